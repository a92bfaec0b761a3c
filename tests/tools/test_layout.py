import re
import unittest

from support import ROOT, load

check_includes = load("check_includes")


class WebAssembly(unittest.TestCase):
    """What compiles to WebAssembly is said once, and is so."""

    def test_the_documented_layers_are_those_of_the_modules(self):
        modules = (ROOT / "cmake" / "wasm_module.cmake").read_text(encoding="utf-8")
        linked = re.findall(r"target_link_libraries\((?:wonders|analysis_module) PRIVATE (.*)\)", modules)
        self.assertEqual(" ".join(linked).split(), [f"wonders_{layer}" for layer in check_includes.BROWSER])
        layers = check_includes.read_layers((ROOT / "src" / "layers.txt").read_text(encoding="utf-8"))
        page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
        sentence = re.search(r"^These layers also compile to WebAssembly,[^:]*:([^.]*)\.$", page, re.MULTILINE)
        named = re.findall(r"`(\w+)`", sentence[1])
        self.assertEqual(named, [layer for layer in layers if check_includes.in_browser(layer, layers)])


class TestFiles(unittest.TestCase):
    def test_a_file_is_called_test_if_and_only_if_it_has_test_cases(self):
        sources = sorted((ROOT / "tests").glob("*/**/*.cpp"))
        self.assertTrue(sources)
        for source in sources:
            with self.subTest(source.relative_to(ROOT).as_posix()):
                self.assertEqual(source.stem.endswith("_test"), "TEST_CASE" in source.read_text(encoding="utf-8"))


if __name__ == "__main__":
    unittest.main()
