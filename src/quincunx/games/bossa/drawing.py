"""Bossa as an SVG picture: white grows up from one row of numbers, black grows down, hands outside."""

from __future__ import annotations

from typing import Any

from quincunx.games.bossa import rules
from quincunx.games.bossa.board import to_do
from quincunx.games.bossa.names import (
    MARKERS,
    chip_on,
    discarded,
    fresh_markers,
    hand,
    in_pile,
    line,
    open_ends,
)
from quincunx.games.bossa.rules import BLACK, WHITE
from quincunx.games.bossa.signs import CELL, back, chip_sign, die, marker, tile
from quincunx.games.lettering import LIBRARY, Lettering
from quincunx.svg import at, box, label

WIDTH, FIELD, TRAY = 720, 604, 96
GAP, BAND = 5, 34
DEPTH = 0.13  # how much higher each layer of a stack lies, of a tile

GROUNDS = ("#fbfaf6", "#303338")
EDGES = ("#6f6a5e", "#b9bcc0")
FONT = "Georgia,'Noto Serif',serif"


def svg(s: Any, lettering: Lettering = LIBRARY, title: str = "") -> str:
    """The whole table: both hands, both lines, the pile, and whose turn it is."""
    field, height = field_picture(s)
    whole = height + 2 * TRAY + 24
    parts = [tray(s, 1, 0, lettering), at(0, TRAY + 12, field)]
    parts += [side(s, TRAY + 12, height, lettering), tray(s, 0, whole - TRAY, lettering)]
    title = title or f"Bossa: {to_do(s, lettering.lang)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {whole:g}" width="{WIDTH}" '
        f'role="img" font-family="{FONT}" fill="#2a2521"><title>{title}</title>'
        f"{''.join(parts)}</svg>"
    )


# The lines


class Grid:
    """Where things lie in the field: columns are numbers, rows count from the axis."""

    def __init__(self, s: Any) -> None:
        lows = [low for low in s.low if low] or [1]
        self.first = int(max(1, min(lows) - 1))
        self.columns: int = max(9, max(s.high) + 2 - self.first)
        self.pitch: float = min(64.0, (FIELD - 28) / self.columns)
        self.size: float = self.pitch - 8
        heights = [tallest(s, colour) for colour in (WHITE, BLACK)]
        self.axis: float = heights[WHITE] * (self.size + GAP) + 30
        self.height: float = self.axis + BAND + heights[BLACK] * (self.size + GAP) + 20

    def x(self, number: int) -> float:
        return 14 + (number - self.first) * self.pitch + 4

    def y(self, colour: int, row: int) -> float:
        step = self.size + GAP
        return (
            self.axis - (row + 1) * step if colour == WHITE else self.axis + BAND + GAP + row * step
        )


def places(s: Any) -> dict[str, tuple[float, float, float, float]]:
    """The positions of both lines, `w7` or `b7` with the number 7, and their ends: `w-` and `w+`."""
    grid, found = Grid(s), {}
    for colour, letter in ((WHITE, "w"), (BLACK, "b")):
        for number, layers in line(s, colour).items():
            rows = len(layers[0]) if layers else 1
            top = grid.y(colour, rows - 1 if colour == WHITE else 0)
            height = rows * (grid.size + GAP) - GAP
            found[f"{letter}{number}"] = (grid.x(number), TRAY + 12 + top, grid.size, height)
        for sign, number in (("-", s.low[colour]), ("+", s.high[colour])):
            if f"{letter}{number}" in found:
                found[f"{letter}{sign}"] = found[f"{letter}{number}"]
    return found


def tallest(s: Any, colour: int) -> int:
    return max([2, *(len(layers[0]) for layers in line(s, colour).values() if layers)])


def field_picture(s: Any) -> tuple[str, float]:
    grid = Grid(s)
    lower = grid.height - grid.axis
    drawn = box(0, 0, FIELD, grid.height, f'rx="12" fill="{GROUNDS[WHITE]}" stroke="#d8ccb8"')
    drawn += (
        f'<path d="M0 {grid.axis:g}h{FIELD}v{lower - 12:g}q0 12-12 12h{24 - FIELD}q-12 0-12-12z" '
    )
    drawn += f'fill="{GROUNDS[BLACK]}"/>' + box(0, grid.axis, FIELD, BAND, 'fill="#55695f"')
    drawn += numbers(s, grid)
    for colour in (WHITE, BLACK):
        drawn += ends(s, colour, grid) + positions(s, colour, grid)
    return drawn, grid.height


