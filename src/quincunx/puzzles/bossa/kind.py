"""Bossa: endings that are played out in every way, so that all chances are exact."""

from __future__ import annotations

from functools import cache
from typing import Any

from quincunx.games.bossa.facts import going_out, stuck
from quincunx.games.bossa.rules import EXCHANGE, PLAY, TURN
from quincunx.puzzles.endings import Endings
from quincunx.puzzles.kind import BestPlay, Kind
from quincunx.puzzles.margins import clear_best, judged_exactly
from quincunx.puzzles.puzzle import Fact
from quincunx.state import Game, State

__all__ = ["KIND"]

LEAST = 0.08
FEWEST = 3
"""Actions to choose from, at least."""
UNSEEN = 5
"""The most tiles that nobody has seen; with more, the end is too far off to be played out."""
WORK = 1_500_000


class BossaKind(Kind):
    """Hands are open, so that only what is drawn is luck; the answer is best on average over all of it."""

    def variant(self, number: int) -> Game:
        return Game("bossa", expansion=number % 4 == 3)

    def is_moment(self, state: State) -> bool:
        s: Any = state._record
        return (
            s.stage == TURN
            and int(s.unseen).bit_count() <= UNSEEN
            and len(state.legal_actions()) >= FEWEST
        )

    def answer(self, state: State, *, harder: bool = False) -> BestPlay | None:
        wins = endings(state.game).wins(state, WORK * (20 if harder else 1))
        return clear_best(judged_exactly(state, wins), LEAST, 0) if wins else None

    def themes(self, state: State, answer: BestPlay) -> list[str]:
        action = state.parse_action(answer.text)
        themes = [main_theme(answer.text, action)]
        told = {name for name, _ in self.why(state, answer)}
        if "chip" in told:
            themes.append("chip")
        if "stuck" in told or "stuck all" in told:
            themes.append("block")
        if told & {"out", "sure"}:
            themes.append("win")
        return themes

    def why(self, state: State, answer: BestPlay) -> list[Fact]:
        facts: list[Fact] = []
        after = state.copy()
        after.push_text(answer.text)
        s: Any = after._record
        if after.is_over:
            mine, theirs = int(s.held[state.player]), int(s.held[1 - state.player])
            facts.append(("end", {"mine": mine, "theirs": theirs}) if mine else ("out", {}))
        else:
            facts += [*blocks(after), *goings_out(state, after, answer.wins[1][0])]
            if answer.wins[0][1] == 1.0:
                facts.append(("sure", {}))
        if "x2" in answer.text or "~" in answer.text:
            facts.append(("chip", {}))
        played = len(answer.text.split()) - 1 - answer.text.startswith("stack")
        if state.parse_action(answer.text) >= PLAY and not after.is_over:
            facts.append(("lays", {"n": played, "left": int(s.held[state.player])}))
        return facts


def main_theme(text: str, action: int) -> str:
    if action < EXCHANGE:
        return "redraw"
    if action < PLAY:
        return "exchange"
    return "stack" if text.startswith("stack") else "extend"


def blocks(after: State) -> list[Fact]:
    """How many of the tiles that can be drawn leave the other seat with nothing to do."""
    ends, drawn = stuck(after._record)
    if not ends:
        return []
    return [("stuck all", {})] if ends == drawn else [("stuck", {"n": ends, "of": drawn})]


def goings_out(state: State, after: State, second: str) -> list[Fact]:
    """With how many tiles the other seat could empty its hand at once; more after the next best action."""
    other = state.copy()
    other.push_text(second)
    if other.is_over:
        return []
    (n, of), (more, others) = going_out(after._record), going_out(other._record)
    if n * others >= more * of:
        return []
    return [("outs", {"n": n, "of": of, "move": second, "more": more, "others": others})]


@cache
def endings(game: Game) -> Endings:
    return Endings(game)


KIND = BossaKind
