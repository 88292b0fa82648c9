"""Writes playthroughs and what tiles count anew: `make golden`. Look at what changed before you keep it."""

from __future__ import annotations

import json
from pathlib import Path

from quincunx.games import bossa
from quincunx.games.bossa.names import CHIPS, counted
from tests.golden import HERE, games, name, playthrough

TILES = Path(bossa.__file__).with_name("tiles.json")


def main() -> None:
    for path in HERE.glob("*.txt"):
        path.unlink()
    for game in games():
        (HERE / f"{name(game)}.txt").write_text(playthrough(game), encoding="utf-8")
    TILES.write_text(tiles(), encoding="utf-8")


def tiles() -> str:
    """What every tile of Bossa counts: a row for each tile."""
    pairs = [f"{json.dumps(tile)}: {json.dumps(pips)}" for tile, pips in counted().items()]
    rows = [", ".join(pairs[n : n + len(CHIPS)]) for n in range(0, len(pairs), len(CHIPS))]
    return "{\n  " + ",\n  ".join(rows) + "\n}\n"


if __name__ == "__main__":
    main()
