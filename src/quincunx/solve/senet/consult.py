"""A program for Senet: looks up a position before a throw in a table of exact values.

`book` is `Pages`; without values it knows nothing.
"""

from __future__ import annotations

from typing import Any

from quincunx.games.senet.rules import FREE, LAST_THROW, count_bits, mover
from quincunx.solve.senet.numbers import LAYERS, number_of

LASTING = LAST_THROW - 300
"""Throws after which the draw, which the values ignore, is too near to be ignored."""


def consult(s: Any, book: Any, result: Any) -> bool:
    """Whether the table knows the position; if so, writes what each seat can expect."""
    if len(book.values) == 0 or s.stage != FREE or s.left > 0 or s.throws > LASTING:
        return False
    colour = mover(s)
    own = int(s.pieces[colour])
    enemy = int(s.pieces[1 - colour])
    if book.layers[2 * (LAYERS * count_bits(own) + count_bits(enemy)) + 1] == 0:
        return False
    value = 2.0 * float(book.values[number_of(own, enemy, book.ranks, book.layers)]) - 1.0
    result[s.turn] = value
    result[1 - s.turn] = -value
    return True
