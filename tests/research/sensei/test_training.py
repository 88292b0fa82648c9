"""Learning Senseï's tables: what is looked up, what is fitted, and that a stopped training resumes."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import quincunx as qx
from quincunx.bots.sensei.alphabeta import LearnedBot
from research.sensei.fitting import fit, judged, laid, least, put, slopes, themes
from research.sensei.games import MODES, POSITION, Player, play
from research.sensei.marks import ENTRIES, marks, without_lines
from research.sensei.training import SHIPPED, TablePlan, learn

PLAN = TablePlan(("shizukana",), positions=90, depth=2)


def shipped(mode: str) -> Any:
    with np.load(SHIPPED) as tables:
        return laid(tables, list(MODES).index(mode))


def positions(mode: str, place: Path, count: int = 3) -> Any:
    player = Player(mode, SHIPPED, place, 2)
    return np.concatenate([play(player, 1, number) for number in range(count)])


@pytest.mark.parametrize("mode", MODES)
def test_marks_are_what_the_search_looks_up(mode: str, tmp_path: Path) -> None:
    """For both seats, to the thousandth, with pits too."""
    found = without_lines(positions(mode, tmp_path, 8))
    assert set(found["seat"]) == {0, 1}
    outlook = LearnedBot(qx.game("sensei", mode=mode))._search.code["outlook"]
    values = judged(shipped(mode), marks(found))
    for one, value in zip(found, values, strict=True):
        total = 0.0
        for waits in (0, 1):
            seat = int(one["seat"]) ^ waits
            own, enemy = int(one["stones"][seat]), int(one["stones"][1 - seat])
            stands = int(one["character"][seat]), seat, int(one["pits"]), int(one["storm"])
            total += (1 - 2 * waits) * outlook(own, enemy, *stands, waits)
        assert value == pytest.approx(total, abs=1e-9)
    assert len(found) > 20


def test_a_game_is_decided_by_seed_and_number(tmp_path: Path) -> None:
    player = Player("shizukana", SHIPPED, tmp_path, 2)
    once, other, again = (play(player, 3, number) for number in (0, 1, 0))
    assert once.tobytes() == again.tobytes()
    assert once.tobytes() != other.tobytes()
    assert set(once["result"]) <= {0.0, 0.5, 1.0}
    for seat in (0, 1):
        assert len(set(once["result"][once["seat"] == seat])) <= 1, "a game ends in one way"


def test_slopes_say_how_the_values_change(tmp_path: Path) -> None:
    seen = marks(positions("shizukana", tmp_path))
    random = np.random.default_rng(1)
    tables, way = random.normal(size=(2, 2, ENTRIES))
    missed = random.normal(size=len(seen))
    change = (judged(tables + way, seen) - judged(tables, seen)) @ missed
    assert (slopes(seen, missed) * way).sum() == pytest.approx(change)


def test_themes_treat_left_and_right_alike() -> None:
    changes, stiffness = themes()
    assert changes.shape == (2 * ENTRIES, len(stiffness))
    assert (stiffness > 0).all()
    tables: dict[str, Any] = {}
    with np.load(SHIPPED) as before:
        tables = {name: np.zeros_like(before[name]) for name in before.files}
    weights = np.random.default_rng(2).normal(0.0, 0.1, len(stiffness))
    put(tables, 0, (changes @ weights).reshape(2, ENTRIES))
    character, stones = tables["character"][0, ..., :7], tables["stones"][0]
    assert (character == character[..., ::-1]).all()
    assert (stones[..., 0b0000011] == stones[..., 0b1100000]).all()
    assert (stones[..., 0b0000001] != stones[..., 0b0001000]).any()
    assert not tables["cross"][1].any(), "another mode is left alone"
    assert np.rint(1000 * laid(tables, 0)).astype(int).any()


def test_finds_where_a_function_is_least() -> None:
    random = np.random.default_rng(3)
    some = random.normal(size=(12, 12))
    curved, goal = some @ some.T + np.eye(12), random.normal(size=12)

    def bowl(here: Any) -> tuple[float, Any]:
        slope = curved @ (here - goal)
        return float(0.5 * (here - goal) @ slope), slope

    assert least(bowl, np.zeros(12), 200) == pytest.approx(goal, abs=1e-3)


def test_fitted_tables_foretell_better_than_none(tmp_path: Path) -> None:
    """From nothing, some games teach more than chance; games held out say so."""
    found = positions("shizukana", tmp_path, 40)
    report = fit(found, np.zeros((2, ENTRIES))).report
    assert report["after"]["search"] < report["before"]["search"] - 0.005
    assert report["before"]["results"] == pytest.approx(np.log(2), abs=1e-4)
    assert 0 < report["held_out"] < report["positions"]


def test_a_stopped_training_resumes(tmp_path: Path) -> None:
    whole = learn(PLAN, tmp_path / "whole")
    learn(replace(PLAN, rounds=0), tmp_path / "parts")
    some = np.load(tmp_path / "whole" / "shizukana-1.npy")
    first = some[some["game"] == some["game"].min()]
    np.save(tmp_path / "parts" / "shizukana-1.npy", first)
    parts = learn(PLAN, tmp_path / "parts")
    assert (np.load(tmp_path / "parts" / "shizukana-1.npy") == some).all()
    with np.load(whole) as one, np.load(parts) as other:
        assert all((one[name] == other[name]).all() for name in one.files)
    lines = [json.loads(line) for line in (tmp_path / "whole" / "curve.jsonl").open()]
    assert [(line["round"], line["mode"]) for line in lines] == [(1, "shizukana")]
    before = (tmp_path / "whole" / "curve.jsonl").read_text()
    learn(PLAN, tmp_path / "whole")
    assert (tmp_path / "whole" / "curve.jsonl").read_text() == before, "what is done stays done"
    assert some.dtype == POSITION
