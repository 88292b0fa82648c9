"""The signs that the picture of Sàrena is made of: sun, lozenge, leaf, wave, arrows, light and shade."""

from __future__ import annotations

from math import cos, radians, sin


def stops(*entries: tuple[float, str, float]) -> str:
    return "".join(
        f'<stop offset="{offset:g}" stop-color="{colour}" stop-opacity="{opacity:g}"/>'
        for offset, colour, opacity in entries
    )


def linear(name: str, ends: str, *entries: tuple[float, str, float]) -> str:
    return f'<linearGradient id="sarena-{name}" {ends}>{stops(*entries)}</linearGradient>'


def radial(name: str, ends: str, *entries: tuple[float, str, float]) -> str:
    return f'<radialGradient id="sarena-{name}" {ends}>{stops(*entries)}</radialGradient>'


LIGHT = (
    linear(
        "sheen",
        'x1=".15" y1="0" x2=".75" y2="1"',
        (0, "#fff", 0.34),
        (0.45, "#fff", 0.04),
        (1, "#000", 0.2),
    )
    + linear(
        "barrel",
        'x1="0" x2="1"',
        (0, "#000", 0.42),
        (0.3, "#000", 0),
        (0.55, "#fff", 0.14),
        (1, "#000", 0.45),
    )
    + radial("soft", "", (0.45, "#1c0f06", 0.48), (1, "#1c0f06", 0))
    + radial("sink", 'cx=".5" cy=".62" r=".56"', (0.6, "#000", 0), (1, "#2a1605", 0.27))
    + radial(
        "glow", 'cx=".35" cy=".25" r=".95"', (0, "#fff", 0.3), (0.6, "#fff", 0), (1, "#3a2208", 0.2)
    )
)

RAY = "M-4.1-13.4 0-24 4.1-13.4A14 14 0 0 0-4.1-13.4Z"
SUN = '<circle r="10.5"/>' + "".join(
    f'<path d="{RAY}" transform="rotate({angle})"/>' for angle in range(0, 360, 45)
)
LOZENGE = (
    '<path fill-rule="evenodd" '
    'd="M0-25 19 0 0 25-19 0ZM0-16.5-12.4 0 0 16.5 12.4 0ZM0-9.5 7 0 0 9.5-7 0Z"/>'
)
LEAF = (
    '<path d="M-13.5 14.5C-22-6-5-22 21-21 22 5 7 22-13.5 14.5Z"/><g fill="none" '
    'stroke-linecap="round"><path stroke="#3d8d57" stroke-width="2.6" d="M-22 22C-12 12-2 0 13-13'
    'M-5.5 5.6-6.5-7M-5.5 5.6 7.5 6.5M3-4.2 2.6-13.5M3-4.2 12.6-3.6"/>'
    '<path stroke="#fff4dc" stroke-width="3.4" d="M-22.5 22.5-13 13.2"/></g>'
)
WAVE = (
    '<path fill="none" stroke="#fff4dc" stroke-width="4.6" stroke-linecap="round" '
    'd="M-19-11.5q4.75-8.6 9.5 0t9.5 0 9.5 0 9.5 0M-24 1.5q4.8-8.6 9.6 0t9.6 0 9.6 0 9.6 0 9.6 0'
    'M-19 14.5q4.75-8.6 9.5 0t9.5 0 9.5 0 9.5 0"/>'
)
ARROW = (
    "M-27.4-7.3A28.4 28.4 0 0 1 17.2-22.6L19.9-26.2 26.4-8.6 8.3-11 12.3-16.1"
    "A20.4 20.4 0 0 0-19.7-5.3Z"
)
ARROWS = f'<path d="{ARROW}"/><path d="{ARROW}" transform="rotate(180)"/>'


def corner(start: int) -> str:
    """A short arrow around a circle, so that one with a pile on it still shows that it has arrows."""
    radius, reach = 48.5, start + 26
    (x, y), (u, v) = ((radius * cos(radians(a)), radius * sin(radians(a))) for a in (start, reach))
    head = (
        f'<path d="M-5-3.5 5 0-5 5Z" transform="translate({u:.1f} {v:.1f}) rotate({reach + 96})"/>'
    )
    way = f'd="M{x:.1f} {y:.1f}A{radius} {radius} 0 0 1 {u:.1f} {v:.1f}"'
    return f'<path {way} fill="none" stroke="#8a6433" stroke-width="2.6"/>{head}'


CORNERS = "".join(corner(start) for start in (30, 120, 210, 300))

SIGNS = {
    "sun": ("#fff4dc", SUN),
    "lozenge": ("#40290a", LOZENGE),
    "leaf": ("#fff4dc", LEAF),
    "wave": ("none", WAVE),
    "arrows": ("inherit", ARROWS),
    "corners": ("#8a6433", CORNERS),
}

DEFINITIONS = (
    f"<defs>{LIGHT}"
    + "".join(
        f'<g id="sarena-{name}"{"" if fill == "inherit" else f" fill={fill!r}"}>{sign}</g>'
        for name, (fill, sign) in SIGNS.items()
    )
    + "</defs>"
)
