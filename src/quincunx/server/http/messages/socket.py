"""The messages on the socket, both ways. `id` is yours: the answer to a message carries the same."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field, TypeAdapter, create_model

from quincunx.server.http.messages.base import Answer, ErrorBody, Request
from quincunx.server.http.messages.commands import COMMANDS, LARGEST
from quincunx.server.http.messages.look import Changed, Look

__all__ = ["CLIENT_MESSAGES", "FROM_CLIENT", "SERVER_MESSAGES", "Ping", "Unwatch", "Watch"]


class OnSocket(Request):
    id: int | None = Field(None, ge=0, le=LARGEST)


class OnMatch(OnSocket):
    match: str = Field(max_length=64)


class Watch(OnMatch):
    """Look at a match from now on; also how a client comes back after a gap."""

    do: Literal["watch"]
    token: str | None = Field(None, max_length=128, description="Of your seat; null: look on.")
    after: int | None = Field(
        None, ge=0, le=LARGEST, description="The last number you have: you get what came after it."
    )


class Unwatch(OnMatch):
    """Look at a match no longer."""

    do: Literal["unwatch"]


class Ping(OnSocket):
    """Is anybody there? The answer is `done`."""

    do: Literal["ping"]


def on_socket(command: type[Request]) -> type[BaseModel]:
    """A command as it is sent on the socket: with the match and an id."""
    made: Any = create_model(
        f"Socket{command.__name__}", __base__=(command, OnMatch), __doc__=command.__doc__ or None
    )
    kind: type[BaseModel] = made
    return kind


CLIENT_MESSAGES: tuple[type[BaseModel], ...] = (
    Watch, Unwatch, Ping, *(on_socket(command) for command in COMMANDS),
)  # fmt: skip

any_message: Any = Annotated[reduce(or_, CLIENT_MESSAGES), Field(discriminator="do")]
FROM_CLIENT: TypeAdapter[Any] = TypeAdapter(any_message)
"""Reads whatever a client may send."""


class TableMessage(Answer):
    """How a match stands now: first after `watch`, then whenever something happened."""

    type: Literal["table"]
    match: str
    number: int
    look: Look
    changed: Changed | None = Field(
        description="What you missed since your last number; null: you had nothing, all is in `look`."
    )


class DoneMessage(Answer):
    """Your message was carried out; a command is stored."""

    type: Literal["done"]
    id: int | None
    number: int | None = Field(None, description="Of the match's last event; null for a ping.")
    player: int | None = Field(None, description="After `join`: which player you are.")
    token: str | None = Field(None, description="After `join` on an open seat: its key.")


class ErrorMessage(ErrorBody):
    """Your message was refused; nothing has changed, the socket stays open."""

    type: Literal["error"]
    id: int | None
    match: str | None = None


class PresenceMessage(Answer):
    """Which players have the match open now."""

    type: Literal["presence"]
    match: str
    players: list[int]


class GoingMessage(Answer):
    """The server stops: connect again after so many milliseconds and watch with `after`."""

    type: Literal["going"]
    after_ms: int


SERVER_MESSAGES: tuple[type[BaseModel], ...] = (
    TableMessage, DoneMessage, ErrorMessage, PresenceMessage, GoingMessage,
)  # fmt: skip
