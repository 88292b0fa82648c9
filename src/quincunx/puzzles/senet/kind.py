"""Senet: a throw to play, and one move that is best by exact or nearly exact chances to win."""

from __future__ import annotations

from functools import cache
from typing import Any

from quincunx.bots.senet.lookahead import DEPTH, LookAheadBot
from quincunx.games.senet import rules
from quincunx.games.senet.rules import BACK, EXIT, FIRST_ROW, SAFE_HOUSES, WATER
from quincunx.puzzles.kind import Answer, Kind
from quincunx.puzzles.margins import clear_best
from quincunx.puzzles.puzzle import Fact
from quincunx.state import Game, State

__all__ = ["KIND"]

LEAST = 0.03
ERRORS = 4.0
SURE = 0.98
"""A chance from which there is nothing left to find out."""


class SenetKind(Kind):
    players = ("casual", "skilled", "expert")
    a_game = 3

    def variant(self, number: int) -> Game:
        return Game("senet", die=number % 5 == 4)

    def is_moment(self, state: State) -> bool:
        s: Any = state._record
        return bool(s.stage == rules.FREE and s.throws < 400) and len(state.legal_actions()) > 2

    def answer(self, state: State, *, harder: bool = False) -> Answer | None:
        if not harder and clear_best(judge(state.game, 1).analyse(state).actions, LEAST, 0) is None:
            return None
        found = clear_best(judge(state.game, DEPTH + harder).analyse(state).actions, LEAST, ERRORS)
        if found is None or not 1 - SURE < found.wins[0][1] < SURE:
            return None
        return found

    def key(self, state: State) -> str:
        """Counted throws and colours do not matter."""
        s: Any = state._record
        colour = rules.mover(s)
        return f"{s.pieces[colour]} {s.pieces[1 - colour]} {s.throw} {s.left} {s.die}"

    def start(self, state: State) -> str:
        *board, _ = state.position().split()
        return " ".join([*board, "100"])

    def themes(self, state: State, answer: Answer) -> list[str]:
        told = [name for name, _ in self.why(state, answer)]
        themes = [THEMES[name] for name in told if name in THEMES]
        return list(dict.fromkeys(themes)) or ["race"]

    def why(self, state: State, answer: Answer) -> list[Fact]:
        best, second = (Move(state, text) for text, _ in answer.wins[:2])
        facts = [*best.facts(), *risks(best, second)]
        if second.end == WATER:
            facts.append(("dry", {"move": second.text}))
        if best.end == WATER:
            facts.append(("wet", {"to": best.lands}))
        return facts


THEMES = {
    "swap": "swap", "wall": "wall", "pair": "safe", "house": "safe", "off": "off", "ready": "run",
    "risk": "safe", "stop": "block", "back": "back", "dry": "water", "wet": "water",
}  # fmt: skip


class Move:
    """One move, before and after."""

    def __init__(self, state: State, text: str) -> None:
        action = state.parse_action(text)
        played = state.copy()
        played.push(action)
        before: Any = state._record
        after: Any = played._record
        self.text, self.before, self.after = text, before, after
        self.colour = rules.mover(before)
        self.is_back = action > BACK
        self.start = action - BACK if self.is_back else action
        left = int(before.left)
        self.end = self.start + (-left if self.is_back else left)
        self.own = int(after.pieces[self.colour])
        self.had = int(before.pieces[self.colour])
        self.lands = self.landed()

    def landed(self) -> int:
        """Where the piece is in the end; 0: off the board."""
        new = self.own & ~self.had
        return new.bit_length() - 1 if new else 0

    def facts(self) -> list[Fact]:
        found: list[Fact] = []
        if self.is_back:
            found.append(("back", {"from": self.start, "to": self.end}))
        if self.end >= EXIT:
            found.append(("off", {"from": self.start}))
        elif self.end != WATER and int(self.before.pieces[1 - self.colour]) >> self.end & 1:
            found.append(("swap", {"at": self.end, "back": self.start}))
        if row := self.wall():
            found.append(("wall", {"first": row, "last": row + 2}))
        elif self.lands and self.own >> self.lands - 1 & 0b101:
            found.append(("pair", {"to": self.lands}))
        elif self.lands and SAFE_HOUSES >> self.lands & 1:
            found.append(("house", {"to": self.lands}))
        if self.had & FIRST_ROW and not self.own & FIRST_ROW:
            found.append(("ready", {"from": self.start}))
        return found

    def wall(self) -> int:
        """The first square of three in a row that the move has made; 0: none."""
        walls = self.own & self.own >> 1 & self.own >> 2
        new = walls & ~(self.had & self.had >> 1 & self.had >> 2)
        return (new & -new).bit_length() - 1 if new and self.lands else 0

    @property
    def gives_turn(self) -> bool:
        """Whether the enemy throws next."""
        return bool(self.after.left == 0 and self.after.turn != self.before.turn)

    def threats(self) -> int:
        """The share, out of 100, of the enemy's throws that can swap a piece of ours."""
        return round(100 * sum(chance for chance, s in throws(self.after) if swaps(s)))

    def stops(self) -> int:
        """The share, out of 100, of the enemy's throws with which it cannot go forward."""
        return round(100 * sum(chance for chance, s in throws(self.after) if is_stopped(s)))


def throws(s: Any) -> list[tuple[float, Any]]:
    """Everything that can be thrown now, with its chance."""
    out, weight = [0] * rules.MAX_ACTIONS, [0] * rules.MAX_ACTIONS
    count = rules.chance(s, out, weight)
    found = []
    for k in range(count):
        after = s.copy()
        rules.apply(after, out[k])
        found.append((weight[k] / sum(weight[:count]), after))
    return found


def legal(s: Any) -> list[int]:
    out = [0] * rules.MAX_ACTIONS
    return out[: rules.actions(s, out)]


def swaps(s: Any) -> bool:
    others = int(s.pieces[1 - rules.mover(s)])
    ends = (a - BACK - int(s.left) if a > BACK else a + int(s.left) for a in legal(s) if a)
    return any(end != WATER and end < EXIT and others >> end & 1 for end in ends)


def is_stopped(s: Any) -> bool:
    return all(a == rules.PASS or a > BACK for a in legal(s))


def risks(best: Move, second: Move) -> list[Fact]:
    """What the enemy's next throw can do after the best move, and after the next best."""
    if not best.gives_turn or not second.gives_turn:
        return []
    facts: list[Fact] = []
    mine, other = best.threats(), second.threats()
    if mine + 10 <= other:
        facts.append(("risk", {"chance": mine, "move": second.text, "other": other}))
    mine, other = best.stops(), second.stops()
    if mine >= other + 10:
        facts.append(("stop", {"chance": mine, "move": second.text, "other": other}))
    return facts


@cache
def judge(game: Game, depth: int) -> LookAheadBot:
    bot = LookAheadBot(game, depth)
    bot.prepare()
    return bot


KIND = SenetKind
