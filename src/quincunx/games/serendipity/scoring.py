"""The score that explains itself: which field, which serendips, which edges, how many points each.

`explain` finds the best field with sets, for people to check; `rules.best_field` with bits, for speed.
Tests compare the two with each other, and with a third count of their own.
"""

from __future__ import annotations

from typing import Any

from quincunx.games.serendipity import rules
from quincunx.games.serendipity.names import CELLS, COLOURS, DIRECTIONS, edges, flower
from quincunx.games.serendipity.rules import NOWHERE, SERENDIP, UP

AROUND = [
    {d: n for d, n in enumerate(row) if n != NOWHERE} for row in rules.AROUND.tolist()
]  # for each cell, its neighbours by direction
NEAR = [frozenset(row.values()) for row in AROUND]


def explain(s: Any, seat: int) -> dict[str, Any]:
    """The best field of a seat as the board stands (among equals, the first in board order).

    `points` is the sum of the three in `sums`, `sums["flowers"]` the number of `flowers`, and every
    serendip has 2 points and 2 more for each of its `edges`.
    """
    planted = [cell for cell, tile in enumerate(s.tiles) if tile >= SERENDIP]
    found = [(field, beside(s, field, planted)) for field in fields(s, seat)]
    best = max(found, key=lambda one: points(*one), default=(set(), []))
    return {"seat": seat, **report(s, *best)}


def points(field: set[int], serendips: list[dict[str, Any]]) -> int:
    return len(field) + sum(int(one["points"]) for one in serendips)


def beside(s: Any, field: set[int], planted: list[int]) -> list[dict[str, Any]]:
    """Of the serendips on these cells, those that touch a field."""
    return [serendip(s, cell, field) for cell in planted if field & NEAR[cell]]


def fields(s: Any, seat: int) -> list[set[int]]:
    """The fields of a seat, each as the cells of its flowers, in board order."""
    tiles = {UP + colour for colour, owner in enumerate(s.owners) if owner == seat}
    cells = [cell for cell, tile in enumerate(s.tiles) if tile in tiles]
    own, found = set(cells), []
    for first in cells:
        if first not in own:
            continue
        field: set[int] = set()
        edge = {first}
        while edge:
            field |= edge
            own -= edge
            edge = own & {near for cell in edge for near in linked(s, cell)}
        found.append(field)
    return found


def linked(s: Any, cell: int) -> set[int]:
    """Cells whose flowers, if they are the seat's, belong to one field with the flower here."""
    near = NEAR[cell]
    alike = {c for c in near if s.tiles[c] == s.tiles[cell]}
    if not rules.owns_several(s):
        return alike
    return alike.union(*(NEAR[c] for c in near if s.tiles[c] >= SERENDIP))


def report(s: Any, field: set[int], serendips: list[dict[str, Any]]) -> dict[str, Any]:
    """What a field is worth with the serendips beside it, piece by piece."""
    matching = sum(len(one["edges"]) for one in serendips)
    sums = {"flowers": len(field), "serendips": 2 * len(serendips), "edges": 2 * matching}
    flowers = [{"cell": CELLS[c], "colour": flower(s.tiles[c])} for c in sorted(field)]
    return {
        "points": sum(sums.values()),
        "sums": sums,
        "colours": [c for c in COLOURS if c in {one["colour"] for one in flowers}],
        "flowers": flowers,
        "serendips": serendips,
    }


def serendip(s: Any, cell: int, field: set[int]) -> dict[str, Any]:
    """A serendip beside a field: its points, and the edges that face a flower of their colour."""
    shown = edges(s.tiles[cell])
    matching = [
        {"direction": DIRECTIONS[d], "colour": shown[d], "flower": CELLS[near]}
        for d, near in AROUND[cell].items()
        if near in field and flower(s.tiles[near]) == shown[d]
    ]
    return {"cell": CELLS[cell], "points": 2 + 2 * len(matching), "edges": matching}
