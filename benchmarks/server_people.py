"""People for the server's benchmarks: they play, lose their line, come back, and remember everything.

A person has one action under way at most. If the line breaks before the answer comes, the same action is sent
again with the same number, until the server has said what became of it.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import orjson
from server_rig import Data, SocketLine, call

__all__ = ["Intent", "Person", "check_match", "unlike"]

OVERTAKEN = ("stale_number", "wrong_turn", "over", "round_over")
"""Refusals after which only the events can tell whether an action sent before had arrived."""
LATER = ("busy", "going", "too_many", "unsure")
IMPATIENT = 1.0
"""Seconds after which an action that was not answered is sent again."""
TWICE = 0.1
"""Share of actions that are sent twice from the beginning."""


@dataclass
class Intent:
    """An action that a person wanted to play, and what became of it."""

    action: int
    number: int  # of the look that it answers
    done: int | None = None  # the event number that was acknowledged
    refused: str = ""
    tries: int = 0


class Person:
    """A client of one seat (or a spectator: no token) that keeps what it was sent."""

    def __init__(
        self, match: str, player: int | None, token: str | None, ports: Callable[[], int],
        think: tuple[float, float],
    ) -> None:  # fmt: skip
        self.match, self.player, self.token, self.ports, self.think = (
            match,
            player,
            token,
            ports,
            think,
        )
        self.look: Data = {}
        self.log: list[str] = []
        self.events: list[Data] = []
        self.number: int | None = None
        self.intents: list[Intent] = []
        self.line: SocketLine | None = None
        self.lines = 0  # how often a line was opened
        self.faults: list[str] = []
        self.sent_at = 0.0
        self.news = asyncio.Event()
        self.plays = True

    # Hearing

    def hear(self, body: bytes) -> None:
        message = orjson.loads(body)
        if message["type"] == "table":
            self.see(message)
        elif message["type"] in ("done", "error") and message.get("id"):
            self.answered(message)
        self.news.set()

    def see(self, message: Data) -> None:
        look, changed = message["look"], message["changed"]
        if changed is None:
            self.log, self.events = look["log"], []
        else:
            numbers = [event["number"] for event in changed["events"]]
            if numbers != list(range((self.number or 0) + 1, message["number"] + 1)):
                self.faults.append(f"after {self.number} came {numbers}, now {message['number']}")
            self.log = self.log[: changed["log_from"]] + changed["log"]
            self.events += changed["events"]
        self.look = {name: value for name, value in look.items() if name != "log"}
        self.number = message["number"]

    def answered(self, message: Data) -> None:
        intent = self.intents[message["id"] - 1]
        if message["type"] == "done":
            if intent.done not in (None, message["number"]):
                self.faults.append(f"{intent} was acknowledged again as {message['number']}")
            intent.done, intent.refused = message["number"], ""
        elif message["code"] in LATER:
            pass  # it is sent again
        elif intent.done is None:
            intent.refused = message["code"]
            if message["code"] not in OVERTAKEN:
                self.faults.append(f"{intent} was refused: {message}")

    # Doing

    @property
    def pending(self) -> Intent | None:
        last = self.intents[-1] if self.intents else None
        return last if last and last.done is None and not last.refused else None

    @property
    def may_act(self) -> bool:
        return (
            self.plays
            and self.player is not None
            and self.look.get("to_move") == self.player
            and self.look["phase"] == "playing"
        )

    def act(self) -> None:
        """Sends the next action, or the one whose fate is not known once more."""
        intent = self.pending
        if intent is None:
            answered = self.intents[-1].done if self.intents else None
            if not self.may_act or self.number is None or (answered or 0) > self.number:
                return  # the look that shows our last action has not come yet
            choice = random.choice(self.look["view"]["actions"])
            intent = Intent(choice["action"], self.number)
            self.intents.append(intent)
        for _ in range(2 if random.random() < TWICE else 1):
            intent.tries += 1
            self.say("act", id=len(self.intents), action=intent.action, number=intent.number)
        self.sent_at = time.monotonic()

    def say(self, do: str, **more: Any) -> None:
        if self.line:
            self.line.say(do=do, match=self.match, **more)

    async def connect(self) -> bool:
        """A new line, on which the match is watched from where the last one broke."""
        try:
            self.line = await call(self.ports(), self.hear)
        except (OSError, TimeoutError):
            return False
        self.lines += 1
        more = {"token": self.token, "after": self.number}
        self.say("watch", **{name: value for name, value in more.items() if value is not None})
        return True

    async def live(self) -> None:
        """Plays for ever, whatever happens to the line."""
        while True:
            if not await self.connect():
                await asyncio.sleep(random.uniform(0.02, 0.2))
                continue
            assert self.line
            line = self.line
            if self.pending:
                self.act()
            while not line.ended.done():
                self.news.clear()
                await first_of(self.news.wait(), line.ended, IMPATIENT)
                if self.pending and time.monotonic() - self.sent_at > IMPATIENT:
                    self.act()  # refused for now, or taking long: once more
                elif not self.pending and self.may_act:
                    await asyncio.sleep(random.uniform(*self.think))
                    self.act()


async def first_of(waiting: Any, ended: asyncio.Future[None], seconds: float) -> None:
    task = asyncio.ensure_future(waiting)
    try:
        await asyncio.wait((task, ended), timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    finally:
        task.cancel()


def check_match(people: list[Person], events: list[Data]) -> tuple[int, list[str]]:
    """How many acknowledged actions the match has, and whatever is wrong with it.

    `events` are all of the match's, from the server. What a person played must be what that person wanted,
    in this order, each once; what was acknowledged must be there under the number that was reported.
    """
    wrong: list[str] = []
    numbers = [event["number"] for event in events]
    if numbers != list(range(1, len(events) + 1)):
        wrong.append(f"numbers have gaps or doubles: {numbers}")
    kept = 0
    for person in people:
        wrong += person.faults
        if person.player is None:
            continue
        played = [e for e in events if e["kind"] == "acted" and e["player"] == person.player]
        place = 0
        for intent in person.intents:
            event = played[place] if place < len(played) else None
            is_here = (
                event is not None
                and event["number"] > intent.number
                and event["data"]["actions"][0] == intent.action
                and (intent.done is None or event["number"] <= intent.done)
            )
            place += is_here
            kept += intent.done is not None and is_here
            if intent.done is not None and not is_here:
                wrong.append(f"acknowledged, but missing: {intent}")
            if intent.done is None and not intent.refused and not is_here:
                wrong.append(f"never answered: {intent}")
        if place != len(played):
            wrong.append(f"player {person.player} played {len(played)} actions, wanted {place}")
    return kept, wrong


def unlike(one: Person, other: Person) -> list[str]:
    """Where two clients of one seat differ."""
    found = [
        f"{name} differs: {one.look.get(name)!r} and {other.look.get(name)!r}"
        for name in one.look
        if one.look[name] != other.look.get(name)
    ]
    if one.log != other.log:
        found.append(f"logs differ: {one.log[-3:]} and {other.log[-3:]}")
    return found
