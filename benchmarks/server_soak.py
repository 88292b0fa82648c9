"""An hour of mixed load with faults on one machine; in the end some counts must be zero.

    python benchmarks/server_soak.py [--minutes 60] [--matches 12] [--out benchmarks/results/server_soak.json]

Two houses at once: one server with SQLite, and two servers with PostgreSQL and Redis. People play each other
and bots over sockets, others watch, read over HTTP and chat. Meanwhile servers are killed, restarted and
stopped for seconds, bot processes are killed, connections to PostgreSQL and Redis are cut, and clients read
slowly, break off within messages, vanish and come back. In the last quarter no server is killed, so that one
can see whether its memory grows.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path

import httpx
import psutil
import server_kill
import uvloop
from rows import write_rows
from server_kill import PlayedTable, Ports, bots_wait, close, events_of, go_on
from server_networks import TROUBLES
from server_people import Person, check_match, unlike
from server_rig import GAMES, SECONDS_TO_START, Data, Server, machine, make, storage

from quincunx.table import MatchRecord

THINK = (0.2, 1.6)
FAULTS = (15.0, 75.0)
"""Seconds between two faults of a house."""
TROUBLED = (1.0, 12.0)
"""Seconds between two troubles of a client with a bad line."""
AWAY = 20.0
"""Seconds that a client may vanish for."""
CALM = 0.25
"""Share of the time, at the end, without killed servers."""
GROWTH = 30
"""Megabytes by which a server may grow while it is calm; matches in memory are limited to `LIVE`."""
LIVE = 40
PATIENCE = 480
"""Seconds within which a server must start and a match must go on, however busy the machine is."""
NOTICED = 90
"""Seconds within which a server has noticed every socket that is gone; a busy machine takes its time."""
SPARE = 8
"""Up to this many extra descriptors do not count: connections to databases come and go."""
ZERO = (
    "lost_or_twice", "standing_still", "different_looks", "unverifiable", "server_errors", "faults_logged",
    "sockets_leaked", "descriptors_leaked", "megabytes_too_many",
)  # fmt: skip


class Watched(Server):
    """A server whose complaints are kept."""

    def __init__(self, environment: dict[str, str], log: Path) -> None:
        super().__init__(environment, workers=1)
        self.log = log

    def start(self) -> None:
        command = [sys.executable, "-m", "quincunx", "serve", "--port", str(self.port)]
        with self.log.open("ab") as stream:
            self.process = subprocess.Popen(
                command, env=self.environment, stdout=subprocess.DEVNULL, stderr=stream
            )

    async def ready(self) -> None:
        """A busy machine may take its time to start one."""
        for _ in range(PATIENCE // SECONDS_TO_START):
            with suppress(TimeoutError):
                await super().ready()
                return
        said = self.log.read_text(errors="replace")[-2000:]
        raise TimeoutError(f"the server at port {self.port} does not answer: {said}")

    @property
    def faults(self) -> list[str]:
        lines = self.log.read_text(errors="replace").splitlines() if self.log.exists() else []
        places = [n for n, line in enumerate(lines) if line.startswith(("Traceback", "fault in"))]
        return [" | ".join(lines[max(0, place - 1) : place + 40]) for place in places]

    @property
    def descriptors(self) -> int:
        assert self.process
        return int(psutil.Process(self.process.pid).num_fds())


class House:
    """The servers of one storage, everybody who plays there, and what went wrong."""

    def __init__(self, kind: str, environment: dict[str, str], matches: int) -> None:
        self.kind, self.environment, self.matches = kind, environment, matches
        folder = Path(environment["QUINCUNX_DATA"])
        self.servers = [
            Watched(environment, folder / f"server{number}.log")
            for number in range(2 if kind == "postgres" else 1)
        ]
        self.tables: list[PlayedTable] = []
        self.counts: Counter[str] = Counter()
        self.wrong: dict[str, list[str]] = {name: [] for name in ZERO}
        self.bad_lines: list[asyncio.Task[None]] = []
        self.is_calm = False

    # Playing

    async def keep_full(self) -> None:
        """As many matches as there should be, for ever; finished ones are looked at and left."""
        number = 0
        while True:
            for table in [one for one in self.tables if one.is_over and one.is_quiet]:
                self.tables.remove(table)
                try:
                    await self.inspect(table)
                finally:
                    table.leave()  # also when the soak ends meanwhile
            while len(self.tables) < self.matches:
                self.tables.append(await self.seat(number))
                number += 1
            self.bad_lines = [task for task in self.bad_lines if not task.done()]
            await asyncio.sleep(0.2)

    async def seat(self, number: int) -> PlayedTable:
        game, kinds = (
            GAMES[number % len(GAMES)],
            random.choice(("pp", "pp", "pr", "rp", "pn", "pc")),
        )
        while True:
            address = random.choice(self.servers).address
            with suppress(httpx.HTTPError, AssertionError):  # down, or stopping
                async with httpx.AsyncClient(base_url=address, timeout=20) as http:
                    made = await make(http, game, kinds, chat=True)
                table = PlayedTable(game, kinds, made, Ports(list(self.servers)))
                for person in (*table.people, table.fan):
                    person.think = THINK
                    if random.random() < 0.4:
                        self.bad_lines.append(asyncio.create_task(self.trouble(person)))
                return table
            await asyncio.sleep(0.5)

    async def trouble(self, person: Person) -> None:
        """A line that breaks or stalls now and then, or is away for a while; it also chats."""
        for _ in range(random.randint(3, 60)):
            await asyncio.sleep(random.uniform(*TROUBLED))
            if person.line is None or person.line.ended.done():
                continue
            if "say" in person.look.get("may", ()):
                person.say("say", text=random.choice(("hm", "nice one", "wait …")))
            line, what = person.line, random.choice(TROUBLES)
            self.counts[f"client_{what.__name__}"] += 1
            waiting = what(line, person)
            if waiting is not None:
                await waiting
            await asyncio.wait((line.ended,), timeout=1)
            line.transport.abort()
            if random.random() < 0.1:
                self.counts["client_vanished"] += 1
                await self.vanish(person)

    async def vanish(self, person: Person) -> None:
        usual, person.ports = person.ports, lambda: 1  # nobody listens there
        await asyncio.sleep(random.uniform(0, AWAY))
        person.ports = usual

    async def read(self) -> None:
        """Somebody who only reads: no request may fail through our fault."""
        paths = ("/api/games", "/api/matches", "/api/health/alive", "/api/games/senet")
        async with httpx.AsyncClient(timeout=60) as http:
            while True:
                await asyncio.sleep(random.uniform(0.2, 1))
                path = random.choice(paths)
                if self.tables and random.random() < 0.5:
                    path = f"/api/matches/{random.choice(self.tables).id}"
                with suppress(httpx.HTTPError):  # down
                    answer = await http.get(random.choice(self.servers).address + path)
                    self.counts["reads"] += 1
                    if answer.status_code == 500:
                        self.wrong["server_errors"].append(f"{path}: {answer.text}")

    # Faults

    async def trouble_servers(self, until: float) -> None:
        while time.monotonic() < until:
            await asyncio.sleep(random.uniform(*FAULTS))
            kinds = [self.kill, self.restart, self.stall, self.kill_bot]
            if self.kind == "postgres":
                kinds += [self.cut_postgres, self.cut_redis]
            what = random.choice(kinds)
            self.counts[what.__name__] += 1
            await what(random.choice(self.servers))

    async def kill(self, server: Server) -> None:
        await asyncio.to_thread(server.kill)
        server.start()
        await server.ready()

    async def restart(self, server: Server) -> None:
        await asyncio.to_thread(server.stop)
        server.start()
        await server.ready()

    async def stall(self, server: Server) -> None:
        assert server.process
        server.process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(random.uniform(0.5, 5))
        server.process.send_signal(signal.SIGCONT)

    async def kill_bot(self, server: Server) -> None:
        with suppress(psutil.NoSuchProcess):
            if found := server.bot_processes:
                random.choice(found).kill()

    async def cut_postgres(self, _server: Server) -> None:
        import asyncpg

        driver = await asyncpg.connect(self.environment["QUINCUNX_DATABASE_URL"])
        await driver.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        await driver.close()

    async def cut_redis(self, _server: Server) -> None:
        from redis.asyncio import Redis

        client = Redis.from_url(self.environment["QUINCUNX_REDIS_URL"])
        for kind in ("normal", "pubsub"):
            await client.client_kill_filter(_type=kind, skipme=True)
        await client.aclose()

    # Looking

    async def inspect(self, table: PlayedTable) -> None:
        """Everything about one match: actions, looks, and the record once it is over."""
        while True:
            with suppress(httpx.HTTPError, KeyError, json.JSONDecodeError):  # down, or stopping
                address = random.choice(self.servers).address
                async with httpx.AsyncClient(base_url=address, timeout=60) as http:
                    events = await events_of(http, table.id)
                    look = (await http.get(f"/api/matches/{table.id}")).json()
                    record = (await http.get(f"/api/matches/{table.id}/record")).json()
                    over = look["phase"] == "over"
                break
            await asyncio.sleep(0.5)
        kept, found = check_match([*table.people, table.fan], events)
        self.wrong["lost_or_twice"] += [f"{table.id} ({table.game}): {one}" for one in found]
        self.counts["actions_acknowledged"] += kept
        self.counts["matches"] += 1
        self.counts["matches_finished"] += over
        self.counts["reconnects"] += sum(
            max(0, one.lines - 1) for one in (*table.people, table.fan)
        )
        if over and (why := await asyncio.to_thread(unverifiable, record)):
            self.wrong["unverifiable"].append(f"{table.id} ({table.game}): {why}")

    async def compare(self) -> None:
        """Everybody's look against that of somebody who opens the match for the first time, anywhere."""
        for table in self.tables:
            for person in (*table.people, table.fan):
                for server in self.servers:
                    fresh = Person(
                        table.id, person.player, person.token, lambda at=server: at.port, THINK
                    )  # type: ignore[misc]
                    await fresh.connect()
                    async with asyncio.timeout(PATIENCE):
                        while fresh.number is None or person.number != fresh.number:
                            await asyncio.sleep(0.05)
                    for one in unlike(person, fresh):
                        self.wrong["different_looks"].append(f"{table.id} ({table.game}): {one}")
                    assert fresh.line
                    fresh.line.transport.abort()
                    self.counts["looks_compared"] += 1

    async def run(self, seconds: float) -> Data:
        for server in self.servers:
            server.start()
        for server in self.servers:
            await server.ready()
        end = time.monotonic() + seconds
        working = [asyncio.create_task(work) for work in (self.keep_full(), self.read())]
        try:
            await self.trouble_servers(end - CALM * seconds)
            await asyncio.sleep(min(60, CALM * seconds / 3))  # caches fill
            before = [(server.megabytes, server.descriptors) for server in self.servers]
            await asyncio.sleep(max(0, end - time.monotonic()))
            self.wrong["standing_still"] += await go_on(self)  # type: ignore[arg-type]
            for task in (*working, *self.bad_lines):
                task.cancel()
            await close(self)  # type: ignore[arg-type]
            self.wrong["standing_still"] += await bots_wait(self)  # type: ignore[arg-type]
            await self.compare()
            for table in self.tables:
                await self.inspect(table)
                table.leave()
            await self.look_for_leaks(before)
            return self.data(before)
        finally:
            for task in (*working, *self.bad_lines):
                task.cancel()
            for server in self.servers:
                server.stop()

    async def all_have_left(self, address: str) -> bool:
        """Whether no socket is open; one that has vanished is noticed when it answers no ping."""
        end = time.monotonic() + NOTICED
        async with httpx.AsyncClient(base_url=address, timeout=30) as http:
            while "\nquincunx_sockets 0.0" not in (await http.get("/api/metrics")).text:
                if time.monotonic() > end:
                    return False
                await asyncio.sleep(1)
        return True

    async def look_for_leaks(self, before: list[tuple[float, int]]) -> None:
        for server, (megabytes, descriptors) in zip(self.servers, before, strict=True):
            name = f"{self.kind}, port {server.port}"
            if not await self.all_have_left(server.address):
                self.wrong["sockets_leaked"].append(name)
            if server.descriptors > descriptors + SPARE:
                more = f"{name}: {descriptors} before, {server.descriptors} after"
                self.wrong["descriptors_leaked"].append(more)
            if server.megabytes > megabytes + GROWTH:
                self.wrong["megabytes_too_many"].append(
                    f"{name}: {megabytes:.0f} MB, then {server.megabytes:.0f} MB"
                )
            self.wrong["faults_logged"] += server.faults

    def data(self, before: list[tuple[float, int]]) -> Data:
        return {
            "done": dict(sorted(self.counts.items())),
            "megabytes": [
                [round(was), round(server.megabytes)]
                for server, (was, _) in zip(self.servers, before, strict=True)
            ],
            "must_be_zero": {name: len(found) for name, found in self.wrong.items()},
            "wrong": [f"{name}: {one}" for name, found in self.wrong.items() for one in found[:20]],
        }


