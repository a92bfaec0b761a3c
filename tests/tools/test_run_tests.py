import pathlib
import sys
import unittest

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
