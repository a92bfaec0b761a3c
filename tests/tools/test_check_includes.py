import pathlib
import tempfile
import unittest

from support import load

LAYERS = "base:\ncatalog: base\nrules: catalog\ntext: base\napi: rules text\nterminal: rules text\n"

check_includes = load("check_includes")


class CheckIncludes(unittest.TestCase):
    def faults_in(self, texts):
        with tempfile.TemporaryDirectory() as root:
            for path, text in {"src/layers.txt": LAYERS, **texts}.items():
                file = pathlib.Path(root) / path
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text, encoding="utf-8")
            return check_includes.check(root)

    def faults(self, path, line):
        return self.faults_in({path: "#pragma once\n" + line + "\n"})

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

    def test_what_only_native_programs_compile_may_include_it(self):
        self.assertEqual(self.faults("src/api/game.cpp", "#if !defined(__wasm__)\n#include <mutex>\n#endif"), [])
        self.assertEqual(len(self.faults("src/api/game.cpp", "#if !defined(__wasm__)\n#endif\n#include <mutex>")), 1)

    def test_the_private_names_of_a_file_are_its_own(self):
        legal = "namespace detail {\n\nconstexpr bool waived(int card) { return card == 0; }\n\n}  // namespace detail\n"
        self.assertEqual(self.faults_in({"src/rules/legal.h": legal + "bool free = detail::waived(1);\n"}), [])
        self.assertEqual(self.faults_in({"src/rules/legal.h": legal, "src/rules/legal.cpp": "bool b = detail::waived(1);\n"}),
                         [])
        for foreign in ("src/rules/check.h", "src/terminal/sheet.cpp", "apps/wonders/play.cpp", "tests/rules/a_test.cpp"):
            faults = self.faults_in({"src/rules/legal.h": legal, foreign: "\nbool b = wonders::detail::waived(1);\n"})
            self.assertEqual(faults, [f"{foreign}:2: detail::waived is private to another file; ask for a public name"])

    def test_private_names_are_found_in_another_namespace_detail_too(self):
        legal = "namespace detail {\nstruct Cursor {};\ninline constexpr int kMost = 3;\n}  // namespace detail\n"
        check = "namespace detail {\nconstexpr int twice() { return 2 * kMost; }  // not Cursor\n}  // namespace detail\n"
        self.assertEqual(self.faults_in({"src/rules/legal.h": legal, "src/rules/check.h": check}),
                         ["src/rules/check.h:2: kMost is of another file's namespace detail; ask for a public name"])

    def test_a_member_or_a_qualified_name_is_no_private_name(self):
        turn = "namespace detail {\nconstexpr void sell() {}\n}  // namespace detail\n"
        legal = "namespace detail {\nconstexpr bool f(Move m) { return m.sell || m.action == Action::sell; }\n}\n"
        self.assertEqual(self.faults_in({"src/rules/turn.h": turn, "src/rules/legal.h": legal}), [])

    def test_the_headers_of_a_folder_fast_are_for_its_layer(self):
        line = '#include "rules/fast/sample.h"\n'
        self.assertEqual(self.faults_in({"src/rules/sample.h": line, "src/rules/games/playout.h": line}), [])
        self.assertEqual(self.faults_in({"src/terminal/sheet.cpp": line}),
                         ["src/terminal/sheet.cpp:1: rules/fast/sample.h is for rules alone; include what stands above it"])

    def test_layers_are_listed_from_the_lowest(self):
        with self.assertRaises(ValueError):
            check_includes.read_layers("rules: catalog\ncatalog:\n")


if __name__ == "__main__":
    unittest.main()
