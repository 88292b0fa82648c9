"""Senet's words and signs."""

from __future__ import annotations

from typing import Any

from quincunx.games.senet.rules import DARK, EXIT, LIGHT

COLOURS = ("light", "dark")
PIECES = ("○", "●")
STAGES = ("open", "first", "duty", "free")
HOUSES = {15: "life", 26: "joy", 27: "water", 28: "truth", 29: "sun", 30: "exit"}
HOUSE_NAMES = {
    15: "House of Life",
    26: "House of Joy",
    27: "House of Water",
    28: "House of the Three Truths",
    29: "House of Re-Atum",
}


def squares(pieces: int) -> list[int]:
    """Where a colour's pieces stand."""
    return [n for n in range(1, EXIT) if pieces >> n & 1]


def sign(s: Any, square: int, pieces: str | tuple[str, ...], empty: str) -> str:
    for colour in (LIGHT, DARK):
        if s.pieces[colour] >> square & 1:
            return pieces[colour]
    return empty
