"""An event: one thing that happened at a table. A match is its events in order, and nothing else.

kind           player   data
created        -        settings, version of the rules; commitment, seed (secret), salted: whether salts
                        count, seals of those who sit here; of a match from a file instead `file`: its chance
joined         who      name, seal (or a salt, openly); back: true when a player comes back to a seat
left           who      -
revealed       who      salt: that of the seat's seal
started        -        salts, and what chance did before the first action
committed      -        of a match that is continued from a file: commitment, seed (secret), salted, seals
continued      -        its salts, and what chance did before the first new action
acted          who      actions and texts: the player's own, then what chance did
reset          who      to: how many actions of the round are left
taken_back     who      to: as above
offered        who      what (draw, takeback, rematch), asked: who has to agree; to: of a takeback; seal:
                        of the salt for the rematch
answered       who      what, yes, seal
resigned       who      -
flagged        who      lost: whether the match is lost for the player by it
replaced       who      level of the bot that plays on, why (time, left, resigned)
said           who      text
round_started  -        round, and what chance did before its first action
over           -        reason, winners, scores of every round, totals, who ended it
rematched      -        match: the next one; seals: by its seats
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

__all__ = ["KINDS", "Event"]

KINDS = (
    "created", "joined", "left", "revealed", "started", "committed", "continued", "acted", "reset",
    "taken_back", "offered", "answered", "resigned", "flagged", "replaced", "said", "round_started",
    "over", "rematched",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Event:
    """Numbered from 1 without gaps; `at` in milliseconds since 1970 (UTC)."""

    number: int
    at: int
    kind: str
    player: int | None = None
    data: dict[str, Any] = field(default_factory=dict)

    def to_data(self) -> dict[str, Any]:
        return {
            "number": self.number,
            "at": self.at,
            "kind": self.kind,
            "player": self.player,
            "data": self.data,
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Event:
        return cls(data["number"], data["at"], data["kind"], data["player"], dict(data["data"]))

    def with_data(self, **entries: Any) -> Event:
        """The same event with more told; for what only the server knows."""
        return replace(self, data={**self.data, **entries})
