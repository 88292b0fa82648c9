"""Sàrena as an SVG picture: lacquer chips on sand, every colour with its sign, letter and edge."""

from __future__ import annotations

from typing import Any

from quincunx.games.lettering import LIBRARY, Lettering
from quincunx.games.sarena import rules
from quincunx.games.sarena.board import pile_words, to_do
from quincunx.games.sarena.names import (
    LETTERS,
    SIGN_NAMES,
    Chip,
    chips_on,
    chips_showing,
    circle_name,
    has_arrows,
)
from quincunx.games.sarena.signs import DEFINITIONS
from quincunx.svg import at

WIDTH, HEIGHT = 720, 812
PITCH, EDGE = 110, 85  # between circles; from the rim to the first
RADIUS, DISH = 37, 42  # of a chip, of a circle
THICK, FOOT = 10, 13  # a chip's edge; how far below its circle's middle a pile stands

FILLS = ("#b52a22", "#e9b72e", "#3d8d57", "#214a8a")
INLAYS = ("#fff4dc", "#40290a", "#fff4dc", "#fff4dc")
# The edges differ even without colour: ticks, dots, dashes, a line.
RIMS = (
    'stroke-width="4.2" stroke-dasharray="1.5 4.4"',
    'stroke-width="2.7" stroke-dasharray="0 6.2" stroke-linecap="round"',
    'stroke-width="1.7" stroke-dasharray="7.5 4.5"',
    'stroke-width="1.5"',
)
SERIF = "font-family=\"Georgia,'Noto Serif',serif\""


def svg(s: Any, lettering: Lettering = LIBRARY, title: str = "") -> str:
    """The whole table: the board, its piles, and who holds what."""
    circles = range(rules.CIRCLES)
    parts = [ground(), *(dish(n) for n in circles)]
    parts += [pile(n, chips, lettering) for n in reversed(circles) if (chips := chips_on(s, n))]
    parts += [seat_card(s, seat, lettering) for seat in range(s.seats)]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" '
        f'role="img"><title>{title or f"Sàrena: {to_do(s, lettering.lang)}"}</title>'
        f"{DEFINITIONS}{''.join(parts)}</svg>"
    )


def places(s: Any) -> dict[str, tuple[float, float, float, float]]:  # noqa: ARG001
    """The circles, from a1 to f6."""
    corners = {n: (middle(n)[0] - DISH, middle(n)[1] - DISH) for n in range(rules.CIRCLES)}
    return {circle_name(n): (*corner, 2 * DISH, 2 * DISH) for n, corner in corners.items()}


def middle(circle: int) -> tuple[int, int]:
    """Where a circle lies; a1 is at the lower left."""
    row, column = divmod(circle, rules.SIDE)
    return EDGE + PITCH * column, WIDTH - EDGE - PITCH * row


# The board


def ground() -> str:
    tray = '<rect width="720" height="720" rx="26" fill="#4b261b"/>'
    tray += '<rect width="720" height="720" rx="26" fill="url(#sarena-sheen)" opacity=".45"/>'
    sand = '<rect x="28" y="28" width="664" height="664" rx="14" '
    tray += sand + 'fill="#ead7b0"/>' + sand + 'fill="url(#sarena-glow)" stroke="#33170f"/>'
    return tray + lines() + "".join(coordinates(n) for n in range(rules.SIDE))


def lines() -> str:
    """The grooves between neighbours."""
    near, far = EDGE, EDGE + 5 * PITCH
    ways = "".join(f"M{near} {n}H{far}M{n} {near}V{far}" for n in range(near, far + 1, PITCH))
    return f'<path d="{ways}" stroke="#8a6433" stroke-width="5" stroke-opacity=".85"/>'


def coordinates(n: int) -> str:
    style = 'fill="#ecd9b4" font-family="sans-serif" font-size="22" font-weight="600"'
    across, up = EDGE + PITCH * n, WIDTH - EDGE - PITCH * n + 8
    return (
        f'<g {style} text-anchor="middle"><text x="{across}" y="713">{"abcdef"[n]}</text>'
        f'<text x="14" y="{up}">{n + 1}</text></g>'
    )


def dish(circle: int) -> str:
    drawn = f'<circle r="{DISH}" fill="#d0b07a"/><circle r="{DISH}" fill="url(#sarena-sink)"/>'
    if has_arrows(circle):
        drawn += '<use href="#sarena-arrows" fill="#8a6433"/><use href="#sarena-corners"/>'
    return at(*middle(circle), drawn)


# Chips


