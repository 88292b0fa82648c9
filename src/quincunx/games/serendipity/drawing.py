"""Serendipity as an SVG picture: a garden of hexagons, and the seats with their flowers below it."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Any

from quincunx.games.lettering import LIBRARY, Lettering
from quincunx.games.serendipity import rules, shapes
from quincunx.games.serendipity.names import CELL_OF, CELLS, DIRECTIONS, ROW_LETTERS
from quincunx.games.serendipity.rules import ENDED, NOBODY, NOWHERE, PICKING, SEEN, SERENDIP, UP
from quincunx.games.serendipity.scoring import AROUND, explain_all
from quincunx.games.serendipity.shapes import GEM, GEM_SIDE, RADIUS, WIDTH, corner, hexagon, path
from quincunx.games.serendipity.words import to_do

PITCH = 1.5 * RADIUS
BOTTOM = 340  # where the garden ends and the seats begin
GOLD, INK, HALO = "#ffd65c", "#33291c", "#fffdf7"
FONT = 'font-family="system-ui, sans-serif"'

# Pictures are defined once and used by name; the names must not clash with others on the same page.
ID = "quincunx-serendipity"
PICTURES = {
    "back": shapes.back(),
    "gem-body": shapes.body(GEM_SIDE, GEM, GEM_SIDE),
    "gem": shapes.serendip(),
    **{f"flower{c}": shapes.flower(c) for c in range(6)},
    **{f"face{c}": shapes.face(c) for c in range(6)},
    **{f"ghost{c}": shapes.ghost(c) for c in range(6)},
}


def svg(s: Any, lettering: Lettering = LIBRARY, title: str = "") -> str:
    """The whole picture, as people see it: tiles that were seen only with the aid on."""
    defs = "".join(f'<g id="{ID}-{name}">{shape}</g>' for name, shape in PICTURES.items())
    rows = sorted(range(rules.CELLS), key=lambda cell: -rules.PLACES[cell][0])
    tiles = "".join(placed(cell, f"<title>{CELLS[cell]}</title>{tile(s, cell)}") for cell in rows)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-380 -336 760 730" width="760" role="img" {FONT}>'
        f"<title>{title or f'Serendipity: {to_do(s, lettering.lang)}'}</title><defs>{defs}</defs>"
        f"{bed()}{tiles}{marks(s)}{fields(s)}{seats(s, lettering)}</svg>"
    )


def places(s: Any) -> dict[str, tuple[float, float, float, float]]:  # noqa: ARG001
    """The tiles' places in the garden."""
    found: dict[str, tuple[float, float, float, float]] = {}
    for cell, name in enumerate(CELLS):
        x, y = middle(cell)
        found[name] = (x - WIDTH / 2, y - RADIUS, WIDTH, 2 * RADIUS)
    return found


def use(name: str, x: float = 0, y: float = 0, scale: float = 1, turn: int = 0) -> str:
    move = f"translate({x:.1f} {y:.1f}) scale({scale}) rotate({turn})"
    return f'<use href="#{ID}-{name}" transform="{move}"/>'


def middle(cell: int) -> tuple[float, float]:
    row, right = rules.PLACES[cell]
    return (right + 1) * WIDTH / 2, (5 - row) * PITCH


def placed(cell: int, shape: str) -> str:
    x, y = middle(cell)
    return f'<g transform="translate({x:.1f} {y:.1f})">{shape}</g>'


def bed() -> str:
    """The garden bed, and the letters of the rows."""
    angles = [60 * n * pi / 180 for n in range(6)]
    points = "L".join(f"{362 * cos(a):.0f} {362 * sin(a):.0f}" for a in angles)
    bed = f'<path d="M{points}Z" fill="#2f4f38" stroke="#2f4f38" stroke-width="22"'
    letters = "".join(
        f'<text x="{-length * WIDTH / 2 - 13:.1f}" y="{(5 - row) * PITCH + 7}" fill="#cfe0c8" '
        f'font-size="20" text-anchor="middle">{letter}</text>'
        for row, (letter, length) in enumerate(zip(ROW_LETTERS, rules.ROWS, strict=True))
    )
    return f'{bed} stroke-linejoin="round"/>{letters}'


