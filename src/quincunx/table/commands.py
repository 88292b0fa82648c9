"""What somebody at a table can ask for: one small class per command.

`command_from_data({"do": "act", "text": "c3-c4", "number": 12})` reads what a stranger sends. These classes
are also the bodies of the server's `POST …/commands` and, with a match and an id, its socket's messages.

To add a command, describe it here and list it in `Asked`, decide it in `deciding.py`, and apply the events
it leads to in `applying.py`; CONTRIBUTING.md shows one.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal, get_args

from pydantic import AfterValidator, Field, TypeAdapter
from pydantic.json_schema import SkipJsonSchema

from quincunx.table.settings import Name, Salt, Seal
from quincunx.table.wire import LARGEST, Line, Message, Number, line, message, read
from quincunx.table.wording import OneOf, Right

__all__ = [
    "COMMANDS",
    "Act",
    "Answer",
    "AnyCommand",
    "Command",
    "Extend",
    "Flag",
    "Guest",
    "Join",
    "Leave",
    "NextRound",
    "Offer",
    "OfferKind",
    "OpenSalt",
    "OpenSeat",
    "OwnSeal",
    "Replace",
    "ResetTurn",
    "Resign",
    "Reveal",
    "Say",
    "SeatNumber",
    "SendAway",
    "Takeback",
    "command_from_data",
]

OfferKind = Literal["draw", "takeback", "rematch"]

SeatNumber = Annotated[int, Field(strict=True, ge=0, le=99)]
ActionCode = Annotated[int, Field(strict=True, ge=-LARGEST, le=LARGEST)]
ActionText = Annotated[Line, Field(max_length=200)]


OpenSalt = Annotated[
    Salt, Field(description="Your part in the dice, openly: those who come later know it.")
]
OpenSeat = Annotated[SeatNumber | None, Field(description="Which open seat; null: the first.")]
OwnSeal = Annotated[
    Seal,
    Field(
        description="The SHA-256 of your part in the dice; `reveal` opens it when all seats are taken."
    ),
]
OpenedSalt = Annotated[
    str,
    Field(min_length=16, max_length=64),
    Right("16 to 64 printable characters on one line, without spaces around them"),
]
"""A shorter one could be guessed from its seal."""


def whole(salt: str) -> str:
    """Exactly as it was sealed: nothing is stripped."""
    if line(salt) != salt:
        raise ValueError
    return salt


def said(text: str) -> str:
    words = line(text)
    if not words:
        raise ValueError("something to say")
    return words


@message
class Guest(Message):
    """Somebody who sits down: on the seat their token belongs to, otherwise on an open one."""

    CALLED: ClassVar = "joining"
    EXAMPLES: ClassVar = [{"name": "Grace", "seal": "0123456789abcdef" * 4}]

    name: Name = ""
    salt: OpenSalt = ""
    seat: OpenSeat = None
    seal: OwnSeal = None


@message
class Join(Guest):
    """Sit down on an open seat, or come back to your own."""

    CALLED: ClassVar = ""
    EXAMPLES: ClassVar = [{"do": "join", "name": "Grace"}]

    do: Literal["join"] = Field(default="join", kw_only=True)


@message
class Reveal(Message):
    """Open the salt that you sealed, once all seats are taken."""

    EXAMPLES: ClassVar = [{"do": "reveal", "salt": "my cat walked over the keys"}]

    do: Literal["reveal"] = Field(default="reveal", kw_only=True)
    salt: Annotated[OpenedSalt, AfterValidator(whole)]


@message
class Act(Message):
    """Play an action, by its code or by its text (one of the two)."""

    EXAMPLES: ClassVar = [
        {"do": "act", "action": 3, "number": 17},
        {"do": "act", "text": "c3-c4", "number": 17},
    ]

    do: Literal["act"] = Field(default="act", kw_only=True)
    action: ActionCode | None = None
    text: ActionText | None = None
    number: Number | None = Field(
        default=None,
        description="The number of the last event you have seen: if the position has changed since, "
        "the action is refused, so that an action sent twice is played once.",
    )
    bot: SkipJsonSchema[str] = ""
    """The level of the built-in bot that acts; never read from outside, so nobody can play for a bot."""

    def __post_init__(self) -> None:
        if (self.action is None) == (self.text is None):
            raise ValueError("an act needs an 'action' (its code) or its 'text', one of them")


@message
class ResetTurn(Message):
    """Take back what you did in this turn, back to the last action of chance."""

    do: Literal["reset"] = Field(default="reset", kw_only=True)


@message
class Takeback(Message):
    """Take back your last action; other people at the table are asked to agree."""

    do: Literal["takeback"] = Field(default="takeback", kw_only=True)


@message
class Offer(Message):
    """Offer a draw or a rematch, or ask for a takeback."""

    do: Literal["offer"] = Field(default="offer", kw_only=True)
    what: OfferKind
    seal: Seal = Field(default=None, description="Of your salt for the rematch.")


@message
class Answer(Message):
    """Say yes or no to an offer; a no to your own offer withdraws it."""

    do: Literal["answer"] = Field(default="answer", kw_only=True)
    what: OfferKind
    yes: bool = Field(strict=True)
    seal: Seal = Field(default=None, description="Of your salt for the rematch.")


@message
class Resign(Message):
    """Resign the match."""

    do: Literal["resign"] = Field(default="resign", kw_only=True)


@message
class Leave(Message):
    """Stand up; before the start the seat is open again."""

    do: Literal["leave"] = Field(default="leave", kw_only=True)


@message
class SendAway(Message):
    """Send somebody away from an open seat before the start; only whoever opened the table may."""

    EXAMPLES: ClassVar = [{"do": "send_away", "seat": 1}]

    do: Literal["send_away"] = Field(default="send_away", kw_only=True)
    seat: SeatNumber


@message
class Say(Message):
    """Say something to the table, where it has chat."""

    do: Literal["say"] = Field(default="say", kw_only=True)
    text: Annotated[str, Field(min_length=1, max_length=300), AfterValidator(said)]


@message
class Flag(Message):
    """Claim that a clock has run out. Anybody may; the server also does so by itself."""

    do: Literal["flag"] = Field(default="flag", kw_only=True)


@message
class NextRound(Message):
    """Begin the next round."""

    do: Literal["next_round"] = Field(default="next_round", kw_only=True)


@message
class Replace(Message):
    """Let a bot take over for a player who is away. Only the server asks for this; clients cannot."""

    do: Literal["replace"] = Field(default="replace", kw_only=True)
    player: int
    level: str = ""


@message
class Extend(Message):
    """Give back the time since an outage began, and some more. Only the server asks for this."""

    do: Literal["extend"] = Field(default="extend", kw_only=True)
    since: int
    more: int


Asked = (
    Join | Reveal | Act | ResetTurn | Takeback | Offer | Answer | Resign | Leave | SendAway | Say | Flag
    | NextRound
)  # fmt: skip
Command = Asked | Replace | Extend
"""Anything a table decides on."""

COMMANDS: dict[str, type[Message]] = {
    command.__pydantic_fields__["do"].default: command for command in get_args(Asked)
}
"""Every command from outside by its word."""

AnyCommand = Annotated[Asked, OneOf("do")]
"""A command from outside."""

READER: TypeAdapter[Any] = TypeAdapter(AnyCommand)


def command_from_data(data: object) -> Command:
    """Reads a command; a refusal says what was wrong and what would be right."""
    command: Command = read(READER, data, "the command")
    return command
