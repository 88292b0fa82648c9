"""What stands beside a board in characters, and the board in words, in the reader's language.

A game's sentences are in its folder `captions`, a file for each language.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from quincunx.sentences import Sentences, sentences

__all__ = ["say"]


def say(game: str, lang: str, key: str, /, **places: str | int) -> str:
    """A game's sentence, with its places filled."""
    return captions(game, lang).say(key, **places)


@cache
def captions(game: str, lang: str) -> Sentences:
    return sentences(files(f"quincunx.games.{game}") / "captions", lang)
