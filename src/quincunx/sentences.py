"""Sentences in several languages: a text with places, in ICU's notation, as the page has them too.

{name}                                        a place
{side, select, sage {…} other {…}}            a choice by a word
{n, plural, one {# tile} other {# tiles}}     a choice by a number, which # repeats
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources.abc import Traversable

from quincunx.datafile import DataError, read
from quincunx.languages import ENGLISH

__all__ = ["Sentences", "percentage", "rounded", "sentences"]

Places = Mapping[str, str | int]


class Sentences:
    """The sentences of one part of Quincunx in one language, by key."""

    def __init__(self, lang: str, texts: Mapping[str, str]) -> None:
        self.lang, self.texts = lang, texts

    def __contains__(self, key: str) -> bool:
        return key in self.texts

    def say(self, key: str, **places: str | int) -> str:
        return filled(self.texts[key], self.lang, places)


def sentences(folder: Traversable, lang: str) -> Sentences:
    """A folder's sentences; in English where they are missing in the language."""
    found = lang if (folder / f"{lang}.json").is_file() else ENGLISH
    return Sentences(found, read(folder / f"{found}.json"))


def filled(text: str, lang: str, places: Places, number: str = "#") -> str:
    """`number`: what # stands for, in a choice by a number."""
    done, rest = "", text
    while rest:
        plain, brace, rest = rest.partition("{")
        done += plain.replace("#", number)
        if brace:
            inner, rest = closed(rest)
            done += place(inner, lang, places, number)
    return done


def closed(text: str) -> tuple[str, str]:
    """What stands before the brace that closes one opened before, and what comes after it."""
    depth = 1
    for at, sign in enumerate(text):
        depth += (sign == "{") - (sign == "}")
        if depth == 0:
            return text[:at], text[at + 1 :]
    raise DataError(f"a brace is left open: {{{text}")


def place(inner: str, lang: str, places: Places, number: str) -> str:
    name, *more = (part.strip() for part in inner.split(",", 2))
    value = places[name]
    if not more:
        return str(value)
    kind, choices = more[0], options(more[1])
    if kind == "plural":
        exact = choices.get(f"={value}")
        chosen = choices.get(category(lang, int(value)), choices["other"])
        return filled(chosen if exact is None else exact, lang, places, str(value))
    if kind != "select":
        raise DataError(f"{{{inner}}}: {kind} is neither select nor plural")
    return filled(choices.get(str(value), choices["other"]), lang, places, number)


def options(text: str) -> dict[str, str]:
    """`one {…} other {…}` by its words."""
    found = {}
    while text.strip():
        word, _, rest = text.partition("{")
        found[word.strip()], text = closed(rest)
    return found


def category(lang: str, n: int) -> str:
    """Which form a language takes after a whole number."""
    if lang == "ru":
        if n % 10 == 1 and n % 100 != 11:
            return "one"
        return "few" if 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14 else "many"
    return "one" if n == 1 or (lang == "fr" and n == 0) else "other"


# Chances


def rounded(chance: float, digits: int = 4) -> float:
    """A chance, rounded; 0 and 1 stay for what is certain."""
    least = 0.1**digits
    return min(1 - least, max(least, round(chance, digits))) if 0 < chance < 1 else chance


def percentage(chance: float, digits: int = 0) -> str:
    """A chance as people read it, like `62%`."""
    return f"{rounded(chance, digits + 2):.{digits}%}"
