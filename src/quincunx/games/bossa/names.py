"""Bossa's record in the words of the game: tiles, hands, lines, open ends."""

from __future__ import annotations

from functools import cache
from typing import Any

from quincunx.games.bossa import rules

COLOURS = ("white", "black")
CHIPS = ("", "doubler", "inverter")
CHIP_SIGNS = ("", "x2", "~")
MARKERS = {
    "redraw": rules.REDRAW_MARKER,
    "exchange": rules.EXCHANGE_MARKER,
    "stack": rules.STACK_MARKER,
}
STAGES = ("deal", "white", "black", "draw", "redraw", "keep", "turn", "stuck", "over")

TILES = [tile for tile in range(49) if rules.ALL_TILES >> tile & 1]
RANKS = [(tile, rules.rank(tile)) for tile in TILES]

Layers = list[list[int]]


@cache
def tile_text(tile: int, chip: int = rules.NO_CHIP) -> str:
    return f"{tile >> 3}:{tile & 7}{CHIP_SIGNS[chip]}"


def counted() -> dict[str, list[int]]:
    """What a tile counts in white and in black, by the tile as it is written, with a chip or without.

    `tiles.json` holds this for the page, which adds up what somebody picks and knows no rule.
    """
    return {
        tile_text(tile, chip): [rules.pips(tile, colour, chip) for colour in (0, 1)]
        for tile in TILES
        for chip in range(len(CHIPS))
    }


def tile_texts(tiles: list[int]) -> str:
    return " ".join(tile_text(tile) for tile in tiles)


def hand(s: Any, seat: int) -> list[int]:
    return list(map(int, s.hands[8 * seat : 8 * seat + s.held[seat]]))


def unseen(s: Any) -> list[int]:
    """The pile and the tile out of the game: nobody knows which is which."""
    hidden = int(s.unseen)
    return [tile for tile in TILES if hidden >> tile & 1]


def in_pile(s: Any) -> int:
    """How many tiles can still be drawn."""
    return len(unseen(s)) - 1


def discarded(s: Any) -> list[int]:
    known, hidden, where = {*hand(s, 0), *hand(s, 1)}, int(s.unseen), s.where
    return [
        tile
        for tile, rank in RANKS
        if not where[rank] and not hidden >> tile & 1 and tile not in known
    ]


def line(s: Any, colour: int) -> dict[int, Layers]:
    """Each number of a line, rising, with its layers of tiles from below; the die has none."""
    if not s.low[colour]:
        return {}
    numbers = range(s.low[colour], s.high[colour] + 1)
    found: dict[int, Layers] = {number: [] for number in numbers}
    places = [int(place) for place in s.where]
    if not any(places):
        return found
    for tile, rank in RANKS:
        place = places[rank]
        if place and place // rules.IN_BLACK % 2 == colour:
            layers, layer = found[place % rules.IN_BLACK], place // rules.LAYER
            while len(layers) <= layer:
                layers.append([])
            layers[layer].append(tile)
    return found


def open_ends(s: Any, colour: int) -> dict[int, list[int]]:
    """B1: the numbers at which a line can grow, and how many tiles each takes."""
    if not s.low[colour]:
        return {}
    below, above = s.low[colour] - 1, s.high[colour] + 1
    ends = {}
    if below >= 1:
        ends[below] = sizes(rules.same_or_more(s.low_size[colour], below), below)
    if above <= rules.TOP:
        ends[above] = sizes(rules.same_or_more(s.high_size[colour], above), above)
    return ends


def sizes(pairs: int, number: int) -> list[int]:
    """How many tiles may make a number."""
    if not 1 <= number <= rules.TOP:
        return []
    return [size for size in range(1, rules.MOST + 1) if pairs & rules.pair(size, number)]


def chip_on(s: Any, tile: int) -> int:
    """The kind of chip that lies on a tile."""
    for seat in range(2):
        if s.chipped[seat] == tile:
            return int(s.chip[seat])
    return rules.NO_CHIP


def fresh_markers(s: Any, seat: int) -> list[str]:
    return [name for name, marker in MARKERS.items() if s.markers[seat] & marker]


def either(words: list[Any]) -> str:
    """`2`, `2 or 3`."""
    return " or ".join(str(word) for word in words)
