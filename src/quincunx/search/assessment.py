"""What is thought of a position: every action, how good it is, and how well that is known."""

from __future__ import annotations

from dataclasses import dataclass

from quincunx.types import Action, Knowledge, Seat

__all__ = ["Assessment", "Knowledge", "Option"]


@dataclass(frozen=True)
class Option:
    """One legal action as a player sees it."""

    action: Action
    text: str
    win: float  # probability, from 0 to 1
    error: float  # of that probability, one standard deviation; 0 where it is exact
    visits: int  # 0 where nothing had to be searched
    proven: bool  # the win (or loss) is certain
    line: tuple[str, ...]  # what is expected to happen, this action first
    knowledge: Knowledge = "estimate"


@dataclass(frozen=True)
class Assessment:
    """What was found, the best action first."""

    seat: Seat
    options: tuple[Option, ...]
    walks: int
    steps: int
    seconds: float
    signature: int  # the same for the same seed, number of walks and book

    @property
    def best(self) -> Action:
        return self.options[0].action

    @property
    def win(self) -> float:
        """The seat's probability to win, playing the best action."""
        return self.options[0].win

    @property
    def knowledge(self) -> Knowledge:
        """How well `win` is known: exactly only if no other action can turn out to be better."""
        best = self.options[0]
        if best.knowledge != "exact" or (best.proven and best.win == 1.0):
            return best.knowledge
        unsure = (option.knowledge for option in self.options if option.knowledge != "exact")
        return next(unsure, "exact")
