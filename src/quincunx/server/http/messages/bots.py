"""For third parties' bots: an account, and the lines of its stream."""

from __future__ import annotations

from typing import ClassVar, Literal

from quincunx.server.http.messages.base import Reply
from quincunx.table.commands import OpenSalt, OpenSeat, OwnSeal
from quincunx.table.settings import AccountName
from quincunx.table.wire import Message, message

__all__ = ["Account", "AccountBody", "AccountLook", "BotJoin", "BotLine"]


@message
class AccountBody(Message):
    """A new account."""

    CALLED: ClassVar = "an account"
    EXAMPLES: ClassVar = [{"name": "deep-reed"}]

    name: AccountName


class AccountLook(Reply):
    name: str


class Account(AccountLook):
    """Keep the token: it is shown only once, and the server keeps only its hash."""

    token: str


@message
class BotJoin(Message):
    """Sit down at an open table, or accept an invitation."""

    CALLED: ClassVar = "joining"
    EXAMPLES: ClassVar = [{"seal": "0123456789abcdef" * 4}]

    salt: OpenSalt = ""
    seat: OpenSeat = None
    seal: OwnSeal = None


class BotLine(Reply):
    """One line of `GET /api/bot/stream`: a match that invites you, or that you play."""

    type: Literal["invited", "playing"]
    match: str
    player: int
