"""Bossa: luck, and every tile counts, so that small mistakes are enough to set the levels apart."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from quincunx.bots.calibration import Calibration
from quincunx.bots.expertise import Expertise
from quincunx.bots.levels import Level

if TYPE_CHECKING:  # these load Numba
    from quincunx.bots.bossa.endings import EndingBot
    from quincunx.native.wasm.kinds import Part

__all__ = ["EXPERTISE"]

HERE = Path(__file__).parent


class BossaExpertise(Expertise):
    """Fitted networks judge positions; `master` plays endings exactly."""

    width = 0.4
    leaf = (HERE / "signs.py", HERE / "leaf.py")

    judge = (
        HERE.parent / "network.py",
        HERE.parent / "shares.py",
        HERE / "signs.py",
        HERE / "marks.py",
        HERE.parent / "judging.py",
        HERE / "judge.py",
    )

    def levels(self) -> Mapping[str, Level]:
        return {
            "novice": Level(walks=8, temperature=0.2, misses=0.08),
            "casual": Level(walks=20, temperature=0.1, misses=0.03),
            "skilled": Level(walks=35, temperature=0.07),
            "expert": Level(walks=70, temperature=0.045),
            "master": Level(seconds=1.0, learned=True, glances=True, book=True),
        }

    def calibration(self) -> Calibration:
        return Calibration(doubt=0.06)

    def earlier(self) -> Mapping[str, Level]:
        return {
            "master@1": Level(seconds=1.0),
            "master@2": Level(seconds=1.0, learned=True),
            "master@3": Level(seconds=1.0, learned=True, book=True),
        }

    def player(self, name: str, seed: int | None) -> EndingBot | None:
        level = self.level(name)
        if not level.book:
            return None
        from quincunx.bots.bossa.endings import EndingBot

        return EndingBot(self.game, level, seed)

    def parts(self) -> list[Part]:
        from quincunx.bots.bossa.offers import ENDINGS

        return [ENDINGS]

    def facts(self) -> dict[str, Any]:
        from quincunx.bots.bossa.endings import facts

        return {"endings": facts()}


EXPERTISE = BossaExpertise
