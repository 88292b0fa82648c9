"""Taking back: free, asked for, or not possible."""

import quincunx as qx
from quincunx.table.commands import Act, Answer, NextRound, Offer, Takeback
from tests.table.tables import (
    ALONE,
    act,
    act_until,
    do,
    kinds,
    opened,
    play_out,
    refused,
    three,
)  # fmt: skip


def test_alone_against_bots_it_is_free() -> None:
    table = opened("sarena", ALONE)
    act_until(table, 0)
    position, length = table.state.position(), len(table.state.history)
    act(table)
    act(table)
    assert kinds(do(table, Takeback(), 0)) == ["taken_back"]
    assert (table.state.position(), len(table.state.history)) == (position, length)
    assert table.to_move == 0


def test_while_the_bot_thinks_too() -> None:
    table = opened("sarena", ALONE)
    act_until(table, 0)
    number = table.number
    act(table)
    assert table.bot_to_move
    do(table, Takeback(), 0)
    assert table.to_move == 0
    refused(table, "stale_number", Act(action=table.state.legal_actions()[0], number=number + 1), 0)


def test_never_across_chance_against_bots() -> None:
    table = opened("senet", ALONE)
    act_until(table, 0)
    act(table)
    assert "chance" in str(refused(table, "no_takeback", Takeback(), 0))
    assert "takeback" not in table.look(0, table.at)["may"]


def test_people_must_agree_even_across_chance() -> None:
    table = opened("senet")
    act_until(table, 0)
    position = table.state.position()
    act(table)
    (event,) = do(table, Takeback(), 0)
    assert event.kind == "offered"
    assert event.data["asked"] == [1]
    refused(table, "not_allowed", Takeback(), 0)
    refused(table, "no_offer", Answer("takeback", True), 0)
    refused(table, "wrong_seat", Answer("takeback", True), None)
    assert table.state.position() != position
    assert kinds(do(table, Answer("takeback", True), 1)) == ["answered", "taken_back"]
    assert table.state.position() == position
    assert table.look(0, table.at)["offers"] == []


def test_after_a_takeback_chance_does_the_same_again() -> None:
    table = opened("senet")
    act_until(table, 0)
    (event,) = act(table)
    do(table, Takeback(), 0)
    do(table, Answer("takeback", True), 1)
    (again,) = act(table)
    assert again.data == event.data
    play_out(table)
    assert table.record().check_chance() == ""


def test_a_no_is_a_no_until_somebody_has_acted() -> None:
    table = opened("sarena")
    first = table.to_move
    assert first is not None
    act(table)
    do(table, Takeback(), first)
    assert kinds(do(table, Answer("takeback", False), 1 - first)) == ["answered"]
    assert "play on" in str(refused(table, "not_allowed", Takeback(), first))
    act(table)
    act(table)
    do(table, Takeback(), first)


def test_who_plays_on_has_said_no() -> None:
    table = opened("sarena")
    first = table.to_move
    assert first is not None
    act(table)
    do(table, Offer("takeback"), first)
    act(table)
    refused(table, "no_offer", Answer("takeback", True), 1 - first)


def test_an_offer_can_be_withdrawn() -> None:
    table = opened("sarena")
    first = table.to_move
    act(table)
    do(table, Takeback(), first)
    do(table, Answer("takeback", False), first)
    assert table.offers.get("takeback") is None
    do(table, Takeback(), first)
    assert table.offers.get("takeback") is not None


def test_all_people_must_agree() -> None:
    table = three()
    first = table.to_move
    assert first is not None
    others = [player for player in range(3) if player != first]
    act(table)
    do(table, Takeback(), first)
    assert kinds(do(table, Answer("takeback", True), others[0])) == ["answered"]
    refused(table, "no_offer", Answer("takeback", True), others[0])
    assert kinds(do(table, Answer("takeback", True), others[1])) == ["answered", "taken_back"]
    assert table.to_move == first


def test_a_table_without_takebacks() -> None:
    table = opened("sensei", takebacks=False)
    do(table, Act(text="a1-a2"), 0)
    do(table, Takeback(), 0)  # within one's own turn nobody is harmed
    do(table, Act(text="a1-a2"), 0)
    do(table, Act(text="end"), 0)
    refused(table, "not_allowed", Takeback(), 0)


def test_there_must_be_something_to_take_back() -> None:
    table = opened("sensei")
    refused(table, "no_takeback", Takeback(), 0)
    do(table, Act(text="a1-a2"), 0)
    refused(table, "no_takeback", Takeback(), 1)
    refused(table, "wrong_seat", Takeback(), None)


def test_what_is_over_is_over() -> None:
    table = opened("sarena", rounds=2)
    play_out(table)
    refused(table, "round_over", Takeback(), 0)
    do(table, NextRound(), 0)
    refused(table, "no_takeback", Takeback(), 0)
    play_out(table)
    refused(table, "over", Takeback(), 0)


def test_the_record_holds_only_what_was_not_taken_back() -> None:
    table = opened("sensei")
    do(table, Act(text="a1-a2"), 0, after=5)
    do(table, Takeback(), 0, after=5)
    do(table, Act(text="b1-b2"), 0, after=5)
    data = table.record().to_data()
    assert data["actions"] == ["b1-b2"]
    assert data["times"] == [15]
    assert qx.game("sensei").replay(data["actions"]) == table.state
