"""A program for Senet: works out the exact values of endgames; `numbers` and `program` come before it.

A sweep gives every position of a block the value of its best outcomes, until nothing changes any more.
It goes by how far the pieces of both sides have come together, the furthest first: almost every move leads
to a position that the sweep has been to. Only falls into the water (N5) and steps back (N9) lead elsewhere.

There is one order and one core, so that the values are the same, bit by bit, on every machine; and nothing is
kept but the values, so that a phone has room for it.
"""

from __future__ import annotations

from typing import Any

from quincunx.solve.senet.numbers import (
    COUNT,
    LAST,
    LAYERS,
    MIDDLE,
    PART,
    SQUARES,
    number_of,
    squares_at,
)
from quincunx.solve.senet.program import look

FURTHEST = 30
"""A little more than the number of any square."""

# What `progress` holds: the block, how many sweeps it has had, and how many steps of the present one.
BLOCK, SWEEPS, STEPS = 0, 1, 2

# What `work_on` has come to the end of.
STEP, SWEEP, SOLVED = 0, 1, 2


# Tables


def choose(n: int, k: int) -> int:
    """How many sets of k there are among n."""
    found = 1
    for i in range(k):
        found = found * (n - i) // (i + 1)
    return found


def fill_ranks(ranks: Any) -> None:
    """Writes what each part of a set adds to its rank, see `numbers.rank_of`."""
    fill_part(0, 0, 0, ranks)
    for before in range(LAYERS):
        fill_part(PART, before, MIDDLE + before * MIDDLE, ranks)
        fill_part(2 * PART, before, LAST + before * MIDDLE, ranks)


def fill_part(shift: int, before: int, start: int, ranks: Any) -> None:
    """The same for one part of the squares, with some pieces before it."""
    for bits in range(MIDDLE):
        rank = 0
        count = 0
        for b in range(PART):
            if bits >> b & 1:
                count += 1
                rank += choose(shift + b, before + count)
        if before + count < LAYERS and bits << shift < 1 << SQUARES:
            ranks[start + bits] = rank | count << COUNT


def advance(squares: int) -> int:
    """How far some pieces have come together."""
    found = 0
    square = 0
    while squares >> square:
        if squares >> square & 1:
            found += square
        square += 1
    return found


def fill_sets(pieces: int, sets: Any, starts: Any) -> None:
    """Writes all sets of 1, 2 ... `pieces` squares into rows of their own, by how far they have come.

    In a row of `starts`, the place n says where the sets that have come n squares begin.
    """
    for count in range(1, pieces + 1):
        places = (1 << count) - 1
        while places < 1 << SQUARES:
            starts[count, advance(squares_at(places)) + 2] += 1
            places = following(places)
        for n in range(2, starts.shape[1]):
            starts[count, n] += starts[count, n - 1]
        places = (1 << count) - 1
        while places < 1 << SQUARES:
            squares = squares_at(places)
            come = advance(squares) + 1
            sets[count, starts[count, come]] = squares
            starts[count, come] += 1
            places = following(places)


def following(places: int) -> int:
    """The next greater number with as many bits."""
    low = places & -places
    up = places + low
    return up | ((places ^ up) // low) >> 2


# Sweeps


def look_at(
    mine: int, others: int, come: int, sets: Any, starts: Any, chances: Any, pages: Any,
    choices: Any, out: Any,
) -> float:  # fmt: skip
    """Looks at the positions of a layer whose pieces have come this far; returns the greatest change."""
    greatest = 0.0
    for far in range(max(0, come - FURTHEST * others), min(come, FURTHEST * mine) + 1):
        for a in range(starts[mine, far], starts[mine, far + 1]):
            own = int(sets[mine, a])
            for b in range(starts[others, come - far], starts[others, come - far + 1]):
                enemy = int(sets[others, b])
                if own & enemy == 0:
                    at = number_of(own, enemy, pages.ranks, pages.layers)
                    value = look(own, enemy, 0, 0, 1, 0, chances, pages, choices, out)
                    greatest = max(greatest, abs(value - float(pages.values[at])))
                    pages.values[at] = value
    return greatest


def work_on(
    pairs: Any, tolerance: float, progress: Any, change: Any, sets: Any, starts: Any,
    chances: Any, pages: Any, choices: Any, out: Any,
) -> int:  # fmt: skip
    """One step of a sweep over a block; says what that was the end of.

    `pairs` are the blocks in order: pieces of the one side and of the other. `choices` has no room for any.
    `change` is the greatest one in a sweep; it comes to an end when that is below the tolerance.
    """
    mine = int(pairs[progress[BLOCK], 0])
    others = int(pairs[progress[BLOCK], 1])
    if progress[STEPS] == 0:
        change[0] = 0.0
    come = FURTHEST * (mine + others) - int(progress[STEPS])
    found = look_at(mine, others, come, sets, starts, chances, pages, choices, out)
    if mine != others:
        found = max(found, look_at(others, mine, come, sets, starts, chances, pages, choices, out))
    change[0] = max(change[0], found)
    progress[STEPS] += 1
    if come > 0:
        return STEP
    progress[STEPS] = 0
    progress[SWEEPS] += 1
    if change[0] >= tolerance:
        return SWEEP
    progress[SWEEPS] = 0
    progress[BLOCK] += 1
    return SOLVED
