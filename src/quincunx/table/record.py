"""The saved record of a match: one JSON document that can be replayed, resumed and checked.

quincunx    version of this format
game, options, rules (the version of the rules file), rounds
seats       who plays, as seated in the first round
started     when; times: milliseconds since then, one for every action
actions     texts of the round being played, chance's included; result: when it is over
earlier     actions, times and result of the rounds before
ending      only where the rules did not end the match: reason (resigned, time, agreed draw), by whom, winners
commitment, salts, seed    see `quincunx.chance`; the seed makes the chance of this match foreseeable, so
            it is only in a private save and in the record of a finished match
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from quincunx.chance import Dice
from quincunx.errors import QuincunxError, RecordError
from quincunx.match import Match
from quincunx.options import complete
from quincunx.state import Game, State
from quincunx.types import CHANCE, SPECTATOR, Action, Seat

__all__ = ["FORMAT", "MatchRecord"]

FORMAT = 1
BROKEN_OFF = ("resigned", "time", "agreed draw")
LARGEST = 16 * 2**20
"""Bytes; the longest match of all is far below."""


@dataclass
class MatchRecord:
    """A match with everything that is written down about it."""

    match: Match
    seats: list[str]
    started: str
    times: list[list[int]] = field(default_factory=lambda: [[]])
    dice: Dice | None = None
    ending: dict[str, Any] | None = None

    @property
    def is_over(self) -> bool:
        """Played to the end, or broken off for good."""
        return self.match.is_over or self.ending is not None

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
            "options": self.match.game.options,
            "rules": self.match.game.rules.VERSION,
            "rounds": self.match.rounds,
            "seats": self.seats,
            "started": self.started,
            **rounds[-1],
            "earlier": rounds[:-1],
            **({"ending": self.ending} if self.ending else {}),
            "commitment": self.dice.commitment if self.dice else None,
            "salts": list(self.dice.salts) if self.dice else [],
            "seed": self.dice.seed.hex() if self.dice and not redacted else None,
        }

    def save(self, path: Path, *, overwrite: bool = False, seat: Seat | None = None) -> None:
        """Writes the whole file or nothing; an existing one stays unless `overwrite`."""
        text = json.dumps(self.to_data(seat), ensure_ascii=False, indent=1) + "\n"
        draft = path.with_name(f".{path.name}.{os.getpid()}.tmp")
        if path.exists() and not overwrite:
            raise RecordError(f"{path} exists already; choose another name")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            draft.write_text(text, encoding="utf-8")
            draft.replace(path)
        except OSError as error:
            raise RecordError(f"cannot write {path}: {error.strerror}") from None
        finally:
            with suppress(OSError):
                draft.unlink()

    # In

    @classmethod
    def load(cls, path: Path) -> MatchRecord:
        """Reads a file back, replaying every action by the rules."""
        try:
            if path.stat().st_size > LARGEST:
                raise RecordError(f"{path} is too large for a record ({LARGEST} bytes at most)")
            text = path.read_text(encoding="utf-8")
        except OSError as error:
            raise RecordError(f"cannot read {path}: {error.strerror}") from None
        except UnicodeDecodeError:
            raise RecordError(f"{path} is no record of Quincunx: it is no text") from None
        try:
            return cls.from_text(text)
        except RecordError as error:
            raise RecordError(f"{path} {error}") from None

    @classmethod
    def from_text(cls, text: str) -> MatchRecord:
        try:
            data = json.loads(text)
        except (json.JSONDecodeError, RecursionError) as error:
            raise RecordError(f"is damaged or no record: no JSON document ({error})") from None
        if not isinstance(data, dict) or "quincunx" not in data:
            raise RecordError("is no record of Quincunx: it has no entry 'quincunx'")
        if data["quincunx"] != FORMAT:
            raise RecordError(f"has format {data['quincunx']!r}; this version reads {FORMAT}")
        return cls._from_data(data)

    @classmethod
    def _from_data(cls, data: dict[str, Any]) -> MatchRecord:
        game = read_game(data)
        rounds = [*entry(data, "earlier", list), data]
        planned = entry(data, "rounds", int)
        if not 1 <= len(rounds) <= planned <= 1000:
            raise RecordError(f"is damaged: {len(rounds)} rounds of {planned} cannot be")
        seats = entry(data, "seats", list)
        if len(seats) != game.seats or not all(isinstance(name, str) for name in seats):
            raise RecordError(f"is damaged: {game.seats} seats need as many names")
        dice = read_dice(data)
        match = Match(game, planned)  # chance is replayed, so no dice yet
        for number, one in enumerate(rounds, 1):
            if not isinstance(one, dict):
                raise RecordError(f"is damaged: round {number} is no object")
            if number > 1:
                match.next_round()
            before = sum(len(state.history) for state in match.states[:-1])
            replay_round(match.state, one, number, dice and dice.after(before))
        match.use_dice(dice)
        times = [entry(one, "times", list) for one in rounds]
        ending = read_ending(data, game.seats)
        return cls(match, seats, entry(data, "started", str), times, dice, ending)

    def check_chance(self) -> str:
        """Recomputes everything chance did from the seed; the first difference, or nothing."""
        if self.dice is None:
            return "the record holds no seed, so its chance cannot be checked"
        before = 0
        for number, state in enumerate(self.match.states, 1):
            difference = first_difference(state, self.dice.after(before))
            if difference:
                return f"round {number}, {difference}"
            before += len(state.history)
        return ""


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


def read_dice(data: dict[str, Any]) -> Dice | None:
    if data.get("seed") is None:
        return None
    salts = entry(data, "salts", list)
    if not all(isinstance(salt, str) and "\n" not in salt for salt in salts):
        raise RecordError(f"is damaged: salts {salts!r} are no list of texts of one line")
    try:
        dice = Dice(bytes.fromhex(entry(data, "seed", str)), tuple(salts))
    except ValueError:
        raise RecordError(f"is damaged: seed {data['seed']!r} is no hexadecimal number") from None
    if data.get("commitment") != dice.commitment:
        raise RecordError("is damaged or forged: the seed is not the one committed to")
    return dice


def read_ending(data: dict[str, Any], seats: int) -> dict[str, Any] | None:
    """How a match was broken off; nothing where it was played to the end or goes on."""
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


def replay_round(state: State, data: dict[str, Any], number: int, dice: Dice | None) -> None:
    actions, times = entry(data, "actions", list), entry(data, "times", list)
    if len(times) != len(actions) or not all(isinstance(time, int) for time in times):
        raise RecordError(f"is damaged: {len(actions)} actions need as many times")
    for place, text in enumerate(actions, 1):
        try:
            state.push_text(text)
        except QuincunxError as error:
            raise RecordError(
                f"breaks the rules at action {place} of round {number}: {error}{forged(state, dice)}"
            ) from None
    result = round_data(state, [])["result"]
    if data.get("result") != result:
        raise RecordError(
            f"says {data.get('result')!r} where round {number} came to {result!r}{forged(state, dice)}"
        )


def forged(state: State, dice: Dice | None) -> str:
    """End of a message: where chance was not what the seed says, which may be why."""
    if dice is None:
        return ""
    difference = first_difference(state, dice)
    if not difference and state.player == CHANCE:
        right = state.action_text(expected(state, dice))
        difference = f"action {len(state.history) + 1} should be {right!r}"
    return f"; by the seed, {difference}" if difference else ""


def first_difference(state: State, dice: Dice) -> str:
    """The first chance action that does not follow from the dice."""
    walk = state.game.start()
    for number, action in enumerate(state.history, 1):
        if walk.player == CHANCE and (right := expected(walk, dice)) != action:
            came, should = walk.action_text(action), walk.action_text(right)
            return f"action {number} is {came!r} and should be {should!r}"
        walk.push(action)
    return ""


def expected(state: State, dice: Dice) -> Action:
    """What chance does next."""
    outcomes = state.chance_outcomes()
    return outcomes[dice.pick(len(state.history), [weight for _, weight in outcomes])][0]
