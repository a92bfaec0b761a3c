#!/usr/bin/env python3
"""The highest rate of choices that nodes on this machine keep up with, and what a choice costs each process.

    cmake --preset release && cmake --build --preset release --target wonders wonders_load
    tools/measure_load.py --nodes 1                       one node with SQLite
    tools/measure_load.py --nodes 3                       three with PostgreSQL and NATS, which it starts
    tools/measure_load.py --nodes 1 --rates 200,500       these rates, without searching

A rate is kept up with if 99 of 100 views arrive within 50 ms of the last choice of their decision and all choices that
were due could be made. Each rate is tried `--tries` times, and kept up with if one of them says so: the machine may have
other work. Processor time is that of user and system together, for everything in a process; of PostgreSQL, of all its
processes. What it prints is one line of JSON for each rate, and then the table."""

import argparse
import glob
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests/faults"))
import machines  # noqa: E402

TICKS = os.sysconf("SC_CLK_TCK")


def stat_of(pid):
    text = pathlib.Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    return text[text.rindex(")") + 2:].split()


def seconds_of(pid):
    fields = stat_of(pid)
    return (int(fields[11]) + int(fields[12])) / TICKS


def family_of(parent):
    """The process and its children."""
    pids = [parent]
    for folder in glob.glob("/proc/[0-9]*"):
        try:
            if int(stat_of(folder[6:])[1]) == parent:
                pids.append(int(folder[6:]))
        except OSError:
            pass  # it has ended meanwhile
    return pids


def io_of(pid, what):
    return int(re.search(rf"^{what}: (\d+)", pathlib.Path(f"/proc/{pid}/io").read_text(encoding="utf-8"), re.M)[1])


class DurablePostgres(machines.Postgres):
    FSYNC = "on"


class Node:
    def __init__(self, program, options, log):
        self.process = subprocess.Popen([program, "serve", "--port", "0", "--log-level", "warning", *options],
                                        stdout=subprocess.PIPE, stderr=log, text=True,
                                        env={**os.environ, "NATS_TOKEN": machines.Nats.TOKEN})
        line = self.process.stdout.readline()
        if not line.startswith("http://"):
            raise SystemExit(f"{program} did not start")
        self.port = int(line.strip().rstrip("/").rsplit(":", 1)[1])

    def metric(self, name):
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/metrics") as page:
            return float(re.search(rf"^{name} (\S+)", page.read().decode(), re.M)[1])


