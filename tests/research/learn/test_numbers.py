"""The network while it learns: its slopes are right, and in whole numbers it says the same."""

from __future__ import annotations

import numpy as np
import pytest

from quincunx.bots.network import LANE, LANES, hear
from research.learn.numbers import Adam, Network, pack

ROWS, UNITS, INNER, MARKS = 40, 8, 4, 12


def network() -> Network:
    made = Network.new(np, ROWS, UNITS, INNER, seed=1)
    random = np.random.default_rng(2)
    for part in made.parts.values():
        part += random.normal(0.0, 0.1, part.shape).astype(np.float32)
    made.parts["second"][0] = 0.0
    return made


def lists(count: int, views: int) -> np.ndarray:
    """Marks; the later ones of a list may be none."""
    random = np.random.default_rng(3)
    marks = random.integers(1, ROWS, (count, views, MARKS))
    marks[:, :, MARKS // 2 :] *= random.integers(0, 2, (count, views, MARKS - MARKS // 2))
    return marks.astype(np.int16)


def targets(count: int) -> np.ndarray:
    own = np.random.default_rng(4).random((count, 1), np.float32)
    return np.concatenate([own, 1 - own], 1)


@pytest.mark.parametrize("views", [1, 2])
@pytest.mark.parametrize("part", ["first", "second", "bias", "third"])
def test_slopes_say_how_the_loss_changes(views: int, part: str) -> None:
    exact = Network(np, {name: x.astype(np.float64) for name, x in network().parts.items()})
    marks, wanted = lists(6, views), targets(6).astype(np.float64)
    slope = exact.learn(marks, wanted)[1][part]
    way = np.random.default_rng(5).normal(size=slope.shape)
    if part == "second":
        way[0] = 0.0  # the first unit is no unit
    here, step, losses = exact.parts[part], 1e-6, []
    for sign in (1, -1):
        exact.parts[part] = here + sign * step * way
        losses.append(exact.learn(marks, wanted)[0])
    assert (losses[0] - losses[1]) / (2 * step) == pytest.approx((slope * way).sum(), abs=1e-6)


def test_in_whole_numbers_it_says_the_same() -> None:
    made = network()
    packed, paper = made.packed(), np.zeros(UNITS, np.int64)
    marks = lists(20, 1)[:, 0]
    for row, said in zip(marks, made.said(marks), strict=True):
        there = row[row > 0].astype(np.int64)
        whole = hear(there, len(there), *(packed[k] for k in ("first", "second", "third")), paper)
        assert whole == pytest.approx(float(said), abs=0.05)


def test_sums_of_words_are_words_of_sums() -> None:
    random = np.random.default_rng(6)
    rows = random.integers(-256, 257, (126, 2 * LANES))
    total = pack(rows, LANES, LANE).sum(0)
    assert (total == pack(rows.sum(0)[None], LANES, LANE)[0]).all()


def test_it_learns_what_it_is_shown() -> None:
    made, marks, wanted = network(), lists(64, 2), targets(64)
    adam, losses = Adam(np, made.parts), []
    for count in range(1, 101):
        loss, slopes = made.learn(marks, wanted)
        losses.append(float(loss))
        adam.step(made.parts, slopes, 0.01, count)
    floor = float(-(wanted * np.log(wanted + 1e-9)).sum() / 64)
    assert losses[-1] - floor < 0.2 * (losses[0] - floor)
    assert max(float(abs(made.parts["first"]).max()), 1.0) == 1.0
