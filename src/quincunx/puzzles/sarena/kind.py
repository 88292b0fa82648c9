"""Sàrena: endings of two seats, played out in every way for every colour that the other may have.

The answer must be best against each of them: nobody has to guess right.
"""

from __future__ import annotations

from functools import cache
from typing import Any, cast

from quincunx.games.sarena import rules
from quincunx.games.sarena.facts import chips
from quincunx.games.sarena.names import COLOURS, circle_name
from quincunx.puzzles.endings import Endings
from quincunx.puzzles.kind import BestPlay, Kind
from quincunx.puzzles.margins import SHOWN
from quincunx.puzzles.puzzle import Fact
from quincunx.state import Game, State
from quincunx.types import Action

__all__ = ["KIND"]

LEAST = 0.3
"""How far the answer leads on average over the colours: it decides the game against one of three."""
FEWEST = 5
MOST = 22
"""Actions to choose from: fewer are too easy, with more the end is too far off."""
WORK = 400_000


class SarenaKind(Kind):
    a_game = 2

    def variant(self, number: int) -> Game:
        return Game("sarena", seats=2, deal="fair" if number % 4 == 3 else "random")

    def is_moment(self, state: State) -> bool:
        return FEWEST <= len(state.legal_actions()) <= MOST

    def answer(self, state: State, *, harder: bool = False) -> BestPlay | None:
        """Best against every colour, and decisive against at least one."""
        by_truth = []
        for truth in truths(state):
            wins = endings(state.game).wins(truth, WORK * (20 if harder else 1))
            if wins is None:
                return None
            by_truth.append(wins)
        best = max(by_truth[0], key=lambda action: mean(by_truth, action))
        if any(wins[best] < max(wins.values()) for wins in by_truth):
            return None
        ranked = sorted(by_truth[0], key=lambda action: -mean(by_truth, action))
        if mean(by_truth, best) - mean(by_truth, ranked[1]) < LEAST:
            return None
        shown = tuple((state.action_text(a), mean(by_truth, a)) for a in ranked[:SHOWN])
        held = [wins[best] for wins in by_truth]
        return BestPlay(((state.action_text(best),),), shown, "exact", {"held": held})

    def themes(self, state: State, answer: BestPlay) -> list[str]:
        told = [name for name, _ in self.why(state, answer)]
        themes = [THEMES[name] for name in told if name in THEMES]
        return list(dict.fromkeys(themes))

    def why(self, state: State, answer: BestPlay) -> list[Fact]:
        action = state.parse_action(answer.text)
        start, end = action >> 2, rules.target(action)
        after = state.copy()
        after.push(action)
        s: Any = state._record
        own = int(s.tokens[state.player])
        facts = [*landing(state._record, after._record, start, end, own)]
        if after.is_over or not has_move(after):
            facts.append(("last", {}))
        before, now = (chips(s._record, own) for s in (state, after))
        if now != before:
            facts.append(("chips", {"before": before, "after": now}))
        sure = all(win == 1.0 for win in answer.known["held"])
        facts.append(("sure" if sure else "each", {"n": len(answer.known["held"])}))
        return facts


THEMES = {
    "turns own": "turn", "turns other": "turn", "covers": "cover", "merges": "merge",
    "joins": "merge", "gives": "sacrifice", "full": "full", "last": "last",
}  # fmt: skip


def truths(state: State) -> list[State]:
    """The position with every colour that the other seat may have."""
    seat, s = state.player, cast("Any", state._record)
    found = []
    for colour in range(len(COLOURS)):
        if colour != s.tokens[seat]:
            truth, record = state.copy(), cast("Any", state._record.copy())
            record.tokens[1 - seat] = colour
            truth._put(record)
            found.append(truth)
    return found


def mean(by_truth: list[dict[Action, float]], action: Action) -> float:
    return sum(wins[action] for wins in by_truth) / len(by_truth)


def landing(before: Any, after: Any, start: int, end: int, own: int) -> list[Fact]:
    """What the move does to the piles, seen by whoever has the colour `own`."""
    moved, below = rules.pile_on(before, start), rules.pile_on(before, end)
    now = rules.pile_on(after, end)
    height = rules.height_of(now)
    facts: list[Fact] = []
    if not below:
        name = "turns own" if rules.top_of(now) == own else "turns other"
        facts.append((name, {"at": circle_name(end), "n": height}))
    else:
        upper, lower = (rules.top_of(pile) == own for pile in (moved, below))
        name = ("joins" if lower else "covers") if upper else ("gives" if lower else "merges")
        facts.append((name, {"at": circle_name(end), "n": height}))
    if height == rules.HIGHEST:
        facts.append(("full", {"at": circle_name(end)}))
    return facts


def has_move(state: State) -> bool:
    return not state.is_over and bool(state.legal_actions())


@cache
def endings(game: Game) -> Endings:
    return Endings(game)


KIND = SarenaKind
