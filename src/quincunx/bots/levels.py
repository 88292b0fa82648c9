"""What a level is: how far it looks ahead, how sharply it chooses, how well it remembers."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["LEVELS", "Level"]


@dataclass(frozen=True)
class Level:
    """What makes a player of a certain strength."""

    walks: int | None = None  # walks down the tree, or positions judged by alpha-beta, or
    seconds: float | None = None  # time to think, or
    ahead: int | None = None  # throws to look ahead, with every move of each
    temperature: float = 0.0  # how small a difference in winning chances is ignored; see `pick`
    misses: float = 0.0  # how often a win at once (in Senseï, a threat too) is not noticed
    misjudges: float = 0.0  # how far the first look at a turn is off; see `sensei/erring.py`
    thinks_of: int | None = None  # the turns that come to mind, as they seem at that first look
    form: float = 0.0  # how much better or worse its day can be; see `form.py`
    wishes: float = 0.0  # what a wish is felt to add to the chance to win; see `senet/wishes.py`
    memory: float | None = None  # actions after which half of what was seen is forgotten
    knows: bool = True  # judges positions by the game's own leaf, not only by random games
    learned: bool = False  # judges by what was learned in self-play, where the game has that
    width: float | None = None  # how widely it explores, if not as widely as the game says
    trust: float = 0.0  # how much the game's hunches count before an action was tried
    beyond: float = 0.0  # how much a random game counts beside that judgement
    glances: bool = False  # judges all that can be done in a position before it looks further
    observers: bool = False  # supposes that the others know what they alone know
    reads: float = 0.0  # how far it believes what others' moves tell of what they hide, up to 1
    points: bool = False  # wants points of the round, not only to win it
    book: bool = False  # looks up solved positions, or solves them, where the game can
    threads: int = 1


LEVELS = {
    "novice": Level(walks=30, temperature=0.12, misses=0.08, memory=6),
    "casual": Level(walks=100, temperature=0.06, misses=0.03, memory=15),
    "skilled": Level(walks=400, temperature=0.03, memory=40),
    "expert": Level(walks=2000, temperature=0.01, memory=120),
    "master": Level(seconds=1.0),
    "uct": Level(seconds=1.0, knows=False),
}
"""The levels of a game that sets none of its own; `uct`, plain tree search with random games, is the
yardstick for all others."""
