"""A program: hunches that were learned; what it asks of a position is the game's, in its `traits.py`."""

from __future__ import annotations

from typing import Any

from quincunx.bots.traits import phase_of, sight, table_of, traits

BITS = 12
"""Bits of a trait's number."""
MASK = (1 << BITS) - 1


def hope(
    s: Any, worth: Any, scale: Any, each: int, out: Any, count: int, hopes: Any, start: int, seat: int,
    paper: Any,
) -> None:  # fmt: skip
    """Writes by how much less each action's return should be than the best one's.

    `worth` says what every trait is worth, `scale` how much that matters in every phase, both in
    thousandths and for each table; an action has `each` traits.
    """
    table, look = table_of(s, seat), sight(s, paper)
    unit = 1e-6 * float(scale[table, phase_of(s, count, look)])
    best = -1e9
    for i in range(count):
        found = traits(s, int(out[i]), look, paper)
        total = 0
        for _ in range(each):
            total += int(worth[table, found & MASK])
            found >>= BITS
        hopes[start + i] = unit * total
        best = max(best, hopes[start + i])
    for i in range(start, start + count):
        hopes[i] -= best