def tile(s: Any, cell: int) -> str:
    value = s.tiles[cell]
    if value >= SERENDIP:
        return use("gem-body") + use("gem", turn=60 * (value - SERENDIP))
    if value >= UP:
        return use(f"face{value - UP}")
    if value >= SEEN and (s.aid or cell == s.shown):
        return use(f"ghost{value - SEEN}")
    name = f'<text y="7" fill="#e4f0da" font-size="19" text-anchor="middle">{CELLS[cell]}</text>'
    return use("back") + name


def marks(s: Any) -> str:
    """A firm ring round the tile in hand, a dashed one round a tile just turned down again."""
    shape = hexagon(RADIUS)
    hand = path(shape, stroke=HALO, width=8) + path(shape, stroke="#0f6b62", width=4)
    down = path(hexagon(RADIUS - 4), stroke=GOLD, width=3).replace(
        "/>", ' stroke-dasharray="6 5"/>'
    )
    pairs = ((s.cell, hand), (s.shown, down))
    return "".join(placed(cell, mark) for cell, mark in pairs if cell != NOWHERE)


def fields(s: Any) -> str:
    """At the end: the winners' fields outlined, and a gold bar on every edge that matches."""
    if s.stage != ENDED:
        return ""
    reports = explain_all(s)
    best = max(report["points"] for report in reports)
    won = [report for report in reports if report["points"] == best]
    return "".join(outline(report) + bars(report) for report in won)


def outline(report: dict[str, Any]) -> str:
    cells = {CELL_OF[one["cell"]] for one in report["flowers"]}
    lines = "".join(
        placed(cell, path(f"M{corner(d, RADIUS)}L{corner(d + 1, RADIUS)}", stroke=ink, width=width))
        for ink, width in ((INK, 8), (GOLD, 4.4))
        for cell in sorted(cells)
        for d in range(6)
        if AROUND[cell].get(d) not in cells
    )
    return f'<g stroke-linecap="round">{lines}</g>'


def bars(report: dict[str, Any]) -> str:
    x = WIDTH / 2 - 5
    return "".join(
        placed(
            CELL_OF[serendip["cell"]],
            f'<g transform="rotate({60 * DIRECTIONS.index(edge["direction"])})"><rect x="{x:.1f}" '
            f'y="-14" width="10" height="28" rx="5" fill="{GOLD}" stroke="{INK}"/></g>',
        )
        for serendip in report["serendips"]
        for edge in serendip["edges"]
    )


def seats(s: Any, lettering: Lettering) -> str:
    """Below the garden: every seat's flowers and what its best field is worth."""
    owners = [*range(s.seats)]
    if NOBODY in s.owners and s.stage != PICKING:
        owners.append(NOBODY)
    width = 740 / len(owners)
    return "".join(
        seat(s, owner, -370 + width * place, width, lettering) for place, owner in enumerate(owners)
    )


def seat(s: Any, number: int, x: float, width: float, lettering: Lettering) -> str:
    """One of the plates below the garden; NOBODY's shows the neutral colours."""
    colours = [colour for colour, owner in enumerate(s.owners) if owner == number]
    flowers = "".join(
        use(f"face{colour}", x + 24 + 36 * place, BOTTOM + 29, 0.5)
        for place, colour in enumerate(colours)
    )
    has_move = s.stage != ENDED and s.turn == number
    plate = (
        f'<rect x="{x + 2:.1f}" y="{BOTTOM + 6}" width="{width - 4:.1f}" height="44" rx="10" '
        f'fill="{HALO}" stroke="{"#0f6b62" if has_move else "#d8ccb8"}" '
        f'stroke-width="{3 if has_move else 1}"/>'
    )
    text = lettering.say("serendipity.neutral")
    if number != NOBODY:
        text = f"{lettering.player(number)} · {rules.best_field(s, number)}"
    start, size = x + 14 + 36 * len(colours), min(22, width / 8)
    return (
        f'{plate}{flowers}<text x="{start:.1f}" y="{BOTTOM + 36}" fill="{INK}" '
        f'font-size="{size:g}">{text}</text>'
    )
