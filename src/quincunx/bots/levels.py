"""The levels, from a first evening to as strong as we can, set apart evenly in every game by the arena."""

from __future__ import annotations

from quincunx.bots.searcher import Level
from quincunx.state import Game

__all__ = ["LEVELS", "level_of"]

LEVELS = {
    "novice": Level(walks=30, temperature=0.12, memory=6),
    "casual": Level(walks=100, temperature=0.06, memory=15),
    "skilled": Level(walks=400, temperature=0.03, memory=40),
    "expert": Level(walks=2000, temperature=0.01, memory=120),
    "master": Level(seconds=1.0),
    "uct": Level(seconds=1.0, knows=False),
}
"""`uct` is plain tree search with random games, the yardstick for all others."""

TUNED = {
    "senet": {  # luck is large: only small mistakes keep the levels within reach of each other
        "novice": Level(walks=60, temperature=0.09),
        "casual": Level(walks=200, temperature=0.025),
        # these judge by an evaluation fitted to exact values
        "skilled": Level(ahead=0, temperature=0.016, book=True),
        "expert": Level(ahead=1, temperature=0.006, book=True),
        "master": Level(ahead=3, book=True),
    },
    "sensei": {  # no luck: what a person misses, not how far it looks, makes the first levels
        "novice": Level(walks=10, temperature=0.3),
        "casual": Level(walks=40, temperature=0.12),
        "skilled": Level(walks=160, temperature=0.05),
        "expert": Level(walks=1000, temperature=0.015),
    },
    "serendipity": {
        "novice": Level(walks=5, temperature=0.3, memory=4),
        "casual": Level(walks=25, temperature=0.1, memory=12),
        "skilled": Level(walks=150, temperature=0.03, memory=50),
        "expert": Level(walks=600, temperature=0.01, memory=150),
        # who looks at many thousand leaves gets beyond what their judgement can tell apart
        "master": Level(seconds=1.0, beyond=0.5),
    },
    "bossa": {  # luck again, and every tile counts: small mistakes are enough
        "novice": Level(walks=8, temperature=0.2),
        "casual": Level(walks=20, temperature=0.1),
        "skilled": Level(walks=35, temperature=0.07),
        "expert": Level(walks=70, temperature=0.045),
    },
    "sarena": {  # with three seats, thinking longer soon helps little more
        "novice": Level(walks=10, temperature=0.2),
        "casual": Level(walks=35, temperature=0.11),
        "skilled": Level(walks=130, temperature=0.055),
        "expert": Level(walks=500, temperature=0.025),
    },
}
"""Games in which a level needs something else to keep its distance from its neighbours."""

BY_OPTION = {
    # two even steps from `skilled` up to `master`
    ("sarena", "seats", 3): {"expert": Level(walks=400, temperature=0.03)},
    # games are a third as long, so mistakes must be larger to tell
    ("senet", "die", True): {
        "skilled": Level(ahead=0, temperature=0.026, book=True),
        "expert": Level(ahead=1, temperature=0.0135, book=True),
    },
}
"""The same where an option has a value."""


def level_of(name: str, game: Game) -> Level:
    """What a level is in a game."""
    for (played, option, value), levels in BY_OPTION.items():
        if played == game.name and game.options[option] == value and name in levels:
            return levels[name]
    return TUNED.get(game.name, {}).get(name, LEVELS[name])
