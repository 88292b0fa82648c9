"""What comes back when a match is made, a seat is taken, a command is carried out."""

from __future__ import annotations

from pydantic import ConfigDict, Field

from quincunx.server.http.messages.base import Answer

__all__ = ["Done", "Joined", "Made", "Seat"]


class Seat(Answer):
    """A seat that is yours. Keep the token secret: whoever has it plays."""

    player: int
    token: str
    link: str = Field(description="Address of the page; the token is behind `#`, never sent.")


class Made(Answer):
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
                }
            ]
        },
    )

    match: str
    link: str = Field(description="For spectators.")
    seats: list[Seat]


class Joined(Seat):
    """You sit; `number` is that of the event which says so."""

    number: int


class Done(Answer):
    """The command is stored: nothing can lose it any more."""

    number: int = Field(description="Of the last event that it made.")
