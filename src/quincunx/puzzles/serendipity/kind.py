"""Serendipity: a decision in which one action leads all others by far more than the search can err.

What was seen is shown (the option `aid`), so nobody has to have watched the game. What nobody has seen is
luck, and the answer is best on average over all of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from quincunx.bots.expertise import expertise
from quincunx.bots.searcher import SearchBot
from quincunx.games.serendipity import rules
from quincunx.games.serendipity.facts import joined_fields
from quincunx.games.serendipity.rules import FLOWER, GEM, TRADING, TURNED
from quincunx.puzzles.kind import BestPlay, Kind
from quincunx.puzzles.margins import clear_best
from quincunx.puzzles.puzzle import Fact, Line
from quincunx.search.assessment import Judged
from quincunx.state import Game, State

__all__ = ["KIND"]

LEAST = 0.05
"""How far the answer leads, in chances to win."""
GLANCE = 250
"""Walks of a first look, which most positions do not pass."""
UP = 24
"""Tiles that are up before there is much to decide."""
ASKED = {False: (1500, 1500, 2.0, 5), True: (6000, 6000, 1.5, 6)}
"""Walks by judgement, walks by random games, the errors by which the answer leads, the seed; then harder."""
RIVALS = 5
"""Actions that the answer is compared with closely."""


class SerendipityKind(Kind):
    """Two searches must agree: one that judges positions, and one that plays random games from them."""

    players = ("novice", "casual")
    largest = 0.6
    a_game = 4

    def variant(self, number: int) -> Game:
        return Game("serendipity", seats=3 if number % 4 == 3 else 2, aid=True)

    def is_moment(self, state: State) -> bool:
        s: Any = state._record
        return s.stage in (FLOWER, GEM, TURNED) and sum(t >= rules.UP for t in s.tiles) >= UP

    def answer(self, state: State, *, harder: bool = False) -> BestPlay | None:
        if not harder and not is_promising(state):
            return None
        found = clear_answer(state, harder)
        if found is None:
            return None
        after = state.copy()
        after.push_text(found.text)
        s: Any = after._record
        if s.stage != TRADING:
            return found
        second = clear_answer(after, harder)  # a trade names two tiles
        return second and replace(found, lines=((found.text, second.text),))

    def themes(self, state: State, answer: BestPlay) -> list[str]:
        told = {name for name, _ in self.why(state, answer)}
        verb, *_ = answer.text.split()
        return [verb, *(theme for theme in ("join", "harm") if theme in told)]

    def why(self, state: State, answer: BestPlay) -> list[Fact]:
        seat = state.player
        now, best = state._record, after(state, answer.lines[0])
        facts: list[Fact] = []
        before, then = (rules.best_field(s, seat) for s in (now, best))
        if then > before:
            facts.append(("points", {"before": before, "after": then}))
        if joined := joined_fields(now, best, seat):
            facts.append(("join", {"n": joined}))
        facts += harms(now, best, seat)
        second = answer.wins[1][0]
        facts += compared(state, best, second)
        if answer.text.split()[0] in ("keep", "shift"):
            ends = not facts and second.startswith(
                "move"
            )  # E2: a flower that is moved ends the turn
            facts.append(("goes on", {"move": second}) if ends else ("again", {}))
        return facts


# The answer


def is_promising(state: State) -> bool:
    return clear_best(visited(walked(state, GLANCE, 0.0, 5)), LEAST / 2, 0) is not None


def clear_answer(state: State, harder: bool) -> BestPlay | None:
    """The action that both searches put first, clearly."""
    judging, playing, errors, seed = ASKED[harder]
    judged = visited(walked(state, judging, 0.0, seed))
    first = clear_best(judged, LEAST, 0)
    if first is None:
        return None
    rivals = [one.action for one in judged[: 1 + RIVALS]]
    played = [one for one in walked(state, playing, 1.0, seed, rivals) if one.action in rivals]
    found = clear_best(played, LEAST, errors)
    return found if found and found.text == first.text else None


def walked(
    state: State, walks: int, beyond: float, seed: int, also: Sequence[int] = ()
) -> tuple[Judged, ...]:
    """What a search with a fresh start thinks; `beyond`: how much random games count.

    It is the first `master`, so that all puzzles are measured alike.
    """
    level = replace(
        expertise(state.game).level("master@1"), seconds=None, walks=walks, beyond=beyond
    )
    return SearchBot(state.game, level, seed).analyse(state, also).actions


def visited(actions: Sequence[Judged]) -> list[Judged]:
    """Those that were looked at more than in passing, the best first."""
    found = [one for one in actions if one.visits > 2]
    return sorted(found, key=lambda one: -one.win)


# Facts


def after(state: State, line: Line) -> Any:
    then = state.copy()
    for text in line:
        then.push_text(text)
    return then._record


def compared(state: State, best: Any, second: str) -> list[Fact]:
    """What the next best would make of one's own best field; if that is no less, of another's."""
    seat, others = state.player, completed(state, second)
    mine, instead = rules.best_field(best, seat), max(rules.best_field(s, seat) for s in others)
    if instead < mine:
        name = "more" if len(others) == 1 else "at most"
        return [(name, {"move": second, "points": instead, "after": mine})]
    theirs = [
        (min(rules.best_field(s, other) for s in others), rules.best_field(best, other))
        for other in range(int(best.seats))
        if other != seat
    ]
    points, after = max(theirs, key=lambda two: two[0] - two[1])
    return [("held", {"move": second, "points": points, "after": after})] if after < points else []


def completed(state: State, text: str) -> list[Any]:
    """What an action leads to; a trade to something else with every second tile."""
    then = state.copy()
    then.push_text(text)
    record: Any = then._record
    if record.stage != TRADING:
        return [record]
    return [after(state, (text, second)) for second in then.legal_texts()]


def harms(before: Any, then: Any, seat: int) -> list[Fact]:
    """The opponent who loses most by the action, if any does."""
    found: list[tuple[int, Fact]] = []
    for other in range(int(before.seats)):
        old, new = rules.best_field(before, other), rules.best_field(then, other)
        if other != seat and new < old:
            found.append((new - old, ("harm", {"seat": other + 1, "before": old, "after": new})))
    return [fact for _, fact in sorted(found, key=lambda one: one[0])[:1]]


KIND = SerendipityKind
