"""Better and worse days: nobody plays equally well every day.

Where there is little luck in a game, a player that sees a little further would nearly always win without
that.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from quincunx.bots.expertise import Expertise
from quincunx.bots.levels import Level

__all__ = ["on_its_day", "today"]


def today(known: Expertise, name: str, seed: int | None) -> Level:
    """A level as it plays today, which its nature decides, or the seed."""
    nature = seed if known.nature is None else known.nature
    return on_its_day(known.level(name), Random(nature).random())


def on_its_day(level: Level, day: float) -> Level:
    """A level on a day between 0, its worst, and 1, its best: how much it sees, and how well.

    Whoever believes all that moves tell does so on any day.
    """
    scale = 2.0 ** (level.form * (2.0 * day - 1.0))
    reads = level.reads if level.reads >= 1.0 else min(1.0, level.reads * scale * scale)
    return replace(
        level,
        walks=level.walks and round(level.walks * scale * scale),
        thinks_of=level.thinks_of and max(1, round(level.thinks_of * scale)),
        misjudges=level.misjudges / scale,
        temperature=level.temperature / scale,
        reads=reads,
    )
