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


class SenseiExpertise(Expertise):
    """All levels are alpha-beta over whole turns, as `master` plays it; `alphabeta` is its plainest form, a
    baseline."""

    leaf = (HERE / "reach.py", HERE / "leaf.py")
    specialists = (PLAIN,)

    def calibration(self) -> Calibration:
        return Calibration(doubt=0.15)  # measured on few positions: no smaller than that

    def levels(self) -> Mapping[str, Level]:
        # so many turns in a storm that looking as far takes twice as long
        unit = 2000 if self.game.options["mode"] == "arashi" else 1000
        return {
            "novice": level(12 * unit, thinks_of=13, misjudges=0.045, misses=0.08),
            "casual": level(42 * unit, thinks_of=24, misjudges=0.03, misses=0.03),
            "skilled": level(150 * unit, thinks_of=44, misjudges=0.02),
            "expert": level(1500 * unit, thinks_of=90, misjudges=0.01, form=1.25),
            "master": Level(seconds=1.0, learned=True),
        }

    def earlier(self) -> Mapping[str, Level]:
        novice, casual, skilled, expert = 8_000, 40_000, 180_000, 800_000
        if self.game.options["start"] == "intruders":
            novice, casual, skilled = 14_000, 60_000, 170_000
        if self.game.options["mode"] == "arashi":
            novice, casual, skilled, expert = 20_000, 100_000, 300_000, 1_000_000
        return {
            "novice@1": Level(walks=10, temperature=0.3),
            "casual@1": Level(walks=40, temperature=0.12),
            "skilled@1": Level(walks=160, temperature=0.05),
            "expert@1": Level(walks=1000, temperature=0.015),
            "novice@2": Level(walks=novice, misses=0.08),
            "casual@2": Level(walks=casual, misses=0.03),
            "skilled@2": Level(walks=skilled),
            "expert@2": Level(walks=expert),
            "master@1": Level(seconds=1.0),
        }

    def player(self, name: str, seed: int | None) -> AlphaBetaBot | None:
        from quincunx.bots.form import today
        from quincunx.bots.sensei.alphabeta import AlphaBetaBot, LearnedBot, PlainAlphaBetaBot
        from quincunx.bots.sensei.erring import FAULTLESS, Erring

        if name == PLAIN:
            return PlainAlphaBetaBot(self.game, seed=seed)
        level = today(self, name, seed)
        if not level.knows or level.temperature > 0.0:  # the first levels walked down a tree
            return None
        kind = LearnedBot if level.learned else AlphaBetaBot
        thinks_of = FAULTLESS.thinks_of if level.thinks_of is None else level.thinks_of
        errs = Erring(level.misses, level.misjudges, thinks_of)
        return kind(self.game, seconds=level.seconds, seed=seed, walks=level.walks, errs=errs)

    def parts(self) -> list[Part]:
        from quincunx.bots.sensei.offers import alpha_beta

        return [alpha_beta("weighing", "gathering"), alpha_beta("plain", name=f"{PLAIN}_")]

    def facts(self) -> dict[str, Any]:
        from quincunx.bots.sensei.alphabeta import facts

        return facts(self.game)


def level(
    walks: int, *, thinks_of: int, misjudges: float, misses: float = 0.0, form: float = 1.75
) -> Level:
    """A level that searches as `master` does, but errs, more on some days than on others."""
    return Level(
        walks=walks, thinks_of=thinks_of, misjudges=misjudges, misses=misses, form=form,
        learned=True,
    )  # fmt: skip


EXPERTISE = SenseiExpertise
