"""Learning by self-play: it learns, the same seed learns the same, and a stopped training goes on."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from quincunx.bots.sarena.marks import ROWS
from research.learn.training import Training, TrainingPlan

PLAN = TrainingPlan("sarena", rounds=4, games=12, moves=4, batch=24)


@pytest.mark.thorough
def test_a_stopped_training_resumes_as_if_it_had_not_stopped(tmp_path: Path) -> None:
    whole = Training(PLAN, tmp_path / "whole")
    whole.run()
    half = Training(PLAN, tmp_path / "parts")
    for _ in range(2):
        half.one_round(half._past())
    half.keep()
    rest = Training(PLAN, tmp_path / "parts")
    assert rest.rounds == 2
    rest.run()
    for name, part in whole.network.parts.items():
        assert (rest.network.parts[name] == part).all()
    with (
        np.load(tmp_path / "whole" / "judge.npz") as one,
        np.load(tmp_path / "parts" / "judge.npz") as other,
    ):
        assert all((one[name] == other[name]).all() for name in ("first", "second", "third"))
    curve = [json.loads(line) for line in (tmp_path / "whole" / "curve.jsonl").open()]
    assert [line["number"] for line in curve] == [1, 2, 3, 4]
    assert all(line["positions"] == 12 * 4 for line in curve)


@pytest.mark.thorough
def test_positions_say_how_their_games_ended() -> None:
    """With full trust and nobody straying, the last positions of a game are worth what it ended with."""
    training = Training(replace(PLAN, games=8, moves=40, trust=1.0, stray=1 << 20))
    table = training.tables[0]
    lesson = table.play(training.network.packed(), 40, 1 << 20, 1.0)
    assert lesson.marks.max() < ROWS
    assert lesson.targets.sum(1) == pytest.approx(1.0)
    ended = np.asarray(table.notes.done).astype(bool)  # type: ignore[union-attr]
    results = np.asarray(table.notes.results)  # type: ignore[union-attr]
    shown = lesson.targets.reshape(*ended.shape, 2)
    assert ended.any()
    assert shown[ended] == pytest.approx((results[ended] + 1) / 2)
