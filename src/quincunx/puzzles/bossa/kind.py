"""Bossa: endings that are played out in every way, so that all chances are exact."""

from __future__ import annotations

from functools import cache
from typing import Any

from quincunx.errors import QuincunxError
from quincunx.games.bossa.facts import facts, going_out, stuck
from quincunx.games.bossa.rules import EXCHANGE, PLAY, TURN
from quincunx.puzzles.endings import Endings
from quincunx.puzzles.kind import BestPlay, Kind
from quincunx.puzzles.margins import clear_best, judged_exactly
from quincunx.puzzles.puzzle import Fact
from quincunx.state import Game, State
from quincunx.types import Action, Seat

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
        told: list[Fact] = []
        after = state.copy()
        after.push_text(answer.text)
        s: Any = after._record
        if after.is_over:
            mine, theirs = int(s.held[state.player]), int(s.held[1 - state.player])
            told.append(("end", {"mine": mine, "theirs": theirs}) if mine else ("out", {}))
        else:
            told += [*blocks(after), *goings_out(state, after, answer.wins[1][0])]
            if answer.wins[0][1] == 1.0:
                told.append(("sure", {}))
        if "x2" in answer.text or "~" in answer.text:
            told.append(("chip", {}))
        played = len(answer.text.split()) - 1 - answer.text.startswith("stack")
        if state.parse_action(answer.text) >= PLAY and not after.is_over:
            told.append(("lays", {"n": played, "left": int(s.held[state.player])}))
        second = answer.wins[1][0]
        told += contrasts(state, answer.text, second)[: max(1, MOST - len(told))]
        if not OF_ITS_OWN & {name for name, _ in told}:
            told.append(turning_point(state, answer.text, second))
        return told


MOST = 4
"""Reasons that are given at most, for those that compare."""
OF_ITS_OWN = {
    "out", "end", "sure", "outs", "ready", "able", "fewer", "saves redraw", "saves exchange",
    "saves stack", "saves chip",
}  # fmt: skip
"""What is said of the answer and not of the next best."""


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


def contrasts(state: State, best: str, second: str) -> list[Fact]:
    """What the rules say of the answer and not of the next best."""
    found = facts(state._record, state.parse_action(best), state.parse_action(second))
    return [one for fact in found for one in contrast(*fact, second)]


CALLED = {"ready": "ready", "stuck": "able", "holds": "fewer"}
"""The rules' words for what is compared, as the puzzles' sentences have them."""


def contrast(name: str, places: dict[str, Any], second: str) -> list[Fact]:
    if name == "spends":
        return [(f"saves {places['what']}", {"move": second})]
    return [(CALLED[name], {**places, "move": second})] if name in CALLED else []


def turning_point(state: State, best: str, second: str) -> Fact:
    """After how many draws the game is decided, where that differs; else the tile that matters most."""
    mine, instead = drawn(state, best), drawn(state, second)
    of, others = len(mine), len(instead)
    for name, wanted, good in (("certain", 1.0, 1), ("lost", 0.0, -1)):
        n, other = (sum(win == wanted for win in wins.values()) for wins in (mine, instead))
        if good * (n * others - other * of) > 0:
            return name, {"n": n, "of": of, "move": second, "other": other, "others": others}
    tile = max(mine.keys() & instead.keys(), key=lambda one: (mine[one] - instead[one], one))
    chance, other = round(100 * mine[tile]), round(100 * instead[tile])
    return "tile", {"tile": tile, "move": second, "chance": chance, "other": other}


def drawn(state: State, text: str) -> dict[str, float]:
    """The chance to win after every tile that may be drawn next."""
    moved = state.copy()
    moved.push_text(text)
    return {
        moved.action_text(tile).removeprefix("="): chance_to_win(after, state.player)
        for tile, _, after in outcomes(moved)
    }


def outcomes(state: State) -> list[tuple[Action, int, State]]:
    """What chance may do, how often, and what comes of it."""
    found = []
    for action, weight in state.chance_outcomes():
        after = state.copy()
        after.push(action)
        found.append((action, weight, after))
    return found


def chance_to_win(state: State, seat: Seat) -> float:
    if state.is_over:
        return (1 + state.returns()[seat]) / 2
    if state.player < 0:  # whoever redrew is done: the other draws
        follows = [(weight, chance_to_win(after, seat)) for _, weight, after in outcomes(state)]
        return sum(weight * win for weight, win in follows) / sum(weight for weight, _ in follows)
    wins = endings(state.game).wins(state, 20 * WORK)
    if wins is None:
        raise QuincunxError(f"{state.position()} is too far from its end")
    best = max(wins.values())
    return best if state.player == seat else 1 - best


@cache
def endings(game: Game) -> Endings:
    return Endings(game)


KIND = BossaKind
