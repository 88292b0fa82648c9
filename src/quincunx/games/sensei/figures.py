"""The stones and the two characters of Senseï as SVG, made for squares of 90.

A stone's origin is its middle, a character's lies between its feet. Classes are those of `drawing.STYLE`.
"""

from __future__ import annotations


def filled(kind: str, path: str) -> str:
    return f'<path class="{kind} drawn" d="{path}"/>'


def stroke(path: str, width: float, colour: str) -> str:
    return f'<path class="line" d="{path}" stroke="{colour}" stroke-width="{width:g}"/>'


def dot(x: float, y: float, radius: float, kind: str) -> str:
    return f'<circle class="{kind}" cx="{x:g}" cy="{y:g}" r="{radius:g}"/>'


def limb(path: str, width: float) -> str:
    return stroke(path, width + 2.6, "#221d19") + stroke(path, width, "#a06a43")


# Pale with two veins, dark with three spots: distinct without colour.
PEBBLE = "M-33 2C-34-14-19-25 1-25.500C22-26 34-15 34 2C34 18 20 25 0 25.500C-20 26-32 17-33 2Z"
GLEAM = '<path class="line" d="M-25-7C-21-14-13-18.500-4-20" stroke="#fff" stroke-width="2.6" '
STONES = (
    f'<path class="pale" d="{PEBBLE}"/>'
    + stroke("M8-21C4-9 8 8 17 18.500M15-20C11-8 15 5 24 13", 3, "#4f7a47")
    + f'{GLEAM}opacity=".8"/>',
    f'<path class="dark" d="{PEBBLE}"/>'
    + "".join(dot(x, y, r, "spot") for x, y, r in ((13, 7, 4.8), (1, 14, 3.6), (21, -4, 3.2)))
    + f'{GLEAM}opacity=".36"/>',
)

SAGE_FIGURE = (
    stroke("M16.500-47C17.500-30 17-14 16 1", 2.6, "#4a3521")
    + filled("moss", "M-5.500-36C-12-27-14-10-15.500 0C-6 3 6 3 13 0C12-10 11-27 6.500-36Z")
    + filled("sleeve", "M6-32C11-29 15-25 17.500-21.500L13-17C9-19 5-22 3-25Z")
    + stroke("M-4.500-33.500L1.500-24L5.500-33.500", 2, "#f6f0df")
    + stroke("M1.500-24C1-16-.500-8-2 0", 1.5, "#2d4628")
    + filled("skin", "M-6-44C-6-36-2.500-33.500.500-33.500S7-36 7-44Z")
    + filled("beard", "M-3-37C-2-36 3-36 4.500-37C5-31 3-27 .800-23.500C-1.500-27-3.500-31-3-37Z")
    + filled(
        "straw", "M-17-41.500C-10-46-3-55 .500-57C4-55 11-46 18-41.500C8-38.500-7-38.500-17-41.500Z"
    )
    + stroke("M-8-44.500L.500-56M9-44.500L.500-56", 1, "#8a6426")
)

MONKEY_FIGURE = (
    limb("M9-7C22-5 27-16 21-22.500C17-26.500 12-23 15-19", 3.4)
    + limb("M-5-3.500L-6.500 1.500h-4.500M5-3.500L6.500 1.500h4.500", 4.2)
    + limb("M-8-25C-16-29-18-38-15-47", 4.6)
    + limb("M8-25C15-22 15-15 9-12", 4.6)
    + dot(-15, -48, 2.8, "skin drawn")
    + filled("coat", "M-9-28C-12-18-11-6-8-3C-3-.500 4-.500 8-3C11-8 11-20 8-28Z")
    + stroke("M0-27V-3", 1.4, "#6f2114")
    + stroke("M-10.500-12Q0-8 10.300-12", 2.2, "#f3d9a0")
    + dot(-10.5, -39, 4.5, "fur drawn")
    + dot(10.5, -39, 4.5, "fur drawn")
    + filled(
        "fur",
        "M0-51C7.500-51 11-45 10.500-38.500C10-31 5-27.500 0-27.500S-10-31-10.500-38.500"
        "C-11-45-7.500-51 0-51Z",
    )
    + '<path class="skin" d="M0-44.500C3-48 8.500-45.500 7.800-40.500C7.500-38 6-37 6.200-35'
    "C6-31.500 3-29.500 0-29.500S-6-31.500-6.200-35C-6-37-7.500-38-7.800-40.500"
    'C-8.500-45.500-3-48 0-44.500Z"/>'
    + dot(-3.3, -40.5, 1.5, "eye")
    + dot(3.3, -40.5, 1.5, "eye")
    + stroke("M-3-34Q0-31.800 3-34", 1.4, "#221d19")
    + stroke("M-2-51C-1-54 1-55 3-55", 2, "#a06a43")
)

CHARACTERS = (SAGE_FIGURE, MONKEY_FIGURE)

PIT = (
    '<ellipse rx="35" ry="29" fill="#bcb39f"/><ellipse class="pit" cy="1.500" rx="32" ry="25.500"/>'
    + stroke("M-22 16C-10 24 12 24 23 15", 2, "#8d8577")
)
