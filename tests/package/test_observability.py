"""What operators are given fits what the server says: every expression of dashboard and alerts has something to read."""
import contextlib
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.parse

from support import ROOT, WONDERS, ask, long_test, run, served, started

sys.path.insert(0, str(ROOT / "tests" / "faults"))
import machines  # noqa: E402

DASHBOARD = ROOT / "packaging" / "grafana" / "wonders.json"
ALERTS = ROOT / "packaging" / "prometheus" / "alerts.yml"
SCRAPER = ROOT / "packaging" / "prometheus" / "prometheus.yml"
METRIC = re.compile(r"\b(?:wonders|process)_\w+\b")
OF_PROMETHEUS = {"up"}


def alerts():
    """Name and expression of each alert."""
    found = re.findall(r"- alert: (\w+)\n\s+expr: (.+)\n", ALERTS.read_text(encoding="utf-8"))
    assert found
    return dict(found)


def panels():
    """Title and expression of everything that the dashboard draws, for all nodes."""
    dashboard = json.loads(DASHBOARD.read_text(encoding="utf-8"))
    return [(panel["title"], target["expr"].replace("$node", ".+"))
            for panel in dashboard["panels"] for target in panel["targets"]]


def without_comparison(expression):
    """What an alert compares: that always has a value, while the alert itself is silent as long as all is well."""
    return [re.sub(r"\s*(?:==|>|<) [\d.]+$", "", part) for part in expression.split(" and ")]


