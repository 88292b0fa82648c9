"""What bots know about a game: nothing by default, or what the folder named after the game says.

Each game of ours may have a folder here with a subclass of `Expertise` and the programs it names: a leaf,
a belief, players of another kind than tree search. Somebody else's game is played with the defaults, even if
its package ends in the name of one of ours.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from quincunx.bots.calibration import Calibration
from quincunx.bots.levels import LEVELS, Level
from quincunx.state import Game, State

if TYPE_CHECKING:  # these load Numba
    from quincunx.bots.playing import GameBot
    from quincunx.native.wasm.kinds import Part
    from quincunx.search.book import Book

__all__ = ["POINTS", "Expertise", "all_books", "expertise", "experts"]

Programs = tuple[Path, ...]
VERSION = "@"
"""What stands between a level and its version."""
POINTS = "+points"
"""What stands after a level that plays for points."""


class Expertise:
    """How bots play one game. As it stands it serves any game; a subclass knows one of ours."""

    width: ClassVar[float] = 0.7
    """How much the tree search explores; less where the leaf judges more sharply than random games do."""
    leaf: ClassVar[Programs] = ()
    """Programs that judge a position, the last of which defines `leaf_value`; none: one random game."""
    judge: ClassVar[Programs] = ()
    """Programs like a leaf's, with a network that learned in self-play, for levels that are `learned`."""
    judge_width: ClassVar[float] = 0.2
    """How much the tree search explores with it."""
    belief: ClassVar[Programs] = ()
    """Programs that fill in what is hidden, the last of which defines `suppose`; none: evenly."""
    hunches: ClassVar[Programs] = ()
    """Programs that say which actions to try first, the last of which defines `hunches`; none: any. They may
    use those of the leaf."""
    privy: ClassVar[Programs] = ()
    """Programs that say what a seat alone knows, the last of which defines `privy`; none: nothing."""
    clues: ClassVar[Programs] = ()
    """Programs that say what actions tell of secrets, the last of which defines `gather` and `believe`; none:
    nothing."""
    specialists: ClassVar[tuple[str, ...]] = ()
    """Names of bots that play this game only."""
    peer: ClassVar[str] = "breakthrough"
    """The game of OpenSpiel's that this one's speed is compared with."""

    def __init__(self, game: Game, seconds: float | None = None, nature: int | None = None) -> None:
        self.game, self.seconds, self.nature = game, seconds, nature

    def levels(self) -> Mapping[str, Level]:
        """The levels that are tuned to this game and its options, by name."""
        return {}

    def earlier(self) -> Mapping[str, Level]:
        """The levels of earlier versions, where they differed: `master@1` was the first."""
        return {}

    def meant(self, name: str) -> str:
        """The name of a level; one that equals today's, or plays for points as always, gets that name."""
        if name in self.earlier() or name in self.levels():
            return name
        return name.removesuffix(POINTS).partition(VERSION)[0]

    def for_points(self, name: str) -> str:
        """The name of a level where points count, as in most rounds of a match; usually the same."""
        return name + POINTS if name + POINTS in self.levels() else name

    def level(self, name: str) -> Level:
        """A level in this game; one that thinks for a time takes at most `seconds`."""
        earlier = self.earlier()
        unchanged = {name.partition(VERSION)[0]: level for name, level in earlier.items()}
        level = {**LEVELS, **unchanged, **self.levels(), **earlier}[self.meant(name)]
        if self.seconds is None or level.seconds is None:
            return level
        return replace(level, seconds=min(self.seconds, level.seconds))

    def calibration(self) -> Calibration:
        """How the strongest player's chances are corrected before they are reported."""
        return Calibration()

    def player(self, name: str, seed: int | None) -> GameBot | None:  # noqa: ARG002
        """The player of this name, if it plays by other means than tree search; usually None."""
        return None

    def book(self, *, is_open: bool = True) -> Book:  # noqa: ARG002
        """The game's solved positions; a closed book is for players who should not know them."""
        from quincunx.search.book import Book

        return Book()

    def parts(self) -> list[Part]:
        """What its players by other means than tree search need of a WebAssembly module."""
        return []

    def facts(self) -> dict[str, Any]:
        """Plain numbers that those players need beside a module, for a page that plays without Python."""
        return {}

    @classmethod
    def books(cls, threads: int | None = None) -> list[Book]:  # noqa: ARG003
        """Every book of the game, whatever its options, to be made by this many threads."""
        return []

    def can_forget(self, state: State) -> bool:  # noqa: ARG002
        """Whether the game is about remembering what was seen."""
        return False

    def forget(
        self,
        known: State,
        half_life: float,  # noqa: ARG002
        nature: int,  # noqa: ARG002
    ) -> tuple[State, tuple[int, ...]]:
        """A copy in which half of what was seen `half_life` actions ago is unknown again, and the numbers of
        the actions that showed it; the same for the same nature, a number."""
        return known, ()


@cache
def experts() -> dict[str, type[Expertise]]:
    """What is known about each game of ours, by its name."""
    folders = pkgutil.iter_modules([str(Path(__file__).parent)])
    names = sorted(folder.name for folder in folders if folder.ispkg)
    return {name: import_module(f"quincunx.bots.{name}").EXPERTISE for name in names}


def expertise(game: Game, seconds: float | None = None, nature: int | None = None) -> Expertise:
    """What is known about a game; nothing, if it is not one of ours."""
    found = experts().get(game.name, Expertise) if game.is_ours else Expertise
    return found(game, seconds, nature)


def all_books(threads: int | None = None) -> list[Book]:
    """Every book there is, to be made by this many threads."""
    return [book for expert in experts().values() for book in expert.books(threads)]
