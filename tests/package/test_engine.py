"""What is installed for other programs: find_package(wonders) from a project of its own, and the npm package."""
import json
import pathlib
import re
import shutil
import tempfile
import unittest

from support import BUILD, ROOT, WONDERS, run


class Installed(unittest.TestCase):
    def test_a_project_of_its_own_finds_builds_and_runs_the_engine(self):
        with tempfile.TemporaryDirectory() as folder:
            place, made = pathlib.Path(folder, "place"), pathlib.Path(folder, "made")
            run("cmake", "--install", BUILD / "release", "--component", "engine", "--prefix", place)
            self.assertTrue((place / "include" / "wonders.h").exists())
            self.assertFalse((place / "bin").exists())
            run("cmake", "-S", ROOT / "examples" / "embedding", "-B", made, "-G", "Ninja", f"-DCMAKE_PREFIX_PATH={place}")
            run("cmake", "--build", made)
            lines = run(made / "embedding").splitlines()
        self.assertIn("new_game", json.loads(lines[0])["result"]["operations"])
        self.assertFalse(json.loads(lines[1])["result"]["over"])
        native = (ROOT / "tests" / "rules" / "signature_test.cpp").read_text(encoding="utf-8")
        pinned = re.search(r'\{EditionId::first, 3, "([0-9a-f]{16})"', native)[1]
        self.assertEqual(lines[2], f"signature {pinned}")

    def test_only_the_interface_is_visible(self):
        library = next((BUILD / "release").glob("libwonders.so.*.*"))
        names = {line.split()[-1].split("@")[0] for line in run("nm", "-D", "--defined-only", library).splitlines()}
        header = (ROOT / "include" / "wonders.h").read_text(encoding="utf-8")
        header = re.sub(r"#if defined\(__wasm__\)\n(?:(?!#endif).*\n)*#endif", "", header)  # of a module alone
        self.assertEqual({name for name in names if "wonders" in name}, set(re.findall(r"WONDERS_API\((wonders_\w+)\)", header)))


@unittest.skipUnless(shutil.which("npm"), "npm is not installed")
class NpmPackage(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.project = pathlib.Path(cls.folder.name, "project")
        package = pathlib.Path(cls.folder.name, "package")
        run("node", ROOT / "tools" / "build_npm.mjs", package)
        packed = json.loads(run("npm", "pack", "--json", "--pack-destination", cls.folder.name, cwd=package))[0]
        cls.files = {file["path"] for file in packed["files"]}
        shutil.copytree(ROOT / "examples" / "npm", cls.project)
        run("npm", "install", "--offline", "--no-audit", "--no-fund", "--no-save",
            pathlib.Path(cls.folder.name, packed["filename"]), cwd=cls.project)

    def test_it_has_the_modules_their_code_and_their_types(self):
        for file in ("package.json", "README.md", "LICENSE", "wonders.wasm", "wonders_analysis.wasm", "index.js",
                     "worker.js", "types/engine/index.d.ts"):
            self.assertIn(file, self.files)

    def test_the_example_plays_a_whole_game(self):
        told = run("node", "play.mjs", cwd=self.project).splitlines()
        points = [int(line.split()[-2]) for line in told if line.endswith("points")]
        self.assertEqual(len(points), 4)
        self.assertTrue(all(point > 5 for point in points), told)
        record = pathlib.Path(self.folder.name, "game.json")
        record.write_text(told[-1] + "\n", encoding="utf-8")
        run(WONDERS, "verify", record)

    def test_its_types_are_those_of_the_engine(self):
        tsc = ROOT / "web" / "node_modules" / "typescript" / "bin" / "tsc"
        (self.project / "right.ts").write_text(
            "import { Engine, type Picture } from 'wonders-engine';\n"
            "export const first = async (engine: Engine): Promise<Picture> =>\n"
            "  (await engine.newGame({ edition: 'first', players: 3, seed: 1n, people: [0] })).pictures[0]!;\n", encoding="utf-8")
        options = ("--noEmit", "--strict", "--target", "es2022", "--module", "nodenext", "--lib", "es2022,dom")
        run("node", tsc, *options, "right.ts", cwd=self.project)
        (self.project / "wrong.ts").write_text(
            "import { Engine } from 'wonders-engine';\n"
            "export const wrong = (engine: Engine) => engine.newGame({ edition: 'third', players: 3, seed: 1n, people: [0] });\n",
            encoding="utf-8")
        with self.assertRaisesRegex(AssertionError, "third"):
            run("node", tsc, *options, "wrong.ts", cwd=self.project)


if __name__ == "__main__":
    unittest.main()
