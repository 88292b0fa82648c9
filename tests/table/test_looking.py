"""What is shown to whom."""

import json

import pytest

import quincunx as qx
from quincunx.table import looking
from quincunx.table.commands import Act, Answer, NextRound, ResetTurn, Resign, Takeback
from quincunx.table.faults import TableFault
from quincunx.table.table import Table
from tests.table.tables import (
    ALONE,
    PEOPLE,
    SEED,
    START,
    act,
    act_until,
    do,
    opened,
    play_out,
    refused,
    settings,
    sit,
    three,
)  # fmt: skip
from tests.table.truths import check_secrets, hides_something

GAMES = qx.game_names()
SEED_TEXT = SEED.hex()


@pytest.mark.parametrize("name", GAMES)
def test_a_look_is_plain_data_and_whole(name: str) -> None:
    table = opened(name)
    for _ in range(3):
        act(table)
    for player in (None, 0, 1):
        look = table.look(player, table.at)
        assert json.loads(json.dumps(look)) == look
        assert look["you"] == player
        assert look["number"] == table.number
        assert look["match"] == table.settings.to_data()
        shown = table.state.view(table.seat(player))
        shown.pop("memory", None)
        assert look["view"] == shown
        assert bool(look["view"]["actions"]) == (table.to_move == player)
        assert ("act" in look["may"]) == (table.to_move == player)
        assert look["log"] == table.known(player).log()
        assert "log" not in table.look(player, table.at, log=False)


def test_nobody_is_shown_what_people_have_to_remember() -> None:
    table = opened("serendipity")
    while not table.state.view(0)["memory"]["seen"]:
        act(table)
    shown = [table.look(0, table.at, log=False)["view"]]
    shown += [moment["view"] for moment in table.steps(0)["moments"]]
    assert not any("memory" in view or "seen" in str(view["tiles"]) for view in shown)


def test_a_view_is_kept_until_the_board_changes() -> None:
    table = opened("sarena", chat=True)
    assert table.view(0) is table.view(0)
    before = table.view(0)
    act(table)
    assert table.view(0) != before


def test_seats_share_the_board_but_not_their_secrets() -> None:
    """What all of them see is made once, however many look."""
    table = opened("sarena")
    ours, theirs = table.view(0), table.view(1)
    assert ours["circles"] is theirs["circles"] is table.view(None)["circles"]
    assert ours["token"] == ours["tokens"][0] is not None is ours["tokens"][1]
    assert theirs["token"] == theirs["tokens"][1] is not None is theirs["tokens"][0]


@pytest.mark.parametrize("name", GAMES)
def test_a_new_table_is_what_its_events_say(name: str) -> None:
    table = Table.opened(settings(name, PEOPLE), dice=qx.Dice(SEED), now=START)
    again = Table.replay(table.events)
    assert table.phase == "playing"
    for _ in range(4):
        for player in (None, 0, 1):
            assert table.look(player, table.at) == again.look(player, table.at)
        assert [event.to_data() for event in act(table)] == [one.to_data() for one in act(again)]


def test_what_one_may_do_is_what_is_not_refused() -> None:
    table = opened("sensei", ({"kind": "open"}, {"kind": "open"}), chat=True)
    assert table.look(None, table.at)["may"] == ["join"]
    sit(table, "Ann")
    assert table.look(0, table.at)["may"] == ["join", "leave", "say"]
    sit(table, "Bob")
    assert table.look(None, table.at)["may"] == []
    assert table.look(0, table.at)["may"] == ["act", "leave", "draw", "resign", "say"]
    do(table, Act(text="a1-a2"), 0)
    may = ["act", "leave", "reset", "takeback", "draw", "resign", "say"]
    assert table.look(0, table.at)["may"] == may
    assert table.look(1, table.at)["may"] == ["leave", "draw", "resign", "say"]
    do(table, Resign(), 1)
    assert table.look(0, table.at)["may"] == ["rematch", "say"]


def test_while_waiting_there_is_no_board() -> None:
    table = opened("sarena", ({"kind": "open"}, {"kind": "open"}))
    assert table.look(None, table.at)["view"] is None
    assert table.look(None, table.at)["to_move"] is None
    assert table.look(None, table.at)["log"] == []


@pytest.mark.parametrize("name", GAMES)
def test_the_seed_is_shown_at_the_end_and_not_before(name: str) -> None:
    table = opened(name, ALONE)
    while table.phase != "over":
        act(table, place=5 * table.number)
        if table.number % 20 == 0:
            for player in (None, 0, 1):
                shown = [table.look(player, table.at), table.changes(player, 0)]
                assert SEED_TEXT not in json.dumps([*shown, table.record_data(player)])
    for player in (None, 0, 1):
        assert table.look(player, table.at)["seed"] == SEED_TEXT
        assert table.changes(player, 0)["events"][0]["data"]["seed"] == SEED_TEXT
        assert table.record_data(player)["chance"][0]["seed"] == SEED_TEXT


@pytest.mark.parametrize("actions", [0, 1, 4])
def test_nobody_can_tell_what_they_must_not_know(actions: int) -> None:
    table = three()
    for _ in range(actions):
        act(table, place=actions * 31)
    assert hides_something(table, 0)
    assert check_secrets(table) > 4, "there were secrets to compare"


