"""Resigning: the others are not harmed by it."""

import json

import quincunx as qx
from quincunx.table.commands import Act, Join, NextRound, Resign
from quincunx.table.saved import MatchRecord
from tests.table.tables import ALONE, SEED, act, do, kinds, opened, play_out, refused, three


def test_of_two_players_the_other_wins() -> None:
    table = opened()
    act(table)
    assert kinds(do(table, Resign(), 0)) == ["resigned", "over"]
    assert table.result is not None
    assert table.result.reason == "resigned"
    assert table.result.by == 0
    assert table.result.winners == [1]
    refused(table, "over", Resign(), 1)
    refused(table, "over", Act(action=0), 1)
    assert table.look(table.to_move, table.at)["view"]["actions"] == []


def test_spectators_and_bots_do_not_resign() -> None:
    refused(opened(), "wrong_seat", Resign(), None)
    refused(opened("senet", ALONE), "wrong_seat", Resign(), 1)


def test_with_more_players_a_bot_plays_on_and_cannot_win() -> None:
    table = three()
    assert kinds(do(table, Resign(), 1)) == ["resigned", "replaced"]
    assert "out of the match" in str(refused(table, "not_allowed", Resign(), 1))
    refused(table, "not_allowed", Join(), 1)
    play_out(table)
    assert table.result is not None
    assert set(table.result.winners) <= {0, 2}
    assert not table.result.draw


def test_when_only_bots_are_left_the_match_is_over() -> None:
    table = opened("sarena", [*ALONE, {"kind": "bot", "level": "random"}])
    assert kinds(do(table, Resign(), 0)) == ["resigned", "over"]
    assert table.result is not None
    assert table.result.winners == [1, 2]


def test_resigning_between_rounds_ends_the_match() -> None:
    table = opened("sarena", rounds=3)
    play_out(table)
    do(table, Resign(), 1)
    assert table.result is not None
    assert table.result.winners == [0]
    assert len(table.result.scores) == 1
    refused(table, "over", NextRound(), 0)


def test_a_record_of_a_match_that_was_broken_off() -> None:
    table = opened()
    act(table)
    assert table.record_data(1)["chance"][0]["seed"] is None
    do(table, Resign(), 0)
    data = table.record_data(None)
    assert data["chance"][0]["seed"] == SEED.hex(), "it is over, so everything can be checked"
    assert data["result"] is None
    assert data["ending"] == {"reason": "resigned", "by": 0, "winners": [1]}
    again = MatchRecord.from_text(json.dumps(data))
    assert again.is_over
    assert again.to_data(qx.SPECTATOR) == data
