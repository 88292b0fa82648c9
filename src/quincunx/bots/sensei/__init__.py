"""Senseï: no luck, so it is what a player misses, not how far it looks, that makes the first levels."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from quincunx.bots.expertise import Expertise
from quincunx.bots.levels import Level

if TYPE_CHECKING:  # this loads Numba
    from quincunx.bots.sensei.alphabeta import AlphaBetaBot
    from quincunx.native.wasm.kinds import Part

__all__ = ["EXPERTISE"]

HERE = Path(__file__).parent
PLAIN = "alphabeta"


class SenseiExpertise(Expertise):
    """`master` is alpha-beta over whole turns, and `alphabeta` its plainest form, a baseline."""

    leaf = (HERE / "reach.py", HERE / "leaf.py")
    specialists = (PLAIN,)

    def levels(self) -> Mapping[str, Level]:
        return {
            "novice": Level(walks=10, temperature=0.3),
            "casual": Level(walks=40, temperature=0.12),
            "skilled": Level(walks=160, temperature=0.05),
            "expert": Level(walks=1000, temperature=0.015),
        }

    def player(self, name: str, seed: int | None) -> AlphaBetaBot | None:
        if name not in ("master", PLAIN):
            return None
        from quincunx.bots.sensei.alphabeta import AlphaBetaBot, PlainAlphaBetaBot

        if name == PLAIN:
            return PlainAlphaBetaBot(self.game, seed=seed)
        return AlphaBetaBot(self.game, seconds=self.level(name).seconds, seed=seed)

    def parts(self) -> list[Part]:
        from quincunx.bots.sensei.offers import alpha_beta

        return [alpha_beta("judge"), alpha_beta("plain", f"{PLAIN}_")]

    def facts(self) -> dict[str, Any]:
        from quincunx.bots.sensei.alphabeta import facts

        return facts(self.game)


EXPERTISE = SenseiExpertise
