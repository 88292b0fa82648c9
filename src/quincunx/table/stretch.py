"""A stretch of chance: the part of a match whose throws, draws and deals come from one seed.

Most matches are one stretch. A match continued from a file has more: those from the file, marked as such,
and the last one, drawn by the table itself.

from         the number of its first action in the match, counted from 0
file         whether it was brought in from a file by whoever opened the table
commitment   SHA-256 of the seed, shown before the first of these actions
seals        one for each seat: SHA-256 of its salt, sent before anybody's salt was known; null: none sealed
salts        one for each seat, as they went into the dice; in place of a sealed salt never opened, its seal
seed         until the match is over, only in a private save
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from typing import Any

from quincunx.chance import Dice, seal_of
from quincunx.errors import RecordError

__all__ = ["HASH", "Stretch"]

HASH = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Stretch:
    """One seed's part of a match, as far as it is known."""

    first: int
    commitment: str | None
    salts: tuple[str, ...] = ()
    seals: tuple[str | None, ...] = ()
    seed: bytes | None = None
    from_file: bool = False

    @classmethod
    def of(cls, dice: Dice, seals: tuple[str | None, ...] = (), first: int = 0) -> Stretch:
        """The dice of these actions, from `first` on."""
        known = seals or (None,) * len(dice.salts)
        return cls(first, dice.commitment, dice.salts, known, dice.seed)

    @property
    def dice(self) -> Dice | None:
        return None if self.seed is None else Dice(self.seed, self.salts)

    def share(self, seat: int) -> str:
        """What a seat added.

        sealed      its own salt, fixed before it could know the others'
        withheld    a seal it did not open; the seal counted in place of the salt
        open        a salt that those who came later knew
        nothing
        """
        salt = self.salts[seat] if seat < len(self.salts) else ""
        seal = self.seals[seat] if seat < len(self.seals) else None
        if seal is not None:
            return "withheld" if salt == seal else "sealed"
        return "nothing" if salt in ("", self._made_salt(seat)) else "open"

    def _made_salt(self, seat: int) -> str:
        """What tables once put in place of a salt; it follows from the commitment, so it adds nothing."""
        return hashlib.sha256(f"{self.commitment} {seat}".encode()).hexdigest()[:16]

    # Out and in

    def to_data(self, *, seed: bool = True) -> dict[str, Any]:
        """Plain data, without the seed where it must stay secret."""
        return {
            "from": self.first,
            "file": self.from_file,
            "commitment": self.commitment,
            "seals": list(self.seals),
            "salts": list(self.salts),
            "seed": self.seed.hex() if self.seed is not None and seed else None,
        }

    @classmethod
    def from_data(cls, data: object, seats: int) -> Stretch:
        if not isinstance(data, dict):
            raise RecordError(f"is damaged: {data!r} says nothing about chance")
        first, from_file, commitment = data.get("from"), data.get("file"), data.get("commitment")
        if type(first) is not int or first < 0 or type(from_file) is not bool:
            raise RecordError("is damaged: a part of its chance does not say where it begins")
        if commitment is not None and not isinstance(commitment, str):
            raise RecordError(f"is damaged: commitment {commitment!r} is not a text")
        salts, seals = read_salts(data.get("salts"), data.get("seals"), seats)
        seed = read_seed(data.get("seed"), commitment)
        return cls(first, commitment, salts, seals, seed, from_file)


def read_salts(
    salts: object, seals: object, seats: int
) -> tuple[tuple[str, ...], tuple[str | None, ...]]:
    """A salt and a seal for every seat, or none at all."""
    if not isinstance(salts, list) or not all(
        isinstance(one, str) and "\n" not in one for one in salts
    ):
        raise RecordError(f"is damaged: salts {salts!r} are not a list of one-line texts")
    if not isinstance(seals, list) or not all(
        one is None or (isinstance(one, str) and HASH.fullmatch(one)) for one in seals
    ):
        raise RecordError(f"is damaged: seals {seals!r} are not a list of SHA-256 sums")
    if len(salts) not in (0, seats) or len(seals) != len(salts):
        raise RecordError(
            f"is damaged: {len(salts)} salts and {len(seals)} seals for {seats} seats"
        )
    for seat, (salt, seal) in enumerate(zip(salts, seals, strict=True)):
        if seal is not None and salt != seal and seal_of(salt) != seal:
            raise RecordError(
                f"is damaged or forged: the salt of seat {seat} is not the one that was sealed"
            )
    return tuple(salts), tuple(seals)


def read_seed(seed: object, commitment: str | None) -> bytes | None:
    if seed is None:
        return None
    try:
        known = bytes.fromhex(seed) if isinstance(seed, str) else None
    except ValueError:
        known = None
    if known is None:
        raise RecordError(f"is damaged: seed {seed!r} is not a hexadecimal number")
    if commitment != Dice(known).commitment:
        raise RecordError("is damaged or forged: the seed is not the one committed to")
    return known