def numbers(s: Any, grid: Grid) -> str:
    shown = range(grid.first, min(grid.first + grid.columns, rules.TOP + 1))
    drawn = ""
    for n in shown:
        used = any(s.low[colour] <= n <= s.high[colour] for colour in (WHITE, BLACK))
        look = 'font-weight="700"' if used else 'opacity=".8"'
        look += ' fill="#fff" text-anchor="middle"'
        drawn += label(grid.x(n) + grid.size / 2, grid.axis + 25, n, 22, look)
    return drawn


def ends(s: Any, colour: int, grid: Grid) -> str:
    """B1: dashed places where a line can grow, with how many tiles they take."""
    drawn = ""
    look = (
        f'rx="8" fill="none" stroke="{EDGES[colour]}" stroke-width="1.600" stroke-dasharray="4 4"'
    )
    for number, sizes in open_ends(s, colour).items():
        x, y, inner = grid.x(number), grid.y(colour, 0), grid.size - 6
        drawn += box(x + 3, y + 3, inner, inner, look)
        style = f'fill="{EDGES[colour]}" text-anchor="middle"'
        drawn += label(
            x + grid.size / 2, y + grid.size / 2 + 7, "–".join(map(str, sizes)), 20, style
        )
    return drawn


def positions(s: Any, colour: int, grid: Grid) -> str:
    drawn, scale = "", grid.size / CELL
    if s.dice[colour]:
        number = s.dice[colour]
        drawn += at(grid.x(number), grid.y(colour, 0), die(colour, number), scale)
    for number, layers in line(s, colour).items():
        for level, layer in enumerate(layers):
            # white columns from the far tile down, so that the nearer one overlaps it
            rows = list(enumerate(layer))
            for row, one in reversed(rows) if colour == WHITE else rows:
                x = grid.x(number) + 0.1 * grid.size * level
                y = grid.y(colour, row) - DEPTH * grid.size * level
                drawn += at(x, y, tile(one, colour, chip_on(s, one)), scale)
        if len(layers) > 1:
            far = grid.y(colour, len(layers[0]) - 1 if colour == WHITE else 0)
            drawn += badge(grid.x(number) + 4, far, len(layers))
    return drawn


def badge(x: float, y: float, layers: int) -> str:
    """A black disc that counts the layers of a stack."""
    look = 'fill="#fff" font-size="20" font-weight="700" text-anchor="middle"'
    disc = '<circle r="14" fill="#26282b" stroke="#fdfcf8" stroke-width="1.500"/>'
    return at(x, y, f'{disc}<text y="7" {look}>{layers}</text>')


# Around them


def tray(s: Any, seat: int, y: float, lettering: Lettering) -> str:
    """A seat's hand, markers and chip; a bar marks whose turn it is."""
    mine = s.turn == seat and s.stage < rules.STUCK
    edge = 'stroke="#0f6b62" stroke-width="3"' if mine else 'stroke="#d8ccb8"'
    drawn = box(1.5, y + 1.5, WIDTH - 3, TRAY - 3, f'rx="12" fill="#e9e1d1" {edge}')
    drawn += label(16, y + 24, lettering.player(seat), 21, 'fill="#4f473f"')
    for i, one in enumerate(hand(s, seat)):
        drawn += at(16 + 62 * i, y + 33, tile(one), 54 / CELL)
    for i, kind in enumerate(MARKERS):
        drawn += at(494 + 52 * i, y + TRAY / 2, marker(kind, kind in fresh_markers(s, seat)), 1.05)
    if s.chip[seat]:
        fade = ' opacity=".35"' if s.chipped[seat] else ""
        drawn += f"<g{fade}>{at(668, y + TRAY / 2, chip_sign(s.chip[seat]), 1.25)}</g>"
    return drawn


def side(s: Any, y: float, height: float, lettering: Lettering) -> str:
    """The pile with its number, and what is discarded."""
    middle = 'text-anchor="middle"'
    drawn = box(616, y, 104, height, 'rx="12" fill="#e9e1d1" stroke="#d8ccb8"')
    for i in range(min(in_pile(s), 3)):
        drawn += at(638 + 2 * i, y + 20 - 4 * i, back(), 1)
    drawn += label(668, y + 106, in_pile(s), 26, f'font-weight="700" {middle}')
    drawn += label(668, y + 130, lettering.say("bossa.pile"), 20, middle)
    thrown = discarded(s)
    for i, one in enumerate(thrown):
        drawn += at(628 + 44 * i, y + height - 70, tile(one), 0.7)
    if not thrown:
        return drawn
    said = lettering.say("bossa.discarded")
    return drawn + label(668, y + height - 12, said, 20, f'{middle} fill="#4f473f"')
