"""Three nodes with PostgreSQL and NATS, people who play, and faults; then a checker that believes nobody.

    python3 tests/faults/run.py build/dev/wonders --faults 20 --tables 4 --seed 1
    python3 tests/faults/run.py build/dev/wonders --kinds failover,kill,leave
    python3 tests/faults/run.py build/dev/wonders --nodes 1 --store sqlite
    python3 tests/faults/run.py build/dev/wonders --before OLD/wonders --kinds upgrade,upgrade,upgrade
    python3 tests/faults/run.py build/dev/wonders --kinds "cut off,cut off"

Exit status 1 where anything that somebody was told is not so. What happened is in the last line, as JSON."""

import argparse
import asyncio
import collections
import json
import os
import random
import signal
import subprocess
import sys

import check
import machines
import people

PLAN = {"edition": "first", "players": 3,
        "seats": [{"kind": "person"}, {"kind": "person"}, {"kind": "bot", "level": "random"}]}


class Evening:
    def __init__(self, town, rng, tables, options):
        self.town, self.rng, self.longest, self.program = town, rng, options.longest, options.program
        self.alone = False
        self.people = [[people.Person(f"P{i}{side}", town.ports, random.Random(rng.random())) for side in "ab"]
                       for i in range(tables)]
        self.games, self.seats = [], collections.defaultdict(dict)
        self.over = False
        self.faults = collections.Counter()
        self.complaints, self.takeovers, self.done = [], [], []
        self.busy = collections.defaultdict(asyncio.Lock)  # what one fault is being done to

    async def sit_down(self, pair):
        host, guest = pair
        made = json.loads(await people.persist(self.town.ports, "POST", "/tables", host.token, PLAN))
        table = made["id"]
        for person in pair:
            await self.say_until(person, table, {"type": "join", "table": table})
        await self.say_until(host, table, {"type": "start", "table": table}, also=("not_open",))
        self.seats[host.name][table], self.seats[guest.name][table] = 0, 1
        self.games.append(table)
        return table

    async def say_until(self, person, table, message, also=()):
        """Again and again until it is acknowledged, or refused because it has happened."""
        while True:
            try:
                socket = await people.Socket.open(self.rng.choice(self.town.ports()), person.token)
                socket.send({"type": "join", "table": table, "ref": 1})
                socket.send({**message, "ref": 2})
                while answer := await socket.receive(5):
                    if answer.get("ref") == 2 and (answer["type"] == "ack" or answer.get("code") in also):
                        socket.close()
                        return
                    if answer.get("ref") == 2 and answer.get("code") not in ("paused", "not_seated", "rate_limited"):
                        raise AssertionError(f"{message}: {answer}")
                socket.close()
            except (people.Gone, IndexError):
                pass
            await asyncio.sleep(0.2)

    async def play(self, pair):
        for person in pair:
            await person.sign_in()
        while True:
            table = await self.sit_down(pair)
            await asyncio.gather(*(person.play(table) for person in pair))
            if self.over:
                return

    # --- faults

    async def fault(self, kind):
        node = self.rng.choice(self.town.nodes)
        server = "postgres" if kind == "failover" else kind
        whose = server if server in ("postgres", "nats") else (node.number, kind.split()[-1])
        whose = "nats" if kind == "hang nats" else node.number if kind == "cut off" else whose
        async with self.busy[whose]:
            began = asyncio.get_running_loop().time()
            await self.do(kind, node)
            self.done.append((began, asyncio.get_running_loop().time(), kind, node.number))
        self.faults[kind] += 1

    PROMISE = 10  # seconds until others have the tables of a node that is gone

    async def watch_takeover(self, kind, name):
        """Where nothing else happens meanwhile, the promise is measured."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        while await loop.run_in_executor(None, self.town.shards_left, name):
            if loop.time() - began > 6 * self.PROMISE:
                raise AssertionError(f"{kind}: nobody takes the tables of {name}")
            await asyncio.sleep(0.1)
        took = loop.time() - began
        self.takeovers.append((kind, round(took, 1)))
        if took > self.PROMISE:
            self.complaints.append(f"{kind}: the tables of {name} were taken after {took:.1f} s")

    async def do(self, kind, node):
        loop = asyncio.get_running_loop()
        if kind in ("kill", "leave", "hang"):
            watch = asyncio.create_task(self.watch_takeover(kind, node.name())) if self.alone else None
            node.signal({"kill": signal.SIGKILL, "leave": signal.SIGTERM, "hang": signal.SIGSTOP}[kind])
            if kind == "hang":
                await asyncio.sleep(self.rng.uniform(5.5, 9))
            if watch:
                await watch
            if kind == "hang":
                node.signal(signal.SIGCONT)
        elif kind == "upgrade":
            await self.upgrade()
        elif kind == "cut off":
            await self.cut_off(node)
        elif kind == "hang nats":
            self.town.nats.signal(signal.SIGSTOP)
            await asyncio.sleep(self.rng.uniform(0.5, 9))
            self.town.nats.signal(signal.SIGCONT)
        elif kind == "postgres":
            await loop.run_in_executor(None, self.town.postgres.stop,
                                       self.rng.choice([signal.SIGINT, signal.SIGQUIT]))
            await asyncio.sleep(self.rng.uniform(0, 2))
            await loop.run_in_executor(None, self.town.postgres.start)
        elif kind == "failover":
            await loop.run_in_executor(None, self.town.fail_over)
        elif kind == "nats":
            await loop.run_in_executor(None, self.town.nats.stop)
            await asyncio.sleep(self.rng.uniform(0, 4))
            await loop.run_in_executor(None, self.town.nats.start)
        else:
            link = node.to_postgres if kind.endswith("postgres") else node.to_nats
            link.cut("cut" if kind.startswith("cut") else "mute")
            await asyncio.sleep(self.rng.uniform(0.2, 8))
            link.mend()

    async def upgrade(self):
        """One node that still runs the program of before goes, and comes back as the new one."""
        node = next(node for node in self.town.nodes if node.program != self.program)
        node.program, before = self.program, node.name()
        node.signal(signal.SIGTERM)
        while not node.port or node.name() == before:
            await asyncio.sleep(0.1)

    CUT_OFF_S = 12  # at least: others have its tables, and a word from then is refused

    async def cut_off(self, node):
        """A node that runs, but reaches neither the database nor the bus, for far longer than a lease lasts. The others
        play on with its tables. When it is back, what it still writes is refused, and it starts anew."""
        loop, name, lost = asyncio.get_running_loop(), node.name(), node.logged("lease_lost")
        while self.alone and not await loop.run_in_executor(None, self.town.shards_of, name):
            await asyncio.sleep(0.1)  # it has to have something that it can lose
        began = loop.time()
        watch = asyncio.create_task(self.watch_takeover("cut off", name)) if self.alone else None
        how = self.rng.choice(["cut", "mute"])
        for link in (node.to_postgres, node.to_nats):
            link.cut(how)
        if watch:
            await watch
            before = self.acknowledged()
            await self.until(lambda: self.acknowledged() > before, f"somebody plays on while {name} is cut off")
        await asyncio.sleep(max(0, began + self.CUT_OFF_S - loop.time()))
        for link in (node.to_postgres, node.to_nats):
            link.mend()
        if self.alone:
            await self.until(lambda: node.port and node.name() != name, f"{name}, which was cut off, starts anew")
            if node.logged("lease_lost") == lost:
                self.complaints.append(f"{how} off: {name} ended, but not because its tables are others'")

    def acknowledged(self):
        return sum(len(person.waits) for pair in self.people for person in pair)

    async def until(self, true, what, patience=60):
        end = asyncio.get_running_loop().time() + patience
        while not true():
            if asyncio.get_running_loop().time() > end:
                raise AssertionError(f"{what}: not in {patience} s")
            await asyncio.sleep(0.1)

    KINDS = ("kill", "kill", "leave", "hang", "postgres", "nats", "hang nats", "cut postgres", "cut nats",
             "mute postgres", "mute nats", "cut off", "failover")
    KINDS_OF_ONE = ("kill", "kill", "leave", "hang")

    async def make_trouble(self, options):
        """So many faults, `together` of them at a time, or for so long; or those that are named, in their order."""
        kinds = self.KINDS if self.town.nats else self.KINDS_OF_ONE
        self.alone = options.together == 1 and len(self.town.nodes) > 1
        if options.kinds:
            order = options.kinds.split(",")[::-1]
            options.faults = len(order)
        else:
            order = list(kinds)
            self.rng.shuffle(order)
        until = asyncio.get_running_loop().time() + 60 * options.minutes
        left = options.faults

        async def one_after_another():
            nonlocal left
            while left > 0 and asyncio.get_running_loop().time() < until:
                left -= 1
                await asyncio.sleep(self.rng.uniform(options.pause / 2, options.pause * 3 / 2))
                await self.fault(order.pop() if order else self.rng.choice(kinds))
                print(f"fault {sum(self.faults.values())}, game {len(self.games)}", file=sys.stderr, flush=True)

        await asyncio.gather(*(one_after_another() for _ in range(options.together)))

    # --- afterwards

    def tell_longest(self, waits):
        if not self.longest:
            return
        with open(self.longest, "w", encoding="utf-8") as file:
            for seconds, began, table, heard in waits:
                faults = [(round(start - began, 1), round(end - began, 1), kind, node)
                          for start, end, kind, node in self.done if end > began - 10 and start < began + seconds]
                one = {"seconds": round(seconds, 1), "table": table, "heard": heard, "faults": faults}
                print(json.dumps(one), file=file)

    async def check(self, program):
        """Complaints, and what was looked at."""
        told = {person.name: person.told for pair in self.people for person in pair}
        events, records, complaints = {}, {}, self.complaints
        for table in self.games:
            line = await people.persist(self.town.ports, "GET", f"/tables/{table}/record")
            records[table] = json.loads(line)
            done = subprocess.run([program, "verify", "-"], input=line, capture_output=True, check=False)
            if done.returncode != 0:
                complaints.append(f"{table}: wonders verify: {done.stdout + done.stderr}")
        statuses = await self.town.close()
        if any(statuses):
            complaints.append(f"nodes ended with {statuses} after SIGTERM")
        for table in self.games:
            events[table] = [json.loads(line) for line in self.town.events(table)]
            complaints += check.in_order(table, events[table])
        counts = collections.Counter()
        for name, one in told.items():
            complaints += check.one_history(name, one)
            wrong, count = check.acknowledged(name, self.seats[name], one, events, records)
            complaints += wrong
            counts.update(count)
        complaints += check.same_cities(told)
        wrong, lines = check.chat(told, events)
        complaints += wrong
        everybody = [person for pair in self.people for person in pair]
        if "failover" in self.faults and not any(person.notices for person in everybody):
            complaints.append("nobody was told that the tables pause")
        waits = sorted(wait for person in everybody for wait in person.waits)
        self.tell_longest(waits[-5:])
        return complaints, {
            "faults": sum(self.faults.values()), "by_kind": dict(self.faults), "games": len(self.games),
            "choices_acknowledged": counts["ack"], "taken_back": counts[check.TAKEN_BACK], "lines_of_chat": lines,
            "views": sum(kind == "view" for one in told.values() for kind, *_ in one),
            "reconnects": sum(person.reconnects for person in everybody),
            "notices": sum(person.notices for person in everybody),
            "repeated": sum(person.repeats for person in everybody),
            "takeovers_s": sorted(self.takeovers), "wait_median_s": round(waits[len(waits) // 2][0], 2),
            "wait_p99_s": round(waits[len(waits) * 99 // 100][0], 1), "longest_wait_s": round(waits[-1][0], 1),
            "node_starts": sum(node.starts for node in self.town.nodes)}


async def evening(options):
    rng = random.Random(options.seed)
    town = machines.Machines(options.before or options.program, options.nodes, options.store)
    if "upgrade" in (options.kinds or "") and not options.before:
        town.rename_program()
    failed = True
    try:
        await town.start()
        party = Evening(town, rng, options.tables, options)
        playing = asyncio.gather(*(party.play(pair) for pair in party.people))
        trouble = asyncio.create_task(party.make_trouble(options))
        await asyncio.wait({playing, trouble}, return_when=asyncio.FIRST_COMPLETED)
        if not trouble.done():
            await playing  # somebody met what must not be
        await trouble
        party.over = True
        try:
            await asyncio.wait_for(playing, options.patience)
        except asyncio.TimeoutError:
            raise AssertionError(f"games did not end within {options.patience} s after the last fault") from None
        complaints, numbers = await party.check(options.program)
        for complaint in complaints:
            print(complaint)
        print(json.dumps({"seed": options.seed, "complaints": len(complaints), **numbers}))
        failed = bool(complaints)
        return 1 if failed else 0
    finally:
        town.end(keep=failed)
        if failed:
            print(f"logs: {town.folder}", file=sys.stderr)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--faults", type=int, default=10)
    parser.add_argument("--kinds", help="these and no others, in this order, with commas between them")
    parser.add_argument("--before", help="what all nodes run at first; the kind `upgrade` replaces one by PROGRAM. Without it, "
                        "it is the same program: what is tried is how people get through the replacement")
    parser.add_argument("--nodes", type=int, default=3)
    parser.add_argument("--store", choices=("postgres", "sqlite"), default="postgres", help="sqlite: one node")
    parser.add_argument("--longest", help="a file for what was heard in the five longest waits")
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--pause", type=float, default=1.0, help="seconds between two faults, on average")
    parser.add_argument("--together", type=int, default=1, help="faults at the same time")
    parser.add_argument("--minutes", type=float, default=600, help="no more faults after that")
    parser.add_argument("--patience", type=float, default=120, help="seconds for the games to end after the faults")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    options = parser.parse_args()
    options.program = os.path.abspath(options.program)
    options.before = options.before and os.path.abspath(options.before)
    if options.store == "sqlite":
        options.nodes = 1
    elif not machines.postgres_programs() or not machines.nats_program():
        print("PostgreSQL or nats-server is not installed")
        return 77
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # what was started here ends here
    return asyncio.run(evening(options))


if __name__ == "__main__":
    sys.exit(main())
