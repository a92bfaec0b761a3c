import pathlib
import resource
import subprocess
import unittest

PROGRAM = pathlib.Path(__file__).resolve().parents[2] / "tools" / "with_descendants"
BUSY = "i=0; while [ $i -lt 100000 ]; do i=$((i + 1)); done"


def processor_time(*command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


class WithDescendants(unittest.TestCase):
    def test_what_a_command_leaves_behind_is_counted(self):
        alone = processor_time("sh", "-c", BUSY)
        left_behind = ("sh", "-c", f"({BUSY}) & exit 0")
        self.assertLess(processor_time(*left_behind), alone / 2)
        self.assertGreater(processor_time(PROGRAM, *left_behind), alone / 2)

    def test_it_ends_as_the_command_ended(self):
        self.assertEqual(subprocess.run([PROGRAM, "true"], check=False).returncode, 0)
        self.assertEqual(subprocess.run([PROGRAM, "sh", "-c", "exit 3"], check=False).returncode, 3)
        self.assertEqual(subprocess.run([PROGRAM, "sh", "-c", "kill -9 $$"], check=False).returncode, 128 + 9)

    def test_a_command_does_not_outlive_it(self):
        with subprocess.Popen([PROGRAM, "sh", "-c", "echo ready; exec sleep 600"], stdout=subprocess.PIPE) as process:
            process.stdout.readline()
            process.kill()
            self.assertEqual(process.stdout.read(), b"", "the command has closed its end")


if __name__ == "__main__":
    unittest.main()
