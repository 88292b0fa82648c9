"""A table before anybody sits down: the game, who plays, the clock, what is allowed."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from quincunx.server.http.messages.base import Answer, Request
from quincunx.types import OptionValue

__all__ = ["ClockPlan", "Joined", "Made", "PlayerPlan", "Seat", "TablePlan"]

NAME = 40


class NoClock(Request):
    """Nobody is in a hurry."""

    kind: Literal["none"] = "none"


class MoveClock(Request):
    """So many seconds for every move."""

    kind: Literal["move"]
    seconds: int = Field(ge=1, le=86_400)


class GameClock(Request):
    """So many seconds for the match, and some more for every move made."""

    kind: Literal["game"]
    seconds: int = Field(ge=1, le=86_400)
    increment: int = Field(0, ge=0, le=3600)


class DaysClock(Request):
    """So many days for every move."""

    kind: Literal["days"]
    days: int = Field(ge=1, le=60)


ClockPlan = Annotated[NoClock | MoveClock | GameClock | DaysClock, Field(discriminator="kind")]


class PlayerPlan(Request):
    """Who sits on a seat. `person`: you get its link; `open`: anybody may take it."""

    kind: Literal["person", "open", "bot"]
    name: str = Field("", max_length=NAME)
    level: str = Field(
        "",
        max_length=80,
        description="Of a bot: a level from `/api/games`, or `account:NAME` for somebody's program.",
    )


class TablePlan(Request):
    """The body of `POST /api/matches`."""

    model_config = ConfigDict(
        extra="forbid",
        strict=True,
        json_schema_extra={
            "examples": [
                {
                    "game": "senet",
                    "players": [
                        {"kind": "person", "name": "Ada"},
                        {"kind": "bot", "level": "casual"},
                    ],
                },
                {
                    "game": "sarena",
                    "options": {"seats": 3},
                    "rounds": 3,
                    "players": [
                        {"kind": "person", "name": "Ada"},
                        {"kind": "open"},
                        {"kind": "bot", "level": "expert"},
                    ],
                    "clock": {"kind": "game", "seconds": 600, "increment": 5},
                    "at_zero": "bot",
                    "public": True,
                },
            ]
        },
    )

    game: str = Field(max_length=40)
    options: dict[str, OptionValue] = Field(default_factory=dict, max_length=20)
    rounds: int = Field(1, ge=1, le=1000)
    players: list[PlayerPlan] = Field(
        default_factory=list, max_length=100, description="One a seat; none: all seats are open."
    )
    clock: ClockPlan = Field(default_factory=NoClock)
    at_zero: Literal["lose", "bot"] = "lose"
    leavers: Literal["wait", "bot"] = "wait"
    takebacks: bool = True
    chat: bool = False
    public: bool = Field(False, description="Listed, so that anybody may join or watch.")


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
