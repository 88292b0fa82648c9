"""Bossa's things as SVG: tiles, dice, markers and chips, made for a cell of 56.

White pips are rings and lie above the groove, black pips are solid and lie below it.
"""

from __future__ import annotations

from quincunx.games.bossa.rules import BLACK, DOUBLER, INVERTER, WHITE
from quincunx.svg import at, box, label

CELL = 56
INK = "#17191b"

# Rows of at most three pips.
ROWS: dict[int, list[int]] = {0: [], 1: [1], 2: [2], 3: [3], 4: [2, 2], 5: [3, 2], 6: [3, 3]}

FIVE = [(16, 16), (40, 16), (28, 28), (16, 40), (40, 40)]
FACES = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    6: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
}

GLYPHS = {
    "redraw": "M7.5-4.500A9 9 0 1 0 9 1.500M8.500-10v6h-6",
    "exchange": "M-9-4.500H7.500m-5-5 5 5-5 5M9 5.500H-7.500m5-5-5 5 5 5",
    "stack": "M-10-3.500 0-9l10 5.500L0 2ZM-10 2.500 0 8l10-5.500",
}
HEXAGON = "M-20 0-10.500-18H10.500L20 0 10.500 18H-10.500Z"


def tile(number: int, counts: int | None = None, chip: int = 0) -> str:
    """A tile; in a line the pips that do not count are pale. The inverter turns every pip over."""
    pips = (number & 7, number >> 3) if chip == INVERTER else (number >> 3, number & 7)
    drawn = body() + face(pips, counts)
    return drawn + (at(54, 3, chip_sign(chip), 0.5) if chip else "")


def back() -> str:
    """A tile face down: the five rings of the house."""
    ring = 'r="3.200" fill="none" stroke="#fdfcf8" stroke-width="1.800" opacity=".8"'
    return body() + "".join(f'<circle cx="{x}" cy="{y}" {ring}/>' for x, y in FIVE)


def body() -> str:
    return (
        '<ellipse cx="30" cy="57" rx="28" ry="6" fill="#2a1e0e" opacity=".14"/>'
        + box(0, 3, CELL, CELL, 'rx="10" fill="#b9b3a5"')
        + box(0, 0, CELL, CELL, 'rx="10" fill="#fdfcf8" stroke="#cfcabd"')
        + box(4, 4, 48, 48, 'rx="7" fill="#7f958a"')
        + '<path d="M7.500 14V12.500Q7.500 7.500 12.500 7.500H14" fill="none" stroke="#fff" '
        'stroke-width="1.600" stroke-linecap="round" opacity=".55"/>'
    )


def face(pips: tuple[int, int], counts: int | None) -> str:
    rows = [(width, colour) for colour in (WHITE, BLACK) for width in ROWS[pips[colour]]]
    gap = 14.5 if len(rows) == 3 else 18 if len(rows) < 3 else 12.5
    top = 28 - gap * (len(rows) - 1) / 2
    drawn = ""
    for i, (width, colour) in enumerate(rows):
        faint = 1 if counts in (None, colour) else 0.3
        for j in range(width):
            drawn += pip(28 + (j - (width - 1) / 2) * 14, top + i * gap, colour, faint)
    if all(pips):
        y = top + (len(ROWS[pips[WHITE]]) - 0.5) * gap
        drawn += f'<path d="M7 {y:g}h42" stroke="#fdfcf8" stroke-width="1.200" opacity=".55"/>'
    return drawn


def pip(x: float, y: float, colour: int, opacity: float) -> str:
    look = f'r="4.900" fill="#fff" stroke="{INK}" stroke-width="1.500"'
    if colour == BLACK:
        look = f'r="5.300" fill="{INK}"'
    return f'<circle cx="{x:g}" cy="{y:g}" {look} opacity="{opacity:g}"/>'


def die(colour: int, number: int) -> str:
    """A die: rounder than a tile, without glaze."""
    under, side, edge, dot = (
        ("#b9b3a5", "#fbfaf6", "#8f897b", INK)
        if colour == WHITE
        else ("#0b0c0d", "#3b3f44", "#a9adb2", "#fff")
    )
    drawn = box(0, 5, CELL, 54, f'rx="16" fill="{under}"')
    drawn += box(0, 0, CELL, 55, f'rx="16" fill="{side}" stroke="{edge}" stroke-width="1.500"')
    dots = [(28 + 14 * x, 27.5 + 14 * y) for x, y in FACES[number]]
    return drawn + "".join(f'<circle cx="{x}" cy="{y}" r="5.400" fill="{dot}"/>' for x, y in dots)


def marker(kind: str, fresh: bool) -> str:
    """A round marker; a used one is a dashed ring with a stroke through it."""
    look = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
    if fresh:
        return (
            '<circle cy="2" r="20" fill="#b9b3a5"/>'
            '<circle r="20" fill="#fdfcf8" stroke="#8f897b" stroke-width="1.300"/>'
            '<circle r="16" fill="#bcd3c2"/>'
            f'<path d="{GLYPHS[kind]}" {look} stroke="#22302a" stroke-width="2.500"/>'
        )
    return (
        f'<g {look} stroke="#635a51" stroke-width="1.600"><circle r="19" stroke-dasharray="4 4"/>'
        f'<path d="{GLYPHS[kind]}" opacity=".55"/><path d="M-13 13 13-13"/></g>'
    )


def chip_sign(kind: int) -> str:
    """A six-sided chip."""
    drawn = f'<path d="{HEXAGON}" transform="translate(0 2.500)" fill="#b98478"/>'
    drawn += f'<path d="{HEXAGON}" fill="#e9b9ae" stroke="#6e3d33" stroke-width="1.600"/>'
    if kind == DOUBLER:
        return drawn + label(0, 6.5, "×2", 19, 'font-weight="700" text-anchor="middle"')
    return drawn + (
        f'<circle r="11.500" fill="#fff" stroke="{INK}" stroke-width="1.600"/>'
        f'<path d="M0-11.500A11.500 11.500 0 0 1 0 11.500Z" fill="{INK}"/>'
        f'<circle cx="-5.200" r="3.300" fill="{INK}"/><circle cx="5.200" r="3.300" fill="#fff"/>'
    )
