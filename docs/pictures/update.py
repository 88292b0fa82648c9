"""Draws all pictures anew: `python docs/pictures/update.py`.

Those of the README from `positions.txt`, those of the rulebooks from each game's `examples.json`.
"""

from __future__ import annotations

from pathlib import Path

import quincunx as qx
from quincunx import rulebook
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


def rulebook_pictures() -> dict[Path, str]:
    """One picture for every example of every rulebook, by its file."""
    return {
        Path(str(rulebook.folder(game))) / "pictures" / f"{example.id}.svg": drawn(example)
        for game in qx.game_names()
        for example in rulebook.examples(game).values()
    }


def drawn(example: rulebook.Example) -> str:
    """As the English page shows it."""
    return rulebook.picture(example.game, example.id) + "\n"


if __name__ == "__main__":
    for name, svg in pictures().items():
        (HERE / f"{name}.svg").write_text(svg, encoding="utf-8")
    for path, svg in rulebook_pictures().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(svg, encoding="utf-8")
