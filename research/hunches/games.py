"""Games by a game's own search, and what it found of every action it tried."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

import quincunx as qx
from quincunx.bots.expertise import expertise
from quincunx.native import cpu
from quincunx.search.mcts import Limits, Search
from quincunx.search.offers import BEFORE, BELIEF, LEAF
from quincunx.search.tree import ROOT, Nodes

__all__ = ["TRIED", "Listener", "Practice"]

TRIED = np.dtype(
    [
        ("game", np.int32),
        ("node", np.int32),  # siblings have the same
        ("table", np.int8),  # of worths; see the game's `table_of`
        ("phase", np.int16),  # of the game, and of the turn
        ("traits", np.int64),
        ("visits", np.int32),
        ("value", np.float32),  # the mean return, for whoever chooses
    ]
)
OFTEN = 250
"""Visits from which what the others choose from is noted, too."""
STRAY = 10
"""One action in so many is any."""
WIDTH = 0.3
"""How widely the search explores: more than in play, so that more actions are tried often."""
HERE = Path(__file__).parent


class Practice(NamedTuple):
    """The games to learn from."""

    name: str
    walks: int
    seats: tuple[int, ...]  # of one game after the other
    seed: int

    def play(self, numbers: Iterable[int], jobs: int = 1) -> Iterator[npt.NDArray[Any]]:
        """What was tried in these games, one after the other, whoever plays them."""
        if jobs == 1:
            yield from map(self.play_one, numbers)
            return
        with get_context("spawn").Pool(jobs) as pool:
            yield from pool.imap(self.play_one, numbers, chunksize=2)

    def play_one(self, number: int) -> npt.NDArray[Any]:
        seats = self.seats[number % len(self.seats)]
        return listener(self.name, self.walks, seats).play(self.seed, number)


class Listener:
    """Plays a game against itself."""

    def __init__(self, name: str, walks: int, seats: int = 2) -> None:
        self.game, self.walks = qx.game(name, seats=seats), walks
        self.known = expertise(self.game)
        self.belief = self.known.belief or BELIEF
        programs = [*BEFORE, *self.known.leaf, *self.belief, *self.known.hunches]
        self._code = cpu.load(name, self.game.rules, [*programs, HERE / "listing.py"])
        size = self.game.rules.MAX_ACTIONS
        self._out, self._traits, self._paper = (np.zeros(size, np.int64) for _ in range(3))

    def play(self, seed: int, number: int) -> npt.NDArray[Any]:
        """What was tried in one game; the same number, the same game."""
        random = Random(f"{seed} {number}")
        state = self.game.start(seed=random.getrandbits(40))
        searches = [self._search(random.getrandbits(48)) for _ in range(self.game.seats)]
        noted = [np.zeros(0, TRIED)]
        while not state.is_over:
            known, legal = state.hidden(state.player), state.legal_actions()
            action = legal[0]
            if len(legal) > 1:
                search = searches[state.player]
                action = search.weigh(known)[0].action
                noted += self._read(known, search._trees[0].nodes, random)
                if random.randrange(STRAY) == 0:
                    action = random.choice(legal)
            state.push(action)
        for place, rows in enumerate(noted):
            rows["game"], rows["node"] = number, place
        return np.concatenate(noted)

    def _search(self, seed: int) -> Search:
        leaf = self.known.judge or self.known.leaf or LEAF
        limits = Limits(walks=self.walks)
        return Search(self.game, limits, seed=seed, width=WIDTH, leaf=leaf, belief=self.belief)

    def _read(self, known: qx.State, tree: Nodes, random: Random) -> list[npt.NDArray[Any]]:
        """What a tree says of the root's actions, and of the others' answers to those it looked at often."""
        first, width = int(tree.first[ROOT]), int(tree.width[ROOT])
        if tree.proven[ROOT] or not first:
            return []
        found = [self._noted(self._supposed(known, random), tree, ROOT, known.player)]
        for child in range(first, first + width):
            if tree.first[child] and tree.visits[child] >= OFTEN and not tree.proven[child]:
                record = self._supposed(known, random)
                self._code["apply"](record, int(tree.action[child]))
                if self._code["player"](record) >= 0:
                    found.append(self._noted(record, tree, child, known.player))
        return found

    def _supposed(self, known: qx.State, random: Random) -> Any:
        """A record in which what is hidden from the seat to move is supposed, as in a walk of its search."""
        record = known.pack()[0]
        words = np.array([random.getrandbits(32) for _ in range(max(1, self.game.rules.GUESS))])
        self._code["suppose"](record, known.player, words)
        return record

    def _noted(self, record: Any, tree: Nodes, place: int, seat: int) -> npt.NDArray[Any]:
        count = self._code["list_traits"](record, self._out, self._traits, self._paper)
        first = int(tree.first[place])
        visits = tree.visits[first : first + count]
        tried = visits > 1  # what was seen once is only what the leaf says
        rows = np.zeros(int(tried.sum()), TRIED)
        rows["table"] = self._code["table_at"](record, seat)
        rows["phase"] = self._code["phase_at"](record, self._out, self._paper)
        rows["traits"], rows["visits"] = self._traits[:count][tried], visits[tried]
        rows["value"] = tree.total[first : first + count][tried] / visits[tried]
        return rows


@cache
def listener(name: str, walks: int, seats: int) -> Listener:
    return Listener(name, walks, seats)
