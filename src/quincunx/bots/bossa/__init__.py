"""Bossa: luck, and every tile counts, so that small mistakes are enough to set the levels apart."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from quincunx.bots.expertise import Expertise
from quincunx.bots.levels import Level

__all__ = ["EXPERTISE"]


class BossaExpertise(Expertise):
    """A fitted network judges positions."""

    width = 0.4
    leaf = (Path(__file__).with_name("leaf.py"),)

    def levels(self) -> Mapping[str, Level]:
        return {
            "novice": Level(walks=8, temperature=0.2),
            "casual": Level(walks=20, temperature=0.1),
            "skilled": Level(walks=35, temperature=0.07),
            "expert": Level(walks=70, temperature=0.045),
        }


EXPERTISE = BossaExpertise
