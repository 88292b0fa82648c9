"""Sitting down, leaving, coming back, and bots that stand in."""

import hashlib

import pytest

import quincunx as qx
from quincunx.table.commands import Act, Join, Leave, Offer, Replace, Resign
from tests.table.tables import (
    ALONE,
    BOTS,
    SEED,
    act,
    act_until,
    do,
    kinds,
    opened,
    play_out,
    refused,
    sit,
)  # fmt: skip

OPEN = ({"kind": "open"}, {"kind": "open"})
ACCOUNT = ({"kind": "person", "name": "Ann"}, {"kind": "bot", "level": "account:deep"})


def test_the_match_starts_when_every_seat_is_taken() -> None:
    table = opened("senet", OPEN)
    assert (table.phase, table.open_seats, table.to_move) == ("waiting", [0, 1], None)
    assert table.look(None, table.at)["commitment"] == hashlib.sha256(SEED).hexdigest()
    assert sit(table, "Ann", "my salt") == 0
    assert table.phase == "waiting"
    events = do(table, Join("Bob"), None)
    assert kinds(events) == ["joined", "started"]
    assert table.phase == "playing"
    assert [chair.name for chair in table.chairs] == ["Ann", "Bob"]


def test_salts_make_the_chance_and_are_shown() -> None:
    table = opened("senet", OPEN)
    sit(table, "Ann", "pepper")
    sit(table, "Bob", "salt")
    assert table.look(None, table.at)["salts"] == ["pepper", "salt"]
    dice = qx.Dice(SEED, ("pepper", "salt"))
    assert table.state.history == qx.game("senet").start(dice=dice).history


def test_whoever_gives_no_salt_adds_nothing() -> None:
    table = opened("senet", ALONE)
    assert table.dice.salts == ("", "")
    assert [table.chance[0].share(seat) for seat in (0, 1)] == ["nothing", "nothing"]


def test_a_seat_can_be_chosen_and_is_taken_then() -> None:
    table = opened("sarena", [{"kind": "open"}] * 3)
    assert sit(table, "Ann", seat=2) == 2
    assert "open: 0, 1" in str(refused(table, "taken", Join("Bob", seat=2), None))
    refused(table, "bad_request", Join("Bob", seat=7), None)
    assert sit(table, "") == 0
    assert (table.chairs[0].name, table.chairs[0].called) == ("", "player 1")
    assert table.chairs[0].to_data()["name"] == ""


def test_who_sits_can_give_another_name_before_the_start() -> None:
    table = opened("senet", ({"kind": "person", "name": "Ann"}, {"kind": "open"}))
    do(table, Join("Anna", "salt"), 0)
    assert (table.chairs[0].name, table.chairs[0].salt) == ("Anna", "salt")
    refused(table, "wrong_seat", Join("Anna", seat=1), 0)


def test_no_seat_is_left_for_latecomers() -> None:
    table = opened()
    refused(table, "full", Join("Eve"), None)
    table = opened("senet", ACCOUNT)
    refused(table, "full", Join("Eve"), None)


def test_a_bots_seat_is_not_for_sitting() -> None:
    table = opened("sarena", [*ALONE, {"kind": "open"}])
    refused(table, "taken", Join("Eve", seat=1), None)
    refused(table, "taken", Join("Eve"), 1)
    refused(table, "wrong_seat", Leave(), 1)


def test_nothing_can_be_played_before_the_start() -> None:
    table = opened("senet", OPEN)
    sit(table, "Ann")
    refused(table, "not_started", Act(action=0), 0)
    refused(table, "not_started", Resign(), 0)
    refused(table, "not_started", Offer("draw"), 0)


def test_leaving_before_the_start_frees_the_seat() -> None:
    table = opened("senet", OPEN)
    sit(table, "Ann", "pepper")
    do(table, Leave(), 0)
    assert table.open_seats == [0, 1]
    refused(table, "wrong_seat", Leave(), 0)
    refused(table, "wrong_seat", Leave(), None)
    assert sit(table, "Eve") == 0
    assert table.chairs[0].salt != "pepper"


def test_a_bot_account_has_to_accept() -> None:
    table = opened("senet", ACCOUNT)
    assert table.phase == "waiting"
    assert kinds(do(table, Join(), 1)) == ["joined", "started"]
    assert table.chairs[1].name == "deep"
    assert table.bot_to_move is None
    act_until(table, 1)
    assert table.bot_to_move is None, "nobody else computes its moves"
    act(table)


def test_a_bot_account_may_decline() -> None:
    table = opened("senet", ACCOUNT)
    do(table, Leave(), 1)
    assert table.open_seats == [1]
    sit(table, "Bob")
    assert table.phase == "playing"


def test_only_the_bot_plays_a_bots_seat() -> None:
    table = opened("sarena", ALONE)
    act_until(table, 1)
    action = table.state.legal_actions()[0]
    refused(table, "wrong_seat", Act(action=action), 1)
    refused(table, "not_allowed", Act(action=action, bot="novice"), 0)
    do(table, Act(action=action, bot="novice"), 1)
    refused(table, "wrong_seat", Act(action=action, bot="expert"), 1)


def test_a_table_may_wait_for_leavers() -> None:
    table = opened()
    do(table, Leave(), 0)
    assert table.look(1, table.at)["players"][0]["away"]
    refused(table, "not_allowed", Leave(), 0)
    refused(table, "not_allowed", Replace(0), None)
    do(table, Join(), 0)
    assert not table.chairs[0].away
    refused(table, "taken", Join(), 0)


def test_who_acts_is_back() -> None:
    table = opened("sarena")
    mover = table.to_move
    do(table, Leave(), mover)
    act(table)
    assert not table.chair(mover).away


def test_a_bot_may_stand_in_for_leavers_until_they_come_back() -> None:
    table = opened("sarena", leavers="bot")
    mover = table.to_move
    assert mover is not None
    assert kinds(do(table, Leave(), mover)) == ["left", "replaced"]
    assert table.bot_to_move == (mover, "skilled")
    shown = table.look(None, table.at)["players"][mover]
    assert (shown["kind"], shown["level"], shown["stand_in"]) == ("bot", "skilled", True)
    legal = table.state.legal_actions()
    assert "join" in str(refused(table, "not_allowed", Act(action=legal[0]), mover))
    assert table.look(mover, table.at)["may"] == ["join"]
    do(table, Join(), mover)
    refused(table, "not_allowed", Act(action=legal[0], bot="skilled"), mover)
    do(table, Act(action=legal[0]), mover)


def test_the_server_may_replace_who_does_not_come_back() -> None:
    table = opened("sarena", leavers="bot")
    refused(table, "bad_request", Replace(5), None)
    refused(table, "bad_request", Replace(0, "god"), None)
    do(table, Replace(0, "novice"), None)
    assert table.chairs[0].bot == "novice"
    refused(table, "bad_request", Replace(0), None)


def test_nobody_sits_down_after_the_end() -> None:
    table = opened("sarena", BOTS)
    play_out(table)
    refused(table, "over", Join("Eve"), None)


def test_bots_alone_play_from_creation_on() -> None:
    table = opened("sarena", BOTS)
    assert table.phase == "playing"
    assert table.bot_to_move is not None


def test_there_are_no_players_beyond_the_seats() -> None:
    table = opened()
    for player in (-1, 2, 99):
        refused(table, "wrong_seat", Resign(), player)


@pytest.mark.parametrize("salted", [True, False])
def test_unsalted_dice_are_the_dice_alone(salted: bool) -> None:
    table = opened("senet", salted=salted)
    assert (table.state.history == qx.game("senet").start(dice=qx.Dice(SEED)).history) != salted