def pile(circle: int, chips: list[Chip], lettering: Lettering) -> str:
    """A pile from its lowest chip up: of each, two bands of edge, then the face on top."""
    top = FOOT - len(chips) * THICK
    bands = "".join(edge(chip, FOOT - THICK * n) for n, chip in enumerate(chips))
    shade = f'<ellipse cy="{FOOT + 6}" rx="48" ry="42" fill="url(#sarena-soft)"/>'
    round_off = (
        f'<path d="M-37 {top}A37 37 0 0 0 37 {top}V{FOOT}A37 37 0 0 1-37 {FOOT}Z" '
        'fill="url(#sarena-barrel)"/>'
    )
    words = f" {pile_words(chips, lettering.lang)}" if lettering is LIBRARY else ""
    title = f"<title>{circle_name(circle)}{words}</title>"
    drawn = title + shade + bands + round_off + at(0, top, face(chips[-1][0], lettering))
    if len(chips) > 1:
        drawn += at(RADIUS - 6, top - RADIUS + 7, badge(len(chips)))
    return at(*middle(circle), drawn)


def edge(chip: Chip, foot: float) -> str:
    up, down = chip
    cut = f'<path d="{arc(foot)}" fill="none" stroke="#160a04" stroke-opacity=".5"/>'
    return band(down, foot) + band(up, foot - THICK / 2) + cut


def band(colour: int, y: float) -> str:
    return (
        f'<circle cy="{y:g}" r="{RADIUS}" fill="{FILLS[colour]}"/><path d="{arc(y - THICK / 4)}" '
        f'fill="none" stroke="{INLAYS[colour]}" stroke-opacity=".82" {RIMS[colour]}/>'
    )


def arc(y: float) -> str:
    """The front half of a chip's edge."""
    return f"M-36.4 {y + 6.3:g}A{RADIUS} {RADIUS} 0 0 0 36.4 {y + 6.3:g}"


def face(colour: int, lettering: Lettering) -> str:
    """A colour with its sign; its letter is for those who write positions."""
    inlay = INLAYS[colour]
    letter = (
        f'<text y="30" font-size="13" font-weight="700" font-family="sans-serif" '
        f'text-anchor="middle" fill="{inlay}">{LETTERS[colour].upper()}</text>'
    )
    written = lettering is LIBRARY
    place = "translate(0 -7) scale(.86)" if written else "scale(1.05)"
    return (
        f'<circle r="{RADIUS}" fill="{FILLS[colour]}"/>'
        f'<circle r="{RADIUS}" fill="url(#sarena-sheen)"/>'
        f'<circle r="{RADIUS - 3}" fill="none" stroke="{inlay}" stroke-opacity=".55"/>'
        f'<use href="#sarena-{SIGN_NAMES[colour]}" transform="{place}"/>{letter if written else ""}'
        f'<circle r="{RADIUS - 0.6:g}" fill="none" stroke="#160a04" stroke-opacity=".35"/>'
    )


def badge(height: int) -> str:
    return (
        '<circle r="15" fill="#fffdf7" stroke="#33291c" stroke-width="1.3"/><text y="7.5" font-size='
        f'"21" font-weight="700" font-family="sans-serif" text-anchor="middle">{height}</text>'
    )


# The seats


def seat_card(s: Any, seat: int, lettering: Lettering) -> str:
    """A seat's token, face up if it is known; the seat to move has a bar at the edge."""
    token = s.tokens[seat]
    drawn = '<rect width="172" height="76" rx="12" fill="#fffdf7" stroke="#d8ccb8"/>'
    if s.turn == seat:
        drawn += '<rect x="2" y="12" width="5" height="52" rx="2.5" fill="#96580a"/>'
    case = '<rect x="-29" y="-29" width="58" height="58" rx="13" fill="#4b261b"/>'
    drawn += at(
        42, 38, case + (at(0, 0, face(token, lettering), 0.66) if token >= 0 else lid(token))
    )
    name, known = lettering.player(seat), card_text(s, token, lettering)
    drawn += f'<text x="80" y="34" font-size="24" fill="#2a2521" {SERIF}>{name}</text>'
    drawn += f'<text x="80" y="61" font-size="20" fill="#635a51" {SERIF}>{known}</text>'
    return at(182.6 * seat, 732, drawn)


def lid(token: int) -> str:
    """Five spots for a token that is not shown; an empty case before it is drawn."""
    if token == rules.NOT_DRAWN:
        return '<rect x="-23" y="-23" width="46" height="46" rx="9" fill="#241009"/>'
    spots = ((-11, -11), (11, -11), (0, 0), (-11, 11), (11, 11))
    dots = "".join(f'<circle cx="{x}" cy="{y}" r="3.6"/>' for x, y in spots)
    return f'<g fill="#ecd9b4">{dots}</g>'


def card_text(s: Any, token: int, lettering: Lettering) -> str:
    """What is known of a seat's token; of a shown one, how many chips it has."""
    if token < 0:
        return lettering.say("sarena.hidden" if token == rules.HIDDEN else "sarena.none")
    return f"{chips_showing(s)[token]}"
