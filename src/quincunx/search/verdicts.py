"""What trees say about a position: every action's chance of winning, and what is expected to follow."""

from __future__ import annotations

import hashlib
import time
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from quincunx.search.assessment import Assessment, Judged
from quincunx.search.nodes import Tree
from quincunx.search.tree import ROOT, USED
from quincunx.state import State
from quincunx.types import Action, Knowledge

__all__ = ["Weighed", "chance_to_win", "judge_all", "read_out", "signature", "weigh_all"]

SIGNED = 1 << 16
"""The most nodes that a signature covers; reading many millions would take longer than a move may."""
FORESEEN = 1000
"""The visits from which a continuation is worth showing."""


def judge_all(trees: list[Tree], known: State, exact: dict[Action, float]) -> tuple[Judged, ...]:
    legal = known.legal_actions()
    named = zip(legal, known.legal_texts(), tallies(trees, len(legal)), strict=True)
    found = [judge(known, *action) for action in named]
    if exact:
        found = [
            replace(judged, win=exact[judged.action], error=0.0, knowledge="exact")
            if judged.action in exact
            else judged
            for judged in found
        ]
    best_first = sorted(found, key=lambda judged: rank(judged, known), reverse=True)
    return tuple(with_line(trees[0], known, legal, judged) for judged in best_first)


def with_line(tree: Tree, known: State, legal: list[Action], judged: Judged) -> Judged:
    """Adds what is expected to follow, if enough was seen to expect anything."""
    if judged.visits < FORESEEN:
        return judged
    node = int(tree.nodes.first[ROOT]) + legal.index(judged.action)
    return replace(judged, line=tuple(line(tree, node, known)))


class Tallies(NamedTuple):
    """What the trees found below the actions of the root, an entry each."""

    visits: Any
    total: Any
    sure: Any
    """1 + the seat that is sure to win, in any tree; 0 if nobody knows."""


def tallied(trees: list[Tree], count: int) -> Tallies:
    """Whole rows are read at once: one by one takes longer than a quick level thinks."""
    found = Tallies(np.zeros(count, np.int64), np.zeros(count), np.zeros(count, np.int8))
    for tree in trees:
        start = int(tree.nodes.first[ROOT])
        rows = tree.nodes.visits, tree.nodes.total, tree.nodes.proven
        visits, total, sure = (row[start : start + count] for row in rows)
        found.visits[:] += visits
        found.total[:] += np.where(visits > 0, total, 0.0)  # before any, a hunch
        found.sure[:] = np.where(found.sure != 0, found.sure, sure)
    return found


class ActionTally(NamedTuple):
    """The same for one action."""

    visits: int
    total: float
    sure: int


def tallies(trees: list[Tree], count: int) -> list[ActionTally]:
    """One for every action."""
    columns = (column.tolist() for column in tallied(trees, count))
    return [ActionTally(*row) for row in zip(*columns, strict=True)]


def judge(known: State, action: Action, text: str, found: ActionTally) -> Judged:
    visits, total, sure = found
    mean = total / visits if visits else 0.0
    if sure:
        mean = 1.0 if known.player + 1 == sure else -1.0 / (known.game.seats - 1)
    error = (max(0.0, 1 - mean * mean) / max(1, visits)) ** 0.5 / 2
    win = chance_to_win(mean, known.game.seats)
    if sure:
        return Judged(action, text, win, 0.0, visits, True, (text,), "exact")
    knowledge: Knowledge = "estimate" if visits else "unknown"
    return Judged(action, text, win, error, visits, False, (text,), knowledge)


class Weighed(NamedTuple):
    """What is needed of a `Judged` to pick one: no texts, no error, nothing that is expected to follow."""

    action: Action
    win: float
    visits: int
    proven: bool
    knowledge: Knowledge


def weigh_all(trees: list[Tree], known: State) -> list[Weighed]:
    """What `judge_all` finds, in the same order, for whoever only plays; what was never tried is left out."""
    seats, legal = known.game.seats, known.legal_actions()
    found = tallied(trees, len(legal))
    if found.sure.any():
        return weigh_certain(found, known)
    tried = np.flatnonzero(found.visits)
    visits = found.visits[tried]
    worst = -1.0 / (seats - 1)
    wins = ((found.total[tried] / visits - worst) / (1.0 - worst)).clip(0.0, 1.0)
    order = np.lexsort((-wins, -visits))
    places, counts, chances = tried[order].tolist(), visits[order].tolist(), wins[order].tolist()
    return [
        Weighed(legal[place], win, count, False, "estimate")
        for place, win, count in zip(places, chances, counts, strict=True)
    ]


def weigh_certain(found: Tallies, known: State) -> list[Weighed]:
    """The same where something is proven."""
    seats, sure_win = known.game.seats, known.player + 1
    weighed = []
    columns = (column.tolist() for column in found)
    for action, visits, total, sure in zip(known.legal_actions(), *columns, strict=True):
        if sure:
            mean = 1.0 if sure == sure_win else -1.0 / (seats - 1)
            weighed.append(Weighed(action, chance_to_win(mean, seats), visits, True, "exact"))
        elif visits:
            win = chance_to_win(total / visits, seats)
            weighed.append(Weighed(action, win, visits, False, "estimate"))
    return sorted(weighed, key=lambda one: rank(one, known), reverse=True)


def signature(trees: list[Tree]) -> int:
    """One number for the trees: their sizes, and the nodes that grew first."""
    digest = hashlib.blake2b(digest_size=8)
    for tree in trees:
        digest.update(tree.counters.tobytes())
        for row in tree.nodes:
            digest.update(row[ROOT : min(SIGNED, int(tree.counters[USED]))].tobytes())
    return int.from_bytes(digest.digest(), "big")


def read_out(known: State, exact: dict[Action, float], begun: float) -> Assessment:
    """What the book says about every action; nothing has to be searched."""
    found = []
    for action, win in exact.items():
        text = known.action_text(action)
        certain = win == 1.0 and ends(known, action)
        found.append(Judged(action, text, win, 0.0, 0, certain, (text,), "exact"))
    best_first = sorted(found, key=lambda judged: (judged.proven, judged.win), reverse=True)
    return Assessment.of(known.player, best_first, 0, time.perf_counter() - begun)


def rank(judged: Judged | Weighed, known: State) -> tuple[float, ...]:
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


def line(tree: Tree, node: int, known: State) -> list[str]:
    """The actions that were looked at most, from a node on."""
    nodes = tree.nodes
    first, width, action, visits = nodes.first, nodes.width, nodes.action, nodes.visits
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
