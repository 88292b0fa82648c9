"""Senseï's leaf: certain where it can be, fair to both seats, the same compiled and interpreted."""

from random import Random

import numpy as np
import pytest

import quincunx as qx
from quincunx.testing import all_variants
from tests.bots.leaf_program import LeafProgram

CALM = qx.game("sensei")
PROGRAM = LeafProgram("sensei")
PLAIN, COMPILED = PROGRAM.plain, PROGRAM.compiled


def value(state: qx.State) -> list[float]:
    result = [0.0, 0.0]
    PLAIN["leaf_value"](state.copy()._record, None, None, None, result)
    return result


def at(ranks: str, left: str = "2+1", seat: int = 0) -> list[float]:
    return value(CALM.from_position(f"{ranks} {seat} {left} 9 - play"))


def walk(game: qx.Game, seed: int) -> list[qx.State]:
    """Positions of one random game, the end left out."""
    random, state, seen = Random(seed), game.start(), []
    while not state.is_over and len(seen) < 60:
        seen.append(state.copy())
        state.push(random.choice(state.legal_actions()))
    return seen


@pytest.mark.parametrize("game", all_variants("sensei"), ids=repr)
def test_compiled_as_interpreted_in_range_and_fair(game: qx.Game) -> None:
    nothing, result = np.zeros(80, np.int64), np.zeros(2)
    for state in walk(game, 1) + walk(game, 2):
        expected = value(state)
        COMPILED["leaf_value"](state.pack()[0], nothing, nothing, nothing, result)
        assert result.tolist() == pytest.approx(expected, abs=1e-12), str(state)
        assert sum(expected) == 0
        assert all(-1 <= share <= 1 for share in expected)


def test_both_seats_are_judged_alike() -> None:
    sage = at("mmmMmm1/6m/7/3s3/7/2S4/ss1s1ss")
    monkey = at("mm1m1mm/2M4/7/3m3/7/6s/sssSss1", seat=1)
    assert sage == monkey[::-1]


def test_who_can_cross_in_this_turn_wins() -> None:
    nearly = "mmm1mmm/3s3/7/7/3M3/7/sssS1ss"
    assert at(nearly)[0] < 1  # the monkey on d3 stands between
    free = "mmm1mmm/3s3/7/7/4M2/7/sssS1ss"
    assert at(free) == [1, -1]
    assert at(free, left="0+1")[0] < 1  # the stone on d6 needs a move


def test_who_cannot_stop_the_enemy_any_more_loses() -> None:
    free = "mmm1mmm/3s3/7/7/4M2/7/sssS1ss"
    assert at(free, left="0+1", seat=1) == [1, -1]
    assert at(free, seat=1)[1] > -1


def test_further_is_better() -> None:
    behind = at("mmmMmmm/7/7/7/7/7/sssSsss")[0]
    ahead = at("mmmMmmm/7/7/2sS3/7/7/ss2sss")[0]
    assert ahead > behind
