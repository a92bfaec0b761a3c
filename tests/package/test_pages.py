"""Manual pages and completions say what the program takes, in every language and shell."""
import shutil
import subprocess
import tempfile
import unittest

from support import WONDERS, commands, options_of, run

LANGUAGES = ("en", "tr", "hu", "fi")

# Prints what bash would offer for the words given; the last one is being typed.
COMPLETE = """
source "$1"; shift
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
_wonders
printf '%s\\n' "${COMPREPLY[@]}"
"""


class ManualPages(unittest.TestCase):
    def test_every_command_has_a_page_with_all_its_options(self):
        self.assertIn("serve", commands())
        for command in commands():
            with self.subTest(command):
                page = run(WONDERS, "manual", command)
                self.assertIn(f'.TH "wonders\\-{command}" 1', page)
                for option in options_of(command):
                    self.assertIn(option.replace("-", "\\-"), page)
                for other in commands():
                    self.assertIn(f"wonders\\-{other}", page)

    def test_pages_are_pages_in_every_language(self):
        for language in LANGUAGES:
            for arguments in ([], ["serve"], ["admin"]):
                with self.subTest(language=language, arguments=arguments), tempfile.NamedTemporaryFile("w") as file:
                    file.write(run(WONDERS, "manual", *arguments, "--lang", language))
                    file.flush()
                    shown = subprocess.run(["man", "--warnings", "-E", "UTF-8", "-l", file.name], capture_output=True,
                                           text=True, check=False, env={"LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin",
                                                                        "MANWIDTH": "80", "MANPAGER": "cat"})
                    self.assertEqual((shown.returncode, shown.stderr), (0, ""))
                    self.assertIn("wonders", shown.stdout)
        self.assertIn("VALITSIMET", run(WONDERS, "manual", "serve", "--lang", "fi"))

    def test_there_is_no_page_of_what_is_no_command(self):
        done = subprocess.run([WONDERS, "manual", "frobnicate"], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 2)
        self.assertIn("there is no command 'frobnicate'", done.stderr)


class Completion(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.scripts = {}
        for shell in ("bash", "zsh", "fish"):
            cls.scripts[shell] = f"{cls.folder.name}/wonders.{shell}"
            with open(cls.scripts[shell], "w", encoding="utf-8") as file:
                file.write(run(WONDERS, "completion", shell))

    def offered(self, *words):
        return run("bash", "-c", COMPLETE, "bash", self.scripts["bash"], "wonders", *words).split()

    def test_bash_offers_every_command_and_option(self):
        self.assertEqual(set(commands()) - set(self.offered("")), set())
        self.assertEqual(self.offered("ser"), ["serve"])
        for command in commands():
            with self.subTest(command):
                self.assertEqual(set(self.offered(command, "--")), set(options_of(command)))

    def test_bash_offers_the_words_that_an_option_takes(self):
        self.assertEqual(self.offered("serve", "--sync", ""), ["full", "normal"])
        self.assertEqual(self.offered("serve", "--log-level", "w"), ["warning"])
        self.assertEqual(self.offered("serve", "--lang", ""), run(WONDERS, "serve", "--help").split("--lang ")[1].split()[0].split("|"))
        self.assertEqual(self.offered("completion", "z"), ["zsh"])
        self.assertEqual(self.offered("serve", "--port", ""), [])
        self.assertEqual(self.offered("db", ""), ["check", "backup", "restore", "export", "import"])

    def test_bash_offers_files_where_one_is_taken(self):
        folder = self.folder.name
        self.assertIn(self.scripts["fish"], self.offered("serve", "--config", f"{folder}/wonders.f"))
        self.assertIn(self.scripts["fish"], self.offered("verify", f"{folder}/wonders.f"))
        self.assertIn(self.scripts["fish"], self.offered("db", "restore", f"{folder}/wonders.f"))

    def test_scripts_name_every_option_and_are_well_formed(self):
        run("shellcheck", self.scripts["bash"])
        for shell in ("zsh", "fish"):
            with open(self.scripts[shell], encoding="utf-8") as file:
                text = file.read()
            for command in commands():
                for option in options_of(command):
                    self.assertIn(option if shell == "zsh" else f"-l {option.removeprefix('--')} ", text)
            if shutil.which(shell):
                run(shell, "-n", self.scripts[shell])


if __name__ == "__main__":
    unittest.main()
