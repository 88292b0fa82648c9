"""Senseï: no luck, so looking a little further wins; the first levels also play turns in passing."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from quincunx.bots.calibration import Calibration
from quincunx.bots.expertise import Expertise
from quincunx.bots.levels import Level

if TYPE_CHECKING:  # this loads Numba
    from quincunx.bots.sensei.alphabeta import AlphaBetaBot
    from quincunx.native.wasm.kinds import Part

__all__ = ["EXPERTISE"]

HERE = Path(__file__).parent
PLAIN = "alphabeta"
MASTER, FIRST_MASTER = "master", "master@1"


class SenseiExpertise(Expertise):
    """All levels are alpha-beta over whole turns; `alphabeta` is its plainest form, a baseline, and `master`
    has one that judges faster."""

    leaf = (HERE / "reach.py", HERE / "leaf.py")
    specialists = (PLAIN,)

    def calibration(self) -> Calibration:
        return Calibration(doubt=0.15)  # measured on few positions: no smaller than that

    def levels(self) -> Mapping[str, Level]:
        novice, casual, skilled, expert = 8_000, 40_000, 180_000, 800_000
        if self.game.options["start"] == "intruders":
            novice, casual, skilled = 14_000, 60_000, 170_000
        if self.game.options["mode"] == "arashi":  # so many turns that looking as far takes more
            novice, casual, skilled, expert = 20_000, 100_000, 300_000, 1_000_000
        return {
            "novice": Level(walks=novice, misses=0.08),
            "casual": Level(walks=casual, misses=0.03),
            "skilled": Level(walks=skilled),
            "expert": Level(walks=expert),
        }

    def earlier(self) -> Mapping[str, Level]:
        return {
            "novice@1": Level(walks=10, temperature=0.3),
            "casual@1": Level(walks=40, temperature=0.12),
            "skilled@1": Level(walks=160, temperature=0.05),
            "expert@1": Level(walks=1000, temperature=0.015),
            "master@1": Level(seconds=1.0),
        }

    def player(self, name: str, seed: int | None) -> AlphaBetaBot | None:
        from quincunx.bots.sensei.alphabeta import AlphaBetaBot, MasterBot, PlainAlphaBetaBot

        if name == PLAIN:
            return PlainAlphaBetaBot(self.game, seed=seed)
        level = self.level(name)
        if not level.knows or (name in self.earlier() and name != FIRST_MASTER):
            return None
        kind = MasterBot if name == MASTER else AlphaBetaBot
        return kind(
            self.game, seconds=level.seconds, seed=seed, walks=level.walks, misses=level.misses
        )

    def parts(self) -> list[Part]:
        from quincunx.bots.sensei.offers import alpha_beta

        return [
            alpha_beta("judge"),
            alpha_beta("plain", name=f"{PLAIN}_"),
            alpha_beta("weighing", "gathering", f"{MASTER}_"),
        ]

    def facts(self) -> dict[str, Any]:
        from quincunx.bots.sensei.alphabeta import facts

        return facts(self.game)


EXPERTISE = SenseiExpertise
