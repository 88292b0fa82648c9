"""Who sits where, with which dice, and what a result is worth."""

import pytest

import quincunx as qx
from quincunx.arena import GameTask, Plan
from quincunx.arena.games import points
from quincunx.arena.plan import bot_seed, seatings


@pytest.mark.parametrize("seats", range(2, 8))
def test_over_a_block_both_sides_hold_every_seat_equally_often(seats: int) -> None:
    block = seatings(seats)
    assert len(set(block)) == len(block)
    for seat in range(seats):
        assert sum(sides[seat] for sides in block) * 2 == len(block)


def test_the_pair_is_a_game_and_its_twin() -> None:
    assert seatings(2) == [(0, 1), (1, 0)]
    assert len(seatings(3)) == 6
    assert seatings(4) == [(0, 1, 0, 1), (1, 0, 1, 0)]


def test_games_of_a_block_share_their_dice_and_nothing_else_does() -> None:
    tasks = list(Plan(qx.game("senet"), ("a", "b", "c")).tasks(20))
    assert len(tasks) == 3 * 20
    assert len({task.key for task in tasks}) == len(tasks)
    assert len({task.seed for task in tasks}) == len(tasks) // 2
    bots = {bot_seed(task, seat) for task in tasks for seat in (0, 1)}
    assert len(bots) == 2 * len(tasks)


def test_a_longer_series_begins_with_the_shorter_one() -> None:
    plan = Plan(qx.game("senet"), ("a", "b", "c"))
    assert list(plan.tasks(40))[:30] == list(plan.tasks(10))


def test_games_are_rounded_up_to_whole_blocks() -> None:
    assert Plan(qx.game("senet"), ("a", "b")).blocks(11) == 6
    assert Plan(qx.game("sarena", seats=3), ("a", "b")).blocks(7) == 2


@pytest.mark.parametrize(
    ("seats", "returns", "expected"),
    [
        ((0, 1), (1.0, -1.0), (1.0, 0.0)),
        ((1, 0), (1.0, -1.0), (0.0, 1.0)),
        ((0, 1), (0.0, 0.0), (0.5, 0.5)),
        ((0, 1, 0), (1.0, -0.5, -0.5), (1.0, 0.0)),
        ((0, 1, 0), (-0.5, 1.0, -0.5), (0.0, 1.0)),
        ((0, 1, 0, 1), (1 / 3, 1 / 3, -1 / 3, -1 / 3), (0.5, 0.5)),
    ],
)
def test_a_game_is_worth_one_point(
    seats: tuple[int, ...], returns: tuple[float, ...], expected: tuple[float, float]
) -> None:
    assert points(GameTask((0, 1), 0, 0, seats, 0), returns) == pytest.approx(expected)


def test_a_series_needs_two_players_and_time() -> None:
    with pytest.raises(qx.QuincunxError, match="2 players or more, not 1"):
        Plan(qx.game("senet"), ("random",))
    with pytest.raises(qx.QuincunxError, match="more than 0 seconds"):
        Plan(qx.game("senet"), ("random", "random"), seconds=0)
