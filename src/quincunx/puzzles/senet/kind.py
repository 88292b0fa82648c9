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
MOST = 4
"""Reasons that are given at most, for those that compare."""
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
        shared = {name for name, _ in second.facts()}
        if second.end == WATER:
            shared.add("wet")
        facts += contrasts(best, second, other)[: MOST - len(facts)]
        if shared.issuperset(name for name, _ in facts):  # so far nothing speaks for it alone
            facts.append(turning_point(state, first, other))
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


def contrasts(best: Move, second: Move, text: str) -> list[Fact]:
    """What the next best would give up, and what one's own next throw can do after each."""
    kept = {name for name, _ in best.harms()}
    facts: list[Fact] = [
        (name, {**places, "move": text}) for name, places in second.harms() if name not in kept
    ]
    if best.after.left > 0 and second.after.left == 0:
        facts.append(("rest", {"n": int(best.after.left), "move": text}))
    for name, mine, other in (
        ("leaves", best.leaves(), second.leaves()),
        ("sticks", second.sticks(), best.sticks()),
    ):
        if mine >= other + 10:
            chance, instead = (mine, other) if name == "leaves" else (other, mine)
            facts.append((name, {"chance": chance, "move": text, "other": instead}))
    return facts


def turning_point(state: State, first: str, other: str) -> Fact:
    """The throw after which the two differ most, and what one's chance to win is then."""
    best, second = (played_out(state, text) for text in (first, other))
    mine, instead = after_throws(state, best), after_throws(state, second)
    weight = dict(best.chance_outcomes())
    n = max(mine, key=lambda throw: weight[throw] * (mine[throw] - instead[throw]))
    record: Any = best._record
    name = "own throw" if record.turn == state.player else "throw"
    chance, instead_of = round(100 * mine[n]), round(100 * instead[n])
    return name, {"n": n, "chance": chance, "move": other, "other": instead_of}


def played_out(state: State, text: str) -> State:
    """After a move, and whatever the rest of the throw is best for: somebody throws next."""
    after = state.copy()
    after.push_text(text)
    while after.player >= 0:
        after.push(judge(state.game, DEPTH).analyse(after).actions[0].action)
    return after


def after_throws(state: State, moved: State) -> dict[int, float]:
    """The chance to win after every throw that may follow."""
    found = {}
    for throw, _ in moved.chance_outcomes():
        after = moved.copy()
        after.push(throw)
        win = judge(state.game, DEPTH).analyse(after).actions[0].win
        found[throw] = win if after.player == state.player else 1 - win
    return found


@cache
def judge(game: Game, depth: int) -> LookAheadBot:
    bot = LookAheadBot(game, depth)
    bot.prepare()
    return bot


KIND = SenetKind
