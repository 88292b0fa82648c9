"""Lessons for Bossa's network beyond its own self-play: exact endings, and what a longer look found.

Games are played by the search. Positions with few tiles in the pile get their exact values; the others what
the tree found them to be worth, at the root and in the nodes that were looked at often, so one search gives
many. One action in five is any action, because a search asks about positions that nobody would play.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

import numpy as np

import quincunx as qx
from quincunx.bots.bossa import endings
from quincunx.bots.bossa.ending import ENTRY
from quincunx.bots.bossa.signs import EMPTIES, ONE
from quincunx.bots.expertise import expertise
from quincunx.games.bossa import rules
from quincunx.native import cpu
from quincunx.search.mcts import Limits, Search
from quincunx.search.offers import BEFORE
from quincunx.search.tree import ROOT
from research.learn.courses import COURSES

__all__ = ["Lesson", "Teacher"]

ENDING = 6
"""The most tiles in the pile before a draw of a position that is solved; one fewer after it."""
ENTRIES = 1 << 20
MOST = 400_000
"""Positions looked at to solve one; what takes more is left to the tree."""
SIBLINGS = 5
"""Actions of an ending whose values are taught, drawn by lot."""
OFTEN = 80
"""Visits from which a node of the tree teaches."""
STRAY = 0.2


@dataclass
class Lesson:
    """Positions: their marks, what they are worth to the seat that has the turn, and whether that is exact."""

    marks: list[np.ndarray[Any, Any]] = field(default_factory=list)
    shares: list[float] = field(default_factory=list)
    exact: list[bool] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.shares)


class Teacher:
    """Plays games of one variant and notes what can be learned from them."""

    def __init__(self, game: qx.Game, walks: int, seed: int, width: float = 0.3) -> None:
        self.game, self.random = game, Random(seed)
        known = expertise(game)
        self._search = Search(game, Limits(walks=walks), seed=seed, width=width, leaf=known.judge)
        self._solver = endings.EndingSolver()
        self._solver._ending = self._solver._ending._replace(table=np.zeros(ENTRIES, ENTRY))
        self._code = cpu.load("bossa", rules, [*BEFORE, *COURSES["bossa"].sources])
        self._marks, self._paper = np.zeros(512, np.int64), np.zeros(512, np.int64)

    def play(self) -> Lesson:
        """One game."""
        lesson = Lesson()
        state = self.game.start(seed=self.random.getrandbits(48))
        while not state.is_over:
            known = state.hidden(state.player)
            legal = known.legal_actions()
            action = self.random.choice(legal)
            if len(legal) > 1 and known._record.stage == rules.TURN:
                best = self._teach(lesson, known)
                if self.random.random() >= STRAY:
                    action = best
            state.push(action)
        return lesson

    def _teach(self, lesson: Lesson, known: qx.State) -> int:
        """Notes what is found in a position, and returns the best action."""
        if pile_of(known) < ENDING:
            value = self._solve(known)
            if value is not None:
                best = int(self._solver._ending.frames[0]["choice"])
                self._note(lesson, known, value, exact=True)
                self._teach_ending(lesson, known)
                return best
        best = self._search.assess(known).actions[0].action
        for state, share in self._looked(known):
            self._note(lesson, state, share, exact=False)
        return best

    def _teach_ending(self, lesson: Lesson, known: qx.State) -> None:
        legal = known.legal_actions()
        for action in self.random.sample(legal, min(SIBLINGS, len(legal))):
            after = known.copy()
            after.push(action)
            for _ in range(2):  # before the draw, and after one
                if not after.is_over and (value := self._solve(after)) is not None:
                    self._note(lesson, after, value, exact=True)
                if after.is_over or after.player >= 0:
                    break
                after.push(self.random.choice(after.legal_actions()))

    def _solve(self, state: qx.State) -> float | None:
        """The share of the seat that has the turn, by exact play."""
        solver = self._solver
        status = solver._ending.status[0]
        solver._code["begin"](solver._ending, state.pack())
        status["goal"] = status["work"] + MOST
        if not solver._code["follow"](solver._ending):
            return None
        value = float(status["value"])
        return (1 + (value if state._record.turn == 0 else -value)) / 2

    def _looked(self, known: qx.State) -> Iterator[tuple[qx.State, float]]:
        """The root, what its actions lead to, and the draws after them, where the tree looked often."""
        nodes = self._search._trees[0].nodes

        def below(node: int) -> list[int]:
            start = int(nodes.first[node])
            return list(range(start, start + int(nodes.width[node]))) if start else []

        def mean(node: int) -> float:
            """What the seat that chooses here expects."""
            children = [child for child in below(node) if nodes.visits[child]]
            total = sum(float(nodes.total[child]) for child in children)
            return (1 + total / sum(int(nodes.visits[child]) for child in children)) / 2

        yield known, mean(ROOT)
        for child in below(ROOT):
            if nodes.visits[child] < OFTEN:
                continue
            after = known.copy()
            after.push(int(nodes.action[child]))
            if after.is_over:
                continue
            if after._record.stage == rules.DRAW:
                # the total is that of who chose; the other has the turn now
                yield after, (1 - float(nodes.total[child]) / int(nodes.visits[child])) / 2
            for drawn in below(child):
                if nodes.visits[drawn] >= OFTEN and nodes.first[drawn]:
                    later = after.copy()
                    later.push(int(nodes.action[drawn]))
                    if not later.is_over and later._record.stage == rules.TURN:
                        yield later, mean(drawn)

    def _note(self, lesson: Lesson, state: qx.State, share: float, *, exact: bool) -> None:
        s = state.pack()[0]
        if s["stage"] not in (rules.DRAW, rules.TURN):
            return
        count = self._code["list_marks"](s, int(s["turn"]), self._marks, self._paper)
        if self._paper[EMPTIES] == ONE:
            return  # the bots do not ask the network here
        marks = np.zeros(COURSES["bossa"].marks, np.int16)
        marks[:count] = self._marks[:count]
        lesson.marks.append(marks)
        lesson.shares.append(share)
        lesson.exact.append(exact)


def pile_of(state: qx.State) -> int:
    return int(state._record.unseen).bit_count() - 1
