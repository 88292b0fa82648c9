"""Senseï as an SVG picture: river stones on washi paper, the sage and the monkey, what is left to do."""

from __future__ import annotations

from typing import Any

from quincunx.games.lettering import LIBRARY, Lettering
from quincunx.games.sensei import rules
from quincunx.games.sensei.board import to_do
from quincunx.games.sensei.claiming import wall
from quincunx.games.sensei.figures import CHARACTERS, PEBBLE, PIT, STONES
from quincunx.games.sensei.names import FILES, square_name, square_number
from quincunx.svg import at, box, label

CELL, MARGIN = 90, 45
WIDTH, HEIGHT = 720, 810

# Everything is under `.sensei`, because other boards may share the page of a notebook.
STYLE = """
.sensei text{font-family:Georgia,'Noto Serif',serif;fill:#33291c;text-anchor:middle}
.sensei .line{fill:none;stroke-linecap:round;stroke-linejoin:round}
.sensei .drawn{stroke:#221d19;stroke-width:1.5;stroke-linejoin:round}
.sensei .pale{fill:url(#sensei-pale);stroke:#6f725f;stroke-width:1.6}
.sensei .dark{fill:url(#sensei-dark);stroke:#1c1916;stroke-width:1.6}
.sensei .spot{fill:#e08d70}.sensei .pit{fill:url(#sensei-pit)}.sensei .shade{fill:url(#sensei-shade)}
.sensei .moss{fill:#4f7a47}.sensei .sleeve{fill:#72956c}.sensei .straw{fill:#d9b36a}
.sensei .beard{fill:#fbf8f0}.sensei .skin{fill:#f2d9b8}.sensei .fur{fill:#a06a43}
.sensei .coat{fill:#c4432d}.sensei .eye{fill:#221d19}
.sensei .spent{fill:none;stroke:#635a51;stroke-width:2.4;stroke-dasharray:5 5}
.sensei .spent.fine{stroke-width:1.6;stroke-dasharray:3.5 3.5}
"""
DEFS = """
<radialGradient id="sensei-pale" cx=".38" cy=".3" r=".75"><stop offset="0" stop-color="#eff0e6"/>
<stop offset="1" stop-color="#a9ad98"/></radialGradient>
<radialGradient id="sensei-dark" cx=".38" cy=".3" r=".75"><stop offset="0" stop-color="#6a625a"/>
<stop offset="1" stop-color="#37322d"/></radialGradient>
<radialGradient id="sensei-pit" cx=".5" cy=".62" r=".6"><stop offset="0" stop-color="#12100e"/>
<stop offset="1" stop-color="#3a3732"/></radialGradient>
<radialGradient id="sensei-shade"><stop offset=".35" stop-color="#2a1e0e" stop-opacity=".42"/>
<stop offset="1" stop-color="#2a1e0e" stop-opacity="0"/></radialGradient>
<pattern id="sensei-leaf" width="15" height="15" patternUnits="userSpaceOnUse">
<path d="M4 10q0-5 5-6q0 5-5 6z" fill="#4f7a47" opacity=".34"/></pattern>
<pattern id="sensei-dash" width="15" height="15" patternUnits="userSpaceOnUse">
<path d="M4 11l5-7" stroke="#c4432d" stroke-width="1.5" stroke-linecap="round" opacity=".3"/></pattern>
"""
SLOT = (
    "M-11 19C-10 6-9-4-6-9C-12-10-12-11-12-12C-6-15-2-20 0-22C2-20 6-15 12-12"
    "C12-11 12-10 6-9C9-4 10 6 11 19Z"
)


def svg(s: Any, lettering: Lettering = LIBRARY, title: str = "") -> str:
    """The whole table: board, stones, characters, and what is left of the turn."""
    title = title or f"Senseï: {'; '.join(to_do(s, lettering.lang))}"
    parts = [paper(), pits(s), claim(s), *pieces(s), *badges(s), tray(s, lettering)]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="sensei" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'width="{WIDTH}" role="img"><title>{title}</title>'
        f"<style>{STYLE}</style><defs>{DEFS}</defs>{''.join(parts)}</svg>"
    )


def places(s: Any) -> dict[str, tuple[float, float, float, float]]:  # noqa: ARG001
    """The squares, from a1 to g7."""
    squares = [8 * rank + file for rank in range(7) for file in range(7)]
    corners = {n: (middle(n)[0] - CELL / 2, middle(n)[1] - CELL / 2) for n in squares}
    return {square_name(n): (*corners[n], CELL, CELL) for n in squares}


def middle(square: int) -> tuple[int, int]:
    """Where the middle of a square is drawn; rank 7 is at the top."""
    return MARGIN + (square & 7) * CELL + CELL // 2, MARGIN + (6 - (square >> 3)) * CELL + CELL // 2


