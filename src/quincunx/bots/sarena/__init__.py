"""Sàrena: colours are secret, and with three seats thinking longer soon helps little more."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from quincunx.bots.expertise import Expertise
from quincunx.bots.levels import Level

__all__ = ["EXPERTISE"]

HERE = Path(__file__).parent


class SarenaExpertise(Expertise):
    """Judges positions by the chips each colour can expect, guesses colours by what the board shows."""

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
    hunches = (HERE / "traits.py", HERE.parent / "hunching.py", HERE / "hunches.py")
    privy = (HERE / "privy.py",)
    clues = (HERE / "clues.py",)

    def levels(self) -> Mapping[str, Level]:
        if self.game.seats == 2:
            return {
                # few walks, led by hunches; the more is known otherwise, the less these are trusted
                "novice": hunched(13, 4.0, width=0.3, temperature=0.08, misses=0.08),
                "casual": hunched(15, 4.0, width=0.2, temperature=0.08, misses=0.03, reads=0.1),
                "skilled": hunched(50, 1.0, width=0.2, temperature=0.02, reads=0.6),
                "expert": hunched(180, 1.0, width=0.2, reads=1.0),
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
        earlier = {
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
        if self.game.seats == 2:  # with many more walks, and without hunches
            earlier |= {
                "novice@2": Level(walks=120, temperature=0.027, misses=0.08, learned=True),
                "casual@2": Level(walks=250, temperature=0.015, misses=0.03, learned=True),
                "skilled@2": Level(walks=600, temperature=0.0025, learned=True),
                "expert@2": Level(walks=2200, learned=True),
            }
        return earlier


def hunched(
    walks: int, trust: float, *, width: float, temperature: float = 0.0, misses: float = 0.0,
    reads: float = 0.0,
) -> Level:  # fmt: skip
    """A level that judges by what was learned, is led by hunches, and has better and worse days."""
    return Level(
        walks=walks, trust=trust, width=width, temperature=temperature, misses=misses, reads=reads,
        form=1.25, learned=True,
    )  # fmt: skip


EXPERTISE = SarenaExpertise
