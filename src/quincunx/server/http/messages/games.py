"""The games that can be played, for a page that lets people choose."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from quincunx.server.http.messages.base import Reply
from quincunx.types import OptionValue

__all__ = ["GameLine", "GameList", "OptionLine", "TutorialLook", "TutorialStep"]


class OptionLine(Reply):
    name: str
    choices: list[OptionValue] = Field(description="The default first.")


class GameLine(Reply):
    name: str
    title: str
    sentence: str
    seats: list[int] = Field(min_length=2, max_length=2, description="Least and most.")
    minutes: list[int] = Field(
        max_length=2, description="How long a game takes, from and to; empty if nobody has said."
    )
    options: list[OptionLine]
    apart: list[dict[str, OptionValue]] = Field(
        description="Pairs of choices that cannot go together."
    )
    secrets: bool = Field(description="Whether a seat may know what another does not.")
    languages: list[str] = Field(description="The languages of its rulebook.")
    bots: list[str] = Field(
        description="The bots that play it, the levels from weakest to strongest."
    )


class GameList(Reply):
    games: list[GameLine]
    bots: list[str] = Field(description="All bots, the levels from weakest to strongest.")


class TutorialStep(Reply):
    key: str
    title: str
    task: str = Field(description="For hands on a board; buttons are named in `**bold**`.")
    done: str
    hint: str
    accepted: list[str] = Field(description="The texts of the actions that solve it.")
    reply: list[str] = Field(description="What chance and the others do afterwards.")
    highlight: list[str] = Field(description="The places to look at.")
    options: dict[str, OptionValue]
    position: str = Field(description="The whole position, as `Game.from_position` reads it.")
    view: dict[str, Any] = Field(description="The board, and what is legal there.")
    after: dict[str, list[dict[str, Any]]] = Field(
        description="For each accepted action, the board after it and after each reply."
    )


class TutorialLook(Reply):
    game: str
    lang: str = Field(description="The one asked for, or English where that is missing.")
    title: str
    goal: str
    end: str
    steps: list[TutorialStep]
