"""What a table may be agreed to be, and what is refused with a reason."""

from typing import Any

import pytest

import quincunx as qx
from quincunx.table.clock import NoClock
from quincunx.table.faults import TableFault
from quincunx.table.settings import PlayerPlan, TableSettings
from tests.table.tables import settings


def test_a_game_is_enough() -> None:
    plain = TableSettings.from_data({"game": "sarena"})
    assert plain.options == {"seats": 2, "deal": "random"}
    assert plain.players == (PlayerPlan("open"), PlayerPlan("open"))
    assert (plain.rounds, plain.clock, plain.takebacks) == (1, NoClock(), True)
    assert not plain.chat
    assert not plain.public


@pytest.mark.parametrize(
    "clock",
    [
        {"kind": "none"},
        {"kind": "move", "seconds": 30},
        {"kind": "game", "seconds": 600, "increment": 5},
        {"kind": "days", "days": 3},
    ],
)
def test_settings_come_back_whole(clock: dict[str, Any]) -> None:
    players = [
        {"kind": "person", "name": "Ann"}, {"kind": "bot", "level": "expert"},
        {"kind": "open"}, {"kind": "bot", "level": "account:deep-one"},
    ]  # fmt: skip
    one = settings(
        "sarena", players, options={"deal": "fair"}, clock=clock, rounds=4, at_zero="bot",
        leavers="bot", takebacks=False, chat=True, public=True,
    )  # fmt: skip
    assert TableSettings.from_data(one.to_data()) == one
    assert one.new_game() == qx.game("sarena", seats=4, deal="fair")


def test_names_are_tidied() -> None:
    assert PlayerPlan.from_data({"kind": "person", "name": "  Ann  Lee "}).name == "Ann Lee"


PERSON = {"kind": "person", "name": "Ann"}


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"game": "chess"}, "unknown game 'chess'"),
        ({"game": "sennet"}, "did you mean 'senet'"),
        ({"game": 7}, "'game' is 7"),
        ({"game": None}, "a game's name"),
        ({"options": {"dye": True}}, "did you mean 'die'"),
        ({"options": {"package": "senet"}}, "unknown option 'package'"),
        ({"options": {"die": "maybe"}}, "cannot be 'maybe'"),
        ({"options": {"die": 1}}, "cannot be 1"),
        ({"options": [1]}, "'options' is"),
        ({"options": {"seats": 3}}, "'seats' of senet cannot be 3"),
        ({"rounds": 0}, "from 1 to 1000"),
        ({"rounds": True}, "'rounds' is true"),
        ({"rounds": "3"}, "'rounds' is \"3\""),
        ({"players": [PERSON]}, "cannot be 1"),
        ({"players": [PERSON] * 3}, "cannot be 3"),
        ({"players": "Ann"}, "'players' is \"Ann\""),
        ({"players": [PERSON, 3]}, "'players.1' is 3"),
        ({"players": [PERSON, {"kind": "ghost"}]}, "one of open, person, bot"),
        ({"players": [PERSON, {"kind": "bot"}]}, "'players.1.level' is \"\""),
        ({"players": [PERSON, {"kind": "bot", "level": "god"}]}, "one of random, novice"),
        ({"players": [PERSON, {"kind": "bot", "level": "account:"}]}, "account:NAME"),
        ({"players": [PERSON, {"kind": "bot", "level": ["x"]}]}, "'players.1.level' is"),
        ({"players": [PERSON, {"kind": "open", "level": "novice"}]}, "left out"),
        ({"players": [PERSON, {"kind": "person", "name": "x" * 41}]}, "at most 40"),
        ({"players": [PERSON, {"kind": "person", "name": "a\nb"}]}, "printable"),
        ({"players": [PERSON, {"kind": "person", "name": "a\u202eb"}]}, "printable"),
        ({"players": [PERSON, {"kind": "person", "name": "\ud800"}]}, "printable"),
        ({"players": [PERSON, {"kind": "person", "name": "bot:master"}]}, "begin with 'bot:'"),
        ({"players": [PERSON, {"kind": "open", "colour": 1}]}, "no field 'colour'"),
        ({"clock": {"kind": "sand"}}, "one of none, move, game, days"),
        ({"clock": {}}, "'clock.kind' is missing; it must be one of none, move"),
        (
            {"clock": {"kind": "move"}},
            "'clock.seconds' is missing; it must be a whole number from 1",
        ),
        ({"clock": {"kind": "move", "seconds": 0}}, "from 1"),
        ({"clock": {"kind": "move", "seconds": 1.5}}, "whole number"),
        ({"clock": {"kind": "move", "seconds": 5, "days": 1}}, "no field 'days'"),
        ({"clock": {"kind": "game", "seconds": 5, "increment": -1}}, "from 0"),
        ({"clock": {"kind": "days", "days": 1000}}, "from 1 to 60"),
        ({"clock": 5}, "'clock' is 5"),
        ({"at_zero": "explode"}, "one of lose, bot"),
        ({"leavers": None}, "one of wait, bot"),
        ({"takebacks": 1}, "true or false"),
        ({"chat": "yes"}, "true or false"),
        ({"public": None}, "true or false"),
        ({"speed": 3}, "no field 'speed'"),
        ({"round": 3}, "a table has no field 'round': did you mean 'rounds'? known: game, options"),
        ({"clock": {"kind": "move", "secs": 5}}, "a clock of kind 'move' has no field 'secs'"),
        ({"clock": {"kind": "dais"}}, "did you mean 'days'?"),
        ({"players": [PERSON, {"kind": "bot", "level": "novise"}]}, "did you mean 'novice'?"),
    ],
)
def test_what_cannot_be_is_refused(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(TableFault) as caught:
        TableSettings.from_data({"game": "senet", **changes})
    assert caught.value.code == "bad_request"
    assert message in str(caught.value)


@pytest.mark.parametrize("data", [None, 3, "senet", [], {3: 4}])
def test_settings_are_an_object(data: object) -> None:
    with pytest.raises(TableFault, match="must be"):
        TableSettings.from_data(data)


def test_long_values_are_not_quoted_whole() -> None:
    with pytest.raises(TableFault) as caught:
        TableSettings.from_data({"game": "senet", "at_zero": "x" * 10_000})
    assert len(str(caught.value)) < 200
