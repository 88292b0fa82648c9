"""Draws the pictures of `positions.txt` anew: `python docs/pictures/update.py`."""

from __future__ import annotations

from pathlib import Path

import quincunx as qx
from quincunx.options import from_texts

HERE = Path(__file__).parent


def pictures() -> dict[str, str]:
    """Each game's picture, by its name."""
    drawn = {}
    for line in (HERE / "positions.txt").read_text(encoding="utf-8").splitlines():
        head, _, position = line.partition("|")
        name, *options = head.split()
        game = qx.game(name, **from_texts(name, qx.game(name).rules, options))
        drawn[name] = game.from_position(position)._repr_svg_() + "\n"
    return drawn


if __name__ == "__main__":
    for name, svg in pictures().items():
        (HERE / f"{name}.svg").write_text(svg, encoding="utf-8")
