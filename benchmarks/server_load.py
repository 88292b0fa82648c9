"""A thousand matches at once: how long an action takes to reach the other side, and how many a second do.

    python benchmarks/server_load.py [--matches 1000] [--seconds 60] [--pace 1] [--storages sqlite postgres]
        [--peer FOLDER] [--out benchmarks/results/server_load.json]

Every match has two people, each with a socket of their own; all sockets live in this one process. *Paced*: in
every match somebody moves every `--pace` seconds. *Sustained*: the next action is sent as soon as the last
one has arrived at the other side. Everybody plays random legal actions. The five games are mixed evenly;
matches that end are followed by rematches. With `postgres`, two server processes share PostgreSQL and
Redis, and opponents sit at different ones.

`--peer` measures boardgame.io's server with tic-tac-toe in the same run, at the same paces, in turns with
ours (server_peer.js); FOLDER is where `npm install boardgame.io@0.50 socket.io-client@4` was run. A single
server process, ours or the peer's, has the first core to itself and the load has the others; the cluster
shares all cores with its databases and the load. The processor's time an action is told by part; from it
follows what the cluster's processes would do on cores of their own, with everybody else elsewhere. That is
worked out, not measured.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import subprocess
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import httpx
import orjson
import psutil
import uvloop
from rows import write_rows
from server_rig import (
    GAMES,
    Data,
    Server,
    SocketLine,
    call,
    cpu_seconds,
    machine,
    make,
    percentile,
    storage,
    storage_seconds,
)

SETTLE = 5.0
"""Seconds that are not counted: sockets have just been opened, caches are cold."""
DIFFERENCES = (
    "Quincunx plays five board games with chance and secrets, boardgame.io tic-tac-toe.",
    "Quincunx waits for the disk before it acknowledges, boardgame.io keeps everything in memory.",
    "Quincunx's look holds the board, the texts of all legal actions and what else may be done; "
    "boardgame.io sends nine cells and lets the client know the rules.",
    "Quincunx checks a seat's token for every action, boardgame.io runs without credentials here.",
    "The load for Quincunx is a lean client in Python, that for boardgame.io its own one, socket.io-client.",
)
"""Between what is measured of the two."""
HERE = Path(__file__).parent


class Load:
    """What all pairs together have measured."""

    def __init__(self, pace: float) -> None:
        self.pace = pace
        self.is_sustained = False
        self.clear()

    def clear(self) -> None:
        self.delays: list[float] = []
        self.errors: Counter[str] = Counter()
        self.late = 0  # the last action had not arrived when the next was due
        self.rematches = 0
        self.bytes = 0

    def data(self, seconds: float) -> Data:
        return {
            "actions": len(self.delays),
            "actions_per_second": round(len(self.delays) / seconds, 1),
            "p50_ms": round(percentile(self.delays, 0.5) * 1000, 1),
            "p99_ms": round(percentile(self.delays, 0.99) * 1000, 1),
            "max_ms": round(max(self.delays, default=0) * 1000, 1),
            "late": self.late,
            "errors": dict(self.errors),
            "rematches": self.rematches,
            "kilobytes_per_action": round(self.bytes / 1e3 / max(1, len(self.delays)), 1),
        }


class Person:
    """One socket, one seat."""

    def __init__(self, pair: Pair, place: int, token: str, match: str) -> None:
        self.pair, self.place, self.token, self.match = pair, place, token, match
        self.line: SocketLine
        self.has_asked = False  # for a rematch, or agreed to one

    async def sit_down(self, port: int) -> None:
        self.line = await call(port, self.hear)
        self.watch()

    def watch(self) -> None:
        """As the page does: a whole look first, then what actions change in it."""
        self.look: Data = {}
        self.line.say(do="watch", match=self.match, token=self.token, differences=True)

    def hear(self, body: bytes) -> None:
        self.pair.load.bytes += len(body)
        if body.startswith((b'{"type":"table"', b'{"type":"news"')):
            self.see(orjson.loads(body))
        elif body.startswith(b'{"type":"error"'):
            self.pair.failed(orjson.loads(body)["code"])

    def see(self, message: Data) -> None:
        if message["match"] != self.match:
            return
        if message["type"] == "table":
            self.look = message["look"]
        else:
            self.look |= message["look"]
        look, number = self.look, message["number"]
        self.pair.seen(self, number)
        if look["phase"] == "over":
            self.play_again(look)
        elif look["to_move"] == look["you"]:
            act = {
                "do": "act",
                "match": self.match,
                "action": random.choice(look["view"]["actions"])["action"],
                "number": number,
            }
            self.pair.ready(self, number, orjson.dumps(act))

    def play_again(self, look: Data) -> None:
        """One offers a rematch, the other agrees; then both watch the new match."""
        if look["next_match"]:
            self.line.say(do="unwatch", match=self.match)
            self.match, self.has_asked = look["next_match"], False
            self.watch()
            self.pair.load.rematches += self.place
        elif self.has_asked:
            pass
        elif self.place == 0:
            self.has_asked = True
            self.line.say(do="offer", match=self.match, what="rematch")
        elif look["offers"]:
            self.has_asked = True
            self.line.say(do="answer", match=self.match, what="rematch", yes=True)


class Pair:
    """Two people at a table. At most one action is under way."""

    def __init__(self, load: Load, made: Data) -> None:
        self.load = load
        self.people = [Person(self, n, made["tokens"][n], made["match"]) for n in (0, 1)]
        self.next: tuple[Person, int, bytes] | None = None  # who is to act, on which number, how
        self.sender: Person | None = None  # whose action is under way
        self.sent_on = 0
        self.sent_at = 0.0

    def seen(self, person: Person, number: int) -> None:
        if self.sender and person is not self.sender and number > self.sent_on:
            self.load.delays.append(time.perf_counter() - self.sent_at)
            self.sender = None
            if self.load.is_sustained:
                self.move()

    def ready(self, person: Person, number: int, act: bytes) -> None:
        self.next = (person, number, act)
        if self.load.is_sustained:
            self.move()

    def failed(self, code: str) -> None:
        self.load.errors[code] += 1

    def move(self) -> None:
        """Sends the next action, unless one is still under way."""
        if self.next and not self.sender:
            self.sender, self.sent_on, act = self.next
            self.next = None
            self.sent_at = time.perf_counter()
            self.sender.line.send(act)

    async def keep_pace(self) -> None:
        loop = asyncio.get_running_loop()
        due = loop.time() + random.uniform(0, self.load.pace)
        while True:
            await asyncio.sleep(due - loop.time())
            due += self.load.pace
            self.load.late += self.sender is not None and not self.load.is_sustained
            self.move()


@asynccontextmanager
async def pairs(servers: list[Server], matches: int, load: Load) -> AsyncIterator[Data]:
    """Opens this many matches with everybody at the table; returns what they cost in memory."""
    before = [server.megabytes for server in servers]
    ports = [server.port for server in servers]
    async with httpx.AsyncClient(base_url=servers[0].address, timeout=60) as http:
        seated = []
        for number in range(matches):
            pair = Pair(load, await make(http, GAMES[number % len(GAMES)], "pp"))
            for person in pair.people:
                await person.sit_down(ports[person.place % len(ports)])
            seated.append(pair)
    tasks = [asyncio.create_task(pair.keep_pace()) for pair in seated]
    costs: Data = {}
    yield costs
    for task in tasks:
        task.cancel()
    grown = sum(server.megabytes for server in servers) - sum(before)
    costs["kilobytes_per_match"] = round(grown * 1000 / matches)
    lost = sum(person.line.ended.done() for pair in seated for person in pair.people)
    costs["sockets_lost"] = lost
    for pair in seated:
        for person in pair.people:
            person.line.transport.abort()


async def measure(kind: str, matches: int, seconds: float, pace: float, *, sustained: bool) -> Data:
    """With servers and a storage of their own."""
    with storage(kind) as environment:
        servers = [Server(environment) for _ in range(2 if kind == "postgres" else 1)]
        with one_core_apart(len(servers) == 1) as core:
            for server in servers:
                server.start()
                pin(server.process, core)
            try:
                for server in servers:
                    await server.ready()
                meter = Meter(servers, environment)
                return await measure_at(meter, matches, seconds, Load(pace), sustained)
            finally:
                for server in servers:
                    server.stop()


class Meter:
    """The processor's time that everybody has used since it was read last."""

    def __init__(self, servers: list[Server], environment: dict[str, str]) -> None:
        self.servers, self.environment = servers, environment
        self.read()

    def read(self) -> dict[str, float]:
        now = {
            "servers": sum(server.cpu_seconds for server in self.servers),
            "load": time.process_time(),
            **storage_seconds(self.environment),
        }
        before, self.last = getattr(self, "last", now), now
        return {name: used - before.get(name, 0.0) for name, used in now.items()}

    def data(self, seconds: float, actions: int) -> Data:
        """By part: cores, and microseconds an action."""
        spent = self.read()
        found: Data = {f"cores_{name}": round(used / seconds, 2) for name, used in spent.items()}
        each = {name: used * 1e6 / max(1, actions) for name, used in spent.items()}
        each["server"] = each.pop("servers")  # all of them
        found |= {f"{name}_microseconds_per_action": round(used) for name, used in each.items()}
        return found


