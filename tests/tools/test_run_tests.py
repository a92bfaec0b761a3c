import contextlib
import fnmatch
import io
import os
import pathlib
import re
import sys
import unittest
import unittest.mock

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import run_tests  # noqa: E402


def summary(cases, passed, failed):
    return (f"[doctest] test cases: {cases:>2} | {passed:>2} passed | {failed} failed | 0 skipped\n"
            "[doctest] assertions: 99 | 99 passed | 0 failed |\n")


class Cluster(unittest.TestCase):
    def test_what_is_left_out_is_there(self):
        sources = "".join(file.read_text(encoding="utf-8") for file in run_tests.files("tests/net", "*_test.cpp"))
        cases = re.findall(r'TEST_CASE\(\s*"((?:[^"\\]|\\.)*)"', sources)
        for patterns in run_tests.NOT_ON_THE_CLUSTER.values():
            for pattern in patterns:
                self.assertTrue(fnmatch.filter(cases, pattern), pattern)
        self.assertTrue(all(fnmatch.filter(cases, pattern) for pattern in run_tests.PLAYED_OVER_SOCKETS.split(",")))


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


def outcome_of_a_step(name):
    yield run_tests.Outcome(name, passed=1)


class Rows(unittest.TestCase):
    def results(self, rows, names=()):
        with unittest.mock.patch.object(run_tests, "ROWS", rows), contextlib.redirect_stderr(io.StringIO()):
            return list(run_tests.results_of(names))

    def test_a_step_stands_in_one_row_only(self):
        self.assertEqual(len(run_tests.all_steps()), sum(len(row) for row in run_tests.ROWS))

    def test_the_steps_of_both_rows_are_taken_and_timed_once(self):
        rows = [{"a": lambda: outcome_of_a_step("a"), "b": lambda: outcome_of_a_step("b")},
                {"c": lambda: outcome_of_a_step("c")}]
        results = self.results(rows)
        self.assertEqual(sorted(one.name for one in results if isinstance(one, run_tests.Outcome)), ["a", "b", "c"])
        self.assertEqual(sorted(one[0] for one in results if isinstance(one, tuple)), ["a", "b", "c"])

    def test_the_programs_of_the_first_row_yield_to_those_of_the_second(self):
        def niceness(name):
            for done in run_tests.side_by_side(lambda _: run_tests.run("nice"), range(2)):
                yield run_tests.Outcome(name, passed=int(done.output))

        results = self.results([{"a": lambda: niceness("a")}, {"b": lambda: niceness("b")}])
        found = {one.name: one.passed - os.nice(0) for one in results if isinstance(one, run_tests.Outcome)}
        self.assertEqual(found, {"a": run_tests.YIELDING, "b": 0})

    def test_only_those_asked_for(self):
        rows = [{"a": lambda: outcome_of_a_step("a"), "b": lambda: outcome_of_a_step("b")}]
        self.assertEqual([one.name for one in self.results(rows, ["b"]) if isinstance(one, run_tests.Outcome)], ["b"])

    def test_a_step_that_breaks_has_failed_and_the_next_is_taken(self):
        def broken():
            raise ValueError("no such thing")
            yield

        first, _, second, _ = self.results([{"a": broken, "b": lambda: outcome_of_a_step("b")}])
        self.assertEqual((first.failed, second.passed), (1, 1))
        self.assertIn("no such thing", first.output)


class PytestCounts(unittest.TestCase):
    def test_tests_are_counted_as_pytest_counts_them(self):
        self.assertEqual(run_tests.pytest_counts(True, "....\n64 passed in 3.42s\n"), (64, 0))
        self.assertEqual(run_tests.pytest_counts(False, "F.\n3 failed, 61 passed, 1 error in 3.6s\n"), (61, 4))

    def test_a_crash_and_an_empty_run_are_failures(self):
        self.assertEqual(run_tests.pytest_counts(False, "64 passed in 3.42s"), (64, 1))
        self.assertEqual(run_tests.pytest_counts(True, "no tests ran in 0.01s"), (0, 1))
        self.assertEqual(run_tests.pytest_counts(False, ""), (0, 1))


