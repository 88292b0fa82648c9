"""The solver's moves are those of the rules, and those of the reference."""

import numpy as np
import pytest

from quincunx.games.senet import rules
from quincunx.native import cpu
from quincunx.solve.senet.machines import WALK, compiled
from quincunx.solve.senet.program import ROOM, outcomes
from research.senet import proof, source
from tests.solve.independent import played

Outcomes = set[tuple[frozenset[int], frozenset[int]]]


def mask(squares: set[int]) -> int:
    return sum(1 << square for square in squares)


def squares(bits: int) -> frozenset[int]:
    return frozenset(square for square in range(1, 30) if bits >> square & 1)


def ours(own: set[int], enemy: set[int], throw: int) -> Outcomes:
    out = [0] * ROOM
    count = outcomes(mask(own), mask(enemy), throw, out)
    return {(squares(out[2 * n]), squares(out[2 * n + 1])) for n in range(count)}


def by_reference(own: set[int], enemy: set[int], throw: int) -> Outcomes:
    games = played((frozenset(own), frozenset(enemy)), throw)
    return {(frozenset(g.pieces["light"]), frozenset(g.pieces["dark"])) for g in games}


EXAMPLES = {
    "n2 swap": ({5}, {7}, 2),
    "n3 safe pair": ({5, 1}, {7, 8}, 2),
    "n3 safe house": ({24, 20}, {26}, 2),
    "n4 wall, forward": ({5, 20}, {7, 8, 9}, 6),
    "n4 wall, backward": ({12, 1}, {7, 8, 9, 18, 29}, 6),
    "n4 two are no wall": ({5}, {7, 8, 20}, 6),
    "n5 water": ({24, 3}, {20}, 3),
    "n5 life taken": ({24, 3}, {15}, 3),
    "n5 one taken too": ({24, 1}, {15, 2}, 3),
    "n5 backward": ({28, 10, 9}, {10 + 1, 12, 29}, 1),
    "n6 somebody on 1-10": ({29, 10}, {20}, 6),
    "n7 rest": ({29, 12}, {20}, 6),
    "n7 rest lost": ({29, 28, 23}, {26, 1, 2}, 4),
    "n7 two leave": ({29, 28, 12}, {20}, 6),
    "n7 two leave, five pieces": ({29, 28, 26, 12, 13}, {15, 16, 1}, 6),
    "n9 backward": ({28, 5}, {9, 10}, 4),
    "n10 pass": ({1}, {3, 4}, 2),
    "last piece": ({26}, {1}, 4),
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_agree_with_the_reference(name: str) -> None:
    assert ours(*EXAMPLES[name]) == by_reference(*EXAMPLES[name])


def test_two_pieces_leave_and_a_third_moves_on() -> None:
    gone = ours({29, 28, 12}, {20}, 6)
    assert (frozenset({15}), frozenset({20})) in gone  # 29-off, 28-off, 12-15


def test_random_positions_agree_with_the_reference() -> None:
    random = np.random.default_rng(3)
    board = [*range(1, 27), 28, 29]
    for n in range(300):
        own, enemy = random.integers(1, 6, 2)
        places = board if n % 2 else board[14:]
        chosen = random.choice(places, own + enemy, replace=False).tolist()
        for throw in (1, 2, 3, 4, 6):
            position = set(chosen[:own]), set(chosen[own:]), throw
            assert ours(*position) == by_reference(*position), position


def test_random_transitions_agree_with_the_rules() -> None:
    """Ten million of them by `python benchmarks/solve.py transitions`."""
    compared, difference = proof.prove(400_000, seed=1)
    assert difference is None
    assert compared >= 400_000


def test_the_comparison_can_tell_moves_apart() -> None:
    """What the rules give is no more than asked: another throw or another enemy differs."""
    code = compiled(cpu, WALK, "program.py", source("proof_cpu.py"))
    states = np.zeros(4, rules.STATE)
    legal, out = np.zeros((4, rules.MAX_ACTIONS), np.int64), np.zeros(ROOM, np.int64)
    own, enemy = mask({9, 20}), mask({12})
    count = code["rule_outcomes"](own, enemy, 2, states, legal, out)
    found = {(squares(out[2 * n]), squares(out[2 * n + 1])) for n in range(count)}
    assert found == ours({9, 20}, {12}, 2)
    assert found != ours({9, 20}, {12}, 3)
    assert found != ours({9, 20}, {11}, 2)
