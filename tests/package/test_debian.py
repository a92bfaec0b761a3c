"""The Debian package: what is in it; with --long, installed and run in a bare Debian, as the Containerfile does it."""
import configparser
import contextlib
import json
import os
import pathlib
import re
import shutil
import stat
import subprocess
import tempfile
import unittest

from support import BUILD, ROOT, ask, commands, long_test, run, started

PACKAGING = ROOT / "packaging"
UNIT = PACKAGING / "wonders.service"
EXPOSURE = 1.2  # docs/operations.md


def packed(preset, folder):
    """The package of that build, which must have been built."""
    run("cpack", "-G", "DEB", "-B", folder, cwd=BUILD / preset)
    packages = list(pathlib.Path(folder).glob("*.deb"))
    assert len(packages) == 1, packages
    return packages[0]


class Contents(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.package = packed("release", cls.folder.name)
        cls.modes = {}
        for line in run("dpkg-deb", "-c", cls.package).splitlines():
            mode, owner, _, _, _, path = line.split(None, 5)
            cls.modes[path.removeprefix(".")] = (mode, owner)

    def field(self, name):
        return run("dpkg-deb", "-f", self.package, name).strip()

    def test_fields(self):
        self.assertEqual(self.field("Package"), "wonders")
        self.assertRegex(run(BUILD / "release" / "wonders", "--version"), rf"wonders {self.field('Version')}\b")
        self.assertEqual(self.field("Architecture"), run("dpkg", "--print-architecture").strip())
        for needed in ("adduser", "libc6", "libsqlite3-0", "libsodium23", "libssl3"):
            self.assertIn(needed, self.field("Depends"))

    def test_database_and_bus(self):
        """What the program was built with comes with it."""
        linked = run("readelf", "-d", BUILD / "release" / "wonders")
        cache = (BUILD / "release" / "CMakeCache.txt").read_text()
        for option, library, package in (("WONDERS_POSTGRES", "libpq.so", "libpq5"),
                                         ("WONDERS_NATS", "libnats.so", "libnats")):
            built_with = re.search(rf"^{option}:BOOL=ON$", cache, re.MULTILINE) is not None
            self.assertEqual(f"[{library}" in linked, built_with, library)
            self.assertEqual(package in self.field("Depends"), built_with, package)

    def test_files(self):
        self.assertEqual({owner for _, owner in self.modes.values()}, {"root/root"})
        self.assertEqual(self.modes["/usr/bin/wonders"][0], "-rwxr-xr-x")
        for path in ("/usr/lib/systemd/system/wonders.service", "/etc/wonders/wonders.conf",
                     "/usr/share/doc/wonders/copyright", "/usr/share/doc/wonders/operations.md",
                     "/usr/share/doc/wonders/examples/proxy/Caddyfile", "/usr/share/doc/wonders/examples/proxy/nginx.conf",
                     "/usr/share/doc/wonders/examples/grafana/wonders.json",
                     "/usr/share/doc/wonders/examples/prometheus/alerts.yml",
                     "/usr/share/bash-completion/completions/wonders", "/usr/share/zsh/vendor-completions/_wonders",
                     "/usr/share/fish/vendor_completions.d/wonders.fish"):
            self.assertEqual(self.modes.get(path, ("missing",))[0], "-rw-r--r--", path)
        for language in ("", "/tr", "/hu", "/fi"):
            for page in ("wonders", *(f"wonders-{command}" for command in commands())):
                self.assertIn(f"/usr/share/man{language}/man1/{page}.1.gz", self.modes)
        strangers = [path for path in self.modes if not re.match(r"/(usr|etc)?(/|$)", path)]
        self.assertEqual(strangers, [])
        self.assertFalse([path for path in self.modes if "include" in path or path.endswith(".so")])

    def test_scripts_that_dpkg_runs(self):
        control = pathlib.Path(self.folder.name, "control")
        run("dpkg-deb", "-e", self.package, control)
        self.assertEqual((control / "conffiles").read_text(encoding="utf-8"), "/etc/wonders/wonders.conf\n")
        for name in ("postinst", "prerm", "postrm"):
            self.assertEqual((control / name).read_bytes(), (PACKAGING / "debian" / name).read_bytes())
            self.assertEqual(stat.S_IMODE((control / name).stat().st_mode), 0o755)
            run("shellcheck", control / name)


class Unit(unittest.TestCase):
    @unittest.skipUnless(shutil.which("systemd-analyze"), "systemd-analyze is not installed")
    def test_the_service_is_exposed_as_little_as_it_can_be(self):
        told = run("systemd-analyze", "security", "--offline=true", "--no-pager", UNIT)
        level = float(re.search(r"Overall exposure level for wonders.service: ([\d.]+)", told)[1])
        self.assertLessEqual(level, EXPOSURE)

    def test_what_it_needs_may_come_later(self):
        """A database that is not there at boot, for however long, leaves no unit that has failed for good."""
        unit = configparser.ConfigParser(strict=False, interpolation=None)
        unit.optionxform = str
        unit.read_string(UNIT.read_text(encoding="utf-8"))
        self.assertEqual(unit["Unit"]["StartLimitIntervalSec"], "0")
        self.assertEqual(unit["Service"]["Restart"], "on-failure")
        self.assertEqual(unit["Service"]["RestartPreventExitStatus"], "2 3")
        done = subprocess.run([BUILD / "release" / "wonders", "serve", "--no-such-option"], capture_output=True, check=False)
        self.assertEqual(done.returncode, 2)

    def test_documentation_names_the_level(self):
        page = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
        self.assertLessEqual(float(re.search(r"exposure level is (\d\.\d)", page)[1]), EXPOSURE)


def steps_of(containerfile):
    """The steps of a Containerfile, as (word, rest)."""
    lines = containerfile.read_text(encoding="utf-8").splitlines()
    return [tuple(line.split(None, 1)) for line in lines if line and not line.startswith("#")]


class Bare:
    """A bare Debian in a folder, made by the steps of the Containerfile."""

    def __init__(self, root):
        self.root = pathlib.Path(root)
        self.entry = []

    def make(self):
        for word, rest in steps_of(PACKAGING / "Containerfile"):
            if word == "ADD":
                run("tar", "-C", self.root, "-xf", BUILD / rest.split()[0])
                self.furnish()
            elif word == "COPY":
                source, target = rest.split()
                shutil.copy(BUILD / source, self.root / target.lstrip("/"))
            elif word == "RUN":
                self.run("sh", "-c", rest)
            elif word == "ENTRYPOINT":
                self.entry = json.loads(rest)

    def furnish(self):
        """What whoever runs a container gives it: devices, and names of the network."""
        for name, minor in (("null", 3), ("zero", 5), ("urandom", 9), ("random", 8)):
            run("mknod", "-m", "666", self.root / "dev" / name, "c", "1", minor)
        shutil.copy("/etc/resolv.conf", self.root / "etc" / "resolv.conf")

    def run(self, *command, user="root"):
        return run("chroot", f"--userspec={user}", self.root, *command,
                   env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C.UTF-8"})

    def served(self):
        """The server as the container starts it, but for this machine alone and on a free port."""
        command = ["127.0.0.1" if word == "0.0.0.0" else word for word in self.entry]
        return started("chroot", "--userspec=wonders", self.root, *command, "--port", "0")


@long_test
@unittest.skipUnless(os.geteuid() == 0 and shutil.which("debootstrap"), "needs root and debootstrap")
class InstalledInABareDebian(unittest.TestCase):
    def setUp(self):
        base = BUILD / "debian" / "base.tar"
        if not base.exists():
            run("tools/debian_base", base, cwd=ROOT)
        folder = BUILD / "package"
        for old in folder.glob("*.deb"):
            old.unlink()
        with tempfile.TemporaryDirectory() as made:
            shutil.copy(packed("package", made), folder / "wonders.deb")
        self.stack = contextlib.ExitStack()
        self.addCleanup(self.stack.close)
        self.bare = Bare(self.stack.enter_context(tempfile.TemporaryDirectory()))
        self.bare.make()

    def test_it_runs_keeps_its_games_and_goes(self):
        bare, data = self.bare, self.bare.root / "var" / "lib" / "wonders"
        self.assertNotIn("libopenmpi", bare.run("dpkg-query", "-W", "-f=${Depends}", "wonders"))
        self.assertRegex(bare.run("getent", "passwd", "wonders"), r"^wonders:x:\d+:\d+:.*:/var/lib/wonders:/usr/sbin/nologin")
        self.assertEqual(stat.S_IMODE(data.stat().st_mode), 0o700)
        self.assertEqual(bare.run("stat", "-c", "%U:%G %a", "/etc/wonders/wonders.conf").strip(), "root:wonders 640")

        with bare.served() as (address, _):
            self.assertEqual(ask(f"{address}readyz")[0], 200)
            self.assertIn("<html", ask(address)[2])
            token = json.loads(ask(f"{address}api/v1/guest", {"name": "Ada"})[2])["token"]
            found = bare.run("wonders", "admin", "--config", "/etc/wonders/wonders.conf", "guests", "Ada", user="wonders")
            self.assertIn('"Ada"', found)
        self.assertEqual(bare.run("stat", "-c", "%U %a", "/var/lib/wonders/wonders.db").strip(), "wonders 600")
        with bare.served() as (address, _):
            self.assertEqual(ask(f"{address}api/v1/me", headers={"Authorization": f"Bearer {token}"})[0], 200)

        bare.run("dpkg", "--remove", "wonders")
        self.assertFalse((bare.root / "usr" / "bin" / "wonders").exists())
        self.assertTrue((data / "wonders.db").exists())
        bare.run("dpkg", "--purge", "wonders")
        self.assertFalse(data.exists())
        self.assertFalse((bare.root / "etc" / "wonders").exists())


if __name__ == "__main__":
    unittest.main()
