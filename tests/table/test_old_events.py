"""Matches that were stored before salts were sealed: they replay, go on, finish and verify as they did.

`old/` holds, made by the version that stored them: the events, the look and the record, and the events that
came next.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from quincunx.table.commands import Join
from quincunx.table.events import Event
from quincunx.table.saved import MatchRecord
from quincunx.table.table import Table
from tests.table.tables import act, do, play_out

OLD = Path(__file__).parent / "old"
NAMES = sorted(path.stem for path in OLD.glob("*.json"))


def stored(name: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((OLD / f"{name}.json").read_text(encoding="utf-8"))
    return data


def replayed(name: str) -> Table:
    return Table.replay(Event.from_data(event) for event in stored(name)["events"])


def test_there_are_old_matches_of_every_kind() -> None:
    phases = {name: replayed(name).phase for name in NAMES}
    assert phases == {
        "continued": "playing",
        "continued-without-seed": "playing",
        "over": "over",
        "playing": "playing",
        "playing-sarena": "playing",
        "waiting": "waiting",
    }


@pytest.mark.parametrize("name", NAMES)
def test_an_old_match_looks_as_it_did(name: str) -> None:
    data, table = stored(name), replayed(name)
    look = table.look(None, table.at)
    if data["look"]["view"]:  # views have learnt to say more since
        look["view"] = {key: look["view"][key] for key in data["look"]["view"]}
    assert {key: look[key] for key in data["look"]} == data["look"]
    assert look["from_file"] is None


@pytest.mark.parametrize("name", [name for name in NAMES if name not in ("over", "waiting")])
def test_an_old_match_goes_on_with_the_same_chance(name: str) -> None:
    table = replayed(name)
    for number, _ in enumerate(stored(name)["then"]):
        act(table, number, 500)
    then = [event.to_data() for event in table.events[-len(stored(name)["then"]) :]]
    assert then == stored(name)["then"]
    play_out(table)
    record = MatchRecord.from_text(json.dumps(table.record().to_data()))
    checked = record.check_chance()
    assert checked == "" or (name == "continued-without-seed" and "no seed" in checked)


@pytest.mark.parametrize("name", NAMES)
def test_an_old_record_is_still_read(name: str) -> None:
    old = stored(name)["record"]
    record = MatchRecord.from_text(json.dumps(old))
    assert record.brought is None
    if old["seed"] is None:
        assert record.chance == ()
        return
    (chance,) = record.to_data()["chance"]
    assert [chance[key] for key in ("commitment", "salts", "seed")] == [
        old[key] for key in ("commitment", "salts", "seed")
    ]
    assert record.check_chance() == ""


def test_old_salts_are_marked_as_they_were() -> None:
    (chance,) = replayed("over").chance
    assert chance.salts == tuple(stored("over")["record"]["salts"])
    assert [chance.share(seat) for seat in (0, 1)] == ["open", "nothing"], "one was made for Bob"


def test_an_old_table_that_waits_can_be_joined() -> None:
    table = replayed("waiting")
    do(table, Join("Bob"), None)
    assert table.dice.salts == ("pepper", "")
    play_out(table)
    assert table.record().check_chance() == ""
