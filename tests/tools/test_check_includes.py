import pathlib
import tempfile
import unittest

from support import load

LAYERS = "base:\ncatalog: base\nrules: catalog\ntext: base\napi: rules text\nterminal: rules text\n"

check_includes = load("check_includes")


class CheckIncludes(unittest.TestCase):
    def faults(self, path, line):
        with tempfile.TemporaryDirectory() as root:
            (pathlib.Path(root) / "src").mkdir()
            (pathlib.Path(root) / "src" / "layers.txt").write_text(LAYERS, encoding="utf-8")
            source = pathlib.Path(root) / path
            source.parent.mkdir(parents=True, exist_ok=True)
            source.write_text("#pragma once\n" + line + "\n", encoding="utf-8")
            return check_includes.check(root)

    def test_downwards_is_fine(self):
        self.assertEqual(self.faults("src/rules/turn.h", '#include "rules/state.h"'), [])
        self.assertEqual(self.faults("src/rules/turn.h", '#include "catalog/card.h"'), [])
        self.assertEqual(self.faults("src/rules/turn.h", '#include "base/rng.h"'), [])
        self.assertEqual(self.faults("src/terminal/table.cpp", '#include "text/messages.h"'), [])
        self.assertEqual(self.faults("src/rules/turn.h", "#include <array>"), [])

    def test_upwards_is_found_with_file_and_line(self):
        self.assertEqual(self.faults("src/base/rng.h", '#include "rules/state.h"'),
                         ["src/base/rng.h:2: base may not include rules; it may include base"])

    def test_sideways_is_found(self):
        self.assertEqual(len(self.faults("src/text/messages.h", '#include "rules/state.h"')), 1)
        self.assertEqual(len(self.faults("src/rules/turn.h", '#  include "text/messages.h"')), 1)

    def test_a_relative_path_is_found(self):
        self.assertIn('"rules/state.h"', self.faults("src/rules/turn.h", '#include "state.h"')[0])
        self.assertIn("from src/", self.faults("src/base/rng.h", '#include "../rules/state.h"')[0])

    def test_an_unknown_folder_is_found(self):
        self.assertEqual(len(self.faults("src/base/rng.h", '#include "nowhere/state.h"')), 1)
        self.assertEqual(len(self.faults("src/nowhere/state.h", "")), 1)

    def test_what_the_browser_lacks_is_found_in_the_core_only(self):
        for layer in ("base", "rules", "text", "api"):
            self.assertEqual(len(self.faults(f"src/{layer}/turn.h", "#include <iostream>")), 1)
        self.assertEqual(self.faults("src/terminal/table.cpp", "#include <iostream>"), [])

    def test_layers_are_listed_from_the_lowest(self):
        with self.assertRaises(ValueError):
            check_includes.read_layers("rules: catalog\ncatalog:\n")


if __name__ == "__main__":
    unittest.main()
