"""A program for Senet: looks a position before a throw up in a table of exact values.

`book` is the values as `index` numbers them, and the two tables that `number_of` reads. A book without
values knows nothing.
"""

from __future__ import annotations

from typing import Any

from quincunx.games.senet.rules import FREE, LAST_THROW, count_bits, mover
from quincunx.solve.senet.numbers import LAYERS, number_of

LASTING = LAST_THROW - 300
"""Throws after which the draw is too near to be left out of account, as the values do."""


def consult(s: Any, book: Any, result: Any) -> bool:
    """Whether the table knows the position, and then writes what each seat can expect."""
    values, ranks, layers = book
    if len(values) == 0 or s.stage != FREE or s.left > 0 or s.throws > LASTING:
        return False
    colour = mover(s)
    own = int(s.pieces[colour])
    enemy = int(s.pieces[1 - colour])
    if layers[2 * (LAYERS * count_bits(own) + count_bits(enemy)) + 1] == 0:
        return False
    value = 2.0 * float(values[number_of(own, enemy, ranks, layers)]) - 1.0
    result[s.turn] = value
    result[1 - s.turn] = -value
    return True
