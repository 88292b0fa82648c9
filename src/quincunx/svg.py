"""Pieces of SVG that the drawings of all games use."""

from __future__ import annotations

__all__ = ["at", "box", "label"]


def at(x: float, y: float, what: str, scale: float = 1) -> str:
    """A drawing around (0, 0), moved to a place."""
    return f'<g transform="translate({x:g} {y:g}) scale({scale:g})">{what}</g>'


def box(x: float, y: float, width: float, height: float, rest: str) -> str:
    """A rectangle; `rest` are its other attributes."""
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" {rest}/>'


def label(x: float, y: float, what: object, size: float, rest: str = "") -> str:
    """A text; `rest` are its other attributes."""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" {rest}>{what}</text>'
