"""Nodes, a PostgreSQL and a NATS, with links between them that can be cut; or one server with SQLite. The database takes
nobody over the network without TLS and a password; NATS asks for a token."""

import asyncio
import glob
import json
import os
import pwd
import shutil
import signal
import socket
import sqlite3
import subprocess
import tempfile
import time
import urllib.parse


def postgres_programs():
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin"))
    return found[-1] if found else None


def nats_program():
    return shutil.which("nats-server") or shutil.which("nats-server", path="/usr/sbin:/usr/local/sbin")


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def answers(port):
    with socket.socket() as one:
        one.settimeout(1)
        return one.connect_ex(("127.0.0.1", port)) == 0


def wait_until(true, what, patience=60):
    deadline = time.monotonic() + patience
    while not true():
        if time.monotonic() > deadline:
            raise AssertionError(f"{what}: not in {patience} s")
        time.sleep(0.02)


def write_secret(path, words):
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
        file.write(words + "\n")


def make_certificate(certificate, key):
    """One that signs itself, for 127.0.0.1; the key is for its owner alone."""
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                    "-keyout", key, "-out", certificate, "-days", "2", "-subj", "/CN=127.0.0.1", "-addext",
                    "subjectAltName=IP:127.0.0.1"], check=True, capture_output=True)
    os.chmod(key, 0o600)


