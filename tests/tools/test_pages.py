import re
import subprocess
import unittest

from support import ROOT

LINK = re.compile(r"(?<!!)\[([^\]]*)\]\(([^)\s]+)\)")
DECISIONS = "docs/decisions/README.md"
NEVER_WRITTEN = {"0025"}


def pages():
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "*.md"], cwd=ROOT, capture_output=True, text=True,
                            check=True).stdout.split()
    return [ROOT / page for page in listed if (ROOT / page).exists()]


def links(page):
    """(label, file) of a page's links to files of the repository."""
    for label, target in LINK.findall(page.read_text(encoding="utf-8")):
        path = target.partition("#")[0]
        if path and "://" not in path and not path.startswith("mailto:"):
            yield label, page.parent / path


class Links(unittest.TestCase):
    def test_they_lead_to_files_that_exist(self):
        found = [(page, label, file) for page in pages() for label, file in links(page)]
        self.assertGreater(len(found), 100)
        for page, label, file in found:
            with self.subTest(f"{page.relative_to(ROOT)}: {label}"):
                self.assertTrue(file.exists(), file)

    def test_a_number_is_that_of_the_decision_it_leads_to(self):
        numbered = [(page, label, file) for page in pages() for label, file in links(page)
                    if re.fullmatch(r"(decision )?\d{4}", label)]
        self.assertTrue(numbered)
        for page, label, file in numbered:
            with self.subTest(f"{page.relative_to(ROOT)}: {label}"):
                self.assertEqual(label[-4:], file.name[:4])


class Addresses(unittest.TestCase):
    def test_the_pages_while_one_edits_ask_the_server_where_it_listens(self):
        port = re.search(r"port = (\d+);", (ROOT / "src/net/server.h").read_text(encoding="utf-8"))[1]
        for file in ("web/vite.config.ts", "docs/client.md"):
            with self.subTest(file):
                self.assertEqual(re.findall(r"http://127\.0\.0\.1:(\d+)", (ROOT / file).read_text(encoding="utf-8")), [port])


class CodeMarks(unittest.TestCase):
    def test_the_files_that_the_guide_for_contributors_names_exist(self):
        text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
        named = [mark for mark in re.findall(r"`([\w./*-]+)`", text)
                 if re.match(r"(src|apps|tests|fuzz|bench|docs|tools|python|gpu|web|schema|cmake)/", mark)]
        self.assertGreater(len(named), 10)
        for mark in named:
            with self.subTest(mark):
                self.assertTrue(list(ROOT.glob(mark.rstrip("/"))), mark)


class Decisions(unittest.TestCase):
    def test_all_are_listed_and_no_number_is_left_out_or_given_twice(self):
        files = sorted(path.name for path in (ROOT / "docs" / "decisions").glob("0*.md"))
        self.assertEqual(sorted(file.name for _, file in links(ROOT / DECISIONS) if file.parent.name == "decisions"), files)
        numbers = sorted([name[:4] for name in files] + list(NEVER_WRITTEN))
        self.assertEqual(numbers, [f"{number:04}" for number in range(1, len(numbers) + 1)])


if __name__ == "__main__":
    unittest.main()
