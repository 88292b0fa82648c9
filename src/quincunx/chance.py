"""Chance that can be checked: every outcome follows from a seed, the seats' salts and a number.

The outcome of action number n is drawn with HMAC-SHA-256 under the seed, over the salts and n, and
without modulo bias; see `Dice.pick`. Whoever knows the seed can recompute all of it.

A salt is a seat's own share. Its seal is shown first and the salt only when all seals are there, so nobody
can choose a salt that suits those of the others.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace

__all__ = ["Dice", "checked_dice", "new_salt", "seal_of"]


@dataclass(frozen=True, slots=True)
class Dice:
    """Everything that chance will ever do in one game."""

    seed: bytes
    """The secret behind all of it."""
    salts: tuple[str, ...] = ()
    """What each seat added, so that nobody can have chosen the seed for its throws."""
    first: int = 0
    """The number of this game's first action, after the earlier games of a match."""

    @classmethod
    def from_number(cls, seed: int) -> Dice:
        """Dice for experiments, which should be repeatable rather than secret."""
        if not hasattr(seed, "__index__"):
            raise TypeError(f"a seed is a whole number, not {seed!r}")
        number = seed.__index__()
        length = max(1, (number.bit_length() + 8) // 8)
        return cls(number.to_bytes(length, "big", signed=True))

    @classmethod
    def secret(cls, salts: tuple[str, ...] = ()) -> Dice:
        """Dice that nobody can predict."""
        return cls(secrets.token_bytes(32), salts)

    def after(self, actions: int) -> Dice:
        """The same dice for the next game of a match, which begins `actions` later."""
        return replace(self, first=self.first + actions)

    @property
    def commitment(self) -> str:
        """What may be shown before the game: it fixes the seed without revealing it."""
        return hashlib.sha256(self.seed).hexdigest()

    def nature(self, player: int) -> int:
        """A number for what a bot is like throughout a match; as secret as the seed."""
        return int.from_bytes(
            hashlib.sha256(b"nature %d " % player + self.seed).digest()[:4], "big"
        )

    def pick(self, number: int, weights: Sequence[int]) -> int:
        """The index of the outcome that chance picks as action `number` of the game.

        Draws 64 bits at a time and rejects those beyond the last full multiple of the total.
        """
        total = sum(weights)
        limit = (1 << 64) // total * total
        attempt = 0
        while (drawn := self._draw(number, attempt)) >= limit:
            attempt += 1
        drawn %= total
        place = 0
        while drawn >= weights[place]:
            drawn -= weights[place]
            place += 1
        return place

    def _draw(self, number: int, attempt: int) -> int:
        message = "\n".join([*self.salts, str(self.first + number), str(attempt)]).encode()
        return int.from_bytes(hmac.digest(self.seed, message, "sha256")[:8], "big")


def checked_dice(dice: Dice | None) -> Dice | None:
    """Dice or none; anything else is refused before it spoils a game."""
    if dice is not None and not isinstance(dice, Dice):
        raise TypeError(f"dice are a quincunx.Dice, not {dice!r}; a number goes to seed=")
    return dice


def new_salt() -> str:
    """A salt that nobody can guess from its seal."""
    return secrets.token_hex(16)


def seal_of(salt: str) -> str:
    """What is shown of a salt before anybody may know it."""
    return hashlib.sha256(salt.encode()).hexdigest()
