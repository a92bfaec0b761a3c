import pathlib
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]


class TestFiles(unittest.TestCase):
    def test_a_file_is_called_test_if_and_only_if_it_has_test_cases(self):
        sources = sorted((ROOT / "tests").glob("*/**/*.cpp"))
        self.assertTrue(sources)
        for source in sources:
            with self.subTest(source.relative_to(ROOT).as_posix()):
                self.assertEqual(source.stem.endswith("_test"), "TEST_CASE" in source.read_text(encoding="utf-8"))


if __name__ == "__main__":
    unittest.main()