class Postgres:
    """In a temporary folder, at a port of its own. It refuses to run as root, so as root it is somebody else."""

    FSYNC = "off"

    def __init__(self, folder, name="pg", source=None):
        self.folder, self.name, self.port = os.path.join(folder, name), name, free_port()
        self.user = pwd.getpwnam("postgres") if os.getuid() == 0 else None
        os.mkdir(self.folder)
        if self.user:
            os.chown(self.folder, self.user.pw_uid, self.user.pw_gid)
            os.chmod(folder, 0o755)
        self.log = open(os.path.join(folder, f"{name}.log"), "w", encoding="utf-8")
        if source:
            self._run("pg_basebackup", "--no-sync", "-c", "fast", "-R", "-D", f"{self.folder}/data", "-d",
                      f"host={source.folder} port={source.port} user=wonders application_name={name}").wait()
            self.start()
            return
        self._run("initdb", "--no-sync", "--no-locale", "--encoding=UTF8", "--auth=trust", "--username=wonders",
                  f"--pgdata={self.folder}/data").wait()
        self._guard()
        self.start()
        self.ask("CREATE DATABASE wonders", "postgres")

    def _guard(self):
        """Says who may come, before the first start."""

    def await_standby(self, name):
        """From now on nothing is acknowledged that the standby does not have."""
        self.ask(f"ALTER SYSTEM SET synchronous_standby_names = '{name}'")
        self.ask("SELECT pg_reload_conf()")
        wait_until(lambda: "sync" in self.ask("SELECT sync_state FROM pg_stat_replication").split(), "a standby")

    def promote(self):
        self.ask("ALTER SYSTEM RESET synchronous_standby_names")
        self.ask("SELECT pg_promote()", "postgres")

    def _run(self, program, *words):
        who = {"user": self.user.pw_uid, "group": self.user.pw_gid, "extra_groups": []} if self.user else {}
        return subprocess.Popen([os.path.join(postgres_programs(), program), *words], stdout=self.log, stderr=self.log,
                                cwd=self.folder, **who)

    def start(self):
        self.process = self._run("postgres", "-D", f"{self.folder}/data", "-k", self.folder, "-p", str(self.port), "-c",
                                 "listen_addresses=127.0.0.1", "-c", f"fsync={self.FSYNC}", "-c", "max_connections=40")
        wait_until(lambda: self.ready() or self.process.poll() is not None, "PostgreSQL")

    def ready(self):
        return subprocess.run([os.path.join(postgres_programs(), "pg_isready"), "-q", "-h", "127.0.0.1", "-p",
                               str(self.port)], check=False).returncode == 0

    def stop(self, how):
        """SIGINT: in order; SIGQUIT: a crash."""
        self.process.send_signal(how)
        self.process.wait()

    def ask(self, statement, database="wonders"):
        done = subprocess.run(["psql", "-X", "-A", "-t", "-q", "-h", self.folder, "-p", str(self.port), "-U", "wonders",
                               "-c", statement, database], capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise AssertionError(done.stderr)
        return done.stdout


class GuardedPostgres(Postgres):
    """Who comes over the network needs TLS and the password; its certificate is for 127.0.0.1, not for a name."""

    PASSWORD = "of the town"

    def __init__(self, folder, name="pg", source=None):
        self.certificate = os.path.join(folder, "postgres.crt")
        super().__init__(folder, name, source)
        if not source:
            self.ask(f"ALTER ROLE wonders PASSWORD '{self.PASSWORD}'", "postgres")

    def _guard(self):
        data = os.path.join(self.folder, "data")
        with open(os.path.join(data, "pg_hba.conf"), "w", encoding="utf-8") as who:
            who.write("local all all trust\nlocal replication all trust\nhostssl all all 127.0.0.1/32 scram-sha-256\n")
        with open(os.path.join(data, "postgresql.auto.conf"), "a", encoding="utf-8") as settings:
            settings.write("ssl = on\n")
        make_certificate(self.certificate, os.path.join(data, "server.key"))
        shutil.copy(self.certificate, os.path.join(data, "server.crt"))
        if self.user:
            os.chown(os.path.join(data, "server.key"), self.user.pw_uid, self.user.pw_gid)

    def address(self, port=None, password="", mode="verify-full", host="127.0.0.1", certificate=None):
        secret = ":" + urllib.parse.quote(password) if password else ""
        return (f"postgres://wonders{secret}@{host}:{port or self.port}/wonders?connect_timeout=2&sslmode={mode}"
                f"&sslrootcert={certificate or self.certificate}")


class Nats:
    TOKEN = "faults"  # nodes are told it by their environment

    def __init__(self, folder):
        self.port = free_port()
        self.log = open(os.path.join(folder, "nats.log"), "w", encoding="utf-8")
        self.start()

    def start(self):
        self.process = subprocess.Popen([nats_program(), "-a", "127.0.0.1", "-p", str(self.port), "--auth", self.TOKEN],
                                        stdout=self.log, stderr=self.log)
        wait_until(lambda: answers(self.port), "NATS")

    def stop(self):
        self.process.kill()
        self.process.wait()

    def signal(self, how):
        self.process.send_signal(how)


class Link:
    """What stands between a node and a server: it passes everything on until it is cut."""

    def __init__(self, target):
        self.target, self.mode, self.pairs = target, "open", set()

    async def start(self):
        self.server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port = self.server.sockets[0].getsockname()[1]

    async def _accept(self, reader, writer):
        if self.mode == "cut":
            writer.transport.abort()
            return
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            writer.transport.abort()
            return
        pair = (writer, far_writer)
        self.pairs.add(pair)
        await asyncio.gather(self._pass(reader, far_writer), self._pass(far_reader, writer))
        self.pairs.discard(pair)

    async def _pass(self, reader, writer):
        try:
            while data := await reader.read(65536):
                while self.mode == "mute":  # nothing is lost, nothing arrives
                    await asyncio.sleep(0.05)
                writer.write(data)
                await writer.drain()
        except OSError:
            pass
        finally:
            writer.transport.abort()

    def cut(self, how):
        self.mode = how
        if how == "cut":
            for pair in list(self.pairs):
                for writer in pair:
                    writer.transport.abort()

    def mend(self):
        self.mode = "open"


class Node:
    """`wonders serve`, started again whenever it ends, as a service manager would. Each has more threads than the one
    before, so that both ways to run it take part."""

    def __init__(self, number, program, folder, postgres, nats):
        self.number, self.program, self.folder, self.postgres = number, program, folder, postgres
        self.to_postgres = Link(postgres.port) if postgres else None
        self.to_nats = Link(nats.port) if nats else None
        self.port, self.process, self.starts, self.closing, self.stopped = None, None, 0, False, False

    async def start(self):
        for link in filter(None, (self.to_postgres, self.to_nats)):
            await link.start()
        self.keeper = asyncio.create_task(self._keep())

    async def _keep(self):
        while not self.closing:
            await self._run()
            self.port = None
            await asyncio.sleep(0.1)

    def _place(self):
        if not self.to_postgres:
            return ["--db", os.path.join(self.folder, "games.db")]
        return [*self._store(), "--bus", f"nats://127.0.0.1:{self.to_nats.port}"]

    def _store(self):
        """Every second node has the password in its environment, the others in a file."""
        if self.number % 2:
            return ["--store", self.postgres.address(self.to_postgres.port)]
        path = os.path.join(self.folder, f"node{self.number}.store")
        write_secret(path, self.postgres.address(self.to_postgres.port, GuardedPostgres.PASSWORD))
        return ["--store-file", path]

    def name(self):
        """What it calls itself: the last line of its log that says so."""
        with open(os.path.join(self.folder, f"node{self.number}.log"), encoding="utf-8") as log:
            names = [json.loads(line)["node"] for line in log if '"event":"node"' in line]
        return names[-1] if names else None

    def logged(self, event):
        """How often, in all its lives."""
        with open(os.path.join(self.folder, f"node{self.number}.log"), encoding="utf-8") as log:
            return sum(f'"event":"{event}"' in line for line in log)

    async def _run(self):
        self.starts += 1
        with open(os.path.join(self.folder, f"node{self.number}.log"), "ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                self.program, "serve", "--port", "0", "--sync", "full", "--bot-threads", "1", "--log-level", "info",
                *self._place(), "--threads", str(self.number + 1), stdout=asyncio.subprocess.PIPE, stderr=log,
                env={**os.environ, "NATS_TOKEN": Nats.TOKEN,
                     **({"PGPASSWORD": GuardedPostgres.PASSWORD} if self.number % 2 else {})})
        line = (await self.process.stdout.readline()).decode()
        if line.startswith("http://"):
            self.port = int(line.strip().rstrip("/").rsplit(":", 1)[1])
        await self.process.wait()

    def signal(self, how):
        if self.process and self.process.returncode is None:
            self.process.send_signal(how)
            self.stopped = how == signal.SIGSTOP

    async def close(self):
        self.closing = True
        self.signal(signal.SIGCONT)
        self.signal(signal.SIGTERM)
        await asyncio.wait_for(self.keeper, 20)
        return self.process.returncode


class Machines:
    def __init__(self, program, nodes=3, store="postgres"):
        self.folder = tempfile.mkdtemp(prefix="wonders-faults-")
        shared = store == "postgres"
        self.postgres, self.nats = (GuardedPostgres(self.folder), Nats(self.folder)) if shared else (None, None)
        self.databases = 1
        self.nodes = [Node(i, program, self.folder, self.postgres, self.nats) for i in range(nodes)]

    def rename_program(self):
        """The nodes begin with the same program at another place."""
        before = os.path.join(self.folder, "before")
        for node in self.nodes:
            if not os.path.lexists(before):
                os.symlink(node.program, before)
            node.program = before

    async def start(self):
        for node in self.nodes:
            await node.start()
        while len(self.ports()) < len(self.nodes):
            await asyncio.sleep(0.05)

    def fail_over(self):
        """A synchronous standby is started; the database dies, and the standby takes its place."""
        self.databases += 1
        standby = GuardedPostgres(self.folder, f"pg{self.databases}", self.postgres)
        self.postgres.await_standby(standby.name)
        self.postgres.stop(signal.SIGQUIT)
        standby.promote()
        shutil.rmtree(self.postgres.folder, ignore_errors=True)
        self.postgres = standby
        for node in self.nodes:
            node.to_postgres.target = standby.port

    def events(self, table):
        """What is stored of a table. SQLite is one program's alone, so the server must have ended."""
        if self.postgres:
            return self.postgres.ask(f"SELECT convert_from(body, 'UTF8') FROM wonders.events WHERE game = '{table}' "
                                     "ORDER BY number").splitlines()
        with sqlite3.connect(os.path.join(self.folder, "games.db")) as database:
            rows = database.execute("SELECT body FROM events WHERE game = ? ORDER BY number", (table,))
            return [body for body, in rows]

    def shards_of(self, *names):
        """How many these nodes have; '' is nobody."""
        holders = ", ".join(f"'{name}'" for name in names)
        return int(self.postgres.ask(f"SELECT count(*) FROM wonders.leases WHERE scope LIKE 'shard-%' AND "
                                     f"holder IN ({holders})"))

    def shards_left(self, name):
        """How many that node still has, or nobody."""
        return self.shards_of(name, "")

    def ports(self):
        """Of the nodes that take connections."""
        return [node.port for node in self.nodes if node.port and not node.stopped]

    async def close(self):
        """The exit status of each node after SIGTERM."""
        return [await node.close() for node in self.nodes]

    def end(self, keep=False):
        for node in self.nodes:
            node.signal(signal.SIGKILL)
        if self.nats:
            self.nats.stop()
        if self.postgres:
            self.postgres.stop(signal.SIGQUIT)
        if not keep:
            shutil.rmtree(self.folder, ignore_errors=True)
