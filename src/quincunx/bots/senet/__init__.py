"""Senet: so much luck that only small mistakes keep the levels within reach of each other."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from quincunx.bots.expertise import Expertise
from quincunx.bots.levels import Level

if TYPE_CHECKING:  # these load Numba
    from quincunx.bots.senet.lookahead import LookAheadBot
    from quincunx.native.wasm.kinds import Part
    from quincunx.search.book import Book

__all__ = ["EXPERTISE"]


class SenetExpertise(Expertise):
    """An evaluation fitted to exact values judges positions, some throws ahead; the first levels also want
    what people want."""

    width = 0.3
    leaf = (Path(__file__).with_name("leaf.py"),)
    peer = "backgammon"

    def levels(self) -> Mapping[str, Level]:
        novice, casual, skilled, expert = 0.25, 0.07, 0.016, 0.006
        if self.game.options["die"]:  # games are shorter, so mistakes must be larger to show
            novice, casual, skilled, expert = 0.3, 0.1, 0.026, 0.0135
        return {
            "novice": Level(ahead=0, temperature=novice, wishes=0.03, misses=0.08),
            "casual": Level(ahead=0, temperature=casual, wishes=0.015, misses=0.03),
            "skilled": Level(ahead=0, temperature=skilled, book=True),
            "expert": Level(ahead=1, temperature=expert, book=True),
            "master": Level(ahead=3, book=True),
            "master+points": Level(ahead=3, book=True, points=True),
        }

    def earlier(self) -> Mapping[str, Level]:
        return {
            "novice@1": Level(walks=60, temperature=0.09, misses=0.08),
            "casual@1": Level(walks=200, temperature=0.025, misses=0.03),
        }

    def player(self, name: str, seed: int | None) -> LookAheadBot | None:
        level = self.level(name)
        if level.ahead is None:
            return None
        from quincunx.bots.senet.lookahead import LookAheadBot

        return LookAheadBot(
            self.game, level.ahead, temperature=level.temperature, wishes=level.wishes,
            misses=level.misses, points=level.points, book=level.book, seed=seed,
        )  # fmt: skip

    def parts(self) -> list[Part]:
        from quincunx.bots.senet.offers import JUDGING, SOLVING

        return [JUDGING, SOLVING]

    def facts(self) -> dict[str, Any]:
        from quincunx.bots.senet.lookahead import facts
        from quincunx.solve.senet.making import facts as endgame_facts

        die = bool(self.game.options["die"])
        return {**facts(die), "endgame": endgame_facts(die)}

    def book(self, *, is_open: bool = True) -> Book:
        from quincunx.solve.senet.book import EndgameBook

        return EndgameBook(bool(self.game.options["die"]), closed=not is_open)

    @classmethod
    def books(cls, threads: int | None = None) -> list[Book]:
        from quincunx.solve.senet.book import EndgameBook

        return [EndgameBook(die, threads=threads) for die in (False, True)]


EXPERTISE = SenetExpertise
