"""Commands as strangers send them."""

from typing import Any

import pytest

from quincunx.table.applying import APPLY
from quincunx.table.commands import (
    COMMANDS,
    Act,
    Answer,
    Command,
    Flag,
    Join,
    Leave,
    NextRound,
    Offer,
    ResetTurn,
    Resign,
    Reveal,
    Say,
    SendAway,
    Takeback,
    command_from_data,
)
from quincunx.table.deciding import DECIDE
from quincunx.table.events import KINDS
from quincunx.table.faults import TableFault

READ: list[tuple[dict[str, Any], Command]] = [
    ({"do": "join"}, Join()),
    ({"do": "join", "name": " Ann ", "salt": "hm", "seat": 1}, Join("Ann", "hm", 1)),
    ({"do": "join", "name": "Ann", "seal": "0a" * 32}, Join("Ann", seal="0a" * 32)),
    ({"do": "reveal", "salt": "a reed in the wind"}, Reveal("a reed in the wind")),
    ({"do": "act", "action": 3}, Act(action=3)),
    ({"do": "act", "text": " a1-b1 ", "number": 12}, Act(text="a1-b1", number=12)),
    ({"do": "reset"}, ResetTurn()),
    ({"do": "takeback"}, Takeback()),
    ({"do": "offer", "what": "draw"}, Offer("draw")),
    ({"do": "offer", "what": "rematch", "seal": "0a" * 32}, Offer("rematch", "0a" * 32)),
    ({"do": "answer", "what": "rematch", "yes": False}, Answer("rematch", False)),
    ({"do": "resign"}, Resign()),
    ({"do": "leave"}, Leave()),
    ({"do": "send_away", "seat": 1}, SendAway(1)),
    ({"do": "say", "text": "good luck"}, Say("good luck")),
    ({"do": "flag"}, Flag()),
    ({"do": "next_round"}, NextRound()),
]


@pytest.mark.parametrize(("data", "command"), READ, ids=lambda one: str(one)[:40])
def test_commands_are_read(data: dict[str, Any], command: Command) -> None:
    assert command_from_data(data) == command


def test_every_word_is_tried_above() -> None:
    assert {data["do"] for data, _ in READ} == set(COMMANDS)


def test_every_command_is_decided_and_every_event_applied() -> None:
    """What CONTRIBUTING promises: a command is described, decided and applied, in one place each."""
    assert DECIDE.keys() == COMMANDS.keys() | {"replace", "extend"}
    assert set(APPLY) == set(KINDS.values())


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (None, "the command is null"),
        ([], "an object"),
        ({}, "'do' is missing; it must be one of join, reveal, act"),
        ({"do": ["act"]}, "one of join, reveal, act"),
        ({"do": "replace", "player": 0}, "one of join, reveal, act"),
        ({"do": "extend", "since": 0, "more": 60_000}, "one of join, reveal, act"),
        ({"do": "act"}, "'action' (its code) or its 'text'"),
        ({"do": "act", "action": 1, "text": "a"}, "one of them"),
        ({"do": "act", "action": "1"}, "whole number"),
        ({"do": "act", "action": True}, "whole number"),
        ({"do": "act", "action": 1.0}, "whole number"),
        ({"do": "act", "action": 10**30}, "whole number"),
        ({"do": "act", "text": 1}, "'text' is 1"),
        ({"do": "act", "text": "x" * 201}, "at most 200"),
        ({"do": "act", "text": "a\x00"}, "printable"),
        ({"do": "act", "action": 1, "number": -1}, "from 0"),
        ({"do": "act", "action": 1, "number": "1"}, "'number' is \"1\""),
        ({"do": "act", "action": 1, "bot": "novice"}, "no field 'bot'"),
        ({"do": "join", "salt": "x" * 65}, "at most 64"),
        ({"do": "join", "salt": "a\nb"}, "one line"),
        ({"do": "join", "seal": "pepper"}, "the SHA-256 of a salt"),
        ({"do": "join", "seal": "0A" * 32}, "the SHA-256 of a salt"),
        ({"do": "answer", "what": "rematch", "yes": True, "seal": 1}, "the SHA-256 of a salt"),
        ({"do": "reveal"}, "'salt' is missing"),
        ({"do": "reveal", "salt": "pepper"}, "16 to 64 printable characters"),
        ({"do": "reveal", "salt": " a reed in the wind"}, "without spaces around them"),
        ({"do": "join", "name": None}, "'name' is null"),
        ({"do": "join", "seat": -1}, "'seat' is -1"),
        ({"do": "offer"}, "one of draw, takeback, rematch"),
        ({"do": "offer", "what": "money"}, "one of draw, takeback, rematch"),
        ({"do": "answer", "what": "draw"}, "true or false"),
        ({"do": "answer", "what": "draw", "yes": 1}, "true or false"),
        ({"do": "say"}, "'text' is missing"),
        ({"do": "say", "text": "  "}, "something to say"),
        ({"do": "say", "text": "x" * 301}, "1 to 300"),
        ({"do": "resign", "really": True}, "no field 'really'"),
        (
            {"do": "act", "tekst": "8-9"},
            "'act' has no field 'tekst': did you mean 'text'? known: action",
        ),
        ({"do": "akt"}, "did you mean 'act'?"),
        ({"do": "offer", "what": "drau"}, "did you mean 'draw'?"),
    ],
)
def test_what_cannot_be_is_refused(data: object, message: str) -> None:
    with pytest.raises(TableFault) as caught:
        command_from_data(data)
    assert caught.value.code == "bad_request"
    assert message in str(caught.value)
