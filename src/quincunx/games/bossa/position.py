"""Bossa's positions as one line of text.

`3:0,3:1,5:0/2:2,3:2,4:0,5:1,6:0 (2),1:3+2:0 (6),1:5+4:2|0:1+0:6 2:1 r/s - 1 draw` has eight parts:
  the hands of seat 0 and seat 1,
  the white line and the black line, rising: the die in brackets, then for each number its tiles, joined
  by `+`, the layers of a stack from below by `|`,
  the discarded tiles,
  each seat's markers not used yet: r redraw, e exchange, s stack,
  the chips: `-` without the expansion, else `?` before the choice, `d` doubler, `i` inverter, with
  `@2:3` for the tile a chip was played on,
  the seat that draws, throws, keeps or plays,
  and what it waits for: deal, white, black (the dice), keep, draw, turn, redraw, or the end: stuck, over.
`-` stands for nothing. What is named nowhere is unseen.
"""

from __future__ import annotations

import re
from typing import Any

from quincunx.errors import Impossible, TextError
from quincunx.games.bossa import rules
from quincunx.games.bossa.names import (
    MARKERS,
    STAGES,
    TILES,
    Layers,
    discarded,
    hand,
    line,
    tile_text,
)
from quincunx.games.bossa.reckoning import faults
from quincunx.games.reading import not_a_position, read_choice

Line = list[Layers | int]  # a die is its number

LETTERS = {name[0]: marker for name, marker in MARKERS.items()}
CHIP = re.compile(r"\?|([di])(?:@(\d:\d))?")


# Writing


def position(s: Any) -> str:
    parts = [
        "/".join(listed(hand(s, seat)) for seat in (0, 1)),
        *(line_text(s, colour) for colour in (0, 1)),
        listed(discarded(s)),
        "/".join(markers_text(s.markers[seat]) for seat in (0, 1)),
        "/".join(chip_text(s, seat) for seat in (0, 1)) if s.expansion else "-",
        str(s.turn),
        STAGES[s.stage],
    ]
    return " ".join(parts)


def listed(tiles: list[int], between: str = ",") -> str:
    return between.join(tile_text(tile) for tile in tiles) or "-"


def line_text(s: Any, colour: int) -> str:
    if s.dice[colour] and not s.low[colour]:  # only the white die has been thrown
        return f"({s.dice[colour]})"
    texts = [
        "|".join(listed(layer, "+") for layer in layers) or f"({number})"
        for number, layers in line(s, colour).items()
    ]
    return ",".join(texts) or "-"


def markers_text(markers: int) -> str:
    return "".join(letter for letter, marker in LETTERS.items() if markers & marker) or "-"


def chip_text(s: Any, seat: int) -> str:
    tile = s.chipped[seat]
    return "?di"[s.chip[seat]] + (f"@{tile_text(tile)}" if tile else "")


# Reading


def read_position(s: Any, text: str) -> None:
    """Fills the record from a position text, refusing what is impossible."""
    parts = text.lower().split()
    if len(parts) != 8:
        raise bad(text, f"it should have 8 parts, not {len(parts)}")
    hands, white, black, discard, markers, chips, seat, stage = parts
    s.turn = read_choice("Bossa", text, seat, ("0", "1"), "the seat")
    s.stage = read_choice("Bossa", text, stage, STAGES, "the stage")
    s.markers[:] = [read_markers(text, one) for one in halves(text, markers, "markers")]
    read_chips(s, text, chips)
    hold = [read_tiles(text, one) for one in halves(text, hands, "hands")]
    lines = [read_line(text, white), read_line(text, black)]
    aside = read_tiles(text, discard)
    laid = [tile for one in lines for tile in tiles_of(one)]
    check_once(text, [*hold[0], *hold[1], *aside, *laid])
    s.unseen = rules.ALL_TILES & ~sum(1 << tile for tile in [*hold[0], *hold[1], *aside, *laid])
    fill_hands(s, text, hold)
    fill_lines(s, text, lines)
    for fault in faults(s):
        raise fault.of(text, "Bossa")


