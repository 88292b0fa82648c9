"""What a player may do: the body of `POST …/commands`, and with `id` and `match` a message on the socket."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from quincunx.server.http.messages.base import Answer, Request

__all__ = ["COMMANDS", "AnyCommand", "Done", "JoinBody"]

LARGEST = 2**53 - 1
"""Numbers stay exact in every language."""


class JoinBody(Request):
    """Sit down: on the seat of your token, else on an open one."""

    model_config = ConfigDict(
        extra="forbid",
        strict=True,
        json_schema_extra={"examples": [{"name": "Grace", "salt": "my cat walked over the keys"}]},
    )

    name: str = Field("", max_length=40)
    salt: str = Field(
        "", max_length=64, description="Your part in the dice; empty: the server makes one."
    )
    seat: int | None = Field(None, ge=0, le=99, description="Which open seat; null: the first.")


class Join(JoinBody):
    """Sit down on an open seat, or come back to your own."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"do": "join", "name": "Grace"}]})

    do: Literal["join"]


class Act(Request):
    """Play an action, by code or by text (one of the two)."""

    model_config = ConfigDict(
        extra="forbid",
        strict=True,
        json_schema_extra={
            "examples": [
                {"do": "act", "action": 3, "number": 17},
                {"do": "act", "text": "c3-c4", "number": 17},
            ]
        },
    )

    do: Literal["act"]
    action: int | None = Field(None, ge=-LARGEST, le=LARGEST)
    text: str | None = Field(None, max_length=200)
    number: int | None = Field(
        None,
        ge=0,
        le=LARGEST,
        description="The number of the look that you acted upon. With it an action sent twice counts once.",
    )


class Reset(Request):
    """Take back what you did in this turn."""

    do: Literal["reset"]


class Takeback(Request):
    """Take the last action back; where people play, this asks them."""

    do: Literal["takeback"]


class Offer(Request):
    """Offer a draw or a rematch, or ask for a takeback."""

    do: Literal["offer"]
    what: Literal["draw", "takeback", "rematch"]


class AnswerOffer(Request):
    """Answer an offer."""

    do: Literal["answer"]
    what: Literal["draw", "takeback", "rematch"]
    yes: bool


class Resign(Request):
    do: Literal["resign"]


class Leave(Request):
    """Get up from the table."""

    do: Literal["leave"]


class Say(Request):
    """Say something, where the table has chat."""

    do: Literal["say"]
    text: str = Field(min_length=1, max_length=300)


class Flag(Request):
    """Claim that the time of whoever has the move is used up; the server does so by itself too."""

    do: Literal["flag"]


class NextRound(Request):
    """Begin the next round."""

    do: Literal["next_round"]


COMMANDS: tuple[type[Request], ...] = (
    Join, Act, Reset, Takeback, Offer, AnswerOffer, Resign, Leave, Say, Flag, NextRound,
)  # fmt: skip

AnyCommand = Annotated[
    Join | Act | Reset | Takeback | Offer | AnswerOffer | Resign | Leave | Say | Flag | NextRound,
    Field(discriminator="do"),
]


class Done(Answer):
    """The command is stored: nothing can lose it any more."""

    number: int = Field(description="Of the last event that it made.")
