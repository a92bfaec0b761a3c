"""People at tables: a small WebSocket client, and players who write down everything that they are told."""

import asyncio
import base64
import json
import os
import random


class Gone(Exception):
    """The other end is not there, or not any more."""


class Socket:
    """One WebSocket on loopback."""

    def __init__(self, reader, writer):
        self.reader, self.writer = reader, writer

    @classmethod
    async def open(cls, port, token):
        try:
            reader, writer = await asyncio.wait_for(asyncio.open_connection("127.0.0.1", port), 5)
            key = base64.b64encode(os.urandom(16)).decode()
            writer.write((f"GET /api/v1/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
                          f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
                          f"Authorization: Bearer {token}\r\n\r\n").encode())
            head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 5)
        except (OSError, asyncio.TimeoutError, asyncio.IncompleteReadError) as problem:
            raise Gone(str(problem)) from problem
        if b" 101 " not in head.split(b"\r\n")[0]:
            writer.close()
            raise Gone(head.split(b"\r\n")[0].decode())
        return cls(reader, writer)

    def send(self, message, opcode=1):
        data = message if isinstance(message, bytes) else json.dumps(message).encode()
        mask = os.urandom(4)
        size = bytes([0x80 | len(data)]) if len(data) < 126 else bytes([0x80 | 126]) + len(data).to_bytes(2, "big")
        masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(data))
        try:
            self.writer.write(bytes([0x80 | opcode]) + size + mask + masked)
        except OSError as problem:
            raise Gone(str(problem)) from problem

    async def receive(self, patience):
        """The next text as JSON; None when nothing comes for so long."""
        try:
            return await asyncio.wait_for(self._receive(), patience)
        except asyncio.TimeoutError:
            return None
        except (OSError, asyncio.IncompleteReadError) as problem:
            raise Gone(str(problem)) from problem

    async def _receive(self):
        while True:
            first, second = await self.reader.readexactly(2)
            size = second & 0x7F
            if size == 126:
                size = int.from_bytes(await self.reader.readexactly(2), "big")
            elif size == 127:
                size = int.from_bytes(await self.reader.readexactly(8), "big")
            data = await self.reader.readexactly(size)
            opcode = first & 0x0F
            if opcode == 1:
                return json.loads(data)
            if opcode == 8:
                raise Gone(f"closed {int.from_bytes(data[:2], 'big')}")
            if opcode == 9:
                self.send(data, opcode=10)

    def close(self):
        self.writer.close()


async def request(port, method, path, token="", body=None):
    """The status and the body of an answer; Gone where there is none."""
    data = json.dumps(body).encode() if body is not None else b""
    head = f"{method} /api/v1{path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
    head += f"Authorization: Bearer {token}\r\n" if token else ""
    head += f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
    try:
        reader, writer = await asyncio.wait_for(asyncio.open_connection("127.0.0.1", port), 5)
        writer.write(head.encode() + data)
        answer = await asyncio.wait_for(reader.read(), 15)
        writer.close()
    except (OSError, asyncio.TimeoutError) as problem:
        raise Gone(str(problem)) from problem
    top, _, rest = answer.partition(b"\r\n\r\n")
    if not top:
        raise Gone("no answer")
    return int(top.split()[1]), rest


async def persist(ports, method, path, token="", body=None, good=(200, 201), patience=60):
    """Asks one node after another until one gives a good answer."""
    deadline = asyncio.get_running_loop().time() + patience
    while asyncio.get_running_loop().time() < deadline:
        try:
            status, rest = await request(random.choice(ports()), method, path, token, body)
            if status in good:
                return rest
            if status not in (429, 500, 503):
                raise AssertionError(f"{method} {path}: {status} {rest[:200]}")
        except (Gone, IndexError):
            pass
        await asyncio.sleep(0.2)
    raise AssertionError(f"{method} {path}: no good answer for {patience} s")


def moves_in(legal):
    """All moves that a picture allows."""
    if legal is None:
        return []
    moves = [{"action": action["action"], "card": card["card"], "left": way["left"], "right": way["right"]}
             for card in legal["cards"] for action in card["actions"] for way in action["ways"]]
    return moves + ([{"action": "decline", "card": None, "left": 0, "right": 0}] if legal["decline"] else [])


