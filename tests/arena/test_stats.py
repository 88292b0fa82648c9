"""The statistics: against known values, and whether they keep what they promise."""

from itertools import combinations
from math import log10
from random import Random

import numpy as np
import pytest

from quincunx.arena import Estimate, elo, ratings, share
from quincunx.arena.ratings import fit
from quincunx.arena.stats import CAP, elo_estimate, t_quantile


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [(1, 12.7062), (2, 4.3027), (3, 3.1824), (5, 2.5706), (10, 2.2281), (30, 2.0423),
     (101, 1.9837), (1999, 1.9612), (5000, 1.9604)],
)  # fmt: skip
def test_students_t_as_in_the_tables(freedom: int, quantile: float) -> None:
    assert t_quantile(0.975, freedom) == pytest.approx(quantile, abs=5e-4)


def test_elo_as_everybody_knows_it() -> None:
    assert elo(0.5) == 0
    assert elo(0.75) == pytest.approx(190.85, abs=0.01)
    assert elo(10 / 11) == pytest.approx(400)
    assert elo(0.25) == -elo(0.75)
    assert (elo(0), elo(1)) == (-CAP, CAP)
    assert elo_estimate(Estimate(0.5, 0, 10 / 11)) == Estimate(0, -CAP, pytest.approx(400))


def test_the_interval_is_wilsons() -> None:
    # 60 of 100 in blocks of one game each: 99 games' worth, t = 1.9842; by hand from the formula
    found = share([1.0] * 60 + [0.0] * 40)
    z, n = 1.98422, 99
    middle = (0.6 + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * (0.6 * 0.4 / n + z * z / (4 * n * n)) ** 0.5
    assert (found.value, found.low, found.high) == pytest.approx(
        (0.6, middle - half, middle + half), abs=1e-5
    )


def test_pairs_that_cancel_out_the_seats_narrow_the_interval() -> None:
    lone = share([1.0, 0.0] * 20)
    pairs = share([0.5] * 18 + [1.0, 0.0])
    assert pairs.high - pairs.low < lone.high - lone.low


@pytest.mark.parametrize("value", [0.0, 0.5, 1.0])
def test_blocks_all_alike_do_not_make_certain(value: float) -> None:
    found = share([value] * 10)
    assert found.value == value
    unseen = 1 - 0.05**0.1
    assert found.low == pytest.approx(value * (1 - unseen))
    assert found.high == pytest.approx(value + (1 - value) * unseen)


def test_no_games_say_nothing() -> None:
    assert share([]) == Estimate(0.5, 0.0, 1.0)


@pytest.mark.parametrize("strength", [0.5, 0.7, 0.9, 0.97])
@pytest.mark.parametrize("count", [5, 20, 100])
def test_95_percent_of_the_intervals_hold_the_truth(strength: float, count: int) -> None:
    """Pairs in which the first seat is an advantage, as in most games."""
    random = Random(f"{strength} {count}")
    first, second = min(1.0, strength + 0.1), max(2 * strength - 1, strength - 0.1)
    held = 0
    for _ in range(600):
        blocks = [
            ((random.random() < first) + (random.random() < second)) / 2 for _ in range(count)
        ]
        found = share(blocks)
        held += found.low <= strength <= found.high
    assert held / 600 >= 0.93


def test_two_players_are_rated_by_their_share() -> None:
    first, second = ratings({(0, 1): [0.5, 1.0] * 10}, 2)
    assert first.value - second.value == pytest.approx(elo(0.75))
    assert first.value + second.value == pytest.approx(0)
    assert first.low < first.value < first.high


def test_shares_as_expected_give_back_the_ratings() -> None:
    true = np.array([250.0, 40.0, -90.0, -200.0])
    shares = 1 / (1 + 10 ** ((true[None, :] - true[:, None]) / 400))
    weights = 10 * (1 - np.eye(4))
    assert fit(shares[None], weights)[0] == pytest.approx(true, abs=1e-6)


def test_the_likelihood_has_its_summit_there() -> None:
    shares = np.array([[0.5, 0.8, 0.9], [0.2, 0.5, 0.3], [0.1, 0.7, 0.5]])
    weights = np.array([[0, 10, 30], [10, 0, 20], [30, 20, 0]])

    def likelihood(rating: np.ndarray) -> float:
        return sum(
            weights[i, j] * shares[i, j] * -log10(1 + 10 ** ((rating[j] - rating[i]) / 400))
            for i in range(3)
            for j in range(3)
            if i != j
        )

    found = fit(shares[None], weights)[0]
    for nudge in np.eye(3):
        assert likelihood(found) > likelihood(found + nudge)
        assert likelihood(found) > likelihood(found - nudge)


def test_whoever_always_wins_is_not_infinitely_strong() -> None:
    meetings = {pair: [1.0] * 5 for pair in combinations(range(4), 2)}
    found = [rating.value for rating in ratings(meetings, 4)]
    assert found == sorted(found, reverse=True)
    assert found[0] - found[1] <= CAP
    assert sum(found) == pytest.approx(0)


def test_winning_every_block_leaves_the_same_doubt_as_for_two() -> None:
    first, second = ratings({(0, 1): [1.0] * 10}, 2)
    doubt = elo_estimate(share([1.0] * 10))
    assert first.value - second.value == pytest.approx(CAP)
    assert first.low - second.high == pytest.approx(doubt.low, abs=25)  # by a thousand weighings
    assert first.high - second.low == pytest.approx(doubt.high)


def test_intervals_of_ratings_hold_the_truth() -> None:
    random = np.random.default_rng(5)
    true = np.array([150.0, 0.0, -150.0])
    held = np.zeros(3)
    for _ in range(60):
        meetings = {}
        for i, j in combinations(range(3), 2):
            win = 1 / (1 + 10 ** ((true[j] - true[i]) / 400))
            meetings[i, j] = list((random.random((60, 2)) < win).mean(axis=1))
        found = ratings(meetings, 3)
        held += [rating.low <= r <= rating.high for rating, r in zip(found, true, strict=True)]
    assert (held / 60 >= 0.9).all()
