"""Bossa's positions as somebody arranges them: tiles in hands and lines, dice, markers, chips, the turn."""

from __future__ import annotations

from typing import Any

from quincunx.errors import Impossible
from quincunx.games.bossa import rules
from quincunx.games.bossa.names import (
    COLOURS,
    MARKERS,
    STAGES,
    TILES,
    discarded,
    fresh_markers,
    hand,
    line,
    tile_text,
)
from quincunx.games.bossa.position import position
from quincunx.games.drafts import Arranged, Draft, area, field, piece, whose

LAYERS = 3
"""Both seats may stack once, so that three lie on one another at most."""
MOST_HELD = 7
LARGEST = 5
"""Tiles of one layer, at most."""
NUMBERS = range(1, rules.TOP + 1)
FACES = [str(n) for n in range(1, 7)]
TEXTS = [tile_text(tile) for tile in TILES]


def place(colour: str, number: int, layer: int) -> str:
    return f"{colour} {number}" if layer == 0 else f"{colour} {number} {layer + 1}"


def draft(s: Any) -> Draft:
    *_, turn, stage = position(s).split()
    fields = [
        field(colour, str(s.dice[n] or "-"), ["-", *FACES]) for n, colour in enumerate(COLOURS)
    ]
    for seat in (0, 1):
        fresh = fresh_markers(s, seat)
        fields += [field(name, str(int(name in fresh)), ["1", "0"], seat) for name in MARKERS]
        if s.expansion:
            tile = s.chipped[seat]
            fields.append(field("chip", "?di"[s.chip[seat]], ["?", "d", "i"], seat))
            fields.append(field("chipped", tile_text(tile) if tile else "-", ["-", *TEXTS], seat))
    return {
        "areas": areas(),
        "closed": [],
        "over": {
            place(colour, n, layer): place(colour, n, layer - 1)
            for colour in COLOURS
            for n in NUMBERS
            for layer in range(1, LAYERS)
        },
        "pieces": [piece(text, 1) for text in TEXTS],
        "lies": lying(s),
        "fields": [*fields, whose("turn", turn, ["0", "1"]), field("stage", stage, list(STAGES))],
    }


def areas() -> list[dict[str, Any]]:
    """The hands, each line with its layers, and what was discarded."""
    found = [area(f"hand {seat}", [[f"hand {seat}"]], MOST_HELD) for seat in (0, 1)]
    for colour in COLOURS:
        rows = [[place(colour, n, layer) for n in NUMBERS] for layer in range(LAYERS)]
        found.append(area(colour, rows, LARGEST))
    return [*found, area("discard", [["discard"]], 2)]


def lying(s: Any) -> dict[str, list[str]]:
    lies = {f"hand {seat}": [tile_text(tile) for tile in hand(s, seat)] for seat in (0, 1)}
    for n, colour in enumerate(COLOURS):
        for number, layers in line(s, n).items():
            for layer, tiles in enumerate(layers):
                lies[place(colour, number, layer)] = [tile_text(tile) for tile in tiles]
    lies["discard"] = [tile_text(tile) for tile in discarded(s)]
    return lies


def arranged(s: Any, it: Arranged) -> str:
    hands = "/".join(",".join(it.on(f"hand {seat}")) or "-" for seat in (0, 1))
    lines = [line_of(it, colour) for colour in COLOURS]
    aside = ",".join(it.on("discard")) or "-"
    markers = "/".join(markers_of(it, seat) for seat in (0, 1))
    chips = "/".join(chip_of(it, seat) for seat in (0, 1)) if s.expansion else "-"
    return " ".join([hands, *lines, aside, markers, chips, it.chosen("turn"), it.chosen("stage")])


def line_of(it: Arranged, colour: str) -> str:
    """A line's text: its numbers from the first to the last, the die among them."""
    die = 0 if it.chosen(colour) == "-" else int(it.chosen(colour))
    filled = [n for n in NUMBERS if it.on(place(colour, n, 0))]
    if not die:
        if filled:
            raise Impossible(f"the {colour} line has no die", "no_die", {"colour": colour}).of(
                "…", "Bossa"
            )
        return "-"
    if die in filled:
        raise Impossible(
            f"the {colour} die lies on {die}, so no tile does",
            "on_die",
            {"colour": colour, "number": die},
        ).of("…", "Bossa")
    numbers = range(min([die, *filled]), max([die, *filled]) + 1)
    for n in numbers:
        if n != die and n not in filled:
            raise Impossible(
                f"{colour} {n} is empty, between tiles and the die",
                "gap",
                {"colour": colour, "number": n},
            ).of("…", "Bossa")
    return ",".join(f"({n})" if n == die else layers_of(it, colour, n) for n in numbers)


def layers_of(it: Arranged, colour: str, number: int) -> str:
    rows = [it.on(place(colour, number, layer)) for layer in range(LAYERS)]
    return "|".join("+".join(tiles) for tiles in rows if tiles)


def markers_of(it: Arranged, seat: int) -> str:
    return "".join(name[0] for name in MARKERS if it.chosen(name, seat) == "1") or "-"


def chip_of(it: Arranged, seat: int) -> str:
    chip, tile = it.chosen("chip", seat), it.chosen("chipped", seat)
    if tile == "-":
        return chip
    if chip == "?":
        raise Impossible(
            f"seat {seat} has kept no chip that could lie on {tile}",
            "chip_early",
            {"seat": seat, "tile": tile},
        ).of("…", "Bossa")
    return f"{chip}@{tile}"
