"""Hunches about Serendipity's actions: what is worth a look comes first; the search decides."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import quincunx as qx
from quincunx.bots.expertise import expertise
from quincunx.bots.hunching import BITS
from quincunx.bots.serendipity import traits as written
from quincunx.games.serendipity import rules
from quincunx.native import cpu
from quincunx.native.program import bind, rules_source
from quincunx.search.mcts import Limits, Search
from tests.bots.serendipity.test_leaf import BLUE, F5, F6, F7, PROGRAM, VIOLET, board, positions

KNOWN = expertise(qx.game("serendipity"))
PROGRAMS = [KNOWN.leaf[1], *KNOWN.hunches]  # fields, as the leaf finds them
PLAIN = bind([rules_source(rules), *PROGRAMS])
COMPILED = cpu.load("serendipity", rules, PROGRAMS)
FAR = 0


def hunches(program: dict[str, Any], s: Any) -> dict[int, float]:
    out, paper = (np.zeros(rules.MAX_ACTIONS, np.int64) for _ in range(2))
    hopes = np.full(rules.MAX_ACTIONS + 3, 9.0)
    if program is PLAIN:
        s = PROGRAM.unpack(s)
    count = program["actions"](s, out)
    program["hunches"](s, out, count, hopes, 3, 0, paper)
    assert (hopes[:3] == 9).all()
    return {int(out[n]): float(hopes[3 + n]) for n in range(count)}


@pytest.mark.parametrize("seats", [2, 4])
def test_compiled_expects_what_interpreted_does(seats: int) -> None:
    seen = 0
    for one in positions(seats):
        s = PROGRAM.record(one)
        if rules.player(PROGRAM.unpack(s)) >= 0:
            assert hunches(COMPILED, s) == hunches(PLAIN, s)
            seen += 1
    assert seen > 10


def test_flowers_of_others_are_turned_up_last() -> None:
    tiles = {F6: rules.UP + BLUE, FAR: rules.SEEN + BLUE, 90: rules.SEEN + VIOLET}
    found = hunches(PLAIN, board(tiles))
    own, others = found[rules.FLIP + FAR], found[rules.FLIP + 90]
    near, far = found[rules.FLIP + F5], found[rules.FLIP + 1]
    assert min(own, near) > far > others


def test_a_flower_is_moved_to_its_like() -> None:
    s = board(dict.fromkeys((F6, F7, FAR), rules.UP + BLUE), stage=rules.FLOWER)
    s["cell"] = FAR
    found = hunches(PLAIN, s)
    assert found[rules.MOVE + F5] > found[rules.MOVE + 90] + 0.05


def test_a_flower_with_its_like_stays() -> None:
    s = board(dict.fromkeys((F5, F6, F7), rules.UP + BLUE), stage=rules.FLOWER)
    s["cell"] = F5
    found = hunches(PLAIN, s)
    assert found[rules.KEEP] == 0.0 > found[rules.MOVE + 90]


def test_a_trade_brings_a_flower_home_or_concerns_the_others() -> None:
    tiles = dict.fromkeys((F6, F7, FAR), rules.UP + BLUE)
    tiles |= dict.fromkeys((80, 81, 82), rules.UP + VIOLET)
    s = board(tiles, stage=rules.TRADING)
    s["cell"] = FAR
    found = hunches(PLAIN, s)
    assert found[rules.WITH + F5] > found[rules.WITH + 81] > found[rules.WITH + 90]


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_every_trait_has_a_number(seats: int) -> None:
    """Within the kinds that there are, whatever can be done."""
    for one in positions(seats):
        s = PROGRAM.unpack(PROGRAM.record(one))
        if rules.player(s) < 0:
            continue
        out, paper = (np.zeros(rules.MAX_ACTIONS, np.int64) for _ in range(2))
        look = PLAIN["sight"](s, paper)
        assert 0 <= PLAIN["phase_of"](s, 0, look) < written.PHASES
        for action in out[: rules.actions(s, out)]:
            found = PLAIN["traits"](s, int(action), look, paper)
            numbers = [found >> BITS * n & ((1 << BITS) - 1) for n in range(written.EACH)]
            assert max(numbers) < written.TRAITS <= 1 << BITS


def test_without_trust_they_change_nothing() -> None:
    game = qx.game("serendipity")
    state = game.start(seed=2)
    while not state.is_over and len(state.history) < 40:
        state.push(state.legal_actions()[0])
    known = state.hidden(state.player)
    trees = [
        Search(game, Limits(walks=300), seed=1, leaf=KNOWN.leaf, **extra).assess(known).signature
        for extra in ({}, {"hunches": KNOWN.hunches, "trust": 1.0})
    ]
    plays = [
        Search(game, Limits(walks=300), seed=1, leaf=KNOWN.leaf, **extra).assess(known).actions
        for extra in ({}, {"hunches": KNOWN.hunches, "trust": 0.0})
    ]
    assert trees[0] != trees[1]
    assert plays[0] == plays[1]
