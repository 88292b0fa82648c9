"""What somebody at a table can ask for, one small record a command.

`command_from_data({"do": "act", "text": "c3-c4", "number": 12})` reads what a stranger sends.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from quincunx.table.faults import TableFault
from quincunx.table.fields import choice, known_fields, line, mapping, number, truth, wrong
from quincunx.table.settings import person_name, salt_text

__all__ = [
    "COMMANDS",
    "Act",
    "Answer",
    "Command",
    "Flag",
    "Join",
    "Leave",
    "NextRound",
    "Offer",
    "Replace",
    "ResetTurn",
    "Resign",
    "Say",
    "Takeback",
    "command_from_data",
]

OFFERS = ("draw", "takeback", "rematch")
SAID = 300
LARGEST = 2**53


@dataclass(frozen=True, slots=True)
class Join:
    """Sit down on an open seat (a certain one, or the first); or come back to one's own."""

    name: str = ""
    salt: str = ""
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Act:
    """Play an action, by its code or its text.

    `number` is that of the last event the player had seen; if the position has changed since, the
    action is refused. So an action that is sent twice is played once. `bot` is the level of the bot of ours
    that acts; it is not read from outside, so nobody can play a bot's seat in its place.
    """

    action: int | None = None
    text: str | None = None
    number: int | None = None
    bot: str = ""


@dataclass(frozen=True, slots=True)
class ResetTurn:
    """Take back what one did in this turn, as far as chance has not answered it."""


@dataclass(frozen=True, slots=True)
class Takeback:
    """Take back one's last action, or ask the others for it where their consent is needed."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Ask the others for a draw, a takeback or a rematch."""

    what: str


@dataclass(frozen=True, slots=True)
class Answer:
    """Say yes or no to an offer; a no to one's own offer withdraws it."""

    what: str
    yes: bool


@dataclass(frozen=True, slots=True)
class Resign:
    """Give the match up."""


@dataclass(frozen=True, slots=True)
class Leave:
    """Stand up; before the start the seat is open again."""


@dataclass(frozen=True, slots=True)
class Say:
    """Say something to the table."""

    text: str


@dataclass(frozen=True, slots=True)
class Flag:
    """Point at a clock that has run out; anybody may."""


@dataclass(frozen=True, slots=True)
class NextRound:
    """Go on after a round."""


@dataclass(frozen=True, slots=True)
class Replace:
    """Let a bot play a seat on whose player is away. Only the server's own: it is not read from outside."""

    player: int
    level: str = ""


Command = (
    Join | Act | ResetTurn | Takeback | Offer | Answer | Resign | Leave | Say | Flag | NextRound | Replace
)  # fmt: skip


def command_from_data(data: object) -> Command:
    """Reads a command; a refusal says what was wrong and what would be right."""
    entries = dict(mapping(data, "command"))
    do = choice(entries.pop("do", None), "do", COMMANDS)
    fields, read = COMMANDS[do]
    known_fields(entries, fields, f"the command {do!r}")
    return read(entries)


def read_join(data: Mapping[str, Any]) -> Join:
    seat = data.get("seat")
    return Join(
        person_name(data.get("name", "")),
        salt_text(data.get("salt", "")),
        None if seat is None else number(seat, "seat", 0, 99),
    )


def read_act(data: Mapping[str, Any]) -> Act:
    action, text, seen = data.get("action"), data.get("text"), data.get("number")
    if (action is None) == (text is None):
        raise TableFault(
            "bad_request", "an act needs an 'action' (its code) or its 'text', one of them"
        )
    return Act(
        None if action is None else number(action, "action", -LARGEST, LARGEST),
        None if text is None else line(text, "text", 200),
        None if seen is None else number(seen, "number", 0, LARGEST),
    )


def read_answer(data: Mapping[str, Any]) -> Answer:
    return Answer(choice(data.get("what"), "what", OFFERS), truth(data.get("yes"), "yes"))


def read_offer(data: Mapping[str, Any]) -> Offer:
    return Offer(choice(data.get("what"), "what", OFFERS))


def read_say(data: Mapping[str, Any]) -> Say:
    text = line(data.get("text"), "text", SAID)
    if not text:
        raise wrong("text", data["text"], "something to say")
    return Say(text)


COMMANDS: dict[str, tuple[tuple[str, ...], Callable[[Mapping[str, Any]], Command]]] = {
    "join": (("name", "salt", "seat"), read_join),
    "act": (("action", "text", "number"), read_act),
    "reset": ((), lambda _: ResetTurn()),
    "takeback": ((), lambda _: Takeback()),
    "offer": (("what",), read_offer),
    "answer": (("what", "yes"), read_answer),
    "resign": ((), lambda _: Resign()),
    "leave": ((), lambda _: Leave()),
    "say": (("text",), read_say),
    "flag": ((), lambda _: Flag()),
    "next_round": ((), lambda _: NextRound()),
}
"""Every command from outside by its word, with its fields."""
