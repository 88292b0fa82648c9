"""Puzzles: positions of real games in which one answer is clearly the best, and why it is.

    from quincunx.puzzles import puzzles
    puzzle = puzzles("senet", theme="swap", difficulty=2)[0]
    print(puzzle.state)
    puzzle.check("8-9")            # True: that is the answer, or the beginning of it

Each game's puzzles lie in its folder here, made by `quincunx puzzles make`; nothing here needs Numba.
"""

from __future__ import annotations

import json
from datetime import UTC, date, datetime
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from quincunx.datafile import DataError
from quincunx.errors import QuincunxError, UnknownName, did_you_mean
from quincunx.puzzles.kind import names
from quincunx.puzzles.puzzle import HARDEST, Puzzle

__all__ = ["Puzzle", "data_file", "names", "of_the_day", "puzzle_of", "puzzles", "read", "themes"]

FILE = "puzzles.jsonl"
LISTS = ("answers", "themes", "found", "why", "wins")
FIRST_DAY = date(1970, 1, 1)


def puzzles(
    game: str, *, theme: str | None = None, difficulty: int | None = None
) -> tuple[Puzzle, ...]:
    """A game's puzzles; with a theme, those about it, with a difficulty (1 to 5), those of it."""
    found = all_puzzles(game)
    if theme is not None:
        known = themes(game)
        if theme not in known:
            raise UnknownName(f"no puzzles about {theme!r}: {did_you_mean(theme, known)}")
        found = tuple(one for one in found if theme in one.themes)
    if difficulty is not None:
        if difficulty not in range(1, HARDEST + 1):
            raise QuincunxError(f"the difficulty is {difficulty}, not 1 to {HARDEST}")
        found = tuple(one for one in found if one.difficulty == difficulty)
    return found


def themes(game: str) -> list[str]:
    """What a game's puzzles are about, in alphabetical order."""
    return sorted({theme for puzzle in all_puzzles(game) for theme in puzzle.themes})


def of_the_day(day: date | None = None, game: str | None = None) -> Puzzle:
    """The puzzle of a day (today, in UTC), the same for everybody; without a game, each day has its own."""
    number = ((day or datetime.now(UTC).date()) - FIRST_DAY).days
    listed = names()
    found = all_puzzles(game or listed[number % len(listed)])
    return found[number // len(listed) % len(found)]


def data_file(game: str) -> Traversable:
    """Where a game's puzzles lie."""
    if game not in names():
        raise UnknownName(f"no puzzles of {game!r}: {did_you_mean(game, names())}")
    return files(__name__) / game / FILE


@cache
def all_puzzles(game: str) -> tuple[Puzzle, ...]:
    return read(game, data_file(game))


def read(game: str, path: Traversable) -> tuple[Puzzle, ...]:
    """The puzzles in a file that `quincunx puzzles make` wrote."""
    try:
        rows = path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise DataError(f"cannot read {path.name}: {error.strerror}") from None
    return tuple(one(game, row, f"{path.name}, line {n}") for n, row in enumerate(rows, 1))


def one(game: str, row: str, where: str) -> Puzzle:
    try:
        return puzzle_of(game, json.loads(row))
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise DataError(f"{where} is not a puzzle: {error}") from None


def puzzle_of(game: str, data: dict[str, Any]) -> Puzzle:
    """A puzzle from what its file says."""
    return Puzzle(
        game=game,
        answers=tuple(tuple(line) for line in data["answers"]),
        themes=tuple(data["themes"]),
        found=tuple(data["found"]),
        why=tuple((name, places) for name, places in data["why"]),
        wins=tuple((text, win) for text, win in data["wins"]),
        **{name: value for name, value in data.items() if name not in LISTS},
    )
