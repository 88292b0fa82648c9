"""The values are right: an independent solution, the reference's moves, and bounds that must hold."""

from itertools import pairwise

import numpy as np
import pytest

from quincunx.errors import QuincunxError
from quincunx.solve.senet.index import layer_table, rank_table
from quincunx.solve.senet.machines import CpuMachine
from quincunx.solve.senet.numbers import number_of
from quincunx.solve.senet.solver import Solver, blocks
from quincunx.solve.senet.task import Task
from research.senet.simulation import random_position, simulate
from tests.solve import independent
from tests.solve.conftest import solved

LIMIT = 1e-5


def value(machine: CpuMachine, own: set[int], enemy: set[int]) -> float:
    masks = sum(1 << s for s in own), sum(1 << s for s in enemy)
    return float(machine.values[number_of(*masks, rank_table(), layer_table(machine.task.pieces))])


class Table(dict[independent.Position, float]):
    """The solver's values, for the independent code to read."""

    def __init__(self, machine: CpuMachine) -> None:
        self.machine = machine

    def __missing__(self, position: independent.Position) -> float:
        return value(self.machine, set(position[0]), set(position[1]))


@pytest.mark.parametrize("score", [False, True])
@pytest.mark.parametrize("die", [False, True])
def test_one_against_one_equals_the_independent_solution(die: bool, score: bool) -> None:
    found = independent.solution(1, die=die, score=score)
    machine = solved(Task(1, die=die, score=score))
    assert len(found) == 756
    for (own, enemy), expected in found.items():
        assert value(machine, set(own), set(enemy)) == pytest.approx(expected, abs=LIMIT)


@pytest.mark.parametrize("layer", [(2, 1), (1, 2), (2, 2)])
def test_reference_moves_lead_to_the_same_values(twos: CpuMachine, layer: tuple[int, int]) -> None:
    """A sample; whole layers by `python -m tests.solve.independent`."""
    random = np.random.default_rng(sum(layer))
    table = Table(twos)
    for _ in range(150):
        squares = random.choice(independent.SQUARES, sum(layer), replace=False).tolist()
        own, enemy = frozenset(squares[: layer[0]]), frozenset(squares[layer[0] :])
        assert table[own, enemy] == pytest.approx(independent.value((own, enemy), table), abs=LIMIT)


def test_reference_moves_lead_to_the_same_points(twos_for_points: CpuMachine) -> None:
    random = np.random.default_rng(7)
    table = Table(twos_for_points)
    for _ in range(150):
        squares = random.choice(independent.SQUARES, 4, replace=False).tolist()
        position = frozenset(squares[:2]), frozenset(squares[2:])
        expected = independent.value(position, table, score=True)
        assert table[position] == pytest.approx(expected, abs=LIMIT)


def test_residual_is_below_the_tolerance(twos: CpuMachine) -> None:
    assert Solver(twos).residual() < 1e-6


def test_residual_sees_a_wrong_value(twos: CpuMachine) -> None:
    machine = CpuMachine(Task(2))
    machine.set(0, twos.values)
    number = 100_000
    machine.values[number] += 0.125
    assert Solver(machine).residual() > 0.01


def test_every_beginning_comes_to_the_same_end(twos: CpuMachine) -> None:
    for guess in (0.0, 1.0):
        machine = CpuMachine(Task(2))
        machine.values[:] = guess
        Solver(machine).run()
        assert abs(machine.values - twos.values).max() < LIMIT


@pytest.mark.parametrize(("room", "kept"), [(0, set()), (400_000, {"1-1", "2-1"})])
def test_without_room_for_choices_the_values_are_the_same(
    twos: CpuMachine, monkeypatch: pytest.MonkeyPatch, room: int, kept: set[str]
) -> None:
    monkeypatch.setattr(CpuMachine, "most", room)
    machine = CpuMachine(Task(2), threads=1)
    solver = Solver(machine)
    assert solver.run()
    assert {r.block.name for r in solver.reports if r.sweeps > r.looks} == kept
    assert solver.residual() < LIMIT
    assert abs(machine.values - twos.values).max() < LIMIT


def test_too_fine_a_tolerance_is_reported() -> None:
    with pytest.raises(QuincunxError, match="finer than its numbers"):
        Solver(CpuMachine(Task(1)), tolerance=1e-12).run()


def test_no_such_number_of_pieces() -> None:
    for pieces in (0, 6):
        with pytest.raises(QuincunxError, match="1 to 5"):
            Task(pieces)


def test_sweeps_reach_every_position_once() -> None:
    for block in blocks(Task(2)):
        rows = [(layer, n) for layer, low, high in block.slices(1000) for n in range(low, high)]
        assert len(rows) == len(set(rows)) == block.size
        for layer in block.layers:
            starts = [low for other, low, _ in block.slices(1000) if other == layer]
            assert all(a > b for a, b in pairwise(starts))


# What must hold


def test_chances_are_chances(twos: CpuMachine) -> None:
    assert twos.values.min() > 0
    assert twos.values.max() <= 1


def test_a_last_piece_at_the_end_has_won(twos: CpuMachine) -> None:
    """From 29 every throw leaves, from 28 a 1 leads to 29 and another throw."""
    for enemy in ({1}, {26}, {3, 20}, {14, 26}):
        assert value(twos, {29}, enemy) == 1.0
        assert value(twos, {28}, enemy) == pytest.approx(1.0, abs=1e-6)
        assert value(twos, {28}, enemy) >= value(twos, {26}, enemy) >= value(twos, {5}, enemy)


def test_against_a_last_piece_at_the_end_there_is_one_turn(twos: CpuMachine) -> None:
    """On 26 a 4 or 6 leaves; a 1 leads into the water and to another throw."""
    from_life = value(twos, {15}, {29})
    assert value(twos, {26}, {29}) == pytest.approx(2 / 16 + 4 / 16 * from_life, abs=1e-6)


def test_points_lie_between_what_winning_allows(
    twos: CpuMachine, twos_for_points: CpuMachine
) -> None:
    """Playing to win, a win brings 1 point or more, a loss costs at most 3 for every piece left."""
    for block in blocks(Task(2)):
        for own, enemy in block.layers:
            first = layer_table(2).reshape(6, 6, 2)[own, enemy, 0]
            here = slice(first, first + block.size // len(block.layers))
            wins = twos.values[here].astype(float)
            points = twos_for_points.values[here]
            assert (points >= wins - 3 * own * (1 - wins) - LIMIT).all()
            assert (points <= 3 * enemy * wins - (1 - wins) + LIMIT).all()


@pytest.mark.parametrize("die", [False, True])
def test_simulated_games_end_as_the_values_say(die: bool) -> None:
    """More positions, pieces and games by `python benchmarks/solve.py simulate`."""
    for score in (False, True):
        machine = solved(Task(2, die=die, score=score))
        random = np.random.default_rng(11)
        for seed in range(4):
            trial = simulate(machine, *random_position(2, random), games=20_000, seed=seed)
            assert trial.error > 0
            assert trial.deviation < 4, trial
