"""The positions that a game went through, in little memory.

A record of a position is some kilobytes in plain Python, and a long game has thousands. So only the latest
and every 32nd are kept; one in between is played again from the one before it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from quincunx.record import Record
from quincunx.types import Action

__all__ = ["Past"]

STRIDE = 32
LATEST = 3
"""Records kept at the end, so that taking back and looking at the last turn cost nothing."""

Apply = Callable[[Record, Action], None]


class Past:
    """The record before each action of a history; records in it are never changed.

    `history` is the owner's own list of actions. Without `apply` (where actions are hidden they cannot be
    played again) all records are kept.
    """

    __slots__ = ("_again", "_apply", "_first", "_history", "_latest", "_marks")

    def __init__(
        self, history: list[Action], apply: Apply | None, records: Iterable[Record] = ()
    ) -> None:
        self._history, self._apply = history, apply
        self._marks: list[Record] = []  # before actions 0, 32, 64 …
        self._latest: list[Record] = []
        self._first = 0  # the number of the first of the latest
        self._again: tuple[int, list[Record]] | None = None  # a stretch that was played again
        for record in records:
            self.append(record)

    def __len__(self) -> int:
        return self._first + len(self._latest)

    def append(self, record: Record) -> None:
        if len(self) % STRIDE == 0:
            self._marks.append(record)
        self._latest.append(record)
        self._again = None  # it may end before a stretch does, and takes memory
        if self._apply is not None and len(self._latest) > LATEST:
            del self._latest[:1]
            self._first += 1

    def __getitem__(self, number: int) -> Record:
        """The record before action `number`, counted from 0 or (if negative) from the end."""
        place = number + len(self) if number < 0 else number
        if not 0 <= place < len(self):
            raise IndexError(number)
        if place >= self._first:
            return self._latest[place - self._first]
        return self._played_again(place // STRIDE)[place % STRIDE]

    def _played_again(self, stretch: int) -> list[Record]:
        """The records from one mark to the next; the last stretch asked for is kept for its neighbours."""
        if self._again is None or self._again[0] != stretch:
            assert self._apply is not None
            records = [self._marks[stretch]]
            for action in self._history[stretch * STRIDE : (stretch + 1) * STRIDE - 1]:
                record = records[-1].copy()
                self._apply(record, action)
                records.append(record)
            self._again = stretch, records
        return self._again[1]

    def __iter__(self) -> Iterator[Record]:
        return self.since(0)

    def since(self, first: int) -> Iterator[Record]:
        """Every record from `first` on, in order; each costs one action at most."""
        if first >= self._first:
            yield from self._latest[first - self._first :]
            return
        for place in range(first, len(self)):
            yield self[place]
        self._again = None

    def cut(self, length: int) -> None:
        """Forgets everything from there on."""
        if length < self._first:
            # the latest are now those before it, for whoever goes back further
            stretch = max(length - 1, 0) // STRIDE
            self._latest = self._played_again(stretch).copy()
            self._first = stretch * STRIDE
        del self._latest[length - self._first :]
        del self._marks[-(-length // STRIDE) :]
        self._again = None

    def copy(self, history: list[Action]) -> Past:
        """A twin for the owner's twin, which has its own list of actions."""
        twin = Past(history, self._apply)
        twin._marks, twin._latest = self._marks.copy(), self._latest.copy()
        twin._first = self._first
        return twin
