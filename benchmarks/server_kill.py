"""Kills servers and bot processes under load, and checks whether anything that was acknowledged is lost.

    python benchmarks/server_kill.py [--kills 200] [--matches 20] [--out benchmarks/results/server_kill.json]

`kill -9` at random moments, some of them while a server is starting: of the only server (SQLite), of one of
two servers (PostgreSQL and Redis), and of bot processes (both). People play over sockets, against each other
and against bots; whoever loses the line comes back, to whatever server answers, and sends again what was
not answered. In the end every match must have each acknowledged action once, under the number that was
reported, numbers without gaps, and must go on.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path

import httpx
import psutil
import uvloop
from rows import write_rows
from server_people import Person, check_match
from server_rig import GAMES, Data, Server, machine, make, storage

KINDS = {
    "the only server (SQLite)": ("sqlite", "server", 0.4),
    "one of two servers (PostgreSQL, Redis)": ("postgres", "server", 0.3),
    "a bot process (SQLite)": ("sqlite", "bot", 0.15),
    "a bot process (PostgreSQL, Redis)": ("postgres", "bot", 0.15),
}
"""Name: storage, what is killed, share of all kills."""
THINK = (0.02, 0.25)
SETTLING = 120
"""Seconds within which, after the last kill, every match must have continued."""
EARLY = 0.2
"""Share of kills that hit a server before it is ready."""


class PlayedTable:
    """A match and its people; when it is over, they begin another."""

    def __init__(self, game: str, kinds: str, made: Data, ports: Ports) -> None:
        self.game, self.kinds, self.id = game, kinds, made["match"]
        self.people = [
            Person(self.id, player, token, ports, THINK) for player, token in made["tokens"].items()
        ]
        self.fan = Person(self.id, None, None, ports, THINK)
        self.tasks = [asyncio.create_task(one.live()) for one in (*self.people, self.fan)]

    @property
    def is_over(self) -> bool:
        return bool(self.fan.look) and self.fan.look["phase"] == "over"

    @property
    def number(self) -> int:
        return self.fan.number or 0

    @property
    def is_quiet(self) -> bool:
        return not any(person.pending for person in self.people)

    def leave(self) -> None:
        for task in self.tasks:
            task.cancel()
        for person in (*self.people, self.fan):
            if person.line:
                person.line.transport.abort()


class Ports:
    """Any of the servers; a client that cannot connect asks again and may get another."""

    def __init__(self, servers: list[Server]) -> None:
        self.servers = servers

    def __call__(self) -> int:
        return random.choice(self.servers).port


class House:
    """The servers of one storage and everybody who plays there."""

    def __init__(self, servers: list[Server], matches: int) -> None:
        self.servers, self.matches = servers, matches
        self.tables: list[PlayedTable] = []
        self.finished: list[PlayedTable] = []

    async def seat(self, number: int) -> PlayedTable:
        """A new match: half of them between people, the others against one or two bots."""
        game = GAMES[number % len(GAMES)]
        kinds = random.choice(("pp", "pp", "pr", "rp", "pn", "pc"))
        while True:
            address = random.choice(self.servers).address
            with suppress(httpx.HTTPError):
                async with httpx.AsyncClient(base_url=address, timeout=10) as http:
                    made = await make(http, game, kinds)
                    return PlayedTable(game, kinds, made, Ports(self.servers))
            await asyncio.sleep(0.1)

    async def keep_full(self) -> None:
        """Keeps as many matches going as there should be, for ever."""
        number = 0
        while True:
            for table in [table for table in self.tables if table.is_over and table.is_quiet]:
                self.tables.remove(table)
                self.finished.append(table)
            while len(self.tables) < self.matches:
                self.tables.append(await self.seat(number))
                number += 1
            await asyncio.sleep(0.05)

    @property
    def acknowledged(self) -> int:
        return sum(
            intent.done is not None
            for table in (*self.finished, *self.tables)
            for person in table.people
            for intent in person.intents
        )

    async def more(self, actions: int) -> None:
        """Waits until this many more actions have been acknowledged."""
        wanted = self.acknowledged + actions
        async with asyncio.timeout(SETTLING):
            while self.acknowledged < wanted:
                await asyncio.sleep(0.01)


async def kill_servers(house: House, kills: int) -> None:
    for done in range(kills):
        server = random.choice(house.servers)
        await asyncio.sleep(random.uniform(0, 1))
        server.kill()
        server.start()
        while random.random() < EARLY:  # once more, while it is starting
            await asyncio.sleep(random.uniform(0, 1.5))
            server.kill()
            server.start()
        await server.ready()
        await house.more(random.randint(1, 60))
        show(done)


async def kill_bots(house: House, kills: int) -> None:
    for done in range(kills):
        await asyncio.sleep(random.uniform(0, 1))
        while not (found := [p for one in house.servers for p in one.bot_processes]):
            await asyncio.sleep(0.05)
        with suppress(psutil.NoSuchProcess):
            random.choice(found).kill()
        await house.more(random.randint(1, 30))
        show(done)


def show(done: int) -> None:
    print(f"\r{done + 1} kills", end="", flush=True)


async def go_on(house: House) -> list[str]:
    """Every match moves on by three events or ends; those that do not are named."""
    begun = [(table, table.number) for table in house.tables]
    end = time.monotonic() + SETTLING
    while time.monotonic() < end:
        stuck = [one for one, number in begun if not one.is_over and one.number < number + 3]
        if not stuck:
            return []
        await asyncio.sleep(0.1)
    return [f"{table.id} ({table.game}, {table.kinds}) stands at {table.number}" for table in stuck]


async def close(house: House) -> None:
    """Nobody begins anything new; what is under way is answered."""
    for table in house.tables:
        for person in table.people:
            person.plays = False
    async with asyncio.timeout(SETTLING):
        while not all(table.is_quiet for table in house.tables):
            await asyncio.sleep(0.05)


async def bots_wait(house: House) -> list[str]:
    """Matches whose bot does not move although it has the move."""
    async with httpx.AsyncClient(base_url=house.servers[0].address, timeout=30) as http:
        for _ in range(SETTLING):
            waiting = []
            for table in house.tables:
                look = (await http.get(f"/api/matches/{table.id}")).json()
                mover = look["to_move"]
                if mover is not None and look["players"][mover]["kind"] == "bot":
                    waiting.append(f"{table.id}: the bot has not moved since {look['number']}")
            if not waiting:
                return []
            await asyncio.sleep(1)
    return waiting


async def events_of(http: httpx.AsyncClient, match: str) -> list[Data]:
    events: list[Data] = []
    while True:
        after = events[-1]["number"] if events else 0
        answer = await http.get(f"/api/matches/{match}/events", params={"after": after})
        new = answer.json()["events"]
        events += new
        if not new:
            return events


async def kill(kind: str, victim: str, kills: int, matches: int) -> Data:
    """This many kills of one kind, and what was found afterwards."""
    with storage(kind) as environment:
        servers = [Server(environment, workers=1) for _ in range(2 if kind == "postgres" else 1)]
        for server in servers:
            server.start()
        for server in servers:
            await server.ready()
        house = House(servers, matches)
        filling = asyncio.create_task(house.keep_full())
        begun = time.perf_counter()
        try:
            await house.more(matches)
            await (kill_servers if victim == "server" else kill_bots)(house, kills)
            seconds = time.perf_counter() - begun
            wrong = await go_on(house)
            filling.cancel()
            await close(house)
            wrong += await bots_wait(house)
            return {"kills": kills, "seconds": round(seconds), **await inspect(house, wrong)}
        finally:
            filling.cancel()
            for table in (*house.finished, *house.tables):
                table.leave()
            for server in servers:
                server.stop()


async def inspect(house: House, wrong: list[str]) -> Data:
    counts: Counter[str] = Counter()
    tables = [*house.finished, *house.tables]
    async with httpx.AsyncClient(base_url=house.servers[-1].address, timeout=30) as http:
        for table in tables:
            events = await events_of(http, table.id)
            kept, found = check_match([*table.people, table.fan], events)
            wrong += [f"{table.id} ({table.game}, {table.kinds}): {one}" for one in found]
            counts["actions_acknowledged"] += kept
            acted = [event for event in events if event["kind"] == "acted"]
            bots = [n for n, one in enumerate(table.kinds) if one != "p"]
            counts["actions_stored"] += len(acted)
            counts["bot_turns_played"] += sum(event["player"] in bots for event in acted)
            for person in (*table.people, table.fan):
                counts["reconnects"] += max(0, person.lines - 1)
                counts["actions_sent_again"] += sum(one.tries > 1 for one in person.intents)
    return {"matches": len(tables), **counts, "missing_twice_or_stuck": len(wrong), "wrong": wrong}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=200, help="in all")
    parser.add_argument("--matches", type=int, default=20, help="at a time")
    parser.add_argument("--kinds", nargs="*", default=list(KINDS))
    parser.add_argument("--seed", type=int)
    parser.add_argument("--out", type=Path)
    chosen = parser.parse_args()
    random.seed(chosen.seed)
    results: Data = {"machine": machine(), "matches_at_a_time": chosen.matches, "kinds": {}}
    for name in chosen.kinds:
        kind, victim, share = KINDS[name]
        kills = max(1, round(chosen.kills * share))
        found = uvloop.run(kill(kind, victim, kills, chosen.matches))
        results["kinds"][name] = found
        print(f"\r{name}: {json.dumps(found)}", flush=True)
        if chosen.out:
            chosen.out.parent.mkdir(parents=True, exist_ok=True)
            write_rows(chosen.out, results)
    if any(found["wrong"] for found in results["kinds"].values()):
        raise SystemExit("something was lost, twice, or stuck")


if __name__ == "__main__":
    main()
