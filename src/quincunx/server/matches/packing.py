"""A live match's events in little memory: the latest as they are, those before them as text.

An event of a few numbers and words takes half a kilobyte as objects, and a fifth of that as text. Nobody
asks for an old one but clients that were away and those who read a whole match.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any, overload

import orjson

from quincunx.table.events import KINDS, Event, Happening
from quincunx.table.table import Table

__all__ = ["PackedEvents", "with_packed_events"]

PACK = 4
"""Events packed together: so few that Python keeps most of them with its small objects, up to 512 bytes."""
LATEST = 2
"""Events that stay as they are, at least."""


class PackedEvents:
    """What a table needs of a list of events, which are numbered from 1 without gaps."""

    __slots__ = ("_latest", "_packs")

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self._packs: list[str] = []
        self._latest: list[Event] = []
        for event in events:
            self.append(event)

    def append(self, event: Event) -> None:
        latest = self._latest
        latest.append(event)
        if len(latest) >= PACK + LATEST:
            self._packs.append(packed(latest[:PACK]))
            del latest[:PACK]

    def __len__(self) -> int:
        return PACK * len(self._packs) + len(self._latest)

    def __iter__(self) -> Iterator[Event]:
        for place, pack in enumerate(self._packs):
            yield from unpacked(pack, PACK * place + 1)
        yield from self._latest

    @overload
    def __getitem__(self, place: int) -> Event: ...

    @overload
    def __getitem__(self, place: slice) -> list[Event]: ...

    def __getitem__(self, place: int | slice) -> Event | list[Event]:
        if isinstance(place, slice):
            return self._part(*place.indices(len(self)))
        number = place + len(self) if place < 0 else place
        if not 0 <= number < len(self):
            raise IndexError(place)
        return self._part(number, number + 1, 1)[0]

    def _part(self, start: int, stop: int, step: int) -> list[Event]:
        assert step == 1
        first = PACK * len(self._packs)  # of the latest
        found = self._latest[max(0, start - first) : max(0, stop - first)]
        if start < first:
            begin = start // PACK
            packs = enumerate(self._packs[begin : -(-stop // PACK)], begin)
            old = [event for n, pack in packs for event in unpacked(pack, PACK * n + 1)]
            found = old[start - PACK * begin : stop - PACK * begin] + found
        return found


def packed(events: list[Event]) -> str:
    """A text of its own: the bytes stay where they were written, in a kilobyte that is never used again."""
    rows = [(event.kind, event.at, values(event.kind)(event.what)) for event in events]
    return orjson.dumps(rows).decode()


def unpacked(pack: str, first: int) -> list[Event]:
    """The events of a pack; the number of the first is known by its place."""
    rows = enumerate(orjson.loads(pack), first)
    return [Event(number, at, KINDS[kind](*given)) for number, (kind, at, given) in rows]


@cache
def values(kind: str) -> Callable[[Happening], tuple[Any, ...]]:
    """What gives the fields of such a happening, in their order."""
    names = [one.name for one in fields(KINDS[kind])]
    if len(names) > 1:
        return attrgetter(*names)
    return lambda what: tuple(getattr(what, name) for name in names)


def with_packed_events(table: Table) -> Table:
    """A table whose events take less memory from now on."""
    table.events = PackedEvents(table.events)  # type: ignore[assignment]
    return table
