"""Writes the perft files anew: `python -m tests.perft.update`. Look at the difference before you keep it."""

from __future__ import annotations

from random import Random

import quincunx as qx
from quincunx.options import value_text
from quincunx.search import perft
from quincunx.testing import all_variants, random_walk
from tests.perft import HERE

MOST = 300_000


def block(state: qx.State) -> str:
    options = " ".join(f"{k}={value_text(v)}" for k, v in state.game.options.items())
    actions = " ".join(text.replace(" ", "_") for text in state.history_texts())
    lines = [f"game {state.game.name} {options}", f"after {actions}".rstrip()]
    depth = 1
    while depth <= 12 and 0 < (ways := perft(state, depth)) <= MOST:
        lines.append(f"{depth} {ways}")
        depth += 1
    return "\n".join(lines) + "\n"


def positions(game: qx.Game) -> list[qx.State]:
    """The start, and moments of one random game: a quarter, a half, three quarters through."""
    *_, last = random_walk(game, Random(repr(game)))
    length = len(last.history)
    return [last.after(length * quarter // 4) for quarter in range(4)]


def main() -> None:
    for name in qx.game_names():
        blocks = [block(state) for game in all_variants(name) for state in positions(game)]
        (HERE / f"{name}.txt").write_text("\n".join(blocks), encoding="utf-8")


if __name__ == "__main__":
    main()
