"""The messages on the socket, both ways. `id` is yours: the answer to a message carries the same."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field, TypeAdapter

from quincunx.server.http.messages.base import ErrorBody, Reply
from quincunx.server.http.messages.look import Changed, Look, NewLook
from quincunx.table.commands import COMMANDS
from quincunx.table.wire import Message, Number, message
from quincunx.table.wording import OneOf

__all__ = ["CLIENT_MESSAGES", "FROM_CLIENT", "SERVER_MESSAGES", "Ping", "Unwatch", "Watch"]


@message
class OnSocket(Message):
    id: Number | None = Field(default=None, kw_only=True)


@message
class OnMatch(OnSocket):
    match: str = Field(max_length=64, kw_only=True)


@message
class Watch(OnMatch):
    """Watch a match from now on; also how a client comes back after a gap."""

    do: Literal["watch"] = Field(default="watch", kw_only=True)
    token: str | None = Field(
        default=None, max_length=128, description="Of your seat; null: watch as a spectator."
    )
    after: Number | None = Field(
        default=None, description="The last number you have: you get what came after it."
    )
    differences: bool = Field(
        default=False,
        strict=True,
        description="You keep your look: after the first one, actions come as `news`, which is shorter.",
    )


@message
class Unwatch(OnMatch):
    """Stop watching a match."""

    do: Literal["unwatch"] = Field(default="unwatch", kw_only=True)


@message
class Ping(OnSocket):
    """Is anybody there? The answer is `done`."""

    do: Literal["ping"] = Field(default="ping", kw_only=True)


def on_socket(command: type[Message]) -> type[Message]:
    """A command as it is sent on the socket: with the match and an id."""
    inside: dict[str, Any] = {"__doc__": command.__doc__, "__module__": __name__, "EXAMPLES": []}
    return message(type(f"Socket{command.__name__}", (command, OnMatch), inside))


CLIENT_MESSAGES: dict[str, type[Message]] = {
    "watch": Watch,
    "unwatch": Unwatch,
    "ping": Ping,
    **{do: on_socket(command) for do, command in COMMANDS.items()},
}
"""Whatever a client may send, by its word."""

any_message: Any = Annotated[reduce(or_, CLIENT_MESSAGES.values()), OneOf("do")]
FROM_CLIENT: TypeAdapter[Any] = TypeAdapter(any_message)
"""Reads whatever a client may send."""


class TableMessage(Reply):
    """The match as it is now: first after `watch`, then whenever something happens."""

    type: Literal["table"]
    match: str
    number: int
    look: Look
    changed: Changed | None = Field(
        description="What you missed since your last number; null: you had none, everything is in `look`."
    )


class NewsMessage(Reply):
    """Somebody acted, for whoever watches with `differences`: put these entries into the look you have.

    Whatever else happens comes as a whole look, in a `table` message; so does the first look after `watch`.
    """

    type: Literal["news"]
    match: str
    number: int
    after: int = Field(description="The number of the look that it continues: your last one.")
    look: NewLook
    changed: Changed


class DoneMessage(Reply):
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


class PresenceMessage(Reply):
    """Which players have the match open now, and how many others look on."""

    type: Literal["presence"]
    match: str
    players: list[int]
    watching: int = Field(description="Devices that look on without a seat, yours too if it does.")


class PreparingMessage(Reply):
    """A bot's turn is waiting for the compiler, as happens on a new machine; you need not do anything."""

    type: Literal["preparing"]
    match: str
    done: int = Field(description="Functions compiled so far.")
    of: int = Field(description="Functions loaded; not all of them are needed. 0: no more waiting.")


class GoingMessage(Reply):
    """The server is stopping: connect again after `after_ms` milliseconds and watch with `after`."""

    type: Literal["going"]
    after_ms: int


SERVER_MESSAGES: dict[str, type[BaseModel]] = {
    "table": TableMessage,
    "news": NewsMessage,
    "done": DoneMessage,
    "error": ErrorMessage,
    "presence": PresenceMessage,
    "preparing": PreparingMessage,
    "going": GoingMessage,
}
"""Whatever the server may send, by its type."""
