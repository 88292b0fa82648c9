"""Making a match, and the answers: a match was made, a seat taken, a command carried out."""

from __future__ import annotations

from typing import ClassVar

from pydantic import ConfigDict, Field

from quincunx.server.http.messages.base import Reply
from quincunx.table.settings import Seal, TableSettings
from quincunx.table.wire import message

__all__ = ["Done", "JoinedLook", "Made", "NewTable", "Seat"]


@message
class NewTable(TableSettings):
    """The settings of a new table, and the seals of the people seated from the start."""

    CALLED: ClassVar = "a table"

    seals: tuple[Seal, ...] = Field(
        default=(),
        max_length=100,
        description="For each seat the SHA-256 of a salt, null for none; `reveal` opens them.",
    )

    @property
    def settings(self) -> TableSettings:
        data = self.to_data()
        del data["seals"]
        return TableSettings.from_data(data)


class Seat(Reply):
    """A seat that is yours. Keep the token secret: whoever has it plays."""

    player: int
    token: str
    link: str = Field(
        description="Address of the page; the token comes after `#`, so it is never sent."
    )


class Made(Reply):
    """A match that was made, with the seats that are yours to give away."""

    model_config = ConfigDict(
        extra="allow",
        json_schema_extra={
            "examples": [
                {
                    "match": "6hJ2mQm8yYw3kQeW",
                    "link": "/t/6hJ2mQm8yYw3kQeW",
                    "seats": [
                        {
                            "player": 0,
                            "token": "r3v…",
                            "link": "/t/6hJ2mQm8yYw3kQeW#r3v…",
                        }
                    ],
                    "commitment": "0123456789abcdef" * 4,
                    "opening": False,
                }
            ]
        },
    )

    match: str
    link: str = Field(description="For spectators.")
    seats: list[Seat]
    commitment: str | None = Field(
        description="The commitment of its dice; keep it, to check it at the end."
    )
    opening: bool = Field(description="It starts when the sealed salts are opened: send `reveal`.")


class JoinedLook(Seat):
    """You are seated; `number` is that of the event which says so."""

    number: int


class Done(Reply):
    """The command is stored: nothing can lose it any more."""

    number: int = Field(description="Of the last event that it made.")
