"""The named levels, from a first evening to as strong as we can."""

from __future__ import annotations

from quincunx.bots.searcher import Level

__all__ = ["LEVELS"]

LEVELS = {
    "novice": Level(walks=30, temperature=0.12, memory=6),
    "casual": Level(walks=100, temperature=0.06, memory=15),
    "skilled": Level(walks=400, temperature=0.03, memory=40),
    "expert": Level(walks=2000, temperature=0.01, memory=120),
    "master": Level(seconds=1.0),
    "uct": Level(seconds=1.0, knows=False),
}
"""`uct` is plain tree search with random games, the yardstick for all others."""
