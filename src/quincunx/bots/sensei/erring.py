"""How people err in Senseï.

They see a win and a threat at once, but of the hundreds of turns that a position offers only some come to
mind: those that look good at first. That first look misjudges distances and plans. What came to mind is then
looked at more closely, as far ahead as somebody looks. And now and then a turn is played in passing.
"""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from quincunx.bots.sensei.desk import MOST_TURNS, WIN

__all__ = ["FAULTLESS", "Erring"]


class Erring(NamedTuple):
    """What somebody overlooks and misjudges."""

    misses: float = 0.0  # how often a turn is played in passing, without a look at wins and threats
    misjudges: float = 0.0  # the standard deviation of a first look, in what `outlook` calls one
    thinks_of: int = MOST_TURNS  # the turns that come to mind

    def misjudge(self, values: Any, random: Random) -> None:
        """Changes what turns are thought to be worth at first; wins and losses at once are seen."""
        if self.misjudges == 0.0:
            return
        for place, value in enumerate(values.tolist()):
            if abs(value) < WIN / 2:
                values[place] = value + self.misjudges * deviation(random)


FAULTLESS = Erring()


def deviation(random: Random) -> float:
    """A number around 0, of standard deviation 1: the sum of three even ones, the same in a browser."""
    return 2.0 * (random.random() + random.random() + random.random() - 1.5)
