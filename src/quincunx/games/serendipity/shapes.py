"""The shapes of Serendipity's tiles, as SVG: six flowers that differ in their petals, and backs.

Violet has three petals, pointed; red four, broad; blue five, round; orange six, sharp; yellow many, thin;
green is one, rolled. A serendip carries one petal of each towards each of its edges.
"""

from __future__ import annotations

from math import cos, pi, sin, sqrt

RADIUS = 36  # from the middle of a hexagon to its corners
WIDTH = sqrt(3) * RADIUS

INKS = ("#3f78c4", "#6d3f9b", "#c22f3a", "#f0c22f", "#e8842c", "#5f9e45")
DARK, PALE, CREAM = "#2b1b10", "#fff3cf", "#fff6e0"
BACK, BACK_SIDE, LEAF, LEAF_LINE = "#6c9468", "#42634a", "#5e865c", "#83a97c"
FACE, FACE_SIDE, FACE_LINE = "#faf3e1", "#cbbd98", "#e6dabb"
GEM, GEM_SIDE = "#33283d", "#1c1424"


def corner(number: int, radius: float) -> str:
    """A corner of a hexagon; the edge in direction d lies between the corners d and d + 1."""
    angle = (60 * number - 30) * pi / 180
    return f"{radius * cos(angle):.1f} {radius * sin(angle):.1f}"


def hexagon(radius: float) -> str:
    return "M" + "L".join(corner(number, radius) for number in range(6)) + "Z"


def path(d: str, fill: str = "none", stroke: str = "none", width: float = 0) -> str:
    return f'<path d="{d}" fill="{fill}" stroke="{stroke}" stroke-width="{width}"/>'


def ring(shape: str, count: int, start: int = 0) -> str:
    """A shape `count` times, evenly spaced around the middle."""
    angles = (start + 360 * number // count for number in range(count))
    return "".join(f'<g transform="rotate({angle})">{shape}</g>' for angle in angles)


def dot(radius: float, fill: str, y: float = 0) -> str:
    return f'<circle cy="{y}" r="{radius}" fill="{fill}" stroke="none"/>'


# What the outline of each flower is drawn with, then what is laid over it in full colour.
FLOWERS = (
    (
        ring('<circle cy="-14" r="9.600"/>', 5),
        dot(11, INKS[0]) + dot(6.2, PALE) + dot(2.4, DARK),
    ),
    (ring('<path d="M0 1C-19-3-17-18 0-29 17-18 19-3 0 1Z"/>', 3), dot(5.2, PALE)),
    (
        ring(
            '<path d="M0 0C-21-3-21-25-6.500-25.500Q-2-25.500 0-22.500 2-25.500 6.500-25.500'
            'C21-25 21-3 0 0Z"/>',
            4,
            45,
        ),
        dot(7.5, "#3b2110") + dot(2.4, PALE) + ring(dot(1.3, "#3b2110", -11.5), 4),
    ),
    (
        ring('<ellipse cy="-18.500" rx="4" ry="8.500"/>', 12) + '<circle r="11"/>',
        dot(10.4, "#7a4715") + dot(1.3, "#f6d77a") + ring(dot(1.3, "#f6d77a", -5), 6),
    ),
    (ring('<path d="M0 0C-9-7-7.500-17 0-29 7.500-17 9-7 0 0Z"/>', 6), dot(3.6, "#3b2110")),
    (
        '<path d="M0-25C9-27 15-23 17-18 24-14 26-6 23 1 24 10 19 16 13 18 8 25-1 27-8 23-17 23-23 16'
        '-22 8-27 1-25-8-19-13-17-21-9-26 0-25Z"/><path fill="none" d="M1 1C-1-3 5-5 7-1 9 5 2 10-4 7'
        '-12 3-9-9 0-11 12-13 18-1 13 8 7 18-8 18-14 9-17 3-16-6-11-12"/>',
        "",
    ),
)
PETALS = (
    '<path d="M0-4C-3-8-9-11-9-18A9 8.800 0 0 1 9-18C9-11 3-8 0-4Z"/>',
    '<path d="M0-4C-11-8-11-19 0-28 11-19 11-8 0-4Z"/>',
    '<path d="M0-4C-7-8-14-16-10-23.500-7.500-27-2-26 0-22.500 2-26 7.500-27 10-23.500 14-16 7-8 0-4Z"/>',
    '<ellipse cy="-18" rx="3.200" ry="9" transform="rotate(-22 0 -3)"/><ellipse cy="-18" rx="3.200" '
    'ry="9" transform="rotate(22 0 -3)"/><ellipse cy="-17.500" rx="3.400" ry="10"/>',
    '<path d="M0-4C-6.500-10-5.500-17 0-28.500 5.500-17 6.500-10 0-4Z"/>',
    '<path d="M0-4C-5-7-11-11-10-17-9-22-5-21-4.500-22-4-27 4-27 4.500-22 5-21 9-22 10-17 11-11 5-7 0-4Z"'
    "/>",
)


def body(side: str, face: str, line: str) -> str:
    """A tile without its picture: a hexagon with some thickness."""
    thickness = f'<g transform="translate(0 3.500)">{path(hexagon(RADIUS - 1.4), side)}</g>'
    return thickness + path(hexagon(RADIUS - 1.4), face, line, 1.4)


def back() -> str:
    leaf = path("M0-5C-6.500-11-6-18 0-25 6-18 6.500-11 0-5Z", LEAF)
    return body(BACK_SIDE, BACK, LEAF_LINE) + ring(leaf, 6)


def flower(colour: int) -> str:
    """A flower without its tile."""
    outline, details = FLOWERS[colour]
    style = f'fill="{INKS[colour]}" stroke="{DARK}" stroke-width="1.300" stroke-linejoin="round"'
    return f"<g {style}>{outline}</g>{details}"


def face(colour: int) -> str:
    return body(FACE_SIDE, FACE, FACE_LINE) + flower(colour)


def ghost(colour: int) -> str:
    """A tile that was seen: its back, and the flower in pale lines."""
    style = f'fill="{BACK}" stroke="#f4fbe9" stroke-width="1.300" stroke-linejoin="round"'
    return back() + f'<g {style} transform="scale(.92)">{FLOWERS[colour][0]}</g>'


def serendip() -> str:
    """A serendip with its blue edge east."""
    edges = "".join(
        path(
            f"M{corner(d, RADIUS - 2.6)}L{corner(d + 1, RADIUS - 2.6)}"
            f"L{corner(d + 1, RADIUS - 8.5)}L{corner(d, RADIUS - 8.5)}Z",
            ink,
        )
        for d, ink in enumerate(INKS)
    )
    petals = "".join(
        f'<g transform="rotate({90 + 60 * d}) scale(.930)" fill="{INKS[d]}">{petal}</g>'
        for d, petal in enumerate(PETALS)
    )
    style = f'stroke="{CREAM}" stroke-width="1.300" stroke-linejoin="round"'
    return f"{edges}<g {style}>{petals}</g>{dot(4.4, PALE)}"
