"""Writes the playthroughs anew: `make golden`. Look at the difference before you keep it."""

from __future__ import annotations

import quincunx as qx
from quincunx.testing import all_variants
from tests.golden import HERE, name, playthrough


def main() -> None:
    for path in HERE.glob("*.txt"):
        path.unlink()
    for game in (game for known in qx.game_names() for game in all_variants(known)):
        (HERE / f"{name(game)}.txt").write_text(playthrough(game), encoding="utf-8")


if __name__ == "__main__":
    main()
