"""For third parties' bots: an account, and the lines of its stream."""

from __future__ import annotations

from typing import Literal

from pydantic import ConfigDict, Field

from quincunx.server.http.messages.base import Answer, Request

__all__ = ["Account", "AccountBody", "AccountName", "BotJoin", "BotLine"]


class AccountBody(Request):
    model_config = ConfigDict(
        extra="forbid", strict=True, json_schema_extra={"examples": [{"name": "deep-reed"}]}
    )

    name: str = Field(
        pattern=r"^[a-z0-9][a-z0-9-]{1,29}$",
        description="2 to 30 small letters, digits and hyphens; not a hyphen first.",
    )


class AccountName(Answer):
    name: str


class Account(AccountName):
    """Keep the token: it is shown this once, and the server does not know it any more."""

    token: str


class BotJoin(Request):
    """Sit down at an open table, or accept an invitation."""

    model_config = ConfigDict(
        extra="forbid",
        strict=True,
        json_schema_extra={"examples": [{"salt": "a reed in the wind"}]},
    )

    salt: str = Field("", max_length=64, description="Your part in the dice.")
    seat: int | None = Field(None, ge=0, le=99, description="Which open seat; null: the first.")


class BotLine(Answer):
    """One line of `GET /api/bot/stream`: a match that wants you, or that you play."""

    type: Literal["invited", "playing"]
    match: str
    player: int
