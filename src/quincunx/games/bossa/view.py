"""What a seat sees of Bossa, as plain data: everything, because hands are open."""

from __future__ import annotations

from typing import Any

from quincunx.games.bossa import rules
from quincunx.games.bossa.names import (
    CHIPS,
    COLOURS,
    MARKERS,
    STAGES,
    chip_on,
    discarded,
    fresh_markers,
    hand,
    line,
    open_ends,
    tile_text,
    unseen,
)

SHARED = True


def view(s: Any, seat: int) -> dict[str, Any]:  # noqa: ARG001 (all seats see the same)
    fresh, winner = [fresh_markers(s, n) for n in (0, 1)], rules.winner(s)
    hidden = unseen(s)
    return {
        "hands": [texts(hand(s, n)) for n in (0, 1)],
        "lines": {COLOURS[colour]: line_view(s, colour) for colour in (0, 1)},
        "dice": {COLOURS[colour]: s.dice[colour] or None for colour in (0, 1)},
        "pile": len(hidden) - 1,
        "unseen": texts(hidden),
        "discard": texts(discarded(s)),
        "markers": [{name: name in fresh[n] for name in MARKERS} for n in (0, 1)],
        "chips": [chip_view(s, n) for n in (0, 1)],
        "turn": s.turn,
        "stage": STAGES[s.stage],
        "winner": winner if winner >= 0 else None,
    }


def texts(tiles: list[int]) -> list[str]:
    return [tile_text(tile) for tile in tiles]


def line_view(s: Any, colour: int) -> dict[str, Any]:
    """The positions rising, each with its layers from below (the die has none), and the open ends."""
    return {
        "positions": [
            {"number": n, "layers": [[tile_view(s, tile) for tile in row] for row in layers]}
            for n, layers in line(s, colour).items()
        ],
        "open": [{"number": n, "sizes": sizes} for n, sizes in open_ends(s, colour).items()],
    }


def tile_view(s: Any, tile: int) -> dict[str, Any]:
    chip = CHIPS[chip_on(s, tile)] or None if s.expansion else None
    return {"tile": tile_text(tile), "chip": chip}


def chip_view(s: Any, seat: int) -> dict[str, Any] | None:
    if not s.chip[seat]:
        return None
    tile = s.chipped[seat]
    return {"kind": CHIPS[s.chip[seat]], "on": tile_text(tile) if tile else None}
