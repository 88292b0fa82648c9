"""The few words in pictures, in the reader's language.

A picture for programmers speaks of seats as the library does. In a rulebook the players have names, so that
a figure and the sentences beside it speak of the same people.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files

from quincunx.datafile import read
from quincunx.languages import ENGLISH

__all__ = ["LIBRARY", "Lettering", "lettering"]

NAMES = {
    "en": ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn"),
    "ru": ("Ада", "Бен", "Клео", "Дан", "Ева", "Финн"),
}
"""Of the people in the rulebooks, by seat; English ones wherever there are no others."""


@dataclass(frozen=True)
class Lettering:
    """What a drawing writes: words by their keys, and the players."""

    lang: str
    words: dict[str, str]
    names: tuple[str, ...]

    def say(self, key: str, **places: object) -> str:
        return self.words[key].format(**places)

    def player(self, seat: int) -> str:
        return self.names[seat]


def lettering(lang: str) -> Lettering:
    """For rulebooks."""
    return Lettering(lang, table()[lang], NAMES.get(lang, NAMES[ENGLISH]))


def table() -> dict[str, dict[str, str]]:
    """`lettering.json`: for each language the words of all games' pictures."""
    found: dict[str, dict[str, str]] = read(files("quincunx.games") / "lettering.json")
    return found


LIBRARY = Lettering(ENGLISH, table()[ENGLISH], tuple(f"seat {n}" for n in range(6)))
"""For notebooks and pictures that programs ask for."""
