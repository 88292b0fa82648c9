"""What is learned of each game: its variants, how many games of each, and the size of the network."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from quincunx import bots
from quincunx.native.program import run

__all__ = ["COURSES", "Curriculum", "Variant"]

HERE = Path(__file__).parent
BOTS = Path(str(bots.__file__)).parent


@dataclass(frozen=True)
class Variant:
    """Options of a game, and its part of all games."""

    share: float
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Curriculum:
    """How one game is learned."""

    programs: tuple[Path, ...]
    """What its marks need, beside `network.py` and `shares.py`; its marks are the last."""
    variants: tuple[Variant, ...]
    units: int = 64
    inner: int = 16
    length: int = 32
    """About how many decisions a game has."""
    trust: float = 0.9
    """How much what came later counts in a target, beside what the best action was worth at once."""
    marks: int = 100
    """Room for the marks of one view."""
    most: int = 128
    """Actions that are looked at for a move; some, drawn at random, where there are more."""
    places: int = 1
    """2: positions are noted before chance too."""

    @property
    def sources(self) -> list[Path]:
        """The programs up to the marks."""
        return [BOTS / "network.py", BOTS / "shares.py", *self.programs]

    @property
    def rows(self) -> int:
        """How many marks there are."""
        return int(run(self.programs[-1])["ROWS"])


COURSES = {
    "bossa": Curriculum(
        (BOTS / "bossa/signs.py", BOTS / "bossa/marks.py"),
        (Variant(0.6), Variant(0.4, {"expansion": True})),
        length=16,
        marks=104,
        most=64,
        places=2,
    ),
    "sarena": Curriculum(
        (BOTS / "sarena/reach.py", BOTS / "sarena/marks.py"),
        (
            Variant(0.5),
            Variant(0.2, {"deal": "fair"}),
            Variant(0.15, {"seats": 3}),
            Variant(0.15, {"seats": 4}),
        ),
        units=48,
        most=64,
    ),
    "serendipity": Curriculum(
        (BOTS / "serendipity/fields.py", HERE / "marks/serendipity.py"),
        (
            Variant(0.6),
            Variant(0.16, {"seats": 3}),
            Variant(0.12, {"seats": 4}),
            Variant(0.06, {"seats": 5}),
            Variant(0.06, {"seats": 6}),
        ),
        length=220,
        trust=0.95,
        marks=32,
        most=16,
    ),
}
