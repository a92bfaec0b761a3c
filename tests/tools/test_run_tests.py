import contextlib
import io
import os
import pathlib
import sys
import unittest
import unittest.mock

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import run_tests  # noqa: E402


def summary(cases, passed, failed):
    return (f"[doctest] test cases: {cases:>2} | {passed:>2} passed | {failed} failed | 0 skipped\n"
            "[doctest] assertions: 99 | 99 passed | 0 failed |\n")


class DoctestCounts(unittest.TestCase):
    def test_cases_are_counted_not_assertions(self):
        self.assertEqual(run_tests.doctest_counts(True, summary(12, 12, 0)), (12, 0))
        self.assertEqual(run_tests.doctest_counts(False, summary(12, 9, 3)), (9, 3))

    def test_a_crash_is_a_failure_even_when_all_cases_passed(self):
        self.assertEqual(run_tests.doctest_counts(False, summary(12, 12, 0)), (12, 1))
        self.assertEqual(run_tests.doctest_counts(False, "Segmentation fault"), (0, 1))

    def test_a_program_without_cases_is_a_failure(self):
        self.assertEqual(run_tests.doctest_counts(True, summary(0, 0, 0)), (0, 1))
        self.assertEqual(run_tests.doctest_counts(True, ""), (0, 1))


class Batches(unittest.TestCase):
    def test_every_step_is_taken_once_and_those_of_a_group_together(self):
        batches = list(run_tests.batches(run_tests.STEPS))
        self.assertEqual(sorted(name for batch in batches for name in batch), sorted(run_tests.STEPS))
        for group in run_tests.TOGETHER:
            self.assertIn(group, batches)

    def test_a_step_of_a_group_can_be_asked_for_alone(self):
        alone = run_tests.TOGETHER[0][0]
        self.assertEqual(list(run_tests.batches(["format", alone])), [("format",), (alone,)])


class Times(unittest.TestCase):
    def test_building_and_running_are_told_apart_and_added_up(self):
        times = [("tests", run_tests.Time(10, 18), run_tests.Time(4, 7)), ("cli", run_tests.Time(), run_tests.Time(2, 1))]
        self.assertEqual([line.split() for line in run_tests.time_table(times)], [
            ["seconds", "build", "run", "processor"], ["tests", "10.0", "4.0", "25.0"], ["cli", "0.0", "2.0", "1.0"],
            ["all", "10.0", "6.0", "26.0"]])

    def test_what_is_built_counts_as_building(self):
        def outcomes_of(_):
            with run_tests.building():
                run_tests.run("bash", "-c", "for ((i = 0; i < 20000; ++i)); do :; done")
            yield run_tests.Outcome("step", passed=1)

        times = []
        with unittest.mock.patch.object(run_tests, "outcomes_of", outcomes_of):
            self.assertEqual(len(list(run_tests.timed(("step",), times))), 1)
        [(name, built, ran)] = times
        self.assertEqual(name, "step")
        self.assertGreater(built.wall, ran.wall)
        self.assertGreater(built.processor, 0)
        self.assertAlmostEqual(ran.processor, 0, places=3)


class Long(unittest.TestCase):
    def setUp(self):
        environment = unittest.mock.patch.dict(os.environ)
        environment.start()
        self.addCleanup(environment.stop)
        os.environ.pop("WONDERS_LONG", None)

    def seen_by_a_step(self, *arguments):
        seen = []

        def step_look():
            """looks"""
            seen.append(run_tests.run("bash", "-c", "echo ${WONDERS_LONG:-unset}").output.strip())
            yield run_tests.Outcome("look", passed=1)

        with unittest.mock.patch.object(run_tests, "STEPS", {"look": step_look}), \
                contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            self.assertEqual(run_tests.main([*arguments]), 0)
        return seen

    def test_tests_are_told_to_take_long_only_when_asked_to(self):
        self.assertEqual(self.seen_by_a_step(), ["unset"])
        self.assertEqual(self.seen_by_a_step("--long", "look"), ["1"])


class Commands(unittest.TestCase):
    def test_a_missing_program_is_a_failure_with_its_name(self):
        done = run_tests.run("no-such-program")
        self.assertFalse(done.ok)
        self.assertIn("no-such-program", done.output)

    def test_exit_status_and_output_are_kept(self):
        done = run_tests.run("bash", "-c", "echo out; echo err >&2; exit 3")
        self.assertFalse(done.ok)
        self.assertEqual(done.output.split(), ["out", "err"])


if __name__ == "__main__":
    unittest.main()
