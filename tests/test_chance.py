"""Dice: the same for the same seed, right in proportion, and checkable without our code."""

import hashlib
import hmac
from collections import Counter

import quincunx as qx


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    dice = qx.Dice(b"secret")
    assert dice.commitment == hashlib.sha256(b"secret").hexdigest()


def test_a_pick_can_be_recomputed_by_hand() -> None:
    dice = qx.Dice(b"secret", ("salt of seat 0", "salt of seat 1"))
    message = b"salt of seat 0\nsalt of seat 1\n17\n0"
    drawn = int.from_bytes(hmac.digest(b"secret", message, "sha256")[:8], "big") % 16
    expected = [1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4, 6][drawn]
    assert [1, 2, 3, 4, 6][dice.pick(17, [4, 6, 4, 1, 1])] == expected


def test_picks_follow_the_weights() -> None:
    dice, weights = qx.Dice.from_number(1), [4, 6, 4, 1, 1]
    picked = Counter(dice.pick(number, weights) for number in range(16_000))
    for place, weight in enumerate(weights):
        assert abs(picked[place] - 1000 * weight) < 5 * (1000 * weight) ** 0.5


def test_draws_beyond_the_last_full_multiple_are_thrown_away() -> None:
    """With a total just above half of 2**64 nearly every second draw is refused."""
    dice, weights = qx.Dice.from_number(2), [2**62, 2**62, 1]
    picked = Counter(dice.pick(number, weights) for number in range(2000))
    assert abs(picked[0] - 1000) < 150
    assert picked[0] + picked[1] == 2000


def test_everything_matters() -> None:
    weights = [1] * 1000
    dice = [
        qx.Dice(b"a"), qx.Dice(b"b"), qx.Dice(b"a", ("x",)), qx.Dice(b"a", ("y",)),
        qx.Dice(b"a").after(1000),
    ]  # fmt: skip
    sequences = {tuple(one.pick(number, weights) for number in range(20)) for one in dice}
    assert len(sequences) == len(dice)


def test_dice_go_on_through_a_match() -> None:
    dice = qx.Dice(b"a")
    assert dice.after(5).pick(2, [1] * 100) == dice.pick(7, [1] * 100)


def test_secret_dice_differ() -> None:
    assert qx.Dice.secret() != qx.Dice.secret()
