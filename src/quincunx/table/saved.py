"""The saved record of a match: one JSON document that can be replayed, resumed and checked.

quincunx    version of this format
game, options, rules (the version of the rules file), rounds
seats       who plays, as seated in the first round
started     when; times: milliseconds since then, one for every action
actions     texts of the round being played, chance's included; result: when it is over
earlier     actions, times and result of the rounds before
ending      only where the rules did not end the match: reason (resigned, time, agreed draw), by whom, winners
chance      its stretches, see `quincunx.table.stretch`; a seed makes the chance of its stretch foreseeable,
            so it is only in a private save, or in the record of a finished match

Format 1 had one commitment, salts and seed, and nothing that said where they came from; it is still read.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Self

from quincunx.chance import Dice
from quincunx.errors import QuincunxError, RecordError
from quincunx.match import Match
from quincunx.options import complete
from quincunx.state import Game, State
from quincunx.table import fairness
from quincunx.table.disk import OnDisk
from quincunx.table.stretch import Stretch
from quincunx.types import SPECTATOR, Seat

__all__ = ["FORMAT", "HiddenRecord", "MatchRecord"]

FORMAT = 2
READ = (1, 2)
"""Formats that are understood."""
BROKEN_OFF = ("resigned", "time", "agreed draw")


class HiddenRecord(RecordError):
    """A record of a running match as one seat knew it: what it hides cannot be replayed."""


@dataclass
class MatchRecord(OnDisk):
    """A match with everything that is recorded about it."""

    match: Match
    seats: list[str]
    started: str
    times: list[list[int]] = field(default_factory=lambda: [[]])
    chance: tuple[Stretch, ...] = ()
    ending: dict[str, Any] | None = None

    @property
    def is_over(self) -> bool:
        """Played to the end, or broken off for good."""
        return self.match.is_over or self.ending is not None

    @property
    def dice(self) -> Dice | None:
        """The dice that chance would continue with."""
        return self.chance[-1].dice if self.chance else None

    @property
    def brought(self) -> int | None:
        """How many actions were brought in from a file when the match was continued; none: it was not."""
        if not any(stretch.from_file for stretch in self.chance):
            return None
        own = [stretch.first for stretch in self.chance if not stretch.from_file]
        return own[0] if own else sum(len(state.history) for state in self.match.states)

    # Out

    def to_data(self, seat: Seat | None = None) -> dict[str, Any]:
        """Plain data; with a seat (or `SPECTATOR`) only what it may know while the match goes on."""
        redacted = seat is not None and not self.is_over
        states = self.match.states
        if redacted:
            states = [*states[:-1], states[-1].hidden(SPECTATOR if seat is None else seat)]
        rounds = [round_data(state, times) for state, times in zip(states, self.times, strict=True)]
        return {
            "quincunx": FORMAT,
            "game": self.match.game.name,
            "options": dict(self.match.game.options),
            "rules": self.match.game.rules.VERSION,
            "rounds": self.match.rounds,
            "seats": self.seats,
            "started": self.started,
            **rounds[-1],
            "earlier": rounds[:-1],
            **({"ending": self.ending} if self.ending else {}),
            "chance": [stretch.to_data(seed=not redacted) for stretch in self.chance],
        }

    # In

    @classmethod
    def from_text(cls, text: str) -> Self:
        try:
            data = json.loads(text)
        except (json.JSONDecodeError, RecursionError) as error:
            raise RecordError(
                f"is damaged or not a record: not a JSON document ({error})"
            ) from None
        if not isinstance(data, dict) or "quincunx" not in data:
            raise RecordError("is not a record of Quincunx: it has no entry 'quincunx'")
        if data["quincunx"] not in READ:
            known = " and ".join(map(str, READ))
            raise RecordError(f"has format {data['quincunx']!r}; this version reads {known}")
        return cls._from_data(data)

    @classmethod
    def _from_data(cls, data: dict[str, Any]) -> Self:
        game = read_game(data)
        rounds = [*entry(data, "earlier", list), data]
        planned = entry(data, "rounds", int)
        if not 1 <= len(rounds) <= planned <= 1000:
            raise RecordError(f"is damaged: it has {len(rounds)} rounds, of {planned}")
        seats = entry(data, "seats", list)
        if len(seats) != game.seats or not all(isinstance(name, str) for name in seats):
            raise RecordError(f"is damaged: it needs {game.seats} names, one for each seat")
        chance = read_chance(data, game.seats)
        match = Match(game, planned)  # chance is replayed, so no dice yet
        for number, one in enumerate(rounds, 1):
            if not isinstance(one, dict):
                raise RecordError(f"is damaged: round {number} is not an object")
            if number > 1:
                match.next_round()
            before = sum(len(state.history) for state in match.states[:-1])
            replay_round(match.state, one, number, fairness.Source(chance, before))
        total = sum(len(state.history) for state in match.states)
        if chance and chance[-1].first > total:
            raise RecordError(
                f"is damaged: its chance begins at action {chance[-1].first}, of {total}"
            )
        if chance:
            match.use_dice(chance[-1].dice)
        times = [entry(one, "times", list) for one in rounds]
        ending = read_ending(data, game.seats)
        return cls(match, seats, entry(data, "started", str), times, chance, ending)

    def check_chance(self) -> str:
        """Recomputes everything chance did from the seeds; the first difference, or nothing."""
        return fairness.difference(self.match, self.chance)


def round_data(state: State, times: list[int]) -> dict[str, Any]:
    result = {"scores": state.scores(), "returns": state.returns()} if state.is_over else None
    return {"actions": state.history_texts(), "times": times, "result": result}


def entry(data: dict[str, Any], name: str, kind: type) -> Any:
    value = data.get(name)
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise RecordError(f"is damaged: entry {name!r} is {value!r}, not {kind.__name__}")
    return value


def read_game(data: dict[str, Any]) -> Game:
    try:
        plain = Game(entry(data, "game", str))
        game = Game(plain.name, **complete(plain.name, plain.rules, entry(data, "options", dict)))
    except QuincunxError as error:
        raise RecordError(f"cannot be read here: {error}") from None
    version = entry(data, "rules", int)
    if version != game.rules.VERSION:
        raise RecordError(
            f"was played by version {version} of the rules of {game.name}; "
            f"this is version {game.rules.VERSION}"
        )
    return game


def read_chance(data: dict[str, Any], seats: int) -> tuple[Stretch, ...]:
    """The stretches, each beginning where the one before ends; format 1 had one at most."""
    if data["quincunx"] == 1:
        old = {name: data.get(name) for name in ("commitment", "salts", "seed")}
        salts = entry(data, "salts", list)
        if old["commitment"] is None and old["seed"] is None:
            return ()
        old |= {"from": 0, "file": False, "seals": [None] * len(salts)}
        return (Stretch.from_data(old, len(salts)),)
    chance = tuple(Stretch.from_data(one, seats) for one in entry(data, "chance", list))
    firsts = [stretch.first for stretch in chance]
    if firsts != sorted(firsts) or firsts[:1] not in ([], [0]):
        raise RecordError(f"is damaged: its chance begins at {firsts}, not at 0 and rising")
    if [one.from_file for one in chance] != sorted((one.from_file for one in chance), reverse=True):
        raise RecordError("is damaged: a part from a file comes after one played at the table")
    return chance


def read_ending(data: dict[str, Any], seats: int) -> dict[str, Any] | None:
    """How a match was broken off; nothing if it was played to the end or is not over."""
    ending = data.get("ending")
    if ending is None:
        return None
    if not isinstance(ending, dict) or ending.get("reason") not in BROKEN_OFF:
        raise RecordError(f"is damaged: ending {ending!r} gives none of {', '.join(BROKEN_OFF)}")
    winners, by = ending.get("winners"), ending.get("by")
    if not isinstance(winners, list) or not all(is_player(one, seats) for one in (*winners, by)):
        raise RecordError(
            f"is damaged: ending {ending!r} does not say who won and by whom it ended"
        )
    return {"reason": ending["reason"], "by": by, "winners": winners}


def is_player(value: Any, seats: int) -> bool:
    return type(value) is int and 0 <= value < seats


def replay_round(state: State, data: dict[str, Any], number: int, source: fairness.Source) -> None:
    actions, times = entry(data, "actions", list), entry(data, "times", list)
    if len(times) != len(actions) or not all(isinstance(time, int) for time in times):
        raise RecordError(f"is damaged: it needs {len(actions)} times, one for each action")
    for place, text in enumerate(actions, 1):
        try:
            state.push_text(text)
        except QuincunxError as error:
            if state.game.has_secrets and isinstance(text, str) and "?" in text:
                raise HiddenRecord(
                    f"hides action {place} of round {number}: it was saved while the match went on, by "
                    "somebody who did not know it, so only the match's own table can continue it"
                ) from None
            raise RecordError(
                f"breaks the rules at action {place} of round {number}: {error}{source.forged(state)}"
            ) from None
    result = round_data(state, [])["result"]
    if data.get("result") != result:
        said, ended = whole(data.get("result")), whole(result)
        raise RecordError(
            f"says {said!r} but round {number} ended in {ended!r}{source.forged(state)}"
        )


def whole(value: Any) -> Any:
    """The same with 1 for 1.0, so that every reader quotes it alike."""
    if isinstance(value, list):
        return [whole(one) for one in value]
    if isinstance(value, dict):
        return {name: whole(one) for name, one in value.items()}
    return int(value) if isinstance(value, float) and value % 1 == 0 else value
