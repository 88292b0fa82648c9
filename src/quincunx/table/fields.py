"""Checks of what comes from outside: every refusal says what came and what would be right."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from quincunx.errors import did_you_mean
from quincunx.table.faults import TableFault

__all__ = ["choice", "known_fields", "line", "mapping", "number", "truth"]

SHOWN = 60
"""Characters of a wrong value that are told back."""


def shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"


def wrong(name: str, value: object, right: str) -> TableFault:
    return TableFault("bad_request", f"{name!r} is {shown(value)}; it must be {right}")


def mapping(value: object, name: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in value):
        raise wrong(name, value, "an object with names and values")
    return value


def known_fields(data: Mapping[str, Any], known: Collection[str], what: str) -> None:
    for key in data:
        if key not in known:
            raise TableFault(
                "bad_request", f"{what} has no field {shown(key)}: {did_you_mean(key, known)}"
            )


def choice(value: object, name: str, known: Collection[str]) -> str:
    if not isinstance(value, str) or value not in known:
        raise wrong(name, value, f"one of {', '.join(known)}")
    return value


def number(value: object, name: str, least: int, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise wrong(name, value, f"a whole number from {least} to {most}")
    return value


def truth(value: object, name: str) -> bool:
    if not isinstance(value, bool):
        raise wrong(name, value, "true or false")
    return value


def line(value: object, name: str, most: int) -> str:
    """One line of printable characters, without spaces around it."""
    if not isinstance(value, str) or len(value) > most or not value.isprintable():
        raise wrong(name, value, f"a text of at most {most} printable characters on one line")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise wrong(name, value, "a text without halves of characters") from None
    return value.strip()
