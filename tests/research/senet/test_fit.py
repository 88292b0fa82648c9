"""The evaluation's teacher: positions that are what they say, held out as they should, measured right."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from quincunx.bots.senet import weights as room
from quincunx.bots.senet.weights import ROWS, Weights, put, read
from quincunx.errors import QuincunxError
from quincunx.solve.senet.index import first_of, layer_table, rank_table
from quincunx.solve.senet.machines import CpuMachine
from quincunx.solve.senet.numbers import number_of
from quincunx.solve.senet.task import Task
from research.senet.fit.draw import is_held
from research.senet.fit.measure import (
    decisions,
    errors,
    exactly,
    held_positions,
    look_ahead,
    losses,
)
from research.senet.fit.stream import DrawnPositions, Stream, shares
from research.senet.fit.training import FitPlan, fit, kept, measure

WATER = 1 << 27


@pytest.fixture(scope="module")
def stream(twos: CpuMachine) -> Stream:
    return Stream(twos, 2048, seed=5)


def check(batch: DrawnPositions, machine: CpuMachine) -> None:
    """Every row is a position of the task, with its value and its place in or out of the lesson."""
    tables = rank_table(), layer_table(machine.task.pieces)
    for row in zip(batch.owns, batch.enemies, batch.targets, batch.held, strict=True):
        own, enemy, target, held = row[0].item(), row[1].item(), row[2].item(), row[3].item()
        if held == 2:
            assert own == 0
            continue
        assert own & enemy == 0
        assert not (own | enemy) & WATER
        number = number_of(own, enemy, *tables)
        assert target == machine.values[number]
        assert held == is_held(number)


def test_positions_from_anywhere_have_their_values(stream: Stream, twos: CpuMachine) -> None:
    batch = stream.draw_anywhere()
    check(batch, twos)
    assert not (batch.held == 2).any()
    first = batch.owns.copy()
    assert (stream.draw_anywhere().owns != first).any()
    layers = {
        (o.bit_count(), e.bit_count()) for o, e in zip(batch.owns, batch.enemies, strict=True)
    }
    assert layers == set(first_of(2))


def test_positions_from_games_have_their_values(stream: Stream, twos: CpuMachine) -> None:
    before = stream.played.owns.copy()
    batch = stream.draw_played()
    check(batch, twos)
    assert (batch.owns != before).mean() > 0.5
    assert 0 < (batch.held == 2).mean() < 0.2, "games end and begin anew"


def test_one_position_in_64_is_held_out(stream: Stream) -> None:
    owns, enemies, _ = held_positions(stream.draw_anywhere, 300)
    tables = rank_table(), layer_table(2)
    for own, enemy in zip(owns.tolist(), enemies.tolist(), strict=True):
        assert is_held(number_of(own, enemy, *tables))
    share = sum(is_held(number) for number in range(3 << 32, (3 << 32) + 64_000)) / 64_000
    assert share == pytest.approx(1 / 64, rel=0.1)


def test_shares_add_up() -> None:
    for pieces in (1, 3, 5):
        found = shares(pieces)
        assert found.sum() == 1 << 20
        assert np.count_nonzero(found) == pieces**2


def test_points_are_not_for_fitting(twos_for_points: CpuMachine) -> None:
    with pytest.raises(QuincunxError, match="chances to win, not to points"):
        Stream(twos_for_points, 8)


# Measuring


def test_exact_values_are_without_error_and_lose_nothing(stream: Stream, twos: CpuMachine) -> None:
    exact = exactly(twos)
    owns, enemies, targets = held_positions(stream.draw_played, 200)
    found = errors(exact, owns, enemies, targets)
    assert found["mean"] == found["greatest"] == 0.0
    lost = losses(exact, exact, decisions(stream, owns, enemies))
    assert lost.decisions > 50
    assert lost.mean == lost.greatest == lost.wrong == 0.0


def test_looking_ahead_from_exact_values_finds_them_again(stream: Stream, twos: CpuMachine) -> None:
    owns, enemies, targets = held_positions(stream.draw_anywhere, 200)
    found = look_ahead(exactly(twos), twos.task.chances, owns, enemies)
    assert found == pytest.approx(targets, abs=1e-5)


def test_errors_are_seen(stream: Stream, twos: CpuMachine) -> None:
    exact = exactly(twos)
    owns, enemies, targets = held_positions(stream.draw_anywhere, 200)

    def wrong(o: Any, e: Any) -> Any:
        return np.where(np.bitwise_count(o) == 2, 1.0 - exact(o, e), exact(o, e))

    found = errors(wrong, owns, enemies, targets)
    assert found["layers"]["1-1"] == 0.0
    assert found["layers"]["2-2"] > 0.1
    assert losses(exact, wrong, decisions(stream, owns, enemies)).mean > 0.01


# The file


def some_weights(units: int = 4, inner: int = 4, seed: int = 1) -> Weights:
    random = np.random.default_rng(seed)
    shapes = (ROWS, units + 1), (units, inner), (inner,), (inner,), (1,)
    found = Weights.rounded(*(random.normal(size=shape) for shape in shapes))
    return replace(found, cases=np.array([[2, 4]], np.int32), chances=np.array([0.5]), pieces=2)


def same(one: Weights, other: Weights) -> bool:
    return all(np.array_equal(vars(one)[name], vars(other)[name]) for name in vars(one))


def test_weights_of_both_kinds_come_back(tmp_path: Path) -> None:
    path = tmp_path / "judge.npz"
    for_sticks, for_die = some_weights(seed=1), some_weights(seed=2)
    put(path, "sticks", for_sticks)
    put(path, "die", for_die)
    assert same(read(path, "sticks"), for_sticks)
    assert same(read(path, "die"), for_die)


def test_rounding_is_fine(tmp_path: Path) -> None:
    numbers = np.random.default_rng(3).normal(size=(ROWS, 5))
    kept = Weights.rounded(numbers, np.zeros((4, 4)), np.zeros(4), np.zeros(4), np.zeros(1))
    assert abs(kept.numbers()[0] - numbers).max() <= abs(numbers).max() / 60_000
    put(tmp_path / "x.npz", "sticks", kept)


def test_bad_weights_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "judge.npz"
    put(path, "sticks", some_weights())
    with pytest.raises(QuincunxError, match="another number of units for sticks"):
        put(path, "die", some_weights(units=8))
    with pytest.raises(QuincunxError, match="no evaluation for die"):
        read(path, "die")
    broken = some_weights()
    broken.second[0, 0] = np.nan
    with pytest.raises(QuincunxError, match="not weights"):
        put(path, "sticks", broken)
    monkeypatch.setattr(room, "MOST_BYTES", 1000)
    with pytest.raises(QuincunxError, match="fewer units"):
        put(path, "sticks", some_weights())
    assert read(path, "sticks").pieces == 2, "what was there is still there"


# Elsewhere


def test_without_pytorch_it_says_what_is_missing() -> None:
    if importlib.util.find_spec("torch"):
        pytest.skip("PyTorch is here")
    with pytest.raises(QuincunxError, match="pip install torch"):
        fit(CpuMachine(Task(1)), FitPlan(seconds=1))


def test_a_network_learns_and_keeps_what_it_learned(twos: CpuMachine) -> None:
    pytest.importorskip("torch")
    network = fit(twos, FitPlan(seconds=10, units=16, inner=4, half=256))
    figures = measure(twos, network, 500)
    assert figures["anywhere"]["mean"] < 0.15
    weights = kept(twos, network, figures)
    owns, enemies = weights.cases.T
    assert network.chances(owns, enemies) == pytest.approx(weights.chances, abs=1e-6)


def test_kernels_on_the_simulator_draw_the_same(tmp_path: Path) -> None:
    path = tmp_path / "drawn.npz"
    done = subprocess.run(
        [sys.executable, "-m", "tests.research.senet.drawn", str(path)],
        env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    count = json.loads(done.stdout)["count"]
    found = np.load(path)
    machine = CpuMachine(Task(1))
    machine.values[:] = found["values"]
    stream = Stream(machine, count, seed=4)
    for name, batch in (("anywhere", stream.draw_anywhere()), ("played", stream.draw_played())):
        for part in ("owns", "enemies", "targets", "held"):
            assert (found[f"{name}_{part}"] == getattr(batch, part)).all(), (name, part)