async def measure_at(
    meter: Meter, matches: int, seconds: float, load: Load, sustained: bool
) -> Data:
    async with pairs(meter.servers, matches, load) as costs:
        load.is_sustained = (
            sustained  # once everybody is seated; their next move at the pace begins it
        )
        await asyncio.sleep(SETTLE)
        meter.read()
        load.clear()
        begun = time.perf_counter()
        await asyncio.sleep(seconds)
        passed = time.perf_counter() - begun
        found = load.data(passed)
        found |= meter.data(passed, found["actions"])
        if sustained and len(meter.servers) > 1 and found["actions"]:
            each = found["server_microseconds_per_action"] / len(meter.servers)
            found["worked_out_per_second_on_cores_of_their_own"] = round(1e6 / each)
        load.is_sustained = False
        await asyncio.sleep(1)
    return found | costs


def measure_peer(folder: Path, matches: int, seconds: float, pace: float) -> Data:
    """boardgame.io; a pace of 0 is as fast as it goes."""
    command = ["node", str(HERE / "server_peer.js")]
    with one_core_apart(True) as core:
        server = subprocess.Popen([*command, "serve", "8911"], cwd=folder, stdout=subprocess.PIPE)
        assert server.stdout
        try:
            pin(server, core)
            server.stdout.readline()  # it listens
            process = psutil.Process(server.pid)
            before, used = process.memory_info().rss, cpu_seconds(process)
            words = ["load", "8911", *map(str, (matches, SETTLE, seconds, pace))]
            begun = time.perf_counter()
            done = subprocess.run(
                [*command, *words], cwd=folder, stdout=subprocess.PIPE, check=True, text=True
            )
            found: Data = json.loads(done.stdout)
            found["cores_servers_with_opening"] = round(
                (cpu_seconds(process) - used) / (time.perf_counter() - begun), 2
            )
            grown = process.memory_info().rss - before
            return found | {"kilobytes_per_match": round(grown / 1000 / matches)}
        finally:
            server.kill()
            server.wait()