def test_secrets_survive_takebacks_and_rounds() -> None:
    table = opened("sarena", rounds=2)
    act_until(table, 0)
    act(table)
    do(table, Takeback(), 0)
    do(table, Answer("takeback", True), 1)
    check_secrets(table)
    play_out(table)
    assert not table.redacted, "a finished round has no secrets"
    do(table, NextRound(), 0)
    assert hides_something(table, 0)
    assert check_secrets(table) > 3


def test_a_token_is_shown_to_its_owner_only() -> None:
    table = opened("sarena")
    started = table.events[-1]
    assert started.kind == "started"
    seen = {player: table.seen(started, player)["data"] for player in (None, 0, 1)}
    hidden = {player: data["actions"].count(qx.HIDDEN) for player, data in seen.items()}
    assert hidden == {None: 2, 0: 1, 1: 1}
    assert all(len(data["texts"]) == len(started.data["texts"]) for data in seen.values())


def replayed_log(table: Table, player: int | None, stops: list[int]) -> list[str]:
    """The log of somebody who looks now and then and gets the changes."""
    log: list[str] = []
    seen = 0
    again = Table()
    for event in table.events:
        again.apply(event)
        if event.number in stops or event is table.events[-1]:
            changes = again.changes(player, seen)
            log[changes["log_from"] :] = changes["log"]
            seen = again.number
            assert log == again.look(player, again.at)["log"], f"at event {seen}"
    return log


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("step", [1, 3, 7])
def test_changes_keep_a_log_up_to_date(name: str, step: int) -> None:
    table = opened(name, rounds=2)
    for number in range(25):
        mover = table.to_move
        if mover is None:
            break
        act(table, place=number * 11)
        if number % 4 == 3 and not table.between_rounds:
            do(table, Takeback(), mover)
            if table.offers.get("takeback"):
                do(table, Answer("takeback", True), 1 - mover)
    play_out(table)
    do(table, NextRound(), 0)
    act(table)
    for player in (None, 0):
        log = replayed_log(table, player, list(range(0, table.number, step)))
        assert log == table.known(player).log()


def test_only_the_end_of_a_long_log_is_sent() -> None:
    table = opened("senet")
    for _ in range(30):
        act(table)
    before = table.number
    act(table)
    changes = table.changes(1, before)
    assert len(changes["log"]) == len(table.events[-1].data["texts"])
    assert [event["number"] for event in changes["events"]] == [before + 1]
    assert table.changes(1, table.number)["log"] == []


def test_there_are_no_changes_since_events_to_come() -> None:
    table = opened()
    for after in (-1, table.number + 1):
        with pytest.raises(TableFault, match="there are events 1 to"):
            table.changes(0, after)


def test_a_bot_is_given_what_its_seat_knows() -> None:
    table = opened("sarena", ALONE)
    known = table.known(1)
    assert known.history.count(qx.HIDDEN) == 1
    assert known.legal_actions() == table.state.legal_actions()


def test_spectators_cannot_do_anything() -> None:
    table = opened(players=PEOPLE)
    assert table.look(None, table.at)["may"] == []
    refused(table, "wrong_seat", Act(action=table.state.legal_actions()[0]), None)


@pytest.mark.parametrize("name", GAMES)
def test_a_round_can_be_looked_at_action_by_action(name: str) -> None:
    table = opened(name)
    for _ in range(4):
        act(table)
    moments = table.steps(0)["moments"]
    assert [moment["number"] for moment in moments] == [*range(len(table.state.history) + 1)]
    assert moments[0]["text"] is None
    assert moments[-1]["view"] == {**table.view(0), "actions": []}
    known = table.known(0)
    assert [moment["text"] for moment in moments[1:]] == known.history_texts()
    for moment in moments:
        then = looking.people_see(known.after(moment["number"]), 0)
        assert moment["view"] == {**then, "actions": []}
    some = table.steps(0, 2, 3, views=False)["moments"]
    assert some == [
        {name: value for name, value in moment.items() if name != "view"} for moment in moments[2:4]
    ]


def test_moments_of_an_earlier_round_are_as_the_player_sat_then() -> None:
    table = opened("senet", rounds=2)
    play_out(table)
    first = table.steps(0)
    do(table, NextRound(), 0)
    assert table.steps(0, number=1) == first
    assert first["moments"][-1]["view"]["seat"] == 0
    assert table.steps(0)["round"] == 2
    assert table.steps(0)["moments"][0]["view"]["seat"] == 1
    movers = {(moment["seat"], moment["player"]) for moment in table.steps(0)["moments"]}
    assert movers <= {(None, None), (-1, None), (0, 1), (1, 0)}


def test_there_are_no_moments_of_what_has_not_been() -> None:
    with pytest.raises(TableFault, match="seats are still open"):
        opened("senet", ({"kind": "open"}, {"kind": "open"})).steps(None)
    with pytest.raises(TableFault, match="there are rounds 1 to 1, not 2"):
        opened("senet").steps(None, number=2)


def test_changes_say_how_many_moments_stayed_as_they_were() -> None:
    table = opened("sensei")
    act(table)
    act(table)
    number = table.number
    assert table.changes(0, number)["unchanged"] == 2
    do(table, ResetTurn(), 0)
    act(table, 3)
    assert table.changes(0, number)["unchanged"] == 0
