"""Draws and rematches."""

from quincunx.table.commands import Act, Answer, Leave, Offer, Replace, Resign
from quincunx.table.table import Table
from tests.table.tables import ALONE, act, do, kinds, opened, play_out, refused, three


def test_a_draw_needs_everybody() -> None:
    table = three()
    do(table, Offer("draw"), 0)
    assert "answer" in table.look(1, table.at)["may"]
    assert "answer" not in table.look(0, table.at)["may"]
    do(table, Answer("draw", True), 1)
    assert "answer" not in table.look(1, table.at)["may"]
    assert kinds(do(table, Answer("draw", True), 2)) == ["answered", "over"]
    assert table.result is not None
    assert (table.result.reason, table.result.draw) == ("agreed draw", True)
    assert table.result.winners == [0, 1, 2]


def test_one_no_is_enough() -> None:
    table = three()
    do(table, Offer("draw"), 0)
    do(table, Answer("draw", False), 2)
    assert table.phase == "playing"
    refused(table, "no_offer", Answer("draw", True), 1)
    refused(table, "not_allowed", Offer("draw"), 0)
    do(table, Offer("draw"), 1)


def test_a_draw_offer_stays_while_the_offerer_plays_and_ends_when_the_other_does() -> None:
    table = opened("sensei")
    do(table, Offer("draw"), 0)
    do(table, Act(text="a1-a2"), 0)
    do(table, Act(text="end"), 0)
    assert table.offers.get("draw")
    act(table)
    assert not table.offers.get("draw")


def test_offering_what_was_offered_is_a_yes() -> None:
    table = opened()
    do(table, Offer("draw"), 0)
    refused(table, "not_allowed", Offer("draw"), 0)
    assert kinds(do(table, Offer("draw"), 1)) == ["answered", "over"]


def test_bots_do_not_agree_to_draws() -> None:
    refused(opened("senet", ALONE), "not_allowed", Offer("draw"), 0)
    refused(three("bot"), "not_allowed", Offer("draw"), 0)
    refused(opened(), "wrong_seat", Offer("draw"), None)


def test_an_offer_to_somebody_who_is_replaced_is_gone() -> None:
    table = opened(leavers="bot")
    do(table, Offer("draw"), 0)
    do(table, Replace(1), None)
    assert table.look(0, table.at)["offers"] == []


def over(players: object = None) -> Table:
    table = opened("sarena", players) if players else opened("sarena")
    play_out(table)
    return table


def test_a_rematch_rotates_the_seats() -> None:
    table = over()
    do(table, Offer("rematch"), 0)
    events = do(table, Answer("rematch", True), 1)
    assert kinds(events) == ["answered", "rematched"]
    again = table.rematch_settings()
    assert [plan.name for plan in again.players] == ["Bob", "Ann"]
    assert [table.rematch_player(player) for player in (0, 1)] == [1, 0]
    assert again.game == table.settings.game
    refused(table, "not_allowed", Offer("rematch"), 0)


def test_the_server_names_the_new_match() -> None:
    table = over()
    do(table, Offer("rematch"), 0)
    answered, rematched = table.decide(Answer("rematch", True), 1, table.at)
    table.apply(answered)
    table.apply(rematched.with_data(match="abc"))
    assert table.look(None, table.at)["next_match"] == "abc"


def test_bots_always_play_again() -> None:
    table = over(ALONE)
    assert kinds(do(table, Offer("rematch"), 0)) == ["rematched"]
    assert [plan.kind for plan in table.rematch_settings().players] == ["bot", "person"]


def test_a_rematch_comes_after_the_match_and_may_be_declined() -> None:
    refused(opened(), "not_over", Offer("rematch"), 0)
    table = over()
    do(table, Offer("rematch"), 0)
    do(table, Answer("rematch", False), 1)
    refused(table, "not_allowed", Offer("rematch"), 0)
    do(table, Offer("rematch"), 1)
    refused(table, "over", Leave(), 0)


def test_who_resigned_may_have_revenge() -> None:
    table = opened()
    do(table, Resign(), 0)
    do(table, Offer("rematch"), 1)
    assert kinds(do(table, Answer("rematch", True), 0)) == ["answered", "rematched"]


def test_a_stand_in_stays_for_the_rematch() -> None:
    table = three(leavers="bot")
    do(table, Leave(), 1)
    play_out(table)
    do(table, Offer("rematch"), 0)
    do(table, Answer("rematch", True), 2)
    levels = [(plan.kind, plan.level) for plan in table.rematch_settings().players]
    assert levels == [("person", ""), ("person", ""), ("bot", "skilled")]
