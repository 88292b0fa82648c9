"""A search that glances at all actions of a position before it looks further."""

from math import inf
from typing import Any

import pytest

import quincunx as qx
from quincunx.bots.expertise import expertise
from quincunx.search.mcts import Limits, Search
from quincunx.search.tree import ROOT


def learned(state: qx.State, walks: int, *, glances: bool, seed: int = 1) -> Search:
    known = expertise(state.game)
    search = Search(
        state.game, Limits(walks=walks), seed=seed, width=known.judge_width, leaf=known.judge,
        glances=glances,
    )  # fmt: skip
    search.assess(state)
    return search


def children(search: Search, node: int) -> range:
    nodes = search._trees[0].nodes
    start = int(nodes.first[node])
    return range(start, start + int(nodes.width[node]))


@pytest.fixture(scope="module")
def state() -> qx.State:
    """The first turn of a game of Bossa, before which a tile was drawn."""
    return qx.game("bossa").start(seed=3)


def test_the_same_seed_grows_the_same_tree(state: qx.State) -> None:
    first, again = (learned(state, 300, glances=True).assess(state).signature for _ in range(2))
    assert first == again
    assert learned(state, 300, glances=True, seed=2).assess(state).signature != first


def test_one_walk_judges_every_action(state: qx.State) -> None:
    """As a leaf does, and the best is the one that the walk was about."""
    nodes: Any = learned(state, 1, glances=True)._trees[0].nodes
    search = learned(state, 1, glances=True)
    tried = list(children(search, ROOT))
    assert len(tried) == len(state.legal_actions()) > 10
    assert {int(nodes.visits[child]) for child in tried} == {1}
    assert len({float(nodes.total[child]) for child in tried}) > 5
    plain = learned(state, 1, glances=False)._trees[0].nodes
    assert sum(int(plain.visits[child]) for child in tried) == 1


def test_only_the_best_is_carried_up(state: qx.State) -> None:
    """A node deeper in the tree, seen twice, is worth its best action then, not any."""
    search = learned(state, 60, glances=True)
    nodes: Any = search._trees[0].nodes
    seen = 0
    for child in children(search, ROOT):
        for drawn in children(search, child):
            if nodes.visits[drawn] != 2 or nodes.first[drawn] == 0:
                continue
            answers = children(search, drawn)
            best = max(answers, key=lambda answer: float(nodes.total[answer]))
            assert nodes.visits[best] == 1
            assert sum(int(nodes.visits[answer]) for answer in answers) == len(answers)
            seen += 1
    assert seen


def test_chance_is_drawn_evenly(state: qx.State) -> None:
    """Every tile is as likely; among 200 visits none is seen more than once more often than another."""
    search = learned(state, 2000, glances=True)
    nodes: Any = search._trees[0].nodes
    most = max(children(search, ROOT), key=lambda child: int(nodes.visits[child]))
    drawn = [int(nodes.visits[tile]) for tile in children(search, most)]
    assert sum(drawn) > 200
    assert max(drawn) - min(drawn) <= 1
    plain = learned(state, 2000, glances=False)
    nodes = plain._trees[0].nodes
    most = max(children(plain, ROOT), key=lambda child: int(nodes.visits[child]))
    drawn = [int(nodes.visits[tile]) for tile in children(plain, most)]
    assert max(drawn) - min(drawn) > 1


def test_what_a_position_is_worth_does_not_swing_with_the_walks(state: qx.State) -> None:
    """Where each action is tried before any is tried again, deeper positions count for their average."""
    swings = {}
    for glances in (False, True):
        wins = [
            learned(state, walks, glances=glances).assess(state).win for walks in (300, 2500, 20000)
        ]
        swings[glances] = max(wins) - min(wins)
    assert swings[True] < 0.08 < swings[False] < inf


def test_a_win_at_once_is_still_proven() -> None:
    game = qx.game("bossa")
    proven = 0
    for seed in range(30):
        state = game.start(seed=seed)
        while not state.is_over:
            if len(state.legal_actions()) > 1:
                search = learned(state.hidden(state.player), 30, glances=True)
                winning = search.wins_at_once(state)
                if winning is not None:
                    best = search.assess(state.hidden(state.player)).actions[0]
                    assert best.proven
                    assert best.win == 1.0
                    proven += 1
                    break
            state.push(state.legal_actions()[-1])
    assert proven
