"""Writes the playthroughs anew: `make golden`. Look at the difference before you keep it."""

from __future__ import annotations

from tests.golden import HERE, games, name, playthrough


def main() -> None:
    for path in HERE.glob("*.txt"):
        path.unlink()
    for game in games():
        (HERE / f"{name(game)}.txt").write_text(playthrough(game), encoding="utf-8")


if __name__ == "__main__":
    main()
