"""What a seat sees of Serendipity, as plain data.

Everything but `memory` is what people see at the table: a face-down tile is face down, seen or
not, except that with the aid on it shows what was seen. `memory` is what a perfect memory would know, for
programs and for bots that imitate a memory; a table leaves it out of what it shows people.
"""

from __future__ import annotations

from typing import Any

from quincunx.games.serendipity import rules
from quincunx.games.serendipity.names import CELLS, COLOURS, STAGES, colours_of, edges, flower
from quincunx.games.serendipity.rules import ALIKE, NOBODY, NOWHERE, PICKING, SEEN, SERENDIP, UP
from quincunx.games.serendipity.scoring import explain_all, gains

SHARED = True


def view(s: Any, seat: int) -> dict[str, Any]:  # noqa: ARG001 (all seats see the same)
    return {
        "stage": STAGES[s.stage],
        "turn": s.turn,
        "colours": [colours_of(s, seat) for seat in range(s.seats)],
        "neutral": [] if s.stage == PICKING else colours_of(s, NOBODY),
        "tiles": tiles(s),
        "cell": name(s.cell),
        "shown": shown(s),
        "up": dict(zip((*COLOURS, "serendip"), (*s.up, ALIKE - s.unseen[-1]), strict=True)),
        "quiet": max(s.quiet, 0),
        "quiet_end": rules.QUIET_ROUNDS * s.seats,
        "fields": explain_all(s),
        "gains": gains(s),
        "memory": memory(s),
    }


def tiles(s: Any) -> list[dict[str, Any]]:
    """The tiles as people see them; `seen` only with the aid on."""
    shown = SEEN_WITH_AID if s.aid else SEEN_WITHOUT
    found = [row[tile].copy() for row, tile in zip(shown, s.tiles, strict=True)]
    for cell, tile in enumerate(s.tiles):
        if tile >= SERENDIP:
            found[cell]["edges"] = edges(tile)
    return found


def tile_view(cell: str, tile: int, least: int) -> dict[str, Any]:
    """What is seen of a tile: nothing below `least`. The edges of a serendip are added later."""
    seen: dict[str, Any] = {"cell": cell, "side": "up" if tile >= UP else "down"}
    if tile >= SERENDIP:
        seen |= {"kind": "serendip", "rotation": tile - SERENDIP}
    elif tile >= UP:
        seen |= {"kind": "flower", "colour": flower(tile)}
    elif tile >= least:
        seen["seen"] = flower(tile)
    return seen


SEEN_WITH_AID, SEEN_WITHOUT = (
    [[tile_view(cell, tile, least) for tile in range(SERENDIP + 6)] for cell in CELLS]
    for least in (SEEN, UP)
)
"""Every tile on every cell: to copy one takes a quarter of the time."""


def name(cell: int) -> str | None:
    return None if cell == NOWHERE else CELLS[cell]


def shown(s: Any) -> dict[str, Any] | None:
    """E1: the tile that everybody has just seen, and that lies face down again."""
    if s.shown == NOWHERE:
        return None
    return {"cell": CELLS[s.shown], "colour": flower(s.tiles[s.shown])}


def memory(s: Any) -> dict[str, Any]:
    """What was seen of the tiles face down, and how many of each kind nobody has seen."""
    seen = {
        name: COLOURS[tile - SEEN]
        for name, tile in zip(CELLS, s.tiles, strict=True)
        if SEEN <= tile < UP
    }
    return {"seen": seen, "unseen": dict(zip((*COLOURS, "serendip"), s.unseen, strict=True))}
