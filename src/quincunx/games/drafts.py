"""A position as somebody arranges it with the pieces: what lies where, and what else there is to choose.

A game describes it as plain data, so that a page shows it without knowing the game:
  `areas`: groups of places, in rows as they lie; a place holds that many pieces at most,
  `closed`: places on which nothing can lie; `over`: places that are there once another one holds something,
  `pieces`: what there is to lay down, with how many there are of it; those of one kin share the number,
  `lies`: the pieces of each place, the lowest first,
  `fields`: what is chosen from a list, or a number; `of`: the seat or the thing it is about.
What was arranged comes back as `Arranged`, and becomes a position's text: whether such a position is possible
is for the reader of positions to say.
"""

from __future__ import annotations

from typing import Any, NamedTuple

__all__ = ["Arranged", "Draft", "area", "field", "number", "piece", "whose"]

Draft = dict[str, Any]


class Arranged(NamedTuple):
    """What lies on each place, and what was chosen: a field's name, or `name.of`, with its value."""

    lies: dict[str, list[str]]
    fields: dict[str, str]

    def on(self, place: str) -> list[str]:
        return self.lies.get(place, [])

    def one(self, place: str, empty: str) -> str:
        return "".join(self.on(place)[:1]) or empty

    def chosen(self, name: str, of: int | str = "") -> str:
        return self.fields[f"{name}.{of}" if of != "" else name]


def area(name: str, rows: list[list[str]], holds: int = 1) -> dict[str, Any]:
    return {"name": name, "rows": rows, "holds": holds}


def piece(name: str, most: int, kin: str = "") -> dict[str, Any]:
    return {"name": name, "most": most, "kin": kin or name}


def field(name: str, value: str, values: list[str], of: int | str = "") -> dict[str, Any]:
    return {"name": name, "of": str(of), "value": value, "values": values, "seats": False}


def whose(name: str, value: str, values: list[str], of: int | str = "") -> dict[str, Any]:
    """A field whose numbers are seats."""
    return field(name, value, values, of) | {"seats": True}


def number(name: str, value: int, least: int, most: int) -> dict[str, Any]:
    return field(name, str(value), []) | {"least": least, "most": most}
