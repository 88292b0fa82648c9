"""Pieces of SVG that the drawings of all games use."""

from __future__ import annotations

import re

__all__ = ["at", "box", "label", "widened"]


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
    if not size > 0:
        raise ValueError(f"a picture is wider than 0, not {size}")
    head, end, rest = picture.partition(">")
    return re.sub(r' (width|height)="[^"]*"', "", head) + f' width="{size:g}"' + end + rest
