"""Senet as an SVG picture: papyrus squares in a sandstone frame, cones and spools, the throw."""

from __future__ import annotations

from typing import Any

from quincunx.games.lettering import LIBRARY, Lettering
from quincunx.games.senet import rules
from quincunx.games.senet.board import to_do
from quincunx.svg import at, box

CELL, FRAME = 66, 30
WIDTH, HEIGHT = 720, 396

STYLE = """
.senet .square{fill:#ead9ad;stroke:#b89a5b}.senet .water{fill:#8fb9c4;stroke:#b89a5b}
.senet .safe{fill:none;stroke:#1f4e79;stroke-width:1.3}.senet .number{fill:#5b4620;font-size:19px}
.senet .sign{fill:none;stroke:#1f4e79;stroke-width:3.2;stroke-linecap:round;stroke-linejoin:round}
.senet .red{stroke:#b4472e;stroke-width:2.8}.senet .deep{stroke:#12324f;stroke-width:2.8}
.senet .gate{stroke:#5b4620}
.senet .bird{fill:#1f4e79}.senet .light{fill:#fff8e6;stroke:#5b4620;stroke-width:1.8;stroke-linejoin:round}
.senet .dark{fill:#1f4e79;stroke:#0a2036;stroke-width:1.8;stroke-linejoin:round}
.senet .band{fill:#b4472e}.senet .waist{fill:#c9a227}.senet .top{fill:#7fa6cb;stroke:#0a2036;stroke-width:1.8}
.senet .shade{fill:#2a1e0e;opacity:.22}
.senet .slot{fill:none;stroke:#635a51;stroke-width:1.5;stroke-dasharray:3 3}
.senet .tray{fill:#e6d9bd;stroke:#d8ccb8}.senet .flat{fill:#f3dfae;stroke:#5c3b22;stroke-width:1.5}
.senet .round{fill:#5c3b22;stroke:#2c1a0c;stroke-width:1.5}.senet .cross{stroke:#f3dfae;stroke-width:1.5}
.senet text{font-family:Georgia,'Noto Serif',serif;fill:#2a2521}
"""
"""Every rule begins with the picture's own class: in a notebook, styles reach other pictures too."""

CONE = (
    '<path class="light" d="M-17-6C-13-18-6.500-36-3.800-42Q0-48.500 3.800-42C6.500-36 13-18 17-6'
    'A17 6 0 0 1-17-6Z"/>'
    '<path class="band" d="M-13.200-14.500Q0-9.300 13.200-14.500L10.700-20.500Q0-16.300-10.700-20.500Z"/>'
    '<path class="band" d="M-3.900-41.700Q0-48.500 3.900-41.700L5.300-38Q0-36-5.300-38Z"/>'
)
SPOOL = (
    '<path class="dark" d="M-15.500-37C-15.500-29-7.500-29-7.500-22.500C-7.500-16-17.500-16-17.500-6'
    'A17.500 6 0 0 0 17.500-6C17.500-16 7.500-16 7.500-22.500C7.500-29 15.500-29 15.500-37Z"/>'
    '<ellipse class="top" cy="-37" rx="15.500" ry="5"/>'
    '<path class="waist" d="M-7.800-24.500Q0-21.700 7.800-24.500L7.800-20.500Q0-17.700-7.800-20.500Z"/>'
)
BODIES = (CONE, SPOOL)
SLOTS = (
    "M-15-6C-11-18-6-34-3.500-39Q0-44 3.500-39C6-34 11-18 15-6Q0 0-15-6Z",
    "M-13.500-35C-13.500-28-7-28-7-21.500C-7-15-15.500-15-15.500-6Q0 0 15.500-6"
    "C15.500-15 7-15 7-21.500C7-28 13.500-28 13.500-35Q0-31-13.500-35Z",
)

BIRD = (
    "M-11 5.500C-7-3-1-5 3-4C3.500-9 10-9.500 10.500-5L15-3.800L10.700-2.300"
    "C10.500 4 4 7.500-2 6.500L-13 9.500Z"
)


def sign(path: str, kind: str = "") -> str:
    return f'<path class="sign {kind}" d="{path}"/>'


def waves() -> str:
    return "".join(sign(f"M-24 {y}l6-5 6 5 6-5 6 5 6-5 6 5 6-5 6 5", "deep") for y in (-13, 0, 13))


HOUSES = {
    15: sign(
        "M0 0C-14-9-10-24 0-24S14-9 0 0M-14 2Q0-2 14 2M0 1C0 10-1 17-2.500 23h5C1 17 0 10 0 1"
    ),
    26: sign(
        "M0 13C-8 3-5-12 0-20C5-12 8 3 0 13ZM0 13C-12 10-18-1-17-13C-9-9-2 0 0 13"
        "C2 0 9-9 17-13C18-1 12 10 0 13M-16 20H16",
        "red",
    ),
    27: waves(),
    28: "".join(
        f'<path class="bird" transform="translate({x} {y})" d="{BIRD}"/>'
        for x, y in ((0, -13), (-12, 11), (13, 11))
    ),
    29: sign(
        "M-21 5Q0-15 21 5Q0 18-21 5ZM0-11v-9M-11-8l-4-7.500M11-8l4-7.500M-9 15C-9 20-12 23-16 23"
    )
    + '<circle cy="4" r="6.500" fill="#c9a227"/>',
    30: '<g transform="rotate(90)">'
    + sign("M-17 23V-16M17 23V-16M-22-17H22M-19-22.500H19", "gate")
    + sign("M-7 14 0 7l7 7M-7 4 0-3l7 7M-7-6 0-13l7 7", "red")
    + "</g>",
}


