"""Clocks: whose time runs, and what happens at zero."""

import pytest

from quincunx.table.commands import Act, Flag, Join, Leave, ResetTurn, Say, Takeback
from quincunx.table.table import PAUSE, Table
from tests.table.tables import ALONE, act, act_until, do, kinds, opened, play_out, refused, three

MOVE = {"kind": "move", "seconds": 30}
GAME = {"kind": "game", "seconds": 100, "increment": 5}


def left(table: Table, player: int, after: int = 0) -> int | None:
    left_ms: int | None = table.look(None, table.at + after)["players"][player]["left_ms"]
    return left_ms


def test_without_a_clock_nobody_is_in_a_hurry() -> None:
    table = opened()
    assert table.deadline is None
    assert left(table, 0) is None
    refused(table, "too_early", Flag(), None, after=10**12)


def test_time_per_move_begins_anew_with_every_move() -> None:
    table = opened("sensei", clock=MOVE)
    assert table.deadline == table.at + 30_000
    assert left(table, 0, after=10_000) == 20_000
    act(table, after=10_000)
    assert left(table, 0) == 20_000, "the same turn goes on"
    do(table, Act(text="end"), 0, after=1000)
    assert table.to_move == 1
    assert left(table, 1) == 30_000
    do(table, Act(text="end"), 1) if "end" in legal(table) else act_until(table, 0)
    assert left(table, 0) == 30_000


def legal(table: Table) -> list[str]:
    return [table.state.action_text(action) for action in table.state.legal_actions()]


@pytest.mark.parametrize("undo", [ResetTurn(), Takeback()])
def test_taking_back_within_a_turn_wins_no_time(undo: ResetTurn | Takeback) -> None:
    table = opened("sensei", clock=MOVE)
    act(table, after=10_000)
    do(table, undo, 0, after=5000)
    assert table.state.history == ()
    assert left(table, 0) == 15_000
    table = opened("sensei", clock=GAME)
    act(table, after=10_000)
    do(table, undo, 0, after=5000)
    assert left(table, 0) == 85_000


def test_a_new_throw_brings_new_time() -> None:
    table = opened("senet", clock=MOVE)
    while True:
        mover = table.to_move
        act(table, after=10_000)
        if table.to_move == mover:
            break
    assert left(table, mover) == 30_000


def test_time_per_game_runs_down_and_grows_with_every_move() -> None:
    table = opened("sarena", clock=GAME)
    mover = table.to_move
    assert mover is not None
    act(table, after=20_000)
    assert left(table, mover) == 85_000
    other = table.to_move
    assert other is not None
    assert other != mover
    assert left(table, other, after=7000) == 93_000
    assert left(table, mover, after=7000) == 85_000, "only one clock runs"
    assert table.deadline == table.at + 100_000


def test_days() -> None:
    table = opened(clock={"kind": "days", "days": 3})
    assert table.deadline == table.at + 3 * 86_400_000


def test_words_and_looks_do_not_stop_a_clock() -> None:
    table = opened(clock=MOVE, chat=True)
    deadline = table.deadline
    do(table, Say("hm"), 1, after=5000)
    assert table.deadline == deadline


def test_after_zero_nothing_can_be_done_but_pointing_at_it() -> None:
    table = opened("sensei", clock=MOVE)
    act(table)
    refused(table, "too_early", Flag(), 1, after=29_999)
    table.decide(Act(action=table.state.legal_actions()[0]), 0, table.at + 29_999)
    for command in (Act(action=table.state.legal_actions()[0]), ResetTurn(), Takeback()):
        refused(table, "time_up", command, 0, after=30_000)
    events = do(table, Flag(), None, after=30_000)
    assert kinds(events) == ["flagged", "over"]
    assert table.result is not None
    assert (table.result.reason, table.result.winners) == ("time", [1])
    assert table.deadline is None


def test_with_more_seats_who_loses_on_time_is_out_and_the_others_play_on() -> None:
    table = three(clock=MOVE)
    loser = table.to_move
    assert loser is not None
    assert kinds(do(table, Flag(), None, after=30_000)) == ["flagged", "replaced"]
    assert table.bot_to_move == (loser, "skilled")
    assert table.deadline is None, "a bot's time is not counted"
    refused(table, "not_allowed", Join(), loser)
    play_out(table)
    assert table.result is not None
    assert loser not in table.result.winners


def test_the_last_player_inside_wins() -> None:
    table = three(clock=MOVE)
    for after in (30_000, 30_000):
        while table.bot_to_move:
            act(table)
        events = do(table, Flag(), None, after=after)
    assert kinds(events) == ["flagged", "over"]
    assert table.result is not None
    assert table.result.winners == table.inside
    assert len(table.inside) == 1


def test_a_bot_may_take_over_at_zero_and_the_player_come_back() -> None:
    table = opened("sarena", clock=MOVE, at_zero="bot")
    late = table.to_move
    assert late is not None
    assert kinds(do(table, Flag(), None, after=30_000)) == ["flagged", "replaced"]
    refused(table, "not_allowed", Join(), late, after=5)
    act(table)  # the bot's move
    do(table, Join(), late)
    assert table.chairs[late].decides
    act_until(table, late)
    assert left(table, late) == 30_000


def test_whose_time_for_the_game_is_used_up_cannot_come_back() -> None:
    table = opened("sarena", clock=GAME, at_zero="bot")
    late = table.to_move
    assert late is not None
    do(table, Flag(), None, after=100_000)
    act(table)
    refused(table, "not_allowed", Join(), late)


def test_leaving_and_coming_back_wins_no_time() -> None:
    table = opened("sensei", clock=MOVE, leavers="bot")
    do(table, Leave(), 0, after=12_000)
    assert table.deadline is None
    do(table, Join(), 0, after=100_000)
    assert left(table, 0) == 18_000


def test_bots_have_no_clock() -> None:
    table = opened("sensei", ALONE, clock=GAME)
    do(table, Act(text="a1-a2"), 0, after=1000)
    do(table, Act(text="end"), 0)
    assert table.bot_to_move == (1, "novice")
    assert left(table, 1) is None
    assert table.deadline is None


def test_with_a_clock_the_next_round_comes_by_itself() -> None:
    table = opened("sarena", rounds=2, clock=MOVE)
    play_out(table)
    assert table.deadline == table.at + PAUSE
    refused(table, "too_early", Flag(), None, after=PAUSE - 1)
    assert kinds(do(table, Flag(), None, after=PAUSE)) == ["round_started"]
    assert table.deadline == table.at + 30_000


def test_a_clock_that_goes_backwards_does_no_harm() -> None:
    table = opened("sensei", clock=MOVE)
    act(table, after=10_000)
    (event,) = table.decide(ResetTurn(), 0, 5)
    assert event.at == table.at
