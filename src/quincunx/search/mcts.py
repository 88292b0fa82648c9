"""Tree search for any game: what is the best action, and how good is each?"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from math import inf
from typing import Any

import numpy as np

from quincunx.errors import QuincunxError
from quincunx.native import cpu
from quincunx.search.assessment import Assessment, Judged
from quincunx.search.book import Book, settle
from quincunx.search.capacity import check_capacity
from quincunx.search.offers import BEFORE, BELIEF, HERE, LEAF, Programs
from quincunx.search.tree import DEEPEST, ROOT, STEPS, USED, Buffers, Nodes
from quincunx.state import Game, State
from quincunx.types import Action, Knowledge, Seat

__all__ = ["Assessment", "Judged", "Limits", "Search"]

NO_BOOK = Book()
NO_SEAT = -1
"""Whoever searches with hindsight: nothing has to be guessed."""
SIGNED = 1 << 16
"""The most nodes that a signature covers; reading many millions would take longer than a move may."""
SETTLED = 1.5
"""A lead is safe if the runner-up would need more than 1 / 1.5 of all visits to come to catch up."""
Code = dict[str, Any]
SEED = (1 << 63) - 1
"""The bits of a seed that compiled code takes."""
CLOSELY = 400
"""Visits that are enough to say what an action is worth."""
FORESEEN = 1000
"""The visits from which a continuation is worth showing."""


@dataclass(frozen=True)
class Limits:
    """When to stop: whichever comes first."""

    seconds: float | None = None
    walks: int | None = None
    megabytes: int = 256
    threads: int = 1

    def __post_init__(self) -> None:
        if self.seconds is None and self.walks is None:
            raise QuincunxError("a search needs an end: give it seconds or walks")
        if self.seconds is not None and not 0 < self.seconds < inf:
            raise QuincunxError(f"a search needs a time above 0 seconds, not {self.seconds}")
        for name, value in (
            ("walks", self.walks), ("megabytes", self.megabytes), ("threads", self.threads),
        ):  # fmt: skip
            if value is not None and (value < 1 or value != int(value)):
                raise QuincunxError(
                    f"a search needs 1 or more {name}, in whole numbers, not {value}"
                )


class Tree:
    """One tree and the buffers its search needs."""

    def __init__(self, game: Game, code: Code, capacity: int, seed: int, number: int) -> None:
        size = game.rules.MAX_ACTIONS
        self.nodes = new_nodes(capacity)
        self.counters = np.zeros(2, np.int64)
        self.clear()
        self.scratch = np.zeros(1, game.rules.STATE)
        self.random = np.zeros(2, np.int64)
        code["seed_random"](self.random, seed, number)
        words = np.zeros(max(1, game.rules.GUESS), np.int64)
        out, weight = np.zeros(size, np.int64), np.zeros(size, np.int64)
        self.buffers = Buffers(out, weight, words, np.zeros(game.seats))
        self.path = np.zeros((DEEPEST, 2), np.int64)
        self.result = np.zeros(game.seats, np.float64)

    def clear(self) -> None:
        """Leaves only a root that was never visited."""
        for row in self.nodes:
            row[ROOT] = 0
        self.counters[USED] = ROOT + 1


BYTES_A_NODE = 4 + 2 + 8 + 4 + 8 + 1


def new_nodes(capacity: int) -> Nodes:
    """Space for nodes. It is not cleared: that would take longer than a quick move, and every node is
    written whole when it is made."""
    kinds = (np.int32, np.int16, np.int64, np.int32, np.float64, np.int8)
    return Nodes(*(np.empty(capacity, kind) for kind in kinds))


class Search:
    """A search that can continue from move to move; one object for one seat of one game.

    The seed, the number of walks and the contents of its book determine the tree. It is given what its seat
    may know, never more.
    """

    chunk = 64

    def __init__(
        self, game: Game, limits: Limits, *, seed: int = 0, width: float = 0.7,
        beyond: float = 0.0, leaf: Programs = LEAF, belief: Programs = BELIEF,
        book: Book = NO_BOOK,
    ) -> None:  # fmt: skip
        if isinstance(seed, bool) or not hasattr(seed, "__index__"):
            raise TypeError(f"a seed is an integer, not {seed!r}")
        check_capacity(game)
        self.game, self.limits, self.seed = game, limits, seed.__index__() & SEED
        self.width, self.beyond = width, beyond
        self.book = book
        self._code = load(game.name, game.rules, leaf, belief, book.programs)
        self._pages: Any = book.read()
        self._trees: list[Tree] = []
        self._spare: Nodes | None = None
        self._root: State | None = None
        self._eyes: Seat = 0

    def assess(
        self,
        state: State,
        stop: Callable[[], bool] = lambda: False,
        *,
        settled: bool = False,
        also: Collection[Action] = (),
        everyone: bool = False,
        hindsight: bool = False,
    ) -> Assessment:
        """Judges what the seat to move can do; if the book knows all of it, without searching.

        With `settled` a search by time ends as soon as no other action is likely to become the best.
        The actions in `also` are looked at in any case, however bad they seem. With `everyone` it also says
        what the best action is worth to each of three and more seats. With `hindsight` every secret in the
        state is known: that is for games that are over.
        """
        begun = time.perf_counter()
        seat = state.player
        if state.game != self.game:
            raise QuincunxError(f"this search is for {self.game!r}, not {state.game!r}")
        if seat < 0:
            raise QuincunxError("there is nothing to decide: no seat has the move")
        known = state.copy() if hindsight else state.hidden(seat)
        self._eyes = NO_SEAT if hindsight else seat
        for action in also:
            known.action_text(action)  # refuses what is not legal
        exact = self._look_up(known)
        if len(exact) == len(known.legal_actions()):
            return read_out(known, exact, begun)
        self._plant(known)
        steps = sum(int(tree.counters[STEPS]) for tree in self._trees)
        walks = self._grow(known, begun, stop, settled)
        for action in also:
            walks += self._look_closer(known, action)
        steps = sum(int(tree.counters[STEPS]) for tree in self._trees) - steps
        judged = self._judge_all(known, exact)
        signature = self._signature()
        wins = self._everyone(known, seat, judged[0]) if everyone and self.game.seats > 2 else ()
        seconds = time.perf_counter() - begun
        return Assessment(seat, judged, walks, steps, seconds, signature, wins)

    def prepare(self, state: State) -> None:
        """Compiles all that is needed to think about this game, and to continue from move to move."""
        self.assess(state)
        self._move_roots([ROOT] * len(self._trees))

    # The book

    def _look_up(self, known: State) -> dict[Action, float]:
        """The chance of winning with each action that the book is certain about."""
        self._pages = self.book.read()
        if not self.book.is_open:
            return {}
        found = {}
        for action in known.legal_actions():
            after = known.copy()
            after.push(action)
            returns = settle(after, known.player, self._consult)
            if returns is not None:
                found[action] = chance_to_win(returns[known.player], self.game.seats)
        return found

    def _consult(self, state: State) -> list[float] | None:
        result = np.zeros(self.game.seats)
        if self._code["consult"](state.pack()[0], self._pages, result):
            return [float(value) for value in result]
        return None

    # The trees

    def _plant(self, known: State) -> None:
        """Keeps the part of the trees that is still useful, or plants new ones."""
        capacity = self.limits.megabytes * 2**20 // self.limits.threads // BYTES_A_NODE // 2
        capacity = max(capacity, 4 * self.game.rules.MAX_ACTIONS)
        if not self._trees:
            self._trees = [
                Tree(self.game, self._code, capacity, self.seed, n)
                for n in range(self.limits.threads)
            ]
            self._spare = new_nodes(capacity)
        elif not self._follow(known):
            for tree in self._trees:
                tree.clear()
        self._root = known

    def _follow(self, known: State) -> bool:
        """Makes the node that the game has reached the new root, in every tree."""
        old = self._root
        assert old is not None
        played = len(old.history)
        if known == old and known.history == old.history:
            return True  # asked again
        if known.history[:played] != old.history or len(known.history) == played:
            return False
        nodes = [descend_by(tree, known.history[played:]) for tree in self._trees]
        if not all(nodes):
            return False
        self._move_roots(nodes)
        return True

    def _move_roots(self, nodes: list[int]) -> None:
        """Keeps, of every tree, what lies below a node."""
        assert self._spare is not None
        for tree, node in zip(self._trees, nodes, strict=True):
            self._code["transplant"](tree.nodes, self._spare, node, tree.counters)
            tree.nodes, self._spare = self._spare, tree.nodes

    def _grow(self, known: State, begun: float, stop: Callable[[], bool], settled: bool) -> int:
        root = known.pack()
        goal = self.limits.walks
        deadline = None if self.limits.seconds is None else begun + self.limits.seconds

        def work(tree: Tree) -> int:
            walks = 0
            started = time.perf_counter()
            share = None if goal is None else -(-goal // len(self._trees))
            while share is None or walks < share:
                count = self.chunk if share is None else min(self.chunk, share - walks)
                self._walk(tree, root, count)
                walks += count
                done = tree.nodes.proven[ROOT] != 0 or len_one(tree)
                if done or stop():
                    break
                if deadline:
                    now = time.perf_counter()
                    rate = walks / (now - started)
                    to_come = (deadline - now) * rate
                    if now >= deadline or (settled and lead(tree) > to_come / SETTLED):
                        break
            return walks

        if len(self._trees) == 1:
            return work(self._trees[0])
        with ThreadPoolExecutor(len(self._trees)) as pool:
            return sum(pool.map(work, self._trees))

    def _look_closer(self, known: State, action: Action) -> int:
        """Walks below one action until it was looked at about as well as the best one; says how often."""
        place, root, walks = known.legal_actions().index(action), known.pack(), 0
        for tree in self._trees:
            first, width = int(tree.nodes.first[ROOT]), int(tree.nodes.width[ROOT])
            if first == 0 or tree.nodes.proven[first + place] != 0:
                continue
            visits = tree.nodes.visits[first : first + width]
            wanted = min(CLOSELY, int(visits.max())) - int(visits[place])
            if wanted > 0:
                with only_child(tree, place):
                    self._walk(tree, root, wanted)
                walks += wanted
        return walks

    def _everyone(self, known: State, seat: Seat, best: Judged) -> tuple[float, ...]:
        """Every seat's chance to win after the best action.

        A node only adds up what whoever chose it gets, so some more walks are taken below the action, one by
        one, and what they are worth to the others says how these share the rest.
        """
        seats, tree, root = self.game.seats, self._trees[0], known.pack()
        place, returns = known.legal_actions().index(best.action), np.zeros(seats)
        for _ in range(CLOSELY):
            with only_child(tree, place):
                self._walk(tree, root, 1)
            returns += tree.result
        shares = [chance_to_win(float(total) / CLOSELY, seats) for total in returns]
        others = sum(shares) - shares[seat]
        if others <= 0:  # nobody else ever won
            shares, others = [1.0] * seats, seats - 1.0
        rest = (1 - best.win) / others
        return tuple(best.win if n == seat else share * rest for n, share in enumerate(shares))

    def _walk(self, tree: Tree, root: Any, walks: int) -> None:
        self._code["grow"](
            tree.nodes, tree.counters, root, tree.scratch, self._pages, self._eyes, self.game.seats,
            walks, self.width, self.beyond, tree.random, tree.buffers, tree.path, tree.result,
        )  # fmt: skip

    # What they say

    def _judge_all(self, known: State, exact: dict[Action, float]) -> tuple[Judged, ...]:
        legal = known.legal_actions()
        named = enumerate(zip(legal, known.legal_texts(), strict=True))
        found = [self._judge(known, place, *action) for place, action in named]
        found = [
            replace(judged, win=exact[judged.action], error=0.0, knowledge="exact")
            if judged.action in exact
            else judged
            for judged in found
        ]
        best_first = sorted(found, key=lambda judged: rank(judged, known), reverse=True)
        return tuple(self._with_line(known, legal, judged) for judged in best_first)

    def _with_line(self, known: State, legal: list[Action], judged: Judged) -> Judged:
        """Adds what is expected to follow, if enough was seen to expect anything."""
        if judged.visits < FORESEEN:
            return judged
        tree = self._trees[0]
        node = int(tree.nodes.first[ROOT]) + legal.index(judged.action)
        return replace(judged, line=tuple(line(tree, node, known)))

    def _judge(self, known: State, place: int, action: Action, text: str) -> Judged:
        nodes = [(tree, int(tree.nodes.first[ROOT]) + place) for tree in self._trees]
        visits = sum(int(tree.nodes.visits[node]) for tree, node in nodes)
        total = sum(float(tree.nodes.total[node]) for tree, node in nodes)
        sure = {int(tree.nodes.proven[node]) for tree, node in nodes} - {0}
        mean = total / visits if visits else 0.0
        if sure:
            mean = 1.0 if known.player + 1 in sure else -1.0 / (self.game.seats - 1)
        error = (max(0.0, 1 - mean * mean) / max(1, visits)) ** 0.5 / 2
        win = chance_to_win(mean, self.game.seats)
        if sure:
            return Judged(action, text, win, 0.0, visits, True, (text,), "exact")
        knowledge: Knowledge = "estimate" if visits else "unknown"
        return Judged(action, text, win, error, visits, False, (text,), knowledge)

    def _signature(self) -> int:
        """One number for the trees: their sizes, and the nodes that grew first."""
        digest = hashlib.blake2b(digest_size=8)
        for tree in self._trees:
            digest.update(tree.counters.tobytes())
            for row in tree.nodes:
                digest.update(row[ROOT : min(SIGNED, int(tree.counters[USED]))].tobytes())
        return int.from_bytes(digest.digest(), "big")


@contextmanager
def only_child(tree: Tree, place: int) -> Iterator[None]:
    """Inside it the root has but this child, and nothing is proven about it: walks lead there."""
    first, width, _, _, _, proven = (row[ROOT] for row in tree.nodes)
    tree.nodes.first[ROOT], tree.nodes.width[ROOT] = first + place, 1
    tree.nodes.proven[ROOT] = 0
    try:
        yield
    finally:
        tree.nodes.first[ROOT], tree.nodes.width[ROOT] = first, width
        tree.nodes.proven[ROOT] = proven


def read_out(known: State, exact: dict[Action, float], begun: float) -> Assessment:
    """What the book says about every action; nothing has to be searched."""
    found = []
    for action, win in exact.items():
        text = known.action_text(action)
        certain = win == 1.0 and ends(known, action)
        found.append(Judged(action, text, win, 0.0, 0, certain, (text,), "exact"))
    best_first = sorted(found, key=lambda judged: (judged.proven, judged.win), reverse=True)
    return Assessment.of(known.player, best_first, 0, time.perf_counter() - begun)


def rank(judged: Judged, known: State) -> tuple[float, ...]:
    """Certain wins first, immediate ones above all; certain losses last; the others by visits."""
    certainty = (1.0 if judged.win > 0.5 else -1.0) if judged.proven else 0.0
    return certainty, certainty > 0 and ends(known, judged.action), judged.visits, judged.win


def ends(known: State, action: Action) -> bool:
    after = known.copy()
    after.push(action)
    return after.is_over


def chance_to_win(mean: float, seats: int) -> float:
    worst = -1.0 / (seats - 1)
    return min(1.0, max(0.0, (mean - worst) / (1.0 - worst)))


def len_one(tree: Tree) -> bool:
    """A single action needs no thought."""
    return int(tree.nodes.width[ROOT]) == 1


def lead(tree: Tree) -> int:
    """By how many visits the action looked at most is ahead of the next."""
    start = int(tree.nodes.first[ROOT])
    visits = tree.nodes.visits[start : start + int(tree.nodes.width[ROOT])]
    second, first = np.partition(visits, -2)[-2:]
    return int(first) - int(second)


def descend_by(tree: Tree, actions: tuple[Action, ...]) -> int:
    """The node that these actions lead to, or 0."""
    first, width, action = tree.nodes.first, tree.nodes.width, tree.nodes.action
    node = ROOT
    for wanted in actions:
        start, count = int(first[node]), int(width[node])
        places = np.flatnonzero(action[start : start + count] == wanted)
        if start == 0 or len(places) == 0:
            return 0
        node = start + int(places[0])
    return node


def line(tree: Tree, node: int, known: State) -> list[str]:
    """The actions that were looked at most, from a node on."""
    first, width, action, visits, *_ = tree.nodes
    walk = known.copy()
    texts: list[str] = []
    while len(texts) < 8:
        chosen = int(action[node])
        if chosen not in walk.legal_actions():
            break
        texts.append(walk.action_text(chosen))
        walk.push(chosen)
        start, count = int(first[node]), int(width[node])
        if start == 0 or visits[start : start + count].sum() == 0:
            break
        node = start + int(visits[start : start + count].argmax())
    return texts


@cache
def load(name: str, rules: Any, leaf: Programs, belief: Programs, book: Programs) -> Code:
    return cpu.load(name, rules, [*BEFORE, *leaf, *belief, *book, HERE / "tree.py"])
