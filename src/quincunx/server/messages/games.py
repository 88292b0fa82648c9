"""The games that can be played, for a page that lets people choose."""

from __future__ import annotations

from pydantic import Field

from quincunx.server.messages.base import Answer
from quincunx.types import OptionValue

__all__ = ["GameLine", "GameList", "OptionLine"]


class OptionLine(Answer):
    name: str
    choices: list[OptionValue] = Field(description="The default first.")


class GameLine(Answer):
    name: str
    title: str
    sentence: str
    seats: list[int] = Field(min_length=2, max_length=2, description="Least and most.")
    minutes: list[int] = Field(min_length=2, max_length=2)
    options: list[OptionLine]
    languages: list[str] = Field(description="In which there is a rulebook.")


class GameList(Answer):
    games: list[GameLine]
    bots: list[str] = Field(description="Levels, from the weakest on.")
