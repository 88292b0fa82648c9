"""Actions, their numbers, rounds and results."""

import pytest

import quincunx as qx
from quincunx.errors import QuincunxError
from quincunx.table.commands import Act, NextRound, ResetTurn, Say
from quincunx.table.events import Event, Said
from quincunx.table.faults import TableFault
from quincunx.table.table import Table
from quincunx.table.trying import try_out
from tests.table.tables import BOTS, START, act, act_until, do, kinds, opened, play_out, refused

GAMES = qx.game_names()


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_follows_rules_and_chance(name: str) -> None:
    table = opened(name)
    play_out(table)
    assert table.phase == "over"
    assert table.result is not None
    returns = table.state.returns()
    assert table.result.reason == "played"
    assert table.result.winners == [n for n in (0, 1) if returns[n] == max(returns)]
    assert table.result.scores == [table.state.scores()]
    assert table.record().check_chance() == ""
    refused(table, "over", Act(action=0), 0)
    assert table.number == len(table.events) == table.events[-1].number


def test_an_action_carries_what_chance_did_after_it() -> None:
    table = opened("senet")
    before = len(table.state.history)
    (event,) = act(table)
    assert event.kind == "acted"
    assert tuple(event.data["actions"]) == table.state.history[before:]
    assert event.data["texts"] == table.state.history_texts()[before:]
    assert event.data["texts"][-1].startswith("t")


def test_texts_and_codes_play_the_same() -> None:
    one, two = opened("sensei"), opened("sensei")
    do(one, Act(text=" A1-a2 "), 0)
    do(two, Act(action=one.state.history[0]), 0)
    assert one.state == two.state


def test_deciding_changes_nothing() -> None:
    table = opened("bossa")
    position = table.state.position()
    table.decide(Act(action=table.state.legal_actions()[0]), table.to_move, table.at)
    assert table.state.position() == position
    assert table.number == len(table.events)


def test_illegal_actions_name_the_rule() -> None:
    table = opened("sensei")
    fault = refused(table, "illegal_action", Act(text="a1-a3"), 0)
    assert fault.rule
    assert "legal:" in str(fault)
    assert refused(table, "illegal_action", Act(action=10**12), 0).rule is not None
    refused(table, "no_action", Act(text="castle"), 0)
    refused(table, "no_action", Act(text=""), 0)
    refused(table, "wrong_turn", Act(text="a7-a6"), 0)


def test_a_refusal_gives_its_reason_and_never_the_position() -> None:
    table = opened("serendipity")
    for _ in range(40):
        covered = table.state.position()
        fault = refused(table, "illegal_action", Act(text="with a1"), table.to_move)
        assert fault.reason == {"key": fault.reason["key"], "places": {}}
        assert covered not in str(fault)
        assert "/" not in str(fault)
        do(table, Act(action=table.state.legal_actions()[0]), table.to_move)


def test_another_players_piece_has_its_reason() -> None:
    fault = refused(opened("sensei"), "wrong_turn", Act(text="a7-a6"), 0)
    assert fault.reason == {"key": "not_yours", "places": {"place": "a7", "side": "monkey"}}
    assert refused(opened("sensei"), "no_action", Act(text="castle"), 0).reason is None


def test_only_who_has_the_move_acts() -> None:
    table = opened("sensei")
    assert "player 0 has the move" in str(refused(table, "wrong_turn", Act(text="a7-a6"), 1))
    refused(table, "wrong_seat", Act(text="a1-a2"), None)


def test_an_action_sent_twice_is_played_once() -> None:
    table = opened("sensei")
    sent = Act(text="a1-a2", number=table.number)
    do(table, sent, 0)
    fault = refused(table, "stale_number", sent, 0)
    assert str(table.position_number) in str(fault)
    refused(table, "bad_request", Act(text="b1-b2", number=table.number + 1), 0)