class Person:
    """Sits at one table after another, chooses at random, changes their mind now and then, writes a line, and believes
    what was acknowledged and nothing else.

    `told` has everything of interest in the order in which it came: connections, views, lines of chat, and what was
    acknowledged: choices, those that were taken back, lines of their own."""

    PATIENCE = 1.0  # seconds without a word, then the same choice again
    DOUBTS = 0.4  # how many choices are taken back, if the others are not quicker
    WORDS = 0.3  # for how many decisions there is something to say

    def __init__(self, name, ports, rng):
        self.name, self.ports, self.rng = name, ports, rng
        self.token = None
        self.told = []
        self.lines = 0  # that were written
        self.saying = {}  # by ref: table and text
        self.reconnects = self.repeats = self.notices = 0
        self.waits = []  # from each choice to its acknowledgement: seconds, when it was made, table, what was heard

    async def sign_in(self):
        answer = json.loads(await persist(self.ports, "POST", "/guest", body={"name": self.name}))
        self.token, self.player = answer["token"], answer["player"]["id"]

    async def play(self, table):
        """Until the game is over, whatever happens to nodes and connections."""
        self.choice = None  # decision, move, whether it was acknowledged
        while True:
            try:
                if await self._sit(table):
                    return
            except (Gone, IndexError) as why:
                self.reconnects += 1
                self._note(f"gone: {why}")
                await asyncio.sleep(self.rng.uniform(0.05, 0.5))

    async def _sit(self, table):
        port = self.rng.choice(self.ports())
        socket = await Socket.open(port, self.token)
        try:
            self._note(f"at port {port}")
            self.told.append(("came", table, port))
            socket.send({"type": "join", "table": table, "ref": 1})
            silent_since = asyncio.get_running_loop().time()
            while True:
                message = await socket.receive(self.PATIENCE)
                now = asyncio.get_running_loop().time()
                if message is None:
                    if now - silent_since > 25:
                        raise Gone("nothing heard")
                    self._again(socket, table)
                    continue
                silent_since = now
                kind = message["type"]
                self._note(f"{kind} {message.get('code', message.get('ref', ''))}")
                if kind == "error" and message["code"] == "paused":
                    self.notices += 1
                if kind == "error" and message["code"] == "table_not_found":
                    raise AssertionError(f"{table} is gone: {message}")
                if kind in ("ack", "error") and message.get("ref") in self.saying:
                    self._said(table, kind, message["ref"])
                if kind == "ack" and self.choice and message.get("ref") == self.choice["ref"]:
                    self._acknowledged(socket, table, now)
                if kind == "error" and self.choice and message.get("ref") == self.choice["ref"]:
                    self._refused(message)
                if kind == "chat":
                    self.told.append(("line", table, message["text"]))
                if kind == "view":
                    self.told.append(("view", table, message["picture"]))
                    self._look(socket, table, message["picture"], now)
                    if message["picture"]["view"]["phase"] == "over":
                        return True
        finally:
            socket.close()

    def _look(self, socket, table, picture, now):
        decision, moves = picture["decision"], moves_in(picture["legal"])
        if self.choice and self.choice["decision"] == decision:
            self._again(socket, table)
            return
        if not moves:
            return
        view = picture["view"]
        self.choice = {"decision": decision, "move": self.rng.choice(moves), "acknowledged": False, "since": now,
                       "ref": decision + 1000, "phase": view["phase"], "age": view["age"], "turn": view["turn"],
                       "heard": []}
        self.moves, self.mind = moves, "choose"
        self._again(socket, table, first=True)
        if self.rng.random() < self.WORDS:
            self._say(socket, table)

    def _again(self, socket, table, first=False):
        """What was not acknowledged; of choosing and taking back, one at a time is under way."""
        if not self.choice or self.choice["acknowledged"]:
            return
        self.repeats += not first
        what = {"move": self.choice["move"]} if self.mind == "choose" else {}
        socket.send({"type": self.mind, "table": table, "decision": self.choice["decision"],
                     "ref": self.choice["ref"], **what})

    def _say(self, socket, table):
        """Once: whether a line that was not acknowledged is there, nobody knows."""
        self.lines += 1
        ref, text = 100000 + self.lines, f"{self.name} says {self.lines}"
        self.saying[ref] = (table, text)
        socket.send({"type": "chat", "table": table, "text": text, "ref": ref})

    def _said(self, table, kind, ref):
        where, text = self.saying.pop(ref)
        if kind == "ack":
            self.told.append(("said", where, text))

    def _note(self, what):
        """What comes instead of an acknowledgement, for who asks why it took so long."""
        if self.choice and not self.choice["acknowledged"] and len(self.choice["heard"]) < 1000:
            self.choice["heard"].append((round(asyncio.get_running_loop().time() - self.choice["since"], 1), what))

    def _acknowledged(self, socket, table, now):
        if self.choice["acknowledged"]:
            return
        self.waits.append((now - self.choice["since"], self.choice["since"], table, self.choice["heard"]))
        if self.mind == "unchoose":
            self.told.append(("taken back", table, {"decision": self.choice["decision"]}))
            self._next(socket, table, now, "choose", self.rng.choice(self.moves))
            return
        self.choice["acknowledged"] = True
        self.told.append(("ack", table, {key: value for key, value in self.choice.items() if key != "heard"}))
        if self.choice["ref"] < 10000 and self.rng.random() < self.DOUBTS:
            self._next(socket, table, now, "unchoose", self.choice["move"])

    def _next(self, socket, table, now, mind, move):
        self.mind = mind
        self.choice = {**self.choice, "move": move, "acknowledged": False, "since": now, "heard": [],
                       "ref": self.choice["ref"] + 10000}
        self._again(socket, table, first=True)

    def _refused(self, message):
        """The others were quicker, or it is too much: what was chosen stands. `paused` says nothing about it."""
        if self.mind == "unchoose" and message["code"] in ("wrong_decision", "not_your_decision", "rate_limited"):
            self.choice["acknowledged"] = True
