"""Offers waiting for an answer: a draw, a takeback, a rematch."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from quincunx.table.commands import OfferKind

__all__ = ["Offers", "Pending"]


@dataclass
class Pending:
    """One offer, who made it, who has to agree, who has agreed so far."""

    what: OfferKind
    by: int
    asked: frozenset[int]
    to: int | None = None  # of a takeback: how many actions would be left
    agreed: set[int] = field(default_factory=set)
    seals: dict[int, str | None] = field(default_factory=dict)  # of a rematch, by player

    def to_data(self) -> dict[str, Any]:
        return {
            "what": self.what,
            "by": self.by,
            "asked": sorted(self.asked),
            "agreed": sorted(self.agreed),
            "to": self.to,
        }


class Offers:
    """At most one of a kind; after a no, the same player may ask again once somebody has acted."""

    def __init__(self) -> None:
        self._pending: dict[str, Pending] = {}
        self._declined: set[tuple[str, int]] = set()

    @property
    def is_any(self) -> bool:
        return bool(self._pending)

    def get(self, what: str) -> Pending | None:
        return self._pending.get(what)

    def ask(self, player: int) -> bool:
        """Whether somebody is waiting for this player's answer."""
        return any(player in one.asked - one.agreed for one in self._pending.values())

    def was_declined(self, what: str, by: int) -> bool:
        return (what, by) in self._declined

    def make(self, offer: Pending) -> None:
        self._pending[offer.what] = offer

    def answer(self, what: str, player: int, yes: bool, seal: str | None = None) -> None:
        offer = self._pending[what]
        if yes:
            offer.agreed.add(player)
            offer.seals[player] = seal
            return
        self.drop(what)
        if player != offer.by:
            self._declined.add((what, offer.by))

    def drop(self, what: str) -> None:
        self._pending.pop(what, None)

    def acted(self, player: int) -> None:
        """Playing on answers an offer; and no takeback outlives the position."""
        self._declined.clear()
        self.drop("takeback")
        self.gone(player)

    def gone(self, player: int) -> None:
        """A player who will not answer any more."""
        for offer in list(self._pending.values()):
            if player in offer.asked:
                self.drop(offer.what)

    def clear(self) -> None:
        self._pending.clear()
        self._declined.clear()

    def to_data(self) -> list[dict[str, Any]]:
        return [offer.to_data() for offer in self._pending.values()]