class Names(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        with served() as (address, _):
            cls.metrics = ask(f"{address}metrics")[2]

    def check(self, where, expression):
        used = set(METRIC.findall(expression))
        self.assertTrue(used or "up" in expression, f"{where}: {expression}")
        for name in used:
            self.assertRegex(self.metrics, rf"(?m)^{name}[ {{]", f"{where}: {expression}")

    def test_dashboard(self):
        for title, expression in panels():
            self.check(title, expression)

    def test_alerts(self):
        for name, expression in alerts().items():
            self.check(name, expression)

    def test_panels_stand_beside_each_other(self):
        taken = set()
        for panel in json.loads(DASHBOARD.read_text(encoding="utf-8"))["panels"]:
            at = panel["gridPos"]
            cells = {(at["x"] + x, at["y"] + y) for x in range(at["w"]) for y in range(at["h"])}
            self.assertFalse(taken & cells, panel["title"])
            self.assertLessEqual(at["x"] + at["w"], 24)
            taken |= cells

    @unittest.skipUnless(shutil.which("promtool"), "promtool is not installed")
    def test_rules_are_rules(self):
        run("promtool", "check", "rules", ALERTS)
        run("promtool", "check", "config", SCRAPER)

    @unittest.skipUnless(shutil.which("promtool"), "promtool is not installed")
    def test_metrics_are_metrics(self):
        done = subprocess.run(["promtool", "check", "metrics"], input=self.metrics, capture_output=True, text=True,
                              check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Prometheus:
    """A Prometheus of this machine's, on loopback, that scrapes servers every second."""

    def __init__(self, folder, *targets):
        self.address = f"http://127.0.0.1:{free_port()}"
        folder = pathlib.Path(folder)
        shutil.copy(ALERTS, folder / "alerts.yml")
        config = SCRAPER.read_text(encoding="utf-8").replace('"127.0.0.1:8000"', json.dumps(targets)[1:-1])
        config = config.replace("15s", "1s")
        (folder / "prometheus.yml").write_text(config, encoding="utf-8")
        self.log = open(folder / "log", "w", encoding="utf-8")
        self.process = subprocess.Popen(
            ["prometheus", f"--config.file={folder}/prometheus.yml", f"--storage.tsdb.path={folder}/data",
             f"--web.listen-address={self.address.removeprefix('http://')}"], stdout=self.log, stderr=self.log)

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=60)
        self.log.close()

    def get(self, path, **parameters):
        status, _, text = ask(f"{self.address}/api/v1/{path}?{urllib.parse.urlencode(parameters)}")
        if status == 503:
            raise ConnectionError("Prometheus is starting")
        answer = json.loads(text)
        assert status == 200 and answer["status"] == "success", f"{path} {parameters}: {text}"
        return answer["data"]

    def query(self, expression):
        return self.get("query", query=expression)["result"]

    def wait_for(self, expression):
        """Until the expression has a result; a minute at most."""
        end = time.monotonic() + 60
        while time.monotonic() < end:
            with contextlib.suppress(OSError):
                if self.query(expression):
                    return
            time.sleep(0.2)
        raise AssertionError(f"no result in a minute: {expression}")

    def instances(self, expression):
        """Whom its results are about; None where they are about all together."""
        return {result["metric"].get("instance") for result in self.query(expression)}

    def wait_for_instances(self, expression, wanted):
        """Until the expression has a result for these, and for no other; a minute at most."""
        end = time.monotonic() + 60
        while (found := self.instances(expression)) != set(wanted):
            if time.monotonic() > end:
                raise AssertionError(f"{expression}: about {found} after a minute, not {wanted}")
            time.sleep(0.2)

    def all_is_well(self, test):
        rules = self.get("rules")["groups"][0]["rules"]
        test.assertEqual([rule["name"] for rule in rules], list(alerts()))
        test.assertEqual({rule["health"] for rule in rules} - {"ok", "unknown"}, set())
        test.assertEqual([rule["name"] for rule in rules if rule["state"] != "inactive"], [])


@long_test
@unittest.skipUnless(shutil.which("prometheus"), "prometheus is not installed")
class Evaluated(unittest.TestCase):
    def test_every_expression_has_a_result_and_all_is_well(self):
        with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as ends:
            server = ends.enter_context(contextlib.ExitStack())
            address, _ = server.enter_context(served())
            prometheus = Prometheus(folder, address.removeprefix("http://").rstrip("/"))
            ends.callback(prometheus.stop)
            ask(f"{address}api/v1/guest", {"name": "Ada"})
            prometheus.wait_for("count_over_time(wonders_ready[1m]) > 3")
            for title, expression in panels():
                with self.subTest(title, expression=expression):
                    self.assertTrue(prometheus.query(expression))
            for name, expression in alerts().items():
                for compared in without_comparison(expression):
                    with self.subTest(name, expression=compared):
                        self.assertTrue(prometheus.query(compared))
            prometheus.all_is_well(self)

            server.close()
            prometheus.wait_for(alerts()["WondersDown"])


@long_test
@unittest.skipUnless(shutil.which("prometheus") and machines.postgres_programs() and machines.nats_program(),
                     "prometheus, PostgreSQL or nats-server is not installed")
class EvaluatedOnThreeNodes(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="wonders-observed-")
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.postgres = machines.Postgres(self.folder)
        self.addCleanup(self.postgres.stop, signal.SIGQUIT)
        self.nats = machines.Nats(self.folder)
        self.addCleanup(self.nats.stop)
        ends = self.enterContext(contextlib.ExitStack())
        options = ("--store", f"postgres://wonders@127.0.0.1:{self.postgres.port}/wonders", "--bus",
                   f"nats://127.0.0.1:{self.nats.port}", "--log-level", "off")
        started_nodes = [ends.enter_context(started(WONDERS, "serve", "--port", "0", *options,
                                                    env={**os.environ, "NATS_TOKEN": machines.Nats.TOKEN}))
                         for _ in range(2)]
        self.nodes = [address for address, _ in started_nodes]
        # The third is killed, so nobody asks how it ended.
        self.third = subprocess.Popen([WONDERS, "serve", "--port", "0", *options], stdout=subprocess.PIPE, text=True,
                                      env={**os.environ, "NATS_TOKEN": machines.Nats.TOKEN})
        self.addCleanup(self.kill_third)
        self.nodes.append(self.third.stdout.readline().strip())
        for address in self.nodes:
            machines.wait_until(lambda node=address: "\nwonders_shards 20\n" in ask(f"{node}metrics")[2], "its share")
        self.targets = [address.removeprefix("http://").rstrip("/") for address in self.nodes]
        self.prometheus = Prometheus(self.folder, *self.targets)
        self.addCleanup(self.prometheus.stop)

    def kill_third(self):
        if self.third.poll() is None:
            self.third.kill()
            self.third.wait()
            self.third.stdout.close()

    def about_all(self, where, expression):
        with self.subTest(where, expression=expression):
            self.assertIn(self.prometheus.instances(expression), ({None}, set(self.targets)))

    def test_every_expression_is_about_every_node_and_tells_which_one_is_in_trouble(self):
        prometheus, (first, second, third) = self.prometheus, self.targets
        prometheus.wait_for("count(count_over_time(wonders_ready[1m]) > 3) == 3")
        for title, expression in panels():
            self.about_all(title, expression)
        for name, expression in alerts().items():
            for compared in without_comparison(expression):
                self.about_all(name, compared)
        prometheus.all_is_well(self)

        self.kill_third()
        prometheus.wait_for_instances(alerts()["WondersDown"], [third])
        prometheus.wait_for_instances(alerts()["WondersTablesWithoutNode"], [None])
        prometheus.wait_for("sum(wonders_shards) == 60")
        self.postgres.stop(signal.SIGINT)
        prometheus.wait_for_instances(alerts()["WondersNotReady"], [first, second])
        self.postgres.start()
        prometheus.wait_for_instances(alerts()["WondersNotReady"], [])
        self.nats.stop()
        prometheus.wait_for_instances(alerts()["WondersBusLost"], [first, second])
        self.nats.start()
        prometheus.wait_for_instances(alerts()["WondersBusLost"], [])


if __name__ == "__main__":
    unittest.main()