class Times(unittest.TestCase):
    def test_building_and_running_are_told_apart_and_processor_time_is_added_up(self):
        times = [("tests", run_tests.Time(10, 18), run_tests.Time(4, 7)), ("cli", run_tests.Time(), run_tests.Time(2, 1))]
        self.assertEqual([line.split() for line in run_tests.time_table(times, 14)], [
            ["seconds", "build", "run", "processor"], ["tests", "10.0", "4.0", "25.0"], ["cli", "0.0", "2.0", "1.0"],
            ["all,", "by", "the", "clock", "14.0", "26.0"]])

    def test_what_is_built_counts_as_building(self):
        step = run_tests.Ledger("step")
        run_tests.ledger.set(step)
        busy = ("bash", "-c", "for ((i = 0; i < 20000; ++i)); do :; done")
        with run_tests.building():
            run_tests.run(*busy)
        name, built, ran = run_tests.step_times(step)
        self.assertEqual(name, "step")
        self.assertGreater(built.wall, ran.wall)
        self.assertGreater(built.processor, 0)
        self.assertAlmostEqual(ran.processor, 0, places=3)
        list(run_tests.side_by_side(lambda _: run_tests.run(*busy), range(2)))
        self.assertGreater(run_tests.step_times(step)[2].processor, 0)

    def test_a_command_over_its_time_is_ended_and_says_so(self):
        with unittest.mock.patch.object(run_tests, "time_limit", lambda: 0.1):
            done = run_tests.run("sleep", "60")
        self.assertFalse(done.ok)
        self.assertIn("stopped after 0.1 s", done.output)


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

        with unittest.mock.patch.object(run_tests, "ROWS", [{"look": step_look}]), \
                contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            self.assertEqual(run_tests.main([*arguments]), 0)
        return seen

    def test_tests_are_told_to_take_long_only_when_asked_to(self):
        self.assertEqual(self.seen_by_a_step(), ["unset"])
        self.assertEqual(self.seen_by_a_step("--long", "look"), ["1"])


class Attacks(unittest.TestCase):
    CASES = "[doctest] listing all test case names\n=====\nan hour of it\nkills, many of them\n=====\n[doctest] 2 cases\n"

    def taken(self, long):
        """The outcomes of the step, and the cases that were run with the seconds that each was given."""
        ran = []

        def run(_program, *arguments, limit=None, **_):
            if "--list-test-cases" in arguments:
                return run_tests.Run(True, self.CASES, 0)
            ran.append((arguments[-1], limit))
            return run_tests.Run(True, summary(1, 1, 0), 1)

        with unittest.mock.patch.dict(os.environ, {"WONDERS_LONG": "1" if long else ""}), \
                unittest.mock.patch.object(run_tests, "build", lambda *_: run_tests.Run(True, "", 0)), \
                unittest.mock.patch.object(run_tests, "run", run):
            return list(run_tests.step_attacks()), ran

    def test_each_long_run_has_hours_of_its_own(self):
        outcomes, ran = self.taken(long=True)
        self.assertEqual([(one.name, one.passed, one.failed) for one in outcomes],
                         [("an hour of it", 1, 0), ("kills, many of them", 1, 0)])
        self.assertEqual([filters for filters, _ in ran], ["--test-case=an hour of it", "--test-case=kills\\, many of them"])
        self.assertTrue(all(limit > 3600 for _, limit in ran))

    def test_they_are_only_run_when_asked_for(self):
        outcomes, ran = self.taken(long=False)
        self.assertTrue(all(one.absent for one in outcomes))
        self.assertEqual(ran, [])

    def test_with_sanitizers_they_are_short_even_then(self):
        with unittest.mock.patch.dict(os.environ, {"WONDERS_LONG": "1"}), \
                unittest.mock.patch.object(run_tests, "run", lambda *_, env=None: run_tests.Run(True, str(env), 0)):
            self.assertIn("'WONDERS_LONG': ''", run_tests.run_doctest("check", "attacks").output)
            self.assertNotIn("WONDERS_LONG", run_tests.run_doctest("check", "rules").output)


class SecondCompiler(unittest.TestCase):
    def areas_and_targets(self, long):
        with unittest.mock.patch.dict(os.environ, {"WONDERS_LONG": "1" if long else ""}), \
                unittest.mock.patch.object(run_tests, "second_build", lambda preset, *rest: iter([(preset, *rest)])):
            (preset, areas, *targets), = run_tests.step_gcc()
        self.assertEqual(preset, "gcc")
        return set(areas), set(targets)

    def test_it_runs_all_areas_but_the_network_where_there_is_time(self):
        areas, targets = self.areas_and_targets(long=True)
        self.assertEqual(areas, set(run_tests.test_areas()) - run_tests.NETWORK_AREAS)
        self.assertTrue({f"test_{area}" for area in areas} <= targets)

    def test_otherwise_it_leaves_areas_out_that_play_no_more_games_without_sanitizers(self):
        areas, targets = self.areas_and_targets(long=False)
        self.assertEqual(areas, set(run_tests.test_areas()) - run_tests.NETWORK_AREAS - run_tests.SELDOM_AREAS)
        self.assertTrue({"wonders_c", "wonders_insight", "wonders_nodes"} <= targets)
        for area in run_tests.SELDOM_AREAS:
            for path in run_tests.files(f"tests/{area}", "**/*.h", "**/*.cpp"):
                self.assertNotRegex(path.read_text(encoding="utf-8"), r"\b(kFewer|kGames|WONDERS_SANITIZED)\b", path)


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
