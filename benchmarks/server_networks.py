"""Clients whose network stalls and breaks a hundred times a match end up with what everybody else has.

    python benchmarks/server_networks.py [--matches 20] [--breaks 100] [--storage sqlite]
        [--out benchmarks/results/server_networks.json]

Every player and two spectators of a match have such a line: it is cut, closed, cut in the middle of a message
in either direction or right after an action was sent, or nothing is read for a while. They play, chat, and
take back all the same. In the end each one's look, log and events, kept up to date from messages alone, must
be what somebody who opens the match for the first time gets; and every action must have been played
once.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import time
from collections import Counter
from pathlib import Path

import httpx
import uvloop
from rows import write_rows
from server_people import Person, check_match, unlike
from server_rig import Data, Server, SocketLine, framed, machine, make, storage

PLANS = (
    ("bossa", "pp", 1.2), ("sarena", "pp", 0.6), ("senet", "pp", 0.05), ("sensei", "pp", 0.1),
    ("serendipity", "pp", 0.05), ("sarena", "ppp", 0.4), ("sarena", "pppp", 0.3),
    ("senet", "pr", 0.05), ("serendipity", "pppp", 0.05), ("sensei", "pr", 0.1),
)  # fmt: skip
"""Game, seats, and seconds to think, so that a match lasts as long as its troubles."""
CALM = (0.0, 0.3)
"""Seconds between two troubles."""
PATIENCE = 60


def cut(line: SocketLine, _person: Person) -> None:
    line.transport.abort()


def hang_up(line: SocketLine, _person: Person) -> None:
    line.transport.close()


def act_and_vanish(line: SocketLine, person: Person) -> None:
    person.act()
    line.transport.abort()


def say_half(line: SocketLine, person: Person) -> None:
    message = framed(1, json.dumps({"do": "ping", "match": person.match}).encode())
    line.transport.write(message[: random.randint(1, len(message) - 1)])
    line.transport.abort()


def hear_half(line: SocketLine, _person: Person) -> None:
    """Of the next message only a part arrives."""
    whole = line.data_received

    def part(data: bytes) -> None:
        whole(data[: random.randint(0, len(data) - 1)])
        line.transport.abort()

    line.data_received = part  # type: ignore[method-assign]


async def stall(line: SocketLine, _person: Person) -> None:
    """Nothing is read for a while; then all of it, or never."""
    line.transport.pause_reading()
    await asyncio.sleep(random.uniform(0.1, 1.5))
    if random.random() < 0.5 and not line.ended.done():
        line.transport.resume_reading()
        await asyncio.sleep(0.05)
    line.transport.abort()


TROUBLES = (cut, hang_up, act_and_vanish, say_half, hear_half, stall)


async def trouble(person: Person, breaks: int, counts: Counter[str]) -> None:
    """Breaks the line this many times; in between it works."""
    for _ in range(breaks):
        await asyncio.sleep(random.uniform(*CALM))
        while person.line is None or person.line.ended.done():
            await asyncio.sleep(0.01)
        line, what = person.line, random.choice(TROUBLES)
        counts[what.__name__] += 1
        waiting = what(line, person)
        if waiting is not None:
            await waiting
        async with asyncio.timeout(PATIENCE):  # nothing may come for a torn message to be part of
            await asyncio.wait((line.ended,), timeout=1)
            line.transport.abort()


async def chatter(person: Person) -> None:
    """Talks, asks to take back, and agrees to whatever others ask."""
    while True:
        await asyncio.sleep(random.uniform(0.2, 1.5))
        may = person.look.get("may", ())
        if "answer" in may:
            for offer in person.look["offers"]:
                person.say("answer", what=offer["what"], yes=True)
        elif "takeback" in may and random.random() < 0.1:
            person.say("takeback")
        elif "say" in may:
            person.say("say", text=random.choice(("hm", "nice one", "wait …")))


class StormyTable:
    """A match, its people and two spectators, all with bad lines."""

    def __init__(self, plan: tuple[str, str, float], made: Data, port: int, talks: bool) -> None:
        self.game, self.kinds, think = plan
        self.id, self.talks = made["match"], talks

        def ports() -> int:
            return port

        tokens = [*made["tokens"].items(), (None, None), (None, None)]
        pace = (think / 2, think * 1.5)
        self.people = [Person(self.id, player, token, ports, pace) for player, token in tokens]
        self.tasks: list[asyncio.Task[None]] = []

    async def play(self, breaks: int, counts: Counter[str]) -> None:
        self.tasks = [asyncio.create_task(person.live()) for person in self.people]
        talking = [asyncio.create_task(chatter(one)) for one in self.people if self.talks]
        await asyncio.gather(*(trouble(person, breaks, counts) for person in self.people))
        for task in talking:
            task.cancel()
        for person in self.people:
            person.plays = False

    async def compare(self, http: httpx.AsyncClient) -> list[str]:
        """Everybody against somebody who sees the match for the first time."""
        await self.settle(http)
        wrong: list[str] = []
        for person in self.people:
            fresh = Person(self.id, person.player, person.token, person.ports, person.think)
            await fresh.connect()
            async with asyncio.timeout(PATIENCE):
                while fresh.number is None:
                    await fresh.news.wait()
                    fresh.news.clear()
            wrong += unlike(person, fresh)
            assert fresh.line
            fresh.line.transport.abort()
            events = await self.events(http, person.token)
            if person.events != events[len(events) - len(person.events) :]:
                wrong.append("events differ")
        if not self.talks:  # what was taken back may be played again, which looks like twice
            wrong += check_match(self.people, await self.events(http, None))[1]
        return [f"{self.id} ({self.game}, {self.kinds}): {one}" for one in wrong]

    async def settle(self, http: httpx.AsyncClient) -> None:
        """Until everything is answered and everybody has the newest event."""
        async with asyncio.timeout(PATIENCE):
            while True:
                look = (await http.get(f"/api/matches/{self.id}")).json()
                mover = look["to_move"]
                waits = mover is not None and look["players"][mover]["kind"] == "bot"
                if not waits and all(
                    person.number == look["number"] and not person.pending for person in self.people
                ):
                    return
                await asyncio.sleep(0.1)

    async def events(self, http: httpx.AsyncClient, token: str | None) -> list[Data]:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        events: list[Data] = []
        while True:
            where = f"/api/matches/{self.id}/events?after={len(events)}"
            new = (await http.get(where, headers=headers)).json()["events"]
            events += new
            if not new:
                return events

    def leave(self) -> None:
        for task in self.tasks:
            task.cancel()
        for person in self.people:
            if person.line:
                person.line.transport.abort()


async def run(kind: str, matches: int, breaks: int) -> Data:
    counts: Counter[str] = Counter()
    with storage(kind) as environment:
        server = Server(environment, workers=1)
        server.start()
        try:
            await server.ready()
            async with httpx.AsyncClient(base_url=server.address, timeout=60) as http:
                tables = []
                for number in range(matches):
                    game, kinds, _ = plan = PLANS[number % len(PLANS)]
                    talks = number // len(PLANS) % 2 == 1
                    made = await make(http, game, kinds, chat=talks)
                    tables.append(StormyTable(plan, made, server.port, talks))
                begun = time.perf_counter()
                await asyncio.gather(*(table.play(breaks, counts) for table in tables))
                seconds = time.perf_counter() - begun
                wrong = [one for table in tables for one in await table.compare(http)]
                for table in tables:
                    table.leave()
        finally:
            server.stop()
    people = [person for table in tables for person in table.people]
    return {
        "machine": machine(),
        "storage": kind,
        "matches": matches,
        "clients": len(people),
        "breaks_per_client": breaks,
        "breaks": dict(counts),
        "actions": sum(len(person.intents) for person in people),
        "actions_sent_again": sum(one.tries > 1 for p in people for one in p.intents),
        "reconnects": sum(person.lines - 1 for person in people),
        "seconds": round(seconds),
        "different": len(wrong),
        "wrong": wrong,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--breaks", type=int, default=100, help="of every client")
    parser.add_argument("--storage", default="sqlite", choices=("sqlite", "postgres"))
    parser.add_argument("--seed", type=int)
    parser.add_argument("--out", type=Path)
    chosen = parser.parse_args()
    random.seed(chosen.seed)
    found = uvloop.run(run(chosen.storage, chosen.matches, chosen.breaks))
    print(json.dumps(found, indent=2), flush=True)
    if chosen.out:
        chosen.out.parent.mkdir(parents=True, exist_ok=True)
        write_rows(chosen.out, found)
    if found["wrong"]:
        raise SystemExit("somebody ended up with something else")


if __name__ == "__main__":
    main()
