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
    leaf = (HERE.parent / "shares.py", HERE / "reach.py", HERE / "leaf.py")
    judge = (
        HERE.parent / "network.py",
        HERE.parent / "shares.py",
        HERE / "reach.py",
        HERE / "marks.py",
        HERE.parent / "judging.py",
        HERE / "judge.py",
    )
    belief = (HERE / "belief.py",)
    privy = (HERE / "privy.py",)
    clues = (HERE / "clues.py",)

    def levels(self) -> Mapping[str, Level]:
        if self.game.seats == 2:
            return {
                "novice": Level(walks=120, temperature=0.027, misses=0.08, learned=True),
                "casual": Level(walks=250, temperature=0.015, misses=0.03, learned=True),
                "skilled": Level(walks=600, temperature=0.0025, learned=True),
                "expert": Level(walks=2200, learned=True),
                "master": Level(seconds=1.0, learned=True, observers=True, reads=1.0),
            }
        # with more seats, what was learned is not shown to be stronger: the levels are the earlier ones
        if self.game.seats == 3:
            return {"master": Level(seconds=1.0, observers=True, reads=1.0)}
        return {"skilled": Level(walks=160, temperature=0.048)}

    def earlier(self) -> Mapping[str, Level]:
        expert = Level(walks=500, temperature=0.025)
        if self.game.seats == 3:  # two even steps from `skilled` up to `master`
            expert = Level(walks=400, temperature=0.03)
        return {
            "novice@1": Level(walks=10, temperature=0.2, misses=0.08),
            "casual@1": Level(walks=35, temperature=0.11, misses=0.03),
            "skilled@1": Level(walks=130, temperature=0.055),
            "expert@1": expert,
            "master@1": Level(seconds=1.0),
            "master@2": Level(seconds=1.0, learned=self.game.seats == 2),
            "master@3": Level(
                seconds=1.0, learned=self.game.seats == 2, observers=self.game.seats < 4
            ),
        }


EXPERTISE = SarenaExpertise