def test_words_in_between_do_not_make_a_number_stale() -> None:
    table = opened("sensei", chat=True)
    number = table.number
    do(table, Say("good luck"), 1)
    do(table, Act(text="a1-a2", number=number), 0)
    assert [event.kind for event in table.events[number:]] == ["said", "acted"]


def test_what_is_said_and_where_nobody_talks() -> None:
    table = opened(chat=True)
    (event,) = do(table, Say("hello"), 1)
    assert event.data == {"text": "hello"}
    refused(table, "wrong_seat", Say("psst"), None)
    refused(opened(), "not_allowed", Say("hello"), 0)


def test_a_turn_is_reset_to_its_beginning() -> None:
    table = opened("sensei")
    refused(table, "no_takeback", ResetTurn(), 0)
    refused(table, "wrong_turn", ResetTurn(), 1)
    refused(table, "wrong_seat", ResetTurn(), None)
    do(table, Act(text="a1-a2"), 0)
    do(table, Act(text="b1-b2"), 0)
    (event,) = do(table, ResetTurn(), 0)
    assert (event.kind, event.data) == ("reset", {"to": 0})
    assert table.state == opened("sensei").state
    assert table.times == [[]]


def test_a_reset_does_not_reach_behind_chance() -> None:
    table = opened("senet")
    for _ in range(10):
        refused(table, "no_takeback", ResetTurn(), table.to_move)
        act(table)


def test_rounds_go_on_when_somebody_says_so() -> None:
    table = opened("sarena", rounds=3)
    refused(table, "not_over", NextRound(), 0)
    for number in (1, 2):
        play_out(table)
        assert table.phase == "playing"
        assert table.between_rounds
        refused(table, "round_over", Act(action=0), 0)
        refused(table, "wrong_seat", NextRound(), None)
        assert kinds(do(table, NextRound(), 1)) == ["round_started"]
        assert table.match.round == number + 1
        assert [table.seat(player) for player in (0, 1)] == [number % 2, (number + 1) % 2]
    play_out(table)
    assert table.phase == "over"
    assert table.result is not None
    assert len(table.result.scores) == 3
    totals = [sum(scores) for scores in zip(*table.result.scores, strict=True)]
    assert table.result.totals == totals
    assert table.result.winners == [n for n in (0, 1) if totals[n] == max(totals)]
    assert table.record().check_chance() == "", "dice go on from round to round"


def test_bots_alone_go_on_by_themselves() -> None:
    table = opened("sarena", BOTS, rounds=2)
    while table.phase == "playing":
        events = act(table)
    assert kinds(events) == ["acted", "over"]
    assert table.match.round == 2


def test_players_are_not_seats_in_later_rounds() -> None:
    table = opened("sensei", rounds=2)
    play_out(table)
    do(table, NextRound(), 0)
    assert table.to_move == 1, "everybody has moved on by a seat"
    refused(table, "wrong_turn", Act(text="a1-a2"), 0)
    do(table, Act(text="a1-a2"), 1)
    act_until(table, 0)


def test_events_come_in_order_or_not_at_all() -> None:
    table = opened()
    for number in (0, table.number, table.number + 2):
        with pytest.raises(QuincunxError, match="cannot follow"):
            table.apply(Event(number, START, Said(0, "?")))


def test_rules_of_another_version_are_not_guessed_at() -> None:
    created = opened().events[0]
    with pytest.raises(QuincunxError, match="version 99"):
        Table.replay([created.with_data(rules=99)])


def test_a_try_outside_a_match_is_refused_as_at_a_table() -> None:
    position = "LDLDLDLDLD/10/10 0 0 1 first 1"
    try_out("senet", {}, position, "10-11")
    with pytest.raises(TableFault) as forbidden:
        try_out("senet", {}, position, "1-2")
    assert forbidden.value.code == "illegal_action"
    assert forbidden.value.reason == {"key": "not_yours", "places": {"place": 1}}
    with pytest.raises(TableFault) as unknown:
        try_out("senet", {}, position, "home")
    assert unknown.value.code == "no_action"