def svg(s: Any, lettering: Lettering = LIBRARY, title: str = "") -> str:
    """The whole table: board, pieces that are off, throw, and whose turn it is."""
    parts = [frame(), *(square(s, n) for n in range(1, 31))]
    parts += [piece(s, n) for n in in_drawing_order(s)]
    parts += [tray(s, rules.LIGHT, 0, lettering), throw(s), tray(s, rules.DARK, 514, lettering)]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="senet" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'width="{WIDTH}" role="img"><title>{title or f"Senet: {to_do(s, lettering.lang)}"}</title>'
        f"<style>{STYLE}</style>{''.join(parts)}</svg>"
    )


def places(s: Any) -> dict[str, tuple[float, float, float, float]]:  # noqa: ARG001
    """The squares, by their numbers."""
    return {str(n): (*corner(n), CELL, CELL) for n in range(1, 31)}


def corner(square: int) -> tuple[int, int]:
    """The upper left corner of a square; the track is an S."""
    row, place = divmod(square - 1, 10)
    column = 9 - place if row == 1 else place
    return FRAME + column * CELL, FRAME + row * CELL


def frame() -> str:
    edge = 'rx="7" fill="none" stroke-width="5"'
    width, height = WIDTH, 3 * CELL + 2 * FRAME
    inner = (7.5, 7.5, width - 15, height - 15)
    return (
        box(0, 0, width, height, 'rx="12" fill="#c4a76a"')
        + box(*inner, f'{edge} stroke="#12324f"')
        + box(*inner, f'{edge} stroke="#c9a227" stroke-dasharray="2.5 15.5"')
        + box(FRAME - 4, FRAME - 4, 10 * CELL + 8, 3 * CELL + 8, 'rx="6" fill="#b89a5b"')
    )


def square(s: Any, n: int) -> str:
    """A square; the sign of a house moves to the corner when a piece stands there."""
    x, y = corner(n)
    kind = "water" if n == rules.WATER else "square"
    drawn = box(x + 1.5, y + 1.5, CELL - 3, CELL - 3, f'rx="4" class="{kind}"')
    if rules.SAFE_HOUSES >> n & 1:
        drawn += box(x + 5, y + 5, CELL - 10, CELL - 10, 'rx="3" class="safe"')
    drawn += f'<text class="number" x="{x + 7}" y="{y + 21}">{n}</text>'
    if n not in HOUSES:
        return drawn
    taken = (s.pieces[0] | s.pieces[1]) >> n & 1
    return drawn + (
        at(x + 51, y + 15, HOUSES[n], 0.4) if taken else at(x + 33, y + 36, HOUSES[n], 0.84)
    )


def in_drawing_order(s: Any) -> list[int]:
    """From the far edge to the near one, so that nearer pieces overlap those behind them."""
    return [n for n in range(1, 30) if (s.pieces[0] | s.pieces[1]) >> n & 1]


def piece(s: Any, n: int) -> str:
    x, y = corner(n)
    colour = rules.DARK if s.pieces[rules.DARK] >> n & 1 else rules.LIGHT
    return at(
        x + 40, y + 56, f'<ellipse class="shade" cx="2" cy="-4" rx="20" ry="7"/>{BODIES[colour]}'
    )


def tray(s: Any, colour: int, x: int, lettering: Lettering) -> str:
    """Five places; the pieces that have left stand in them."""
    home = 5 - rules.count_bits(s.pieces[colour])
    drawn = box(x, 274, 206, 122, 'rx="12" class="tray"')
    for i in range(5):
        shape = BODIES[colour] if i < home else f'<path class="slot" d="{SLOTS[colour]}"/>'
        drawn += at(x + 31 + 36 * i, 346, shape, 0.8)
    label = lettering.say("senet.home", n=home)
    return drawn + f'<text x="{x + 103}" y="386" font-size="24" text-anchor="middle">{label}</text>'


def throw(s: Any) -> str:
    """Four sticks and their number; nothing but the bowl before a throw."""
    drawn = box(222, 274, 276, 122, 'rx="12" class="tray"')
    if s.throw == 0:
        return drawn
    flat = 0 if s.throw == 6 else s.throw
    lying = ((-54, 2, -9), (-18, -3, 5), (19, 3, -4), (54, -1, 11))
    for i, (x, y, angle) in enumerate(lying):
        turned = f'<g transform="rotate({angle})">{stick(i < flat)}</g>'
        drawn += at(330 + x, 335 + y, turned)
    number = f"{s.left}/{s.throw}" if s.left < s.throw else f"{s.throw}"
    return drawn + f'<text x="452" y="349" font-size="40" text-anchor="middle">{number}</text>'


def stick(flat: bool) -> str:
    if flat:
        line = '<path d="M0-33V33" stroke="#5c3b22" stroke-width="1.8"/>'
        return box(-8, -43, 16, 86, 'rx="7" class="flat"') + line
    crosses = "".join(f'<path class="cross" d="M-4 {y - 4}l8 8m0-8-8 8"/>' for y in (-20, 0, 20))
    return box(-8, -43, 16, 86, 'rx="8" class="round"') + crosses
