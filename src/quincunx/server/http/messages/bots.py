"""For third parties' bots: an account, and the lines of its stream."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from quincunx.server.http.messages.base import Answer
from quincunx.table.commands import SeatNumber
from quincunx.table.settings import AccountName, Salt, Seal
from quincunx.table.wire import Message, message

__all__ = ["Account", "AccountBody", "AccountLook", "BotJoin", "BotLine"]


@message
class AccountBody(Message):
    """A new account."""

    CALLED: ClassVar = "an account"
    EXAMPLES: ClassVar = [{"name": "deep-reed"}]

    name: AccountName


class AccountLook(Answer):
    name: str


class Account(AccountLook):
    """Keep the token: it is shown only once, and the server keeps only its hash."""

    token: str


@message
class BotJoin(Message):
    """Sit down at an open table, or accept an invitation."""

    CALLED: ClassVar = "joining"
    EXAMPLES: ClassVar = [{"seal": "0123456789abcdef" * 4}]

    salt: Salt = Field(
        default="", description="Your part in the dice, openly: those who come later know it."
    )
    seat: SeatNumber | None = Field(default=None, description="Which open seat; null: the first.")
    seal: Seal = Field(
        default=None,
        description="The SHA-256 of your part in the dice; `reveal` opens it when all seats are taken.",
    )


class BotLine(Answer):
    """One line of `GET /api/bot/stream`: a match that invites you, or that you play."""

    type: Literal["invited", "playing"]
    match: str
    player: int
