"""What the page needs besides matches, as files: games, rulebooks, lessons and puzzles in every language.

A server sends them, `quincunx site` writes them; a browser keeps them, so that no network is needed.
"""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import orjson

from quincunx import __version__, puzzles
from quincunx import games as registry
from quincunx import rulebook as rulebooks
from quincunx import tutorial as tutorials
from quincunx.bots import BOTS
from quincunx.errors import UnknownName
from quincunx.languages import LANGUAGES
from quincunx.puzzles.words import words
from quincunx.server.http.messages.games import GameList
from quincunx.server.http.routes.games import (
    game_line,
    playable,
    rulebook_figure,
    rulebook_text,
    tutorial_steps,
)

__all__ = ["FOLDER", "book", "names", "packed", "sources"]

FOLDER = "books"
"""Where they lie beside the page."""

ENDING = ".json"


def names() -> Iterator[str]:
    """The names of all files."""
    yield f"games{ENDING}"
    for game in playable():
        for lang in rulebooks.languages(game):
            yield f"rules.{game}.{lang}{ENDING}"
        for lang in tutorials.languages(game):
            yield f"lesson.{game}.{lang}{ENDING}"
    for game in puzzles.names():
        yield f"puzzles.{game}{ENDING}"
        for lang in LANGUAGES:
            yield f"why.{game}.{lang}{ENDING}"


def book(name: str) -> bytes:
    """One file; a name that `names` does not give is refused."""
    if name not in known():
        raise UnknownName(f"no book is called {name[:60]!r}")
    kind, _, which = name.removesuffix(ENDING).partition(".")
    if kind == "games":
        return orjson.dumps(game_list())
    if kind == "puzzles":
        return orjson.dumps([orjson.loads(row) for row in puzzle_rows(which)])
    game, _, lang = which.rpartition(".")  # a stranger's game may have dots in its name
    return orjson.dumps({"rules": rules, "lesson": lesson, "why": why}[kind](game, lang))


@cache
def sources() -> str:
    """A digest that changes with whatever the books are made from; making all of them would take seconds."""
    found = hashlib.sha256(__version__.encode())
    others = [registry.load(name).__file__ for name in playable() if name not in registry.ours()]
    for package in (registry.__file__, puzzles.__file__, *others):
        folder = Path(str(package)).parent
        for path in sorted(folder.rglob("*")):
            if path.is_file() and path.suffix != ".pyc":
                name = path.relative_to(folder).as_posix()
                found.update(name.encode() + b"\0" + path.read_bytes())
    return found.hexdigest()


@cache
def known() -> frozenset[str]:
    return frozenset(names())


def game_list() -> dict[str, Any]:
    listed = GameList(games=[game_line(name) for name in playable()], bots=list(BOTS))
    return listed.model_dump(mode="json")


def rules(game: str, lang: str) -> dict[str, Any]:
    """The rulebook with its pictures: one file, for they are read together."""
    pictures = {name: rulebook_figure(game, name, lang) for name in rulebooks.examples(game)}
    return {"text": rulebook_text(game, lang), "pictures": pictures}


def lesson(game: str, lang: str) -> dict[str, Any]:
    return tutorial_steps(game, lang).model_dump(mode="json")


def puzzle_rows(game: str) -> list[str]:
    return puzzles.data_file(game).read_text(encoding="utf-8").splitlines()


def why(game: str, lang: str) -> dict[str, str]:
    """What is said about a game's puzzles."""
    return words(game, lang).texts


@cache  # only checked names come here, so it is bounded
def squeezed(name: str) -> tuple[bytes, str]:
    content = book(name)
    return gzip.compress(content, 9, mtime=0), hashlib.sha256(content).hexdigest()[:16]


def packed(name: str) -> tuple[bytes, str]:
    """A file compressed, and a tag that changes with its content."""
    if name not in known():
        raise UnknownName(f"no book is called {name[:60]!r}")
    return squeezed(name)
