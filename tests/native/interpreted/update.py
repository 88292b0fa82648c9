"""Plays ten thousand games of every game whose rules have changed, interpreted, and keeps their digests."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor

import quincunx as qx
from quincunx.testing import all_variants
from tests.native.interpreted import HERE, kept, line, played, source


def is_kept(name: str) -> bool:
    return (HERE / f"{name}.txt").exists() and kept(name)[0] == source(name)


def played_line(game: qx.Game) -> str:
    return line(game, played(game, "python"))


def main() -> None:
    with ProcessPoolExecutor() as pool:
        for name in qx.game_names():
            if not is_kept(name):
                lines = [source(name), *pool.map(played_line, all_variants(name))]
                (HERE / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
