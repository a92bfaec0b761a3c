#!/usr/bin/env python3
"""What thousands of tables cost where nobody plays: when a node dies, and when a server starts.

    cmake --preset release && cmake --build --preset release --target wonders wonders_load
    tools/measure_many_tables.py takeover --tables 9000    three nodes; one, with a third of them, is killed (-9)
    tools/measure_many_tables.py start --tables 100000     one node with PostgreSQL, and so many games in the middle

Each prints one line of JSON. Of a takeover: after how many seconds others have the leases of all tables, and have read all
tables. Of a start: after how many seconds people can come, with how much processor time and memory. Beside them the
load of the machine, without which they say little."""

import argparse
import json
import os
import pathlib
import re
import signal
import sys
import time
import urllib.request

import measure_load
from measure_load import ROOT, People, Town, machines, seconds_of


def page(node, path):
    with urllib.request.urlopen(f"http://127.0.0.1:{node.port}{path}") as answer:
        return answer.read().decode()


def name_of(node):
    return next(one["node"] for one in json.loads(page(node, "/overview.json"))["nodes"] if one["here"])


def memory_of(node):
    status = pathlib.Path(f"/proc/{node.process.pid}/status").read_text(encoding="utf-8")
    return int(re.search(r"^VmRSS:\s+(\d+) kB", status, re.M)[1]) // 1024


def shards_of(postgres, name):
    return int(postgres.ask(f"SELECT count(*) FROM wonders.leases WHERE scope LIKE 'shard-%' AND "
                            f"holder IN ('{name}', '')"))


def wait(true):
    """The seconds until it is true, looked at a hundred times a second."""
    began = time.monotonic()
    while not true():
        time.sleep(0.01)
    return time.monotonic() - began


def seated(options, town):
    """Games in which nobody has chosen yet, or somebody has, and everybody has left."""
    people = People(options.people, town, options)
    if options.choices:
        people.choose(options.choices / options.seconds)
    people.close()


def takeover(options):
    town = Town(options)
    try:
        seated(options, town)
        dies, *others = town.nodes
        name, tables = name_of(dies), dies.metric("wonders_tables")
        all_tables = sum(node.metric("wonders_tables") for node in town.nodes)
        began = time.monotonic()
        dies.process.send_signal(signal.SIGKILL)
        dies.process.wait()
        wait(lambda: shards_of(town.postgres, name) == 0)
        leases = time.monotonic() - began
        wait(lambda: sum(node.metric("wonders_tables") for node in others) >= all_tables)
        return {"tables": int(all_tables), "taken": int(tables), "leases_s": leases, "read_s": time.monotonic() - began,
                "memory_MB": [memory_of(node) for node in others]}
    finally:
        town.close()


# A game once more, under an id and a code of its own.
COPY = """
CREATE TEMP TABLE source AS SELECT *, row_number() OVER (ORDER BY id) - 1 AS place FROM wonders.tables WHERE finished = 0;
CREATE TEMP TABLE copies AS SELECT s.id AS old, s.code AS old_code, substr(md5(n::text), 1, 12) AS id,
  translate(lpad(to_hex(n), 6, '0'), '0123456789abcdef', 'ABCDEFGHJKMNPQRS') AS code
  FROM generate_series(1, {count}) n JOIN source s ON s.place = n % (SELECT count(*) FROM source);
INSERT INTO wonders.tables (id, code, created, finished, ended, quiet)
  SELECT c.id, c.code, s.created, 0, s.ended, s.quiet FROM copies c JOIN source s ON s.id = c.old;
INSERT INTO wonders.events SELECT c.id, e.number,
  convert_to(replace(convert_from(e.body, 'UTF8'), '"' || c.old_code || '"', '"' || c.code || '"'), 'UTF8')
  FROM copies c JOIN wonders.events e ON e.game = c.old;
INSERT INTO wonders.attended SELECT a.player, c.id FROM copies c JOIN wonders.attended a ON a.game = c.old;
ANALYZE wonders.tables, wonders.events, wonders.attended;
"""


def start(options):
    wanted, options.tables = options.tables, min(options.tables, 100)
    town = Town(options)
    try:
        seated(options, town)
        town.nodes[0].process.terminate()
        town.nodes[0].process.wait()
        copies = wanted - int(town.postgres.ask("SELECT count(*) FROM wonders.tables WHERE finished = 0"))
        town.postgres.ask(COPY.format(count=copies))
        began = time.monotonic()
        town.nodes = [measure_load.Node(options.program, town.options_of_nodes, town.log)]
        node = town.nodes[0]
        listens = time.monotonic() - began

        def ready():
            try:
                return page(node, "/readyz").startswith("ready")
            except OSError:
                return False

        wait(ready)
        return {"tables": wanted, "events": int(town.postgres.ask("SELECT count(*) FROM wonders.events")),
                "in_memory": int(node.metric("wonders_tables")), "damaged": town.logged("table_damaged"),
                "listens_s": listens, "ready_s": time.monotonic() - began, "processor_s": seconds_of(node.process.pid),
                "memory_MB": memory_of(node)}
    finally:
        town.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["takeover", "start"])
    parser.add_argument("--program", default=str(ROOT / "build/release/wonders"))
    parser.add_argument("--people", default=str(ROOT / "build/release/wonders_load"))
    parser.add_argument("--tables", type=int, default=9000)
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--choices", type=int, default=0, help="that people make first")
    options = parser.parse_args()
    options.nodes, options.store, options.sync, options.serve = 3 if options.what == "takeover" else 1, "postgres", "full", ""
    options.seconds, options.tables_each = 5, None
    done = takeover(options) if options.what == "takeover" else start(options)
    print(json.dumps({**{name: round(value, 2) if isinstance(value, float) else value for name, value in done.items()},
                      "load": os.getloadavg()[0]}))


if __name__ == "__main__":
    sys.exit(main())
