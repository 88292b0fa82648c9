"""Senseï: a turn that wins by force, in this turn or the next, and no other that does.

Every turn and every answer to it is tried, so a win is proven, and so is that nothing else wins as soon.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from quincunx.bots.sensei.alphabeta import AlphaBetaBot
from quincunx.bots.sensei.reach import in_sight, moved_on, wins_next
from quincunx.games.sensei import rules
from quincunx.games.sensei.names import square_names
from quincunx.puzzles.kind import BestPlay, Kind
from quincunx.puzzles.puzzle import Fact, Line
from quincunx.puzzles.sensei.prover import Prover, Turn, lines_to
from quincunx.state import Game, State

__all__ = ["KIND"]

DEPTH = 3
ORDERS = 12
"""The most orders in which an answer can be played."""
FAR = 4
"""Squares from which a leap is a long one."""
MODES: tuple[dict[str, Any], ...] = (
    {}, {}, {"mode": "arashi"}, {}, {"start": "intruders"}, {"mode": "arashi", "board": "pits"},
)  # fmt: skip
ROUND = "20"
"""When nothing is said about the past: far from the first turn and from the last."""


class SenseiKind(Kind):
    a_game = 3
    largest = 0.6

    def variant(self, number: int) -> Game:
        return Game("sensei", **MODES[number % len(MODES)])

    def is_moment(self, state: State) -> bool:
        return not rules.has_acted(state._record)

    def start(self, state: State) -> str:
        squares, seat, left, *_ = state.position().split()
        return f"{squares} {seat} {left} {ROUND} - play"

    def key(self, state: State) -> str:
        """Neither the round matters nor which way round the board lies."""
        squares, seat, *_ = self.start(state).split()
        mirrored = "/".join(rank[::-1] for rank in squares.split("/"))
        return f"{min(squares, mirrored)} {seat} {state.game!r}"

    def answer(self, state: State, *, harder: bool = False) -> BestPlay | None:
        """Nothing is left out, so nothing can be searched harder; `harder`: alpha-beta must agree."""
        wins = prover().wins(state)
        if not wins and state.game.options["mode"] == "arashi":
            return None  # in a storm there are too many turns to try all answers to all of them
        found = wins or prover().forced(state, 2)
        if len(found) != 1:
            return None
        lines = lines_to(state, found[0], ORDERS)
        if not lines or (harder and not is_agreed(state, lines)):
            return None
        known = {"turn": found[0], "in": 1 if wins else 2}
        return BestPlay(tuple(lines), ((" ".join(lines[0]), 1.0),), "exact", known)

    def themes(self, state: State, answer: BestPlay) -> list[str]:
        told = {name for name, _ in self.why(state, answer)}
        if answer.known["in"] == 1:
            themes = ["claim"] if "claims" in told else ["win 1"]
        else:
            themes = ["guard"] if "guards" in told else ["double"] if "double" in told else []
            themes.append("win 2")
        if "far" in told:
            themes.append("pass")
        if state.game.options["mode"] == "arashi":
            themes.append("storm")
        return list(dict.fromkeys(themes))

    def why(self, state: State, answer: BestPlay) -> list[Fact]:
        turn: Turn = answer.known["turn"]
        facts: list[Fact] = []
        if answer.known["in"] == 1:
            facts.append(("claims", {}) if answer.lines[0][-1] == "claim" else ("crosses", {}))
        else:
            facts.append(("answers", {"n": turn.answers}))
            goals = threats(state._record, turn)
            if len(goals) > 1:
                facts.append(("double", {"at": ", ".join(goals)}))
        for text in answer.lines[0]:
            start, leap, end = text.partition(">")
            if leap and distance(start, end) >= FAR:
                facts.append(("far", {"from": start, "to": end}))
        if answer.known["in"] > 1 and is_about_to_lose(state._record):
            facts.append(("guards", {}))
        return facts


def distance(start: str, end: str) -> int:
    return max(abs(ord(a) - ord(b)) for a, b in zip(start, end, strict=True))


def threats(s: Any, turn: Turn) -> list[str]:
    """Squares of the enemy's home on which the character could land next turn if the enemy stood still."""
    seat, here = rules.mover(s), 1 << turn.character
    clear = rules.BOARD & ~int(s.stones[1 - seat])
    free = clear & ~turn.stones & ~int(s.pits)
    stones = turn.stones & ~here
    for _ in range(2):
        stones = moved_on(stones, free, int(s.storm))
    goals = stones & in_sight(here, clear) & rules.HOME[1 - seat]
    return square_names(goals)


def is_about_to_lose(s: Any) -> bool:
    """Whether the enemy would win next turn if nothing were done."""
    seat = rules.mover(s)
    own, enemy = int(s.stones[seat]), int(s.stones[1 - seat])
    return wins_next(enemy, own, int(s.character[1 - seat]), 1 - seat, int(s.pits), int(s.storm))


def is_agreed(state: State, lines: list[Line]) -> bool:
    """Whether the alpha-beta search, three turns deep, proves a win that begins like the answer."""
    best = AlphaBetaBot(state.game, DEPTH).analyse(state).actions[0]
    return best.proven and best.win == 1.0 and any(line[0] == best.text for line in lines)


@cache
def prover() -> Prover:
    return Prover()


KIND = SenseiKind
