"""A player of Bossa that plays endings exactly, and otherwise as the tree search does."""

from __future__ import annotations

import time
from collections.abc import Collection
from functools import cache
from math import inf
from pathlib import Path
from typing import Any

import numpy as np

from quincunx.bots.bossa.ending import DEEPEST, ENTRY, FRAME, STATUS, Ending
from quincunx.bots.levels import Level
from quincunx.bots.playing import GameBot
from quincunx.bots.searcher import SearchBot
from quincunx.games.bossa import rules
from quincunx.native import cpu
from quincunx.search.assessment import Assessment
from quincunx.search.book import Watch
from quincunx.search.verdicts import read_out
from quincunx.state import Game, State
from quincunx.types import Action

__all__ = ["ENTRIES", "PILE", "PROGRAMS", "SHARE", "EndingBot", "EndingSolver", "facts"]

HERE = Path(__file__).parent
PROGRAMS = (HERE / "signs.py", HERE / "ending.py")
PILE = 5
"""The most tiles in the pile of an ending."""
ENTRIES = 1 << 18
"""In the table of positions, 32 bytes each."""
SHARE = 0.4
"""Of the time for a move, the most that goes to an ending; if that is not enough, the tree has the rest."""
CHUNK = 4000
"""Positions between two looks at the clock: about a millisecond."""


class EndingSolver:
    """Values endings exactly. What it found it keeps: that is as true in the next position and game."""

    def __init__(self) -> None:
        self._code = load()
        size = (DEEPEST, rules.MAX_ACTIONS)
        self._ending = Ending(
            np.zeros(DEEPEST, rules.STATE), np.zeros(DEEPEST, FRAME), np.zeros(size, np.int64),
            np.zeros(size, np.int64), np.zeros(ENTRIES, ENTRY), np.zeros(1, STATUS), np.zeros(2),
        )  # fmt: skip

    @property
    def work(self) -> int:
        """Positions looked at so far."""
        return int(self._ending.status[0]["work"])

    def best(self, state: State, deadline: float = inf) -> Action | None:
        """The best action, if that was found in time."""
        if self._value(state, deadline) is None:
            return None
        return int(self._ending.frames[0]["choice"])

    def wins(self, state: State, deadline: float = inf) -> dict[Action, float] | None:
        """Every action of the seat to move with its chance to win, if all were found in time.

        A shared win is a half.
        """
        found = {}
        for action in state.legal_actions():
            after = state.copy()
            after.push(action)
            value = self._value(after, deadline)
            if value is None:
                return None
            found[action] = (1 + (value if state.player == 0 else -value)) / 2
        return found

    def _value(self, state: State, deadline: float) -> float | None:
        """What seat 0 can expect."""
        ending, status = self._ending, self._ending.status[0]
        self._code["begin"](ending, state.pack())
        done = False
        while not done:
            if time.perf_counter() >= deadline:
                return None
            status["goal"] = status["work"] + CHUNK
            done = bool(self._code["follow"](ending))
        return float(status["value"])


class EndingBot(GameBot):
    """Solves what is near enough to the end; asks the tree about the rest."""

    def __init__(self, game: Game, level: Level, seed: int | None = None) -> None:
        super().__init__(game)
        self.level = level
        self._tree = SearchBot(game, level, seed)
        self._endings = EndingSolver()

    def prepare(self, watch: Watch = lambda _: None) -> None:
        """Compiles the tree search and that of endings."""
        self._tree.prepare(watch)
        self._endings.best(self.game.start(seed=0), 0.0)

    def choose(self, state: State) -> Action:
        """The action to play."""
        self.check(state)
        begun = time.perf_counter()
        legal = state.legal_actions()
        if len(legal) > 1 and is_ending(state):
            best = self._endings.best(state.hidden(state.player), self._deadline(begun))
            if best is not None and best in legal:
                return best
        return self._tree.choose(state, begun)

    def analyse(self, state: State, also: Collection[Action] = ()) -> Assessment:
        """Every legal action with its probability of winning, the best first."""
        self.check(state)
        begun = time.perf_counter()
        if is_ending(state):
            known = state.hidden(state.player)
            exact = self._endings.wins(known, self._deadline(begun))
            if exact is not None:
                return read_out(known, exact, begun)
        return self._tree.analyse(state, also, begun)

    def _deadline(self, begun: float) -> float:
        return begun + SHARE * (self.level.seconds or inf)


def is_ending(state: State) -> bool:
    """Whether a seat has its turn with few enough tiles in the pile."""
    s: Any = state._record
    return s.stage == rules.TURN and int(s.unseen).bit_count() <= PILE + 1


def facts() -> dict[str, Any]:
    """What a page needs to know to do the same."""
    return {
        "deepest": DEEPEST,
        "entries": ENTRIES,
        "pile": PILE,
        "share": SHARE,
        "chunk": CHUNK,
        "turn": rules.TURN,
    }


@cache
def load() -> dict[str, Any]:
    return cpu.load("bossa", rules, list(PROGRAMS))