class Town:
    """What is measured; `processes` are those whose time counts, by what they are."""

    def __init__(self, options):
        self.folder = tempfile.TemporaryDirectory(prefix="wonders-load-")
        self.log = open(os.path.join(self.folder.name, "nodes.log"), "w", encoding="utf-8")
        self.postgres = self.nats = None
        more = ["--sync", options.sync, *options.serve.split()]
        if options.nodes > 1 or options.store == "postgres":
            self.postgres = DurablePostgres(self.folder.name)
            more += ["--store", f"postgres://wonders@127.0.0.1:{self.postgres.port}/wonders"]
        else:
            more += ["--db", os.path.join(self.folder.name, "load.db")]
        if options.nodes > 1:
            self.nats = machines.Nats(self.folder.name)
            more += ["--bus", f"nats://127.0.0.1:{self.nats.port}"]
        self.options_of_nodes = more
        self.nodes = [Node(options.program, more, self.log) for _ in range(options.nodes)]
        if options.nodes > 1:  # until each holds its share
            machines.wait_until(lambda: all(int(n) == 60 // options.nodes for n in self.shards()), "a share for each")

    def shards(self):
        return self.postgres.ask("SELECT count(*) FROM wonders.leases WHERE scope LIKE 'shard-%' AND holder <> '' "
                                 "GROUP BY holder").split()

    def logged(self, event):
        self.log.flush()
        with open(self.log.name, encoding="utf-8") as log:
            return sum(f'"event":"{event}"' in line for line in log)

    def count(self, people):
        """All that grows, by name."""
        now = {"nodes": sum(seconds_of(node.process.pid) for node in self.nodes), "load tool": seconds_of(people.pid)}
        now["written by nodes"] = sum(io_of(node.process.pid, "write_bytes") for node in self.nodes)
        if self.postgres:
            now["PostgreSQL"] = sum(seconds_of(pid) for pid in family_of(self.postgres.process.pid))
            now["written to the log of PostgreSQL"] = int(self.postgres.ask(
                "SELECT (pg_current_wal_lsn() - '0/0')::bigint"))
        if self.nats:
            now["NATS"] = seconds_of(self.nats.process.pid)
            now["over NATS"] = io_of(self.nats.process.pid, "rchar")
        now["transactions"] = sum(node.metric("wonders_commits_total") for node in self.nodes)
        return now

    def close(self):
        for node in self.nodes:
            node.process.terminate()
        for node in self.nodes:
            node.process.wait()
        if self.nats:
            self.nats.stop()
        if self.postgres:
            self.postgres.stop(machines.signal.SIGQUIT)
        self.folder.cleanup()


MOST_CONNECTIONS = 9000  # a server takes 20,000, and this machine may have fewer descriptors and ports


def tables_each(options):
    """Where each person sits, so that they are no more than that; a guest may have 30 seats."""
    return options.tables_each or -(-options.tables * options.players // MOST_CONNECTIONS)


class People:
    """`wonders_load at …`"""

    def __init__(self, program, town, options):
        ports = ",".join(str(node.port) for node in town.nodes)
        self.process = subprocess.Popen([program, "at", ports, str(options.tables), str(options.players),
                                         str(tables_each(options))], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.town, self.options = town, options
        self.connections = self.hear()["connections"]

    def hear(self):
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit("the people are gone")
        return json.loads(line)

    def choose(self, rate):
        self.process.stdin.write(f"{rate} {self.options.seconds}\n")
        self.process.stdin.flush()
        return self.hear()

    def once(self, rate):
        before = self.town.count(self.process)
        seen = self.choose(rate)
        after = self.town.count(self.process)
        # What was counted includes the half second before, at the same rate.
        choices = seen["choices"] * (seen["seconds"] + 0.5) / seen["seconds"]
        for name in after:
            seen[name] = (after[name] - before[name]) / max(1, choices)
        seen["kept_up"] = seen["p99"] < 50 and seen["waited"] == 0 and seen["choices"] > 0.97 * rate * seen["seconds"]
        seen["load"] = os.getloadavg()[0]
        if seen["refused"]:
            raise SystemExit(f"{seen['refused']} choices were refused")
        print(json.dumps(seen), flush=True)
        return seen

    def at(self, rate):
        for _ in range(self.options.tries):
            seen = self.once(rate)
            if seen["asked"] < rate * self.options.seconds:
                print("games end: more tables are needed for higher rates", file=sys.stderr)
            if seen["kept_up"]:
                break
        return seen

    def search(self):
        """Doubles, and then halves the step until it is an eighth of the rate."""
        seen, rate = [], self.options.start
        while True:
            seen.append(self.at(rate))
            if not seen[-1]["kept_up"]:
                break
            rate *= 2
        low, high = rate / 2, rate
        while high - low > low / 8 and seen[0]["kept_up"]:
            middle = (low + high) / 2
            seen.append(self.at(middle))
            low, high = (middle, high) if seen[-1]["kept_up"] else (low, middle)
        return seen

    def close(self):
        self.process.stdin.close()
        self.process.wait()


COSTS = ("nodes", "PostgreSQL", "NATS", "load tool")


def table(seen):
    costs = [name for name in COSTS if name in seen[0]]
    bytes_of = [name for name in ("written by nodes", "written to the log of PostgreSQL", "over NATS") if name in seen[0]]
    yield "| choices/s | p50 ms | p99 ms | " + " | ".join(f"{name} µs" for name in costs) + \
        " | transactions | " + " | ".join(f"{name} B" for name in bytes_of) + " | load |"
    yield "|" + "---:|" * (5 + len(costs) + len(bytes_of))
    for one in sorted(seen, key=lambda one: one["rate"]):
        cells = [f"{one['rate']:.0f}{'' if one['kept_up'] else ' (not kept up)'}", f"{one['p50']:.1f}", f"{one['p99']:.1f}"]
        cells += [f"{1e6 * one[name]:.0f}" for name in costs]
        cells += [f"{one['transactions']:.2f}"] + [f"{one[name]:.0f}" for name in bytes_of] + [f"{one['load']:.0f}"]
        yield "| " + " | ".join(cells) + " |"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=str(ROOT / "build/release/wonders"))
    parser.add_argument("--people", default=str(ROOT / "build/release/wonders_load"))
    parser.add_argument("--nodes", type=int, default=1)
    parser.add_argument("--store", choices=["sqlite", "postgres"], default="sqlite", help="of one node")
    parser.add_argument("--sync", choices=["full", "normal"], default="full")
    parser.add_argument("--serve", default="", help="more options for `wonders serve`, in one string")
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--tables-each", type=int, help="where each person sits; otherwise at so many that there are "
                        f"no more than {MOST_CONNECTIONS} people")
    parser.add_argument("--seconds", type=float, default=4)
    parser.add_argument("--tries", type=int, default=2)
    parser.add_argument("--start", type=float, default=250, help="choices a second to begin with")
    parser.add_argument("--rates", help="only these")
    options = parser.parse_args()
    town = Town(options)
    try:
        people = People(options.people, town, options)
        seen = [people.at(float(rate)) for rate in options.rates.split(",")] if options.rates else people.search()
        print(f"\n{options.nodes} nodes, {options.tables} tables of {options.players}, {people.connections} connections, "
              f"{os.cpu_count()} cores\n")
        print("\n".join(table(seen)))
        people.close()
    finally:
        town.close()


if __name__ == "__main__":
    main()