def unverifiable(record: Data) -> str:
    """Why a record of a finished match does not follow from its seed; empty if it does."""
    return MatchRecord.from_text(json.dumps(record)).check_chance()


async def house(kind: str, minutes: float, matches: int) -> Data:
    with storage(kind) as environment:
        # No endgame tables: every server that starts again would compute them, and nothing here needs them.
        chosen = {"QUINCUNX_LIVE": str(LIVE), "QUINCUNX_ENDGAME": "0"}
        found = House(kind, environment | chosen, matches)
        return await found.run(minutes * 60)


async def soak(kinds: list[str], minutes: float, matches: int) -> dict[str, Data]:
    async with asyncio.TaskGroup() as group:
        tasks = {kind: group.create_task(house(kind, minutes, matches)) for kind in kinds}
    return {kind: task.result() for kind, task in tasks.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--matches", type=int, default=12, help="at a time, in each house")
    parser.add_argument("--storages", nargs="*", default=["sqlite", "postgres"])
    parser.add_argument("--seed", type=int)
    parser.add_argument("--out", type=Path)
    chosen = parser.parse_args()
    random.seed(chosen.seed)
    server_kill.SETTLING = PATIENCE
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True)
    results: Data = {
        "machine": machine(),
        "commit": commit.stdout.strip(),
        "minutes": chosen.minutes,
        "matches_at_a_time": chosen.matches,
        "houses": uvloop.run(soak(chosen.storages, chosen.minutes, chosen.matches)),
    }
    print(json.dumps(results, indent=2), flush=True)
    if chosen.out:
        chosen.out.parent.mkdir(parents=True, exist_ok=True)
        write_rows(chosen.out, results)
    if any(found["wrong"] for found in results["houses"].values()):
        raise SystemExit("some counts are not zero")


if __name__ == "__main__":
    main()
