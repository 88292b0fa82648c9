"""Serendipity: a game of memory, in which weaker levels forget."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from quincunx.bots.calibration import Calibration
from quincunx.bots.expertise import Expertise
from quincunx.bots.levels import Level
from quincunx.state import State

__all__ = ["EXPERTISE"]

HERE = Path(__file__).parent


class SerendipityExpertise(Expertise):
    """Judges positions by fields, the room they have and their weakest flower, led by learned hunches."""

    width = 0.08
    leaf = (HERE.parent / "shares.py", HERE / "fields.py", HERE / "leaf.py")
    hunches = (HERE / "traits.py", HERE.parent / "hunching.py", HERE / "hunches.py")

    def levels(self) -> Mapping[str, Level]:
        # with four seats and more, fields are small, and so is what an action is worth
        crowded = self.game.seats > 3
        trust = 2.0 if crowded else 4.0
        walks, memory = (30, 200) if crowded else (26, 150)
        return {
            "novice": Level(walks, temperature=0.01, misses=0.08, memory=memory, trust=trust),
            "casual": Level(walks=45, misses=0.03, memory=350, trust=trust),
            "skilled": Level(walks=125, memory=700, trust=trust),
            "expert": Level(walks=540, trust=trust),
            "master": Level(seconds=1.0, trust=trust),
        }

    def calibration(self) -> Calibration:
        if self.game.seats > 2:
            return Calibration()
        # a lead can be cut off until the end: it is worth less than the search believes
        return Calibration(trust=0.5, lean=-0.2)

    def earlier(self) -> Mapping[str, Level]:
        return {
            "novice@1": Level(walks=5, width=0.15, temperature=0.3, misses=0.08, memory=4),
            "casual@1": Level(walks=25, width=0.15, temperature=0.1, misses=0.03, memory=12),
            "skilled@1": Level(walks=150, width=0.15, temperature=0.03, memory=50),
            "expert@1": Level(walks=600, width=0.15, temperature=0.01, memory=150),
            "master@1": Level(seconds=1.0, width=0.15, beyond=0.5),
        }

    def can_forget(self, state: State) -> bool:
        """There is nothing to remember where the aid shows what was seen."""
        return not self.game.options["aid"] and not state.is_over

    def forget(self, known: State, half_life: float, nature: int) -> tuple[State, tuple[int, ...]]:
        if not self.can_forget(known):
            return known, ()
        from quincunx.bots.serendipity.forgetting import forget  # the rules are not needed before

        return forget(known, half_life, nature)


EXPERTISE = SerendipityExpertise
