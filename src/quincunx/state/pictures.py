"""Which places of a picture are meant."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from quincunx.errors import UnknownName, did_you_mean

__all__ = ["ends", "listed", "marked", "named"]


def marked(last: bool | str) -> str:
    """The text whose places have a frame, if one was given."""
    if not isinstance(last, bool | str):
        raise TypeError(f"last is True, False or the text of an action, not {last!r}")
    return last if isinstance(last, str) else ""


def listed(arrows: Iterable[str | tuple[str, str]]) -> list[str | tuple[str, str]]:
    """Several arrows; a single text is refused, because it would be read letter by letter."""
    wrong = TypeError(f"arrows are a list, [('a1', 'b2'), 'a1-b2'], not {arrows!r}")
    if isinstance(arrows, str | bytes):
        raise wrong
    try:
        return list(arrows)
    except TypeError:
        raise wrong from None


def named(text: str, places: Collection[str]) -> list[str]:
    """The places that an action's text names, in its order: `a1` and `b2` of `a1-b2`."""
    found = []
    for word in text.split():
        parts = [word] if word in places else re.split("[->]", word)
        found += [part for part in parts if part in places]
    return found


def ends(arrow: str | tuple[str, str], places: Collection[str], game: str) -> tuple[str, str]:
    """Where an arrow begins and ends; UnknownName for what is not a place."""
    if not places:
        raise UnknownName(f"the picture of {game} names no places, so it has no arrows")
    names = named(arrow, places) if isinstance(arrow, str) else list(map(str, listed(arrow)))
    for name in names:
        if name not in places:
            raise UnknownName(f"no place {name!r}: {did_you_mean(name, places)}")
    if not names or (not isinstance(arrow, str) and len(names) != 2):
        raise UnknownName(
            f"an arrow is two places, or the text of an action that names some, not {arrow!r}"
        )
    return names[0], names[-1]
