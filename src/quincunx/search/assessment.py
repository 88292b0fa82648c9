"""What a player thinks of a position: every action, how good it is, and how well that is known."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

from quincunx.notebook import bar, table
from quincunx.sentences import percentage
from quincunx.types import Action, Knowledge, Seat

__all__ = ["Assessment", "Judged", "Knowledge"]


SHOWN = 12
"""The most actions in the table of a notebook."""


@dataclass(frozen=True)
class Judged:
    """One legal action, and what a player thinks of it."""

    action: Action
    """Its code."""
    text: str
    """As people write it."""
    win: float
    """The probability of winning, from 0 to 1; says nothing where `knowledge` is unknown."""
    error: float
    """Of that probability, one standard deviation; 0 where it is exact."""
    visits: int
    """How often it was tried; 0 where nothing had to be searched."""
    proven: bool
    """Whether the win (or loss) is certain."""
    line: tuple[str, ...]
    """What is expected to happen, this action first."""
    knowledge: Knowledge = "estimate"
    """Where the probability comes from."""


@dataclass(frozen=True)
class Assessment:
    """What was found, the best action first."""

    seat: Seat
    """Who has the move."""
    actions: tuple[Judged, ...]
    """Every legal action, the best first."""
    walks: int
    """How often the tree was walked through."""
    steps: int
    """Actions that were played in the mind for it."""
    seconds: float
    """How long it took."""
    signature: int
    """One number for the tree: the same for the same seed, number of walks and book."""
    wins: tuple[float, ...] = ()
    """Of three or more seats, each one's probability if the best is played; else empty."""

    @classmethod
    def of(cls, seat: Seat, actions: Iterable[Judged], walks: int, seconds: float) -> Assessment:
        """An assessment without playouts, signed by what it says of the actions."""
        judged = tuple(actions)
        digest = hashlib.blake2b(repr(judged).encode(), digest_size=8).digest()
        return cls(seat, judged, walks, 0, seconds, int.from_bytes(digest, "big"))

    @property
    def best(self) -> Action:
        """What the seat should play."""
        return self.actions[0].action

    @property
    def win(self) -> float:
        """The seat's probability of winning if it plays the best action."""
        return self.actions[0].win

    @property
    def knowledge(self) -> Knowledge:
        """How well `win` is known: exactly only if no other action can turn out to be better."""
        best = self.actions[0]
        if best.knowledge != "exact" or (best.proven and best.win == 1.0):
            return best.knowledge
        unsure = [judged.knowledge for judged in self.actions if judged.knowledge != "exact"]
        return "estimate" if "unknown" in unsure else next(iter(unsure), "exact")

    def _repr_html_(self) -> str:
        """In a notebook: the best actions, with bars."""
        rows = [
            (judged.text, bar(judged.win), known(judged), judged.visits, " ".join(judged.line))
            for judged in self.actions[:SHOWN]
            if judged.knowledge != "unknown"
        ]
        left = len(self.actions) - len(rows)
        more = f", {left} more not shown" if left else ""
        caption = f"seat {self.seat}: {len(self.actions)} legal actions{more}; {self.walks} walks"
        return table(caption, ("action", "", "wins", "visits", "expected"), rows)


def known(judged: Judged) -> str:
    """`62% ± 3`, or how it is known without doubt."""
    if judged.proven or judged.knowledge == "exact":
        return f"{percentage(judged.win, 1)}, {'proven' if judged.proven else 'exact'}"
    return f"{percentage(judged.win)} ± {100 * judged.error:.0f}"
