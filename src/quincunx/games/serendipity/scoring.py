"""The score that explains itself: which field, which serendips, which edges, how many points each.

`explain` finds the best field with sets, for people to check; `rules.best_field` with bits, for speed.
Tests compare the two with each other, and with a third count of their own.
"""

from __future__ import annotations

from typing import Any

from quincunx.games.serendipity import rules
from quincunx.games.serendipity.names import CELLS, COLOURS, DIRECTIONS, EDGES, edges, flower
from quincunx.games.serendipity.rules import GEM, NOWHERE, SERENDIP, UP

AROUND = [{d: n for d, n in enumerate(row) if n != NOWHERE} for row in rules.AROUND.tolist()]
"""For each cell, its neighbours by direction."""
NEAR = [set(row.values()) for row in AROUND]
FACING = [
    [{n: UP + COLOURS.index(shown[d]) for d, n in row.items()} for row in AROUND] for shown in EDGES
]
"""For each rotation of a serendip and each cell: the flower that matches the edge to each neighbour."""
NONE: set[int] = set()


def explain_all(s: Any) -> list[dict[str, Any]]:
    """`explain` for every seat."""
    planted = serendips_up(s)
    return [best_of(s, seat, planted) for seat in range(s.seats)]


def explain(s: Any, seat: int) -> dict[str, Any]:
    """The best field of a seat as the board stands (among equals, the first in board order).

    `points` is the sum of the three in `sums`, `sums["flowers"]` the number of `flowers`, and every
    serendip has 2 points and 2 more for each of its `edges`.
    """
    return best_of(s, seat, serendips_up(s))


def gains(s: Any) -> list[int] | None:
    """What the serendip in hand adds to its seat's best field in each rotation; None: none can be turned."""
    if s.stage != GEM:
        return None
    tiles, planted = list(s.tiles), serendips_up(s)
    others = [cell for cell in planted if cell != s.cell]
    before = most(points(tiles, fields_around(s, s.turn, others), others))
    found, gained = fields_around(s, s.turn, planted), []
    for rotation in range(6):
        tiles[s.cell] = SERENDIP + rotation
        gained.append(most(points(tiles, found, planted)) - before)
    return gained


def most(worth: list[int]) -> int:
    return max(worth) if worth else 0


def best_of(s: Any, seat: int, planted: list[int]) -> dict[str, Any]:
    found = fields_around(s, seat, planted)
    worth = points(s.tiles, found, planted)
    best = found[worth.index(max(worth))] if found else NONE
    return {"seat": seat, **report(s, best, beside(s, best, planted))}


def points(tiles: Any, found: list[set[int]], planted: list[int]) -> list[int]:
    """What each field is worth with the serendips beside it; `report` says why."""
    worth = [len(field) for field in found]
    field_of = {cell: number for number, field in enumerate(found) for cell in field}
    for cell in planted:
        touched = set()
        for near, flower_here in FACING[tiles[cell] - SERENDIP][cell].items():
            if near in field_of:
                number = field_of[near]
                touched.add(number)
                if tiles[near] == flower_here:
                    worth[number] += 2
        for number in touched:
            worth[number] += 2
    return worth


def beside(s: Any, field: set[int], planted: list[int]) -> list[dict[str, Any]]:
    """Of the serendips on these cells, those that touch a field."""
    return [serendip(s, cell, field) for cell in planted if field & NEAR[cell]]


def serendips_up(s: Any) -> list[int]:
    return [cell for cell, tile in enumerate(s.tiles) if tile >= SERENDIP]


def fields(s: Any, seat: int) -> list[set[int]]:
    """The fields of a seat, each as the cells of its flowers, in board order."""
    return fields_around(s, seat, serendips_up(s))


def fields_around(s: Any, seat: int, planted: list[int]) -> list[set[int]]:
    tiles = s.tiles
    colours = {UP + colour for colour, owner in enumerate(s.owners) if owner == seat}
    cells = [cell for cell, tile in enumerate(tiles) if tile in colours]
    own, found = set(cells), []
    joined = joined_by_serendips(s, own, planted)
    for first in cells:
        if first not in own:
            continue
        field: set[int] = set()
        edge = {first}
        while edge:
            field |= edge
            own -= edge
            near: set[int] = set()
            for cell in edge:
                tile = tiles[cell]
                near.update([one for one in own & NEAR[cell] if tiles[one] == tile])
                near |= joined.get(cell, NONE)
            edge = own & near
        found.append(field)
    return found


def joined_by_serendips(s: Any, own: set[int], planted: list[int]) -> dict[int, set[int]]:
    """For each of a seat's flowers beside serendips, those of its flowers that lie beside the same ones.

    They belong to one field, whatever their colours, where a seat owns several.
    """
    joined: dict[int, set[int]] = {}
    if not rules.owns_several(s):
        return joined
    for serendip in planted:
        around = own & NEAR[serendip]
        for cell in around:
            joined[cell] = joined.get(cell, NONE) | around
    return joined


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
