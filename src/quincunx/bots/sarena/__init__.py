"""Sàrena: colours are secret, and with three seats thinking longer soon helps little more."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from quincunx.bots.expertise import Expertise
from quincunx.bots.levels import Level

__all__ = ["EXPERTISE"]

HERE = Path(__file__).parent


class SarenaExpertise(Expertise):
    """Judges positions by the chips each colour can expect, and guesses colours by what the board shows."""

    width = 0.2
    leaf = (HERE.parent / "shares.py", HERE / "leaf.py")
    belief = (HERE / "belief.py",)

    def levels(self) -> Mapping[str, Level]:
        expert = Level(walks=500, temperature=0.025)
        if self.game.seats == 3:  # two even steps from `skilled` up to `master`
            expert = Level(walks=400, temperature=0.03)
        return {
            "novice": Level(walks=10, temperature=0.2),
            "casual": Level(walks=35, temperature=0.11),
            "skilled": Level(walks=130, temperature=0.055),
            "expert": expert,
        }


EXPERTISE = SarenaExpertise