@contextmanager
def one_core_apart(wanted: bool) -> Iterator[int | None]:
    """Reserves a core for a server: this process, which is the load, keeps off it meanwhile."""
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    if not wanted or len(cores) < 2:
        yield None
        return
    os.sched_setaffinity(0, cores[1:])
    try:
        yield cores[0]
    finally:
        os.sched_setaffinity(0, cores)


def pin(process: subprocess.Popen[bytes] | None, core: int | None) -> None:
    if process and core is not None:
        os.sched_setaffinity(process.pid, [core])


def show(name: str, found: Data) -> None:
    print(name, json.dumps(found), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=60, help="paced; 0: not at all")
    parser.add_argument("--sustained-seconds", type=float, default=20)
    parser.add_argument(
        "--turns", type=int, default=2, help="how often servers take turns, sustained"
    )
    parser.add_argument("--pace", type=float, default=1, help="seconds between actions of a match")
    parser.add_argument("--storages", nargs="*", default=["sqlite", "postgres"])
    parser.add_argument("--peer", type=Path)
    parser.add_argument("--out", type=Path)
    chosen = parser.parse_args()
    results: Data = {
        "machine": machine(),
        "matches": chosen.matches,
        "pace": chosen.pace,
        "differences": DIFFERENCES,
        "paced": {},
        "sustained": {},
    }
    if chosen.seconds:
        for name, found in turn(chosen, chosen.seconds, sustained=False):
            show(f"paced {name}", found)
            results["paced"][name] = found
            keep(chosen.out, results)
    for _ in range(chosen.turns if chosen.sustained_seconds else 0):
        for name, found in turn(chosen, chosen.sustained_seconds, sustained=True):
            show(f"sustained {name}", found)
            results["sustained"].setdefault(name, []).append(found)
            keep(chosen.out, results)


def turn(
    chosen: argparse.Namespace, seconds: float, *, sustained: bool
) -> Iterator[tuple[str, Data]]:
    """Every server once."""
    for kind in chosen.storages:
        work = measure(kind, chosen.matches, seconds, chosen.pace, sustained=sustained)
        yield kind, uvloop.run(work)
    if chosen.peer:
        pace = 0 if sustained else chosen.pace
        yield "boardgame.io", measure_peer(chosen.peer, chosen.matches, seconds, pace)


def keep(out: Path | None, results: Data) -> None:
    if out:
        out.parent.mkdir(parents=True, exist_ok=True)
        write_rows(out, results)


if __name__ == "__main__":
    main()
