"""Pieces of SVG that the drawings of all games use."""

from __future__ import annotations

import re
from collections.abc import Sequence

__all__ = ["Box", "at", "box", "label", "over", "rings", "shaft", "widened"]

Box = Sequence[float]
"""A place in a picture: x, y, width and height."""

INK, RIM = "#c2185b", "#ffffff"
"""Of what is drawn over a board: on no board of ours, and with a rim of white on dark and light alike."""


def at(x: float, y: float, what: str, scale: float = 1) -> str:
    """A drawing around (0, 0), moved to a place."""
    return f'<g transform="translate({x:g} {y:g}) scale({scale:g})">{what}</g>'


def box(x: float, y: float, width: float, height: float, rest: str) -> str:
    """A rectangle; `rest` are its other attributes."""
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" {rest}/>'


def label(x: float, y: float, what: object, size: float, rest: str = "") -> str:
    """A text; `rest` are its other attributes."""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" {rest}>{what}</text>'


def widened(picture: str, size: float | None) -> str:
    """A picture with another width; its height follows."""
    if size is None:
        return picture
    try:
        width = f"{size:g}"
    except (TypeError, ValueError):
        raise TypeError(f"a picture's size is a number, not {size!r}") from None
    if not size > 0:
        raise ValueError(f"a picture is wider than 0, not {size}")
    head, end, rest = picture.partition(">")
    return re.sub(r' (width|height)="[^"]*"', "", head) + f' width="{width}"' + end + rest


def over(picture: str, drawn: str) -> str:
    """A picture with something drawn over it."""
    whole, end, _ = picture.rpartition("</svg>")
    return f"{whole}<g>{drawn}</g>{end}" if drawn else picture


def rings(places: Sequence[Box]) -> str:
    """A frame around each place."""
    drawn = ""
    for x, y, width, height in places:
        thick = 0.07 * min(width, height)
        frame = f'fill="none" rx="{2 * thick:g}"'
        for colour, times in ((RIM, 1.8), (INK, 1.0)):
            look = f'{frame} stroke="{colour}" stroke-width="{times * thick:g}"'
            drawn += box(x, y, width, height, look)
    return drawn


def shaft(start: Box, end: Box) -> str:
    """An arrow from the middle of one place to that of another; onto the same place, a ring."""
    (x, y), (to_x, to_y) = middle(start), middle(end)
    length = ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5
    if not length:
        return rings([start])
    thick = 0.13 * min(start[2], start[3], end[2], end[3])
    right, down = (to_x - x) / length, (to_y - y) / length
    neck = max(0.0, length - 4 * thick)
    corners = [
        (0.0, 1.0),
        (neck, 1.0),
        (neck, 2.6),
        (length, 0.0),
        (neck, -2.6),
        (neck, -1.0),
        (0.0, -1.0),
    ]
    outline = "L".join(
        f"{x + along * right - side * thick * down:.1f} {y + along * down + side * thick * right:.1f}"
        for along, side in corners
    )
    return (
        f'<path d="M{outline}Z" fill="{INK}" fill-opacity=".85" stroke="{RIM}" '
        f'stroke-width="{thick / 2.5:g}" stroke-linejoin="round"/>'
    )


def middle(place: Box) -> tuple[float, float]:
    return place[0] + place[2] / 2, place[1] + place[3] / 2
