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
    """Judges positions by fields, the room they have and their weakest flower; hunches say what matters."""

    width = 0.15
    leaf = (HERE.parent / "shares.py", HERE / "fields.py", HERE / "leaf.py")
    hunches = (HERE / "hunches.py",)

    def levels(self) -> Mapping[str, Level]:
        return {
            "novice": Level(walks=30, temperature=0.01, misses=0.08, memory=200, trust=1.0),
            "casual": Level(walks=45, misses=0.03, memory=350, trust=1.0),
            "skilled": Level(walks=180, memory=1000, trust=1.0),
            "expert": Level(walks=600, trust=1.0),
            "master": Level(seconds=1.0, trust=1.0),
        }

    def calibration(self) -> Calibration:
        if self.game.seats > 2:
            return Calibration()
        # a lead can be cut off until the end: it is worth less than the search believes
        return Calibration(trust=0.5, lean=-0.2)

    def earlier(self) -> Mapping[str, Level]:
        return {
            "novice@1": Level(walks=5, temperature=0.3, misses=0.08, memory=4),
            "casual@1": Level(walks=25, temperature=0.1, misses=0.03, memory=12),
            "skilled@1": Level(walks=150, temperature=0.03, memory=50),
            "expert@1": Level(walks=600, temperature=0.01, memory=150),
            "master@1": Level(seconds=1.0, beyond=0.5),
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
