"""Senet: a throw to play, and one move that is best by exact or nearly exact chances to win."""

from __future__ import annotations

from functools import cache
from typing import Any

from quincunx.bots.senet.lookahead import DEPTH, LookAheadBot
from quincunx.games.senet import rules
from quincunx.games.senet.facts import Move
from quincunx.games.senet.rules import WATER
from quincunx.puzzles.kind import BestPlay, Kind
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

    def answer(self, state: State, *, harder: bool = False) -> BestPlay | None:
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

    def themes(self, state: State, answer: BestPlay) -> list[str]:
        told = [name for name, _ in self.why(state, answer)]
        themes = [THEMES[name] for name in told if name in THEMES]
        return list(dict.fromkeys(themes)) or ["race"]

    def why(self, state: State, answer: BestPlay) -> list[Fact]:
        (first, _), (other, _) = answer.wins[:2]
        best, second = (Move(state._record, state.parse_action(text)) for text in (first, other))
        facts = [*best.facts(), *risks(best, second, other)]
        if second.end == WATER:
            facts.append(("dry", {"move": other}))
        if best.end == WATER:
            facts.append(("wet", {"to": best.lands}))
        return facts


THEMES = {
    "swap": "swap", "wall": "wall", "pair": "safe", "house": "safe", "off": "off", "ready": "run",
    "risk": "safe", "stop": "block", "back": "back", "dry": "water", "wet": "water",
}  # fmt: skip


def risks(best: Move, second: Move, text: str) -> list[Fact]:
    """What the enemy's next throw can do after the best move, and after the next best."""
    if not best.gives_turn or not second.gives_turn:
        return []
    facts: list[Fact] = []
    mine, other = best.threats(), second.threats()
    if mine + 10 <= other:
        facts.append(("risk", {"chance": mine, "move": text, "other": other}))
    mine, other = best.stops(), second.stops()
    if mine >= other + 10:
        facts.append(("stop", {"chance": mine, "move": text, "other": other}))
    return facts


@cache
def judge(game: Game, depth: int) -> LookAheadBot:
    bot = LookAheadBot(game, depth)
    bot.prepare()
    return bot


KIND = SenetKind
