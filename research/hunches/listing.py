"""A program: the traits of every action; what it asks of a position is the game's."""

from __future__ import annotations

from typing import Any

from quincunx.bots.traits import phase_of, sight, table_of, traits
from quincunx.native.contract import actions


def list_traits(s: Any, out: Any, found: Any, paper: Any) -> int:
    """Writes the actions, and the traits of each; returns how many."""
    count = int(actions(s, out))
    look = sight(s, paper)
    for i in range(count):
        found[i] = traits(s, int(out[i]), look, paper)
    return count


def phase_at(s: Any, out: Any, paper: Any) -> int:
    """The phase of the game and of the turn, by which traits matter more or less."""
    return int(phase_of(s, int(actions(s, out)), sight(s, paper)))


def table_at(s: Any, seat: int) -> int:
    """Which table of worths counts, for the seat that searches."""
    return int(table_of(s, seat))
