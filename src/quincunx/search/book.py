"""Books: what is known for certain about a game, for a search to look up instead of searching."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from quincunx.native.wasm.kinds import Kind, Rows
from quincunx.state import State
from quincunx.types import Seat

__all__ = ["Ask", "Book", "Watch", "settle"]

HERE = Path(__file__).parent

Ask = Callable[[State], list[float] | None]
"""Every seat's return, if it is known for certain."""

Watch = Callable[[str], None]
"""Called with the progress of something long, in words."""


class Book:
    """Positions of one game whose value is known for certain; this book has none."""

    programs: tuple[Path, ...] = (HERE / "consult.py",)
    """They define `consult`, and what it calls."""
    pages: Kind = Rows(np.float32)
    """What kind of thing `read` gives, for programs that are compiled before they are called."""

    @property
    def is_open(self) -> bool:
        """Whether there is anything in it yet."""
        return False

    def read(self) -> Any:
        """What `consult` reads; always of the same type, so that a search is compiled only once."""
        return np.zeros(0, np.float32)

    def make(self, watch: Watch = lambda _: None) -> None:
        """Makes whatever is missing, however long it takes; `watch` is called with the progress."""


def settle(state: State, seat: Seat, ask: Ask) -> list[float] | None:
    """Every seat's return, if the game is over or the book knows it, now or at the end of the seat's turn."""
    if state.is_over:
        return state.returns()
    if (known := ask(state)) is not None or state.player != seat:
        return known
    best = None
    for action in state.legal_actions():
        after = state.copy()
        after.push(action)
        found = settle(after, seat, ask)
        if found is None:
            return None
        if best is None or found[seat] > best[seat]:
            best = found
    return best
