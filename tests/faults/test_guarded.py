"""A database that asks for TLS and a password: the program needs both, and says what is missing."""

import os
import shutil
import subprocess
import tempfile
import unittest

import machines

PROGRAM = os.environ.get("WONDERS", "")
GAMES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../storage/data/v0.1.db")


@unittest.skipUnless(PROGRAM and machines.postgres_programs(), "needs $WONDERS and PostgreSQL")
class Guarded(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix="wonders-guarded-")
        cls.addClassCleanup(shutil.rmtree, cls.folder, ignore_errors=True)
        cls.postgres = machines.GuardedPostgres(cls.folder)
        cls.addClassCleanup(cls.postgres.stop, machines.signal.SIGQUIT)
        games = shutil.copy(GAMES, cls.folder)
        subprocess.run([PROGRAM, "db", "import", games, "--store", cls.postgres.address()], check=True,
                       capture_output=True, env={**os.environ, "PGPASSWORD": cls.postgres.PASSWORD})

    def open_it(self, *place, **environment):
        """The program looks into the database: whether it could, and what it says."""
        done = subprocess.run([PROGRAM, "db", "check", *place], env={**os.environ, "LC_ALL": "C", **environment},
                              capture_output=True, text=True, check=False)
        self.assertNotIn(self.postgres.PASSWORD, done.stdout + done.stderr)
        return done.returncode == 0, done.stdout + done.stderr

    def with_file(self, address):
        path = os.path.join(self.folder, "address")
        machines.write_secret(path, address)
        return self.open_it("--store-file", path)

    def refused(self, outcome, why):
        opened, said = outcome
        self.assertFalse(opened, said)
        self.assertIn(why, said)

    def test_the_password_comes_from_a_file_or_from_the_environment(self):
        opened, said = self.with_file(self.postgres.address(password=self.postgres.PASSWORD))
        self.assertTrue(opened, said)
        opened, said = self.open_it("--store", self.postgres.address(), PGPASSWORD=self.postgres.PASSWORD)
        self.assertTrue(opened, said)
        passwords = os.path.join(self.folder, "pgpass")
        machines.write_secret(passwords, f"127.0.0.1:{self.postgres.port}:wonders:wonders:{self.postgres.PASSWORD}")
        opened, said = self.open_it("--store", self.postgres.address(), PGPASSFILE=passwords)
        self.assertTrue(opened, said)

    def test_a_wrong_password_is_refused(self):
        self.refused(self.with_file(self.postgres.address(password="guessed")), "password authentication failed")
        self.refused(self.open_it("--store", self.postgres.address(), PGPASSFILE="/dev/null"), "no password supplied")

    def test_a_file_that_others_can_read_is_refused(self):
        path = os.path.join(self.folder, "open")
        machines.write_secret(path, self.postgres.address(password=self.postgres.PASSWORD))
        os.chmod(path, 0o640)
        self.refused(self.open_it("--store-file", path), "others can read this file")

    def test_nothing_goes_over_the_network_in_the_clear(self):
        address = self.postgres.address(password=self.postgres.PASSWORD, mode="disable")
        self.refused(self.with_file(address), "no encryption")

    def test_a_certificate_of_somebody_else_is_refused(self):
        another = os.path.join(self.folder, "another.crt")
        machines.make_certificate(another, os.path.join(self.folder, "another.key"))
        address = self.postgres.address(password=self.postgres.PASSWORD, certificate=another)
        self.refused(self.with_file(address), "certificate verify failed")

    def test_a_certificate_for_another_host_is_refused(self):
        address = self.postgres.address(password=self.postgres.PASSWORD, host="localhost")
        self.refused(self.with_file(address), 'does not match host name "localhost"')


if __name__ == "__main__":
    unittest.main()
