"""The picture of what `calibration.py` has found, a panel for each game.

python benchmarks/calibration_plot.py [--to docs/pictures/calibration.svg]
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import quincunx as qx

RESULTS = Path(__file__).parent / "results" / "calibration.json"
PAPER, INK, SOFT, LINE, TOLD, CAME = (
    "#fffdf7",
    "#2a2521",
    "#635a51",
    "#d8ccb8",
    "#ead9ad",
    "#1f4e79",
)
SIZE, GAP, LEFT, TOP, FOOT = 150, 26, 44, 30, 40


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--to", type=Path, default=Path("docs/pictures/calibration.svg"))
    chosen = parser.parse_args()
    chosen.to.write_text(drawn(json.loads(RESULTS.read_text())) + "\n")


def drawn(found: dict[str, dict[str, list[list[float]]]]) -> str:
    panels = [panel(n, name, found[name]["held_out"]) for n, name in enumerate(sorted(found))]
    width = LEFT + len(panels) * (SIZE + GAP)
    height = TOP + SIZE + FOOT
    style = f"text{{font:11px sans-serif;fill:{INK}}}.soft{{fill:{SOFT}}}"
    name = "Claimed chances and what came of them, in held-out games of every game"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f'aria-label="{name}">'
        f'<style>{style}</style><rect width="{width}" height="{height}" fill="{PAPER}"/>'
        + "".join(panels)
        + "</svg>"
    )


def panel(place: int, name: str, bins: list[list[float]]) -> str:
    """The chance given across, what came of it upwards: a dot for every tenth, larger for more positions.

    Its line is what luck may have done (two standard deviations), its band twice the error given.
    """
    x0 = LEFT + place * (SIZE + GAP)
    parts = [
        f'<text x="{x0}" y="20" font-weight="bold">{heading(name)}</text>',
        f'<rect x="{x0}" y="{TOP}" width="{SIZE}" height="{SIZE}" fill="none" stroke="{LINE}"/>',
        f'<path d="M{x0} {TOP + SIZE}L{x0 + SIZE} {TOP}" stroke="{LINE}"/>',
    ]
    for share in (0, 0.5, 1):
        x, y = x0 + share * SIZE, TOP + (1 - share) * SIZE
        label = f"{share:.0%}"
        parts.append(
            f'<text class="soft" x="{x:.0f}" y="{TOP + SIZE + 15}" text-anchor="middle">{label}</text>'
        )
        if place == 0:
            parts.append(
                f'<text class="soft" x="{x0 - 5}" y="{y + 4:.0f}" text-anchor="end">{label}</text>'
            )
    for count, told, error, got, luck in bins:
        x = x0 + told * SIZE
        parts.append(
            upright(x, told - 2 * error, told + 2 * error, f'stroke="{TOLD}" stroke-width="9"')
        )
        parts.append(upright(x, got - 2 * luck, got + 2 * luck, f'stroke="{CAME}"'))
        radius = 1.5 + count**0.5 / 2
        parts.append(
            f'<circle cx="{x:.1f}" cy="{TOP + (1 - got) * SIZE:.1f}" r="{radius:.1f}" fill="{CAME}"/>'
        )
    if place == 0:
        parts.append(
            f'<text class="soft" x="{x0}" y="{TOP + SIZE + 33}">told, and upwards what came of it</text>'
        )
    return "".join(parts)


def heading(name: str) -> str:
    game, _, seats = name.partition(":")
    return qx.game(game).title + (f", {seats} seats" if seats else "")


def upright(x: float, low: float, high: float, how: str) -> str:
    low, high = max(0.0, low), min(1.0, high)
    return f'<path d="M{x:.1f} {TOP + (1 - low) * SIZE:.1f}V{TOP + (1 - high) * SIZE:.1f}" {how}/>'


if __name__ == "__main__":
    main()
