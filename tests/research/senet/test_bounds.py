"""What must hold for any right solution, from the rules alone, holds; and would be noticed if it did not."""

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from quincunx.solve.senet.index import layer_table, rank_table
from quincunx.solve.senet.machines import CpuMachine
from quincunx.solve.senet.numbers import number_of
from quincunx.solve.senet.task import Task
from research.senet.bounds import broken_bounds, finishing_chance, in_range
from tests.solve.conftest import solved

STICKS = (4 / 16, 6 / 16, 4 / 16, 1 / 16, 1 / 16)


def mask(*squares: int) -> int:
    return sum(1 << square for square in squares)


@pytest.mark.parametrize("score", [False, True])
@pytest.mark.parametrize("die", [False, True])
def test_all_bounds_hold_with_one_piece(die: bool, score: bool) -> None:
    assert broken_bounds(solved(Task(1, die=die, score=score))) == []


def test_all_bounds_hold_with_two_pieces(twos: CpuMachine, twos_for_points: CpuMachine) -> None:
    assert broken_bounds(twos) == []
    assert broken_bounds(twos_for_points) == []


@pytest.mark.parametrize(
    ("rule", "own", "enemy", "value"),
    [
        ("last piece", mask(29), mask(3, 17), 0.999),
        ("last piece", mask(28), mask(26), 0.999),
        ("order", mask(26), mask(29, 4), 0.99),
        ("last chance", mask(20), mask(29), 0.5),
        ("two at home", mask(28, 29), mask(24, 25), 0.9),
        ("range", mask(5), mask(6), 1.001),
        ("range", mask(5), mask(6), float("nan")),
    ],
)
def test_a_wrong_value_is_noticed(
    twos: CpuMachine, rule: str, own: int, enemy: int, value: float
) -> None:
    wrong = CpuMachine(twos.task)
    wrong.values[:] = twos.values
    wrong.values[number_of(own, enemy, rank_table(), layer_table(2))] = value
    assert rule in {broken.rule for broken in broken_bounds(wrong)}


def test_the_broken_position_is_named(twos: CpuMachine) -> None:
    wrong = CpuMachine(twos.task)
    wrong.values[:] = twos.values
    wrong.values[number_of(mask(26), mask(29, 4), rank_table(), layer_table(2))] = 0.99
    (broken,) = broken_bounds(wrong)
    assert (broken.own, broken.enemy) == (mask(26), mask(29, 4))
    assert broken.excess > 0.01


def test_turns_that_add_up() -> None:
    """To 3: a 3, 4 or 6; a 1 and anything but a 1; two of them and anything."""
    assert finishing_chance(0, STICKS) == 1
    assert finishing_chance(1, STICKS) == 1
    expected = 6 / 16 + 4 / 16 * (12 / 16 + 4 / 16)
    assert finishing_chance(3, STICKS) == pytest.approx(expected)
    assert finishing_chance(130, STICKS) < 1e-6


def test_a_piece_that_has_left_can_be_missed(twos: CpuMachine) -> None:
    """Why `bounds` claims no more: on 29 it keeps the enemy on 26 from going there, and has a 1 to spare."""
    ranks, layers = rank_table(), layer_table(2)
    alone = twos.values[number_of(mask(20), mask(26), ranks, layers)]
    with_another = twos.values[number_of(mask(20, 29), mask(26), ranks, layers)]
    assert with_another > alone + 0.2


def test_five_pieces_are_sampled() -> None:
    """All of them at once would take 43 GB for the numbers alone."""

    class Wrong:
        task = Task(5)

        def pick(self, numbers: npt.NDArray[np.int64]) -> npt.NDArray[np.float32]:
            assert numbers.max() > 5_700_000_000
            return np.full(len(numbers), 1.5, np.float32)

    machine: Any = Wrong()
    (broken,) = in_range(machine, seed=1)
    assert broken.excess == pytest.approx(0.5)
