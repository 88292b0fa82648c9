"""Serendipity's board in characters: 91 hexagons, 67 columns wide.

      / \\   o g   / \\         a hexagon says its name; `BB` is a blue flower face up,
   | h3  |y * b|h5 RR|       `*` a serendip with the colours of its six edges round it,
        \\r v/ \\   /          `~r` (with the aid) a red one seen and face down;
[ ] the tile in hand, ( ) the one just turned down again
"""

from __future__ import annotations

import textwrap
from typing import Any

from quincunx.games.captions import say
from quincunx.games.serendipity import rules
from quincunx.games.serendipity.names import CELLS, COLOURS, LETTERS, colours_of
from quincunx.games.serendipity.rules import (
    ALIKE,
    ENDED,
    NOBODY,
    NOWHERE,
    PICKING,
    SEEN,
    SERENDIP,
    UP,
)
from quincunx.games.serendipity.words import colour_name, ending_lines, shown_words, to_do
from quincunx.languages import ENGLISH

# For colour printing: what to look for, and its style.
INKS = {
    "b": ("bright_blue", "bold white on blue"),
    "v": ("bright_magenta", "bold white on magenta"),
    "r": ("bright_red", "bold white on red"),
    "y": ("bright_yellow", "bold black on bright_yellow"),
    "o": ("dark_orange", "bold black on dark_orange"),
    "g": ("bright_green", "bold black on green"),
}
EDGE = r"(?<![a-z]{2})%s(?= (?:\* )?[bvryog](?![a-z\d]))|(?:(?<=[bvryog] )|(?<= \* ))%s(?![a-z\d])"
STYLES = {
    **{letter.upper() * 2: swatch for letter, (_, swatch) in INKS.items()},
    **{EDGE % (letter, letter): ink for letter, (ink, _) in INKS.items()},
    r"~[bvryog]": "dim",
    r"(?<= )\*(?= )": "bold",
}

WIDTH = 80
SLANTED = {1: (1, 1, "/"), 2: (1, -1, "\\"), 4: (-1, -1, "/"), 5: (-1, 1, "\\")}

Canvas = dict[tuple[int, int], str]


def board(s: Any, lang: str = ENGLISH) -> str:
    lines = [*picture(s), "", *seat_lines(s, lang), *shown_words(s, lang)]
    lines += ending_lines(s, lang) if s.stage == ENDED else [to_do(s, lang)]
    return "\n".join(part for line in lines for part in wrapped(line))


def wrapped(line: str) -> list[str]:
    if len(line) <= WIDTH:
        return [line]
    return textwrap.wrap(line, WIDTH, subsequent_indent=" " * 7)


def picture(s: Any) -> list[str]:
    canvas: Canvas = {}
    for cell in range(rules.CELLS):
        draw_inside(canvas, s, cell)
    for cell in range(rules.CELLS):
        draw_slopes(canvas, cell)
    for cell, (left, right) in ((s.cell, "[]"), (s.shown, "()")):
        if cell != NOWHERE:
            line, column = centre(cell)
            canvas[line, column - 3], canvas[line, column + 3] = left, right
    height, width = 2 * len(rules.ROWS) + 1, 6 * max(rules.ROWS) + 1
    rows = ("".join(canvas.get((y, x), " ") for x in range(width)) for y in range(height))
    return [row.rstrip() for row in rows]


def centre(cell: int) -> tuple[int, int]:
    """Line and column of the middle of a cell; rows run upwards, lines downwards."""
    row, right = rules.PLACES[cell]
    return 2 * (len(rules.ROWS) - 1 - row) + 1, 3 * right + 36


def draw_inside(canvas: Canvas, s: Any, cell: int) -> None:
    """Five characters between two bars; a serendip's letters stand on its slopes too."""
    line, column = centre(cell)
    for place, sign in enumerate(f"|{inside(s, cell)}|", start=column - 3):
        canvas[line, place] = sign
    if s.tiles[cell] >= SERENDIP:
        for direction, (down, right, _) in SLANTED.items():
            canvas[line + down, column + right] = edge_letter(s, cell, direction)


def inside(s: Any, cell: int) -> str:
    tile, name = s.tiles[cell], CELLS[cell]
    if tile >= SERENDIP:
        return f"{edge_letter(s, cell, 3)} * {edge_letter(s, cell, 0)}"
    if tile >= UP:
        return f"{name:<3}{2 * LETTERS[tile - UP]}"
    if tile >= SEEN and (s.aid or cell == s.shown):
        return f"{name:<3}~{LETTERS[tile - SEEN].lower()}"
    return f" {name:<4}"


def edge_letter(s: Any, cell: int, direction: int) -> str:
    return LETTERS[rules.edge_colour(s.tiles[cell] - SERENDIP, direction)].lower()


def draw_slopes(canvas: Canvas, cell: int) -> None:
    """A stroke for each slanted edge, beside the letters of the serendips that have it."""
    line, column = centre(cell)
    for direction, (down, right, stroke) in SLANTED.items():
        is_border = rules.NEIGHBOUR[6 * cell + direction] == NOWHERE
        if down == 1 and not is_border:
            continue  # the cell below draws it
        near, far = (line + down, column + right), (line + down, column + 2 * right)
        for place in (far, near) if down == 1 else (near, far):
            if canvas.setdefault(place, stroke) is stroke:
                break


def seat_lines(s: Any, lang: str) -> list[str]:
    """What every seat owns and has face up, and what else there is."""
    lines = []
    for seat in range(s.seats):
        mark = ">" if rules.player(s) != rules.OVER and s.turn == seat else " "
        lines.append(f"{mark} {seat_text(s, seat, lang)}")
    rest = colours_of(s, NOBODY)
    if rest:
        names = ", ".join(f"{swatch(colour)} {colour_name(colour, lang)}" for colour in rest)
        key = "to_pick" if s.stage == PICKING else "neutral"
        lines.append(f"  {say('serendipity', lang, key, names=names)}")
    down = sum(tile < UP for tile in s.tiles)
    planted = ALIKE - s.unseen[-1]
    counts = say(
        "serendipity", lang, "up", planted=planted, most=ALIKE, down=down, cells=rules.CELLS
    )
    lines.append(f"  {counts}")
    return lines


def seat_text(s: Any, seat: int, lang: str) -> str:
    """A seat's colours, and its best field while the game goes on."""
    own = ", ".join(colour_text(s, colour, lang) for colour in colours_of(s, seat))
    own = own or say("serendipity", lang, "no_colour")
    points = rules.best_field(s, seat)
    if points and s.stage != ENDED:
        return say("serendipity", lang, "seat_field", seat=seat, own=own, points=points)
    return say("serendipity", lang, "seat", seat=seat, own=own)


def colour_text(s: Any, colour: str, lang: str) -> str:
    return f"{swatch(colour)} {colour_name(colour, lang)} {s.up[COLOURS.index(colour)]}"


def swatch(colour: str) -> str:
    """A colour as its flowers look on the board."""
    return 2 * LETTERS[COLOURS.index(colour)]
