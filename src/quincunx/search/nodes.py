"""A tree in memory: its nodes, the buffers that growing it needs, and where a game has led in it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from quincunx.search.tree import DEEPEST, ROOT, SECRETS, USED, Buffers, Nodes
from quincunx.state import Game
from quincunx.types import Action

__all__ = [
    "BYTES_A_NODE",
    "Code",
    "Tree",
    "descend_by",
    "forget_rare",
    "is_at_a_loss",
    "is_full",
    "is_single",
    "lead",
    "new_nodes",
    "only_child",
]

Code = dict[str, Any]
"""Compiled functions by name."""


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
        clues, spare = np.zeros(SECRETS * game.seats), np.zeros(1, game.rules.STATE)
        self.buffers = Buffers(out, weight, words, clues, np.zeros(game.seats), spare)
        self.path = np.zeros((DEEPEST, 3), np.int64)
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


FULL = 0.9
"""The share of its room from which a tree is full; the rest is for the walks until that is noticed."""
KEPT = 0.5
"""The share of its room that a tree has at most when what it rarely looks at is forgotten."""


def is_full(tree: Tree) -> bool:
    return int(tree.counters[USED]) > FULL * len(tree.nodes.first)


def forget_rare(tree: Tree) -> None:
    """Takes the children from nodes that were rarely on the way; what the nodes themselves say is kept.

    A tree without room ends where it happened to be full, and says for ever what it thought then: the better
    it looked, the longer it looks there, and no answer is found any more. So there must always be room
    where it looks most. The children stay where they are until the tree is transplanted.
    """
    used = int(tree.counters[USED])
    visits, width = tree.nodes.visits[ROOT:used], tree.nodes.width[ROOT:used]
    most, least = KEPT * len(tree.nodes.first), 2
    while least < visits[0] and int(width[visits >= least].sum()) > most:
        least *= 2
    rare = visits < least
    rare[0] = False
    width[rare] = 0
    tree.nodes.first[ROOT:used][rare] = 0


@contextmanager
def only_child(tree: Tree, place: int) -> Iterator[None]:
    """Within it the root has only this child, with nothing proven about it, so all walks lead there."""
    first, width, _, _, _, proven = (row[ROOT] for row in tree.nodes)
    tree.nodes.first[ROOT], tree.nodes.width[ROOT] = first + place, 1
    tree.nodes.proven[ROOT] = 0
    try:
        yield
    finally:
        tree.nodes.first[ROOT], tree.nodes.width[ROOT] = first, width
        tree.nodes.proven[ROOT] = proven


def is_single(tree: Tree) -> bool:
    """A single action needs no thought."""
    return int(tree.nodes.width[ROOT]) == 1


def is_at_a_loss(tree: Tree) -> bool:
    """Whether all that was tried is certain to lose, while something was never tried."""
    start = int(tree.nodes.first[ROOT])
    end = start + int(tree.nodes.width[ROOT])
    tried = tree.nodes.visits[start:end] > 0
    return not bool(tried.all()) and bool((tree.nodes.proven[start:end][tried] != 0).all())


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
