"""A chair: one player's place at the table, and who plays from it now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from quincunx.table.settings import ACCOUNT, BOT, PlayerKind, PlayerPlan

__all__ = ["STAND_IN", "Chair", "nobody"]

STAND_IN = "skilled"
"""The bot that takes over a seat: good enough not to spoil the match for the others."""


@dataclass
class Chair:
    """Numbered by the seat of the first round; in each later round everybody moves on by one seat."""

    player: int
    kind: PlayerKind
    name: str = ""
    level: str = ""
    seated: bool = False
    seal: str | None = None  # of a salt that is opened when all seats are taken
    salt: str = ""
    away: bool = False
    stand_in: str = ""  # the level of the bot that has taken over for the player
    out: Literal["", "time", "resigned"] = ""  # why the player can no longer win

    @classmethod
    def from_plan(cls, player: int, plan: PlayerPlan) -> Chair:
        """A bot account has to accept before it counts as seated."""
        account = plan.level.startswith(ACCOUNT)
        name = plan.name or (plan.level.removeprefix(ACCOUNT) if plan.kind == "bot" else "")
        seated = plan.kind != "open" and not account
        return cls(player, plan.kind, name, plan.level, seated)

    def sit_down(self, name: str, seal: str | None, salt: str) -> None:
        """A bot account keeps its name."""
        if self.kind != "bot":
            self.kind, self.name = "person", name
        self.seated, self.seal, self.salt = True, seal, salt

    def stand_up(self) -> None:
        """Before the start: the seat is open to anybody again."""
        self.kind, self.name, self.level, self.seated = "open", "", "", False
        self.seal, self.salt = None, ""

    @property
    def is_account(self) -> bool:
        return self.level.startswith(ACCOUNT)

    @property
    def bot(self) -> str:
        """The level of the built-in bot that plays from here; empty if none does."""
        if self.stand_in:
            return self.stand_in
        return self.level if self.kind == "bot" and not self.is_account else ""

    @property
    def decides(self) -> bool:
        """Whether a person, or somebody's own program, plays from here."""
        return self.seated and not self.bot

    @property
    def is_sealed(self) -> bool:
        """Whether its sealed salt has yet to be opened."""
        return self.seal is not None and not self.salt

    @property
    def share(self) -> str:
        """What this seat adds to the dice; an unopened salt is replaced by its seal."""
        return self.salt or self.seal or ""

    @property
    def called(self) -> str:
        """The name, or a number for a person who gave none: at the terminal and in records.

        Pages get the empty name and find words for it in their reader's language.
        """
        return self.name or (nobody(self.player) if self.kind == "person" else "")

    @property
    def in_record(self) -> str:
        return f"{BOT}{self.level}" if self.kind == "bot" else self.called

    def to_data(self) -> dict[str, Any]:
        return {
            "player": self.player,
            "name": self.name,
            "kind": "bot" if self.stand_in else self.kind,
            "level": self.stand_in or self.level,
            "seated": self.seated,
            "away": self.away,
            "stand_in": bool(self.stand_in),
            "out": self.out or None,
        }


def nobody(player: int) -> str:
    """What records and terminals call a person without a name."""
    return f"player {player + 1}"
