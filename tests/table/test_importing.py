"""Records that become matches again."""

import json

import pytest

import quincunx as qx
from quincunx.table.commands import Act, NextRound, Resign
from quincunx.table.faults import TableFault
from quincunx.table.importing import settings_of_record
from quincunx.table.record import MatchRecord
from quincunx.table.table import Table
from tests.table.tables import ALONE, START, act, do, opened, play_out, settings

LATER = START + 10**9


def saved(table: Table) -> MatchRecord:
    """The record of a table, through a file and back."""
    return MatchRecord.from_text(json.dumps(table.record().to_data()))


def imported(record: MatchRecord) -> Table:
    return Table.replay(Table.from_record(record, now=LATER))


@pytest.mark.parametrize("name", qx.game_names())
def test_a_finished_match_can_be_looked_at(name: str) -> None:
    table = opened(name, ALONE)
    while table.phase != "over":
        act(table, place=3 * table.number, after=7)
    again = imported(saved(table))
    assert again.phase == "over"
    assert again.result == table.result
    assert again.state.history == table.state.history
    assert [plan.kind for plan in again.settings.players] == ["person", "bot"]
    assert again.record().to_data() == table.record().to_data()
    assert again.look(None, LATER)["log"] == table.look(None, LATER)["log"]


@pytest.mark.parametrize("rounds", [1, 2])
def test_an_unfinished_match_goes_on_with_the_same_chance(rounds: int) -> None:
    table = opened("senet", rounds=2)
    if rounds == 2:
        play_out(table)
        do(table, NextRound(), 0)
    for _ in range(5):
        act(table, after=3)
    again = imported(saved(table))
    assert again.phase == "playing"
    assert again.to_move == table.to_move
    for one in (table, again):
        act(one)
    assert again.state.history == table.state.history
    play_out(again)
    assert again.record().check_chance() == ""


def test_between_rounds_too() -> None:
    table = opened("sarena", rounds=2)
    play_out(table)
    again = imported(saved(table))
    assert again.between_rounds
    do(again, NextRound(), 1)


def test_a_match_that_was_broken_off_stays_so() -> None:
    table = opened()
    act(table)
    do(table, Resign(), 1)
    again = imported(saved(table))
    assert again.phase == "over"
    assert again.result == table.result


def test_clocks_and_manners_may_be_added() -> None:
    table = opened()
    record = saved(table)
    wanted = settings(clock={"kind": "move", "seconds": 9}, public=True)
    again = Table.replay(Table.from_record(record, wanted, now=LATER))
    assert again.settings == wanted
    assert again.deadline is not None
    with pytest.raises(TableFault, match="the record is of"):
        Table.from_record(record, settings(rounds=2), now=LATER)
    with pytest.raises(TableFault, match="the record is of"):
        Table.from_record(record, settings("sensei"), now=LATER)


def test_without_the_seed_only_what_is_finished_can_be_imported() -> None:
    table = opened()
    act(table)
    data = {**table.record().to_data(), "seed": None}
    record = MatchRecord.from_text(json.dumps(data))
    with pytest.raises(TableFault, match="without its seed"):
        Table.from_record(record, now=LATER)
    again = Table.replay(Table.from_record(record, now=LATER, dice=qx.Dice(b"new")))
    act(again)
    play_out(again)
    assert again.record().to_data()["seed"] is None, "its chance was not all from one seed"
    play_out(table)
    data = {**table.record().to_data(), "seed": None}
    again = imported(MatchRecord.from_text(json.dumps(data)))
    assert again.phase == "over"
    assert again.record().to_data()["seed"] is None


def test_forged_chance_is_refused() -> None:
    table = opened()
    play_out(table)
    other = qx.Dice(b"another")
    data = table.record().to_data() | {"seed": other.seed.hex(), "commitment": other.commitment}
    record = MatchRecord.from_text(json.dumps(data))
    with pytest.raises(TableFault, match="round 1, action 1 is"):
        Table.from_record(record, now=LATER)


@pytest.mark.parametrize("started", ["long ago", "", "9999-12-31T00:00:00+00:00", "1890-01-01"])
def test_times_that_cannot_be_do_no_harm(started: str) -> None:
    table = opened()
    act(table)
    data = table.record().to_data()
    data |= {"started": started, "times": [-(10**30)] + [10**30] * (len(data["actions"]) - 1)}
    events = Table.from_record(MatchRecord.from_text(json.dumps(data)), now=LATER)
    assert all(0 <= event.at <= LATER for event in events)
    assert [event.at for event in events] == sorted(event.at for event in events)


@pytest.mark.parametrize(
    ("name", "kind", "shown"),
    [
        ("bot:casual", "bot", "casual"),
        ("bot:of yesterday", "person", "of yesterday"),
        ("x" * 100, "person", "x" * 40),
        ("a\nb", "person", "ab"),
        ("", "person", "player 1"),
        ("bot:bot:x", "person", "x"),
    ],
)
def test_strange_names(name: str, kind: str, shown: str) -> None:
    data = opened().record().to_data()
    data["seats"] = [name, "Bob"]
    record = MatchRecord.from_text(json.dumps(data))
    assert settings_of_record(record).players[0].kind == kind
    assert imported(record).chairs[0].name == shown


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"salts": [1, 2]}, "salts"),
        ({"salts": ["a\nb"]}, "salts"),
        ({"options": {"package": "senet"}}, "unknown option"),
        ({"ending": "resigned"}, "ending"),
        ({"ending": {"reason": "boredom"}}, "ending"),
        ({"ending": {"reason": "time", "by": 7, "winners": [0]}}, "ending"),
        ({"ending": {"reason": "time", "by": 0, "winners": ["Ann"]}}, "ending"),
    ],
)
def test_damaged_records(changes: dict[str, object], reason: str) -> None:
    data = opened().record().to_data() | changes
    with pytest.raises(qx.RecordError, match=reason):
        MatchRecord.from_text(json.dumps(data))


def test_a_seats_own_export_tells_no_secret() -> None:
    table = opened("sarena")
    do(table, Act(action=table.state.legal_actions()[0]), table.to_move)
    texts = table.record_data(None)["actions"]
    assert texts != table.record().to_data()["actions"]