def paper() -> str:
    size, inner = 7 * CELL + 2 * MARGIN, 7 * CELL
    drawn = box(0.75, 0.75, size - 1.5, size - 1.5, 'rx="12" fill="#f1ece0" stroke="#cfc6b4"')
    for y, colour, sign in ((MARGIN, "#c4432d", "dash"), (MARGIN + 6 * CELL, "#4f7a47", "leaf")):
        drawn += box(MARGIN, y, inner, CELL, f'fill="{colour}" opacity=".085"')
        drawn += box(MARGIN, y, inner, CELL, f'fill="url(#sensei-{sign})"')
    lines = "".join(
        f"M{MARGIN + i * CELL} {MARGIN}v{inner}M{MARGIN} {MARGIN + i * CELL}h{inner}"
        for i in range(1, 7)
    )
    drawn += f'<path d="{lines}" stroke="#8d8069" stroke-width="1.1" opacity=".75"/>'
    drawn += box(MARGIN, MARGIN, inner, inner, 'fill="none" stroke="#33291c" stroke-width="2"')
    return drawn + "".join(coordinates(n) for n in range(7))


def coordinates(n: int) -> str:
    along, far = MARGIN + n * CELL + CELL // 2, 7 * CELL + 1.5 * MARGIN
    down = MARGIN + (6 - n) * CELL + CELL // 2
    files = [label(along, y + 8, FILES[n], 24) for y in (MARGIN / 2, far)]
    ranks = [label(x, down + 8, n + 1, 24) for x in (MARGIN / 2, far)]
    return "".join(files + ranks)


def squares_in(squares: int) -> list[int]:
    """From the far edge to the near one, so that nearer pieces overlap those behind them."""
    return [square for square in range(54, -1, -1) if squares >> square & 1]


def pits(s: Any) -> str:
    return "".join(at(x, y + 3, PIT) for x, y in map(middle, squares_in(s.pits)))


def pieces(s: Any) -> list[str]:
    return [piece(s, square) for square in squares_in(s.stones[0] | s.stones[1])]


def piece(s: Any, square: int) -> str:
    """A stone; under a character it sits lower."""
    seat = rules.SAGE if s.stones[rules.SAGE] >> square & 1 else rules.MONKEY
    bears = s.character[seat] == square
    x, y = middle(square)
    y += 18 if bears else 4
    shade = '<ellipse class="shade" cx="3" cy="9" rx="40" ry="25"/>'
    return at(x, y, shade + STONES[seat]) + (at(x, y - 4, CHARACTERS[seat], 1.16) if bears else "")


def claim(s: Any) -> str:
    """D5 as a broad band through the line."""
    line, _ = wall(s)
    points = [middle(square_number(name)) for name in line]
    path = "M" + "L".join(f"{x} {y + 4}" for x, y in points)
    bands = [("#fffdf7", 84, 0.9), ("#a8412a", 78, 0.28)] if points else []
    return "".join(
        f'<path class="line" d="{path}" stroke="{colour}" stroke-width="{width}" opacity="{o}"/>'
        for colour, width, o in bands
    )


def badges(s: Any) -> list[str]:
    """Numbers on the stones that touch the line."""
    _, touching = wall(s)
    drawn = []
    for n, (x, y) in enumerate((middle(square_number(name)) for name in touching), 1):
        disc = '<circle r="17" fill="#0f6b62" stroke="#fffdf7" stroke-width="2"/>'
        number = label(0, 8, n, 23, 'font-weight="700" style="fill:#fff"')
        drawn.append(at(x - 30, y - 28, disc + number))
    return drawn


def tray(s: Any, lettering: Lettering) -> str:
    """Two stones and the character of the seat whose turn it is; what is spent is an outline."""
    said = [lettering.say(f"sensei.{key}") for key in state_of_play(s)]
    seat, y = rules.mover(s), 7 * CELL + 2 * MARGIN + 12
    drawn = box(0.75, y, WIDTH - 1.5, 77, 'rx="12" fill="#ece4d4" stroke="#d8ccb8"')
    over = s.result != rules.PLAYING
    for n, line in enumerate(said):
        below = 47 - 15 * (len(said) - 1) + 30 * n
        drawn += label(WIDTH / 2 if over else 453, y + below, line, 25)
    return drawn if over else drawn + actions_left(s, seat, y)


def state_of_play(s: Any) -> list[str]:
    """Whose turn it is, or who has won, and whether there is something to claim."""
    side = ("sage", "monkey")[rules.mover(s)]
    if s.result == rules.DRAWN:
        return ["drawn"]
    if s.result == rules.WON:
        return [f"{side}_won"]
    return [side, "claim"] if wall(s)[0] else [side]


def actions_left(s: Any, seat: int, y: float) -> str:
    drawn = ""
    for i in range(2):
        stone = STONES[seat] if i < s.moves else f'<path class="spent" d="{PEBBLE}"/>'
        drawn += at(46 + 58 * i, y + 39, stone, 0.66)
    if s.leap:
        drawn += at(162, y + 63, CHARACTERS[seat], 0.84)
    else:
        drawn += at(162, y + 40, f'<path class="spent fine" d="{SLOT}"/>', 1.2)
    return drawn
