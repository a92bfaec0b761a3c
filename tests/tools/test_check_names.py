import pathlib
import tempfile
import unittest

from support import load

check_names = load("check_names")


class CheckNames(unittest.TestCase):
    def faults(self, first, second, other="src/bots/b.cpp"):
        with tempfile.TemporaryDirectory() as root:
            for path, line in (("src/bots/a.cpp", first), (other, second)):
                source = pathlib.Path(root) / path
                source.parent.mkdir(parents=True, exist_ok=True)
                text = f"namespace wonders {{\n\nnamespace {{\n\n{line}\n\n}}  // namespace\n\n}}  // namespace wonders\n"
                source.write_text(text, encoding="utf-8")
            return check_names.check(root)

    def test_a_name_of_two_files_is_found_with_both_places(self):
        self.assertEqual(self.faults("constexpr int kFew = 3;", "const std::array<int, 2> kFew{1, 2};"),
                         ["src/bots/b.cpp:5: kFew is also a name of src/bots/a.cpp:5"])
        self.assertEqual(len(self.faults("struct Place {", "class Place {")), 1)
        self.assertEqual(len(self.faults("using World = std::vector<int>;", "using World = std::vector<long>;")), 1)
        self.assertEqual(len(self.faults("int twice(int n) { return 2 * n; }", "int twice(int n) {")), 1)
        self.assertEqual(len(self.faults("struct Place {", "struct Place {", "src/bots/search/b.cpp")), 1)

    def test_what_does_not_clash_is_fine(self):
        self.assertEqual(self.faults("int twice(int n) {", "int twice(long n) {"), [])
        self.assertEqual(self.faults("using World = std::vector<int>;", "using World = std::vector<int>;"), [])
        self.assertEqual(self.faults("  const int kFew = 3;", "  const int kFew = 3;"), [])
        self.assertEqual(self.faults("struct Place {", "struct Place {", "src/arena/b.cpp"), [])


if __name__ == "__main__":
    unittest.main()
