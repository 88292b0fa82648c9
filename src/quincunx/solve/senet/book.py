"""Senet's perfect endgames as a book that searches look up."""

from __future__ import annotations

import warnings
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from quincunx.errors import QuincunxError
from quincunx.native.wasm.kinds import Group, Rows
from quincunx.search.book import Book, Watch
from quincunx.solve.senet import tables
from quincunx.solve.senet.index import layer_table, rank_table
from quincunx.solve.senet.numbers import Pages
from quincunx.solve.senet.progress import share_done

if TYPE_CHECKING:
    from quincunx.solve.senet.solver import Report

__all__ = ["EndgameBook"]

HERE = Path(__file__).parent


class EndgameBook(Book):
    """The exact value of every position with few pieces before a throw, with sticks or the die.

    It reads a table if there is one, and never waits for one. A closed book knows nothing, and is compiled
    like an open one.
    """

    programs = (HERE / "numbers.py", HERE / "consult.py")
    pages = Group(Pages, (Rows(np.float32), Rows(np.int32), Rows(np.int64)))

    def __init__(self, die: bool, *, closed: bool = False, threads: int | None = None) -> None:
        self.die, self.threads = die, threads
        self.pieces = 0 if closed else tables.endgame_pieces()

    @property
    def is_open(self) -> bool:
        return len(self._values()) > 0

    def read(self) -> Pages:
        return Pages(self._values(), *reading(self.pieces))

    def _values(self) -> tables.Values:
        if self.pieces == 0 or not tables.is_made(self.die, self.pieces):
            return NOTHING
        try:
            return tables.table(self.die, self.pieces)
        except QuincunxError as error:
            warnings.warn(f"no perfect endgames: {error}", stacklevel=2)
            return NOTHING

    def make(self, watch: Watch = lambda _: None) -> None:
        if self.pieces == 0:
            return

        def report_share(report: Report) -> None:
            watch(f"perfect endgames, {share_done(report):.0%}")

        try:
            tables.prepare(self.die, self.pieces, report_share, self.threads)
        except OSError as error:
            warnings.warn(f"no perfect endgames: they cannot be kept ({error})", stacklevel=2)


def nothing() -> tables.Values:
    values = np.zeros(0, np.float32)
    values.flags.writeable = False  # as those of a file are, so that the type is the same
    return values


NOTHING = nothing()


@cache
def reading(pieces: int) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int64]]:
    return rank_table(), layer_table(pieces)