def halves(text: str, part: str, what: str) -> list[str]:
    if part.count("/") != 1:
        raise bad(text, f"the {what} of the two seats are joined by one '/', not {part!r}")
    return part.split("/")


def read_markers(text: str, part: str) -> int:
    if not re.fullmatch(r"-|r?e?s?", part):
        raise bad(text, f"markers are letters of 'res' in this order, or '-', not {part!r}")
    return sum(marker for letter, marker in LETTERS.items() if letter in part)


def read_chips(s: Any, text: str, part: str) -> None:
    if not s.expansion:
        if part != "-":
            raise bad(text, f"without the expansion there are no chips: '-', not {part!r}")
        return
    for seat, one in enumerate(halves(text, part, "chips")):
        match = CHIP.fullmatch(one)
        if not match:
            raise bad(text, f"a chip is '?', 'd', 'i' or like 'd@2:3', not {one!r}")
        s.chip[seat] = "?di".index(match[1] or "?")
        s.chipped[seat] = read_tile(text, match[2]) if match[2] else 0


def read_tiles(text: str, part: str) -> list[int]:
    return [] if part == "-" else [read_tile(text, one) for one in part.split(",")]


def read_tile(text: str, came: str) -> int:
    names = [tile_text(tile) for tile in TILES]
    if came not in names:
        raise bad(text, f"{came!r} is not a tile: white:black with 1 to 6 pips, like 2:3")
    return TILES[names.index(came)]


def read_line(text: str, part: str) -> Line:
    if part == "-":
        return []
    found: Line = []
    for place in part.split(","):
        if die := re.fullmatch(r"\(([1-6])\)", place):
            found.append(int(die[1]))
        else:
            layers = [layer.split("+") for layer in place.split("|")]
            found.append([[read_tile(text, one) for one in layer] for layer in layers])
    if sum(isinstance(one, int) for one in found) != 1:
        raise bad(text, f"a line has one die, like '(4)'; {part!r} does not")
    return found


def tiles_of(one: Line) -> list[int]:
    return [tile for place in one if not isinstance(place, int) for row in place for tile in row]


def check_once(text: str, tiles: list[int]) -> None:
    for tile in tiles:
        if tiles.count(tile) > 1:
            raise bad(text, f"{tile_text(tile)} occurs twice, and there is one of each tile")
    if len(tiles) == len(TILES):
        raise Impossible("all tiles are seen, but one is out of the game", "all_seen").of(
            text, "Bossa"
        )


# Filling the record


def fill_hands(s: Any, text: str, hold: list[list[int]]) -> None:
    for seat, tiles in enumerate(hold):
        if len(tiles) > 7:
            raise Impossible(
                f"seat {seat} holds {len(tiles)} tiles, and nobody can have more than 7",
                "seven",
                {"seat": seat, "n": len(tiles)},
            ).of(text, "Bossa")
        s.held[seat] = 0
        for tile in tiles:
            rules.take(s, seat, tile)


def fill_lines(s: Any, text: str, lines: list[Line]) -> None:
    for colour, found in enumerate(lines):
        start = next((i for i, place in enumerate(found) if isinstance(place, int)), None)
        if start is not None:
            die = found[start]
            assert isinstance(die, int)
            s.dice[colour] = die
            if die - start < 1 or die - start + len(found) - 1 > rules.TOP:
                raise bad(text, f"a line runs from 1 to {rules.TOP} at most")
            if all(lines):
                fill_line(s, colour, die - start, found)


def fill_line(s: Any, colour: int, low: int, found: Line) -> None:
    s.low[colour], s.high[colour] = low, low + len(found) - 1
    counts = [1 if isinstance(place, int) else len(place[0]) for place in found]
    s.low_size[colour], s.high_size[colour] = counts[0], counts[-1]
    for number, place in enumerate(found, low):
        if not isinstance(place, int):
            s.made[colour] |= rules.pair(len(place[0]), number)
            for layer, tiles in enumerate(place):
                for tile in tiles:
                    at = number + rules.IN_BLACK * colour + rules.LAYER * layer
                    s.where[rules.rank(tile)] = at


def bad(text: str, reason: str) -> TextError:
    return not_a_position("Bossa", text, reason)
