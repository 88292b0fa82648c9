"""Serendipity: a game of memory, in which weaker levels forget."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random

from quincunx.bots.expertise import Expertise
from quincunx.bots.levels import Level
from quincunx.state import State

__all__ = ["EXPERTISE"]

HERE = Path(__file__).parent


class SerendipityExpertise(Expertise):
    """Judges positions by fields, the room they have and their weakest flower."""

    width = 0.15
    leaf = (HERE.parent / "shares.py", HERE / "leaf.py")

    def levels(self) -> Mapping[str, Level]:
        return {
            "novice": Level(walks=5, temperature=0.3, memory=4),
            "casual": Level(walks=25, temperature=0.1, memory=12),
            "skilled": Level(walks=150, temperature=0.03, memory=50),
            "expert": Level(walks=600, temperature=0.01, memory=150),
            # with many thousands of leaves, random games tell apart what the judgement does not
            "master": Level(seconds=1.0, beyond=0.5),
        }

    def can_forget(self, state: State) -> bool:
        """There is nothing to remember where the aid shows what was seen."""
        return not self.game.options["aid"] and not state.is_over

    def forget(self, known: State, half_life: float, random: Random) -> State:
        if not self.can_forget(known):
            return known
        from quincunx.bots.serendipity.forgetting import forget  # the rules are not needed before

        return forget(known, half_life, random)


EXPERTISE = SerendipityExpertise
