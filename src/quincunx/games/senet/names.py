"""Senet's words and signs."""

from __future__ import annotations

from typing import Any

from quincunx.games.senet.rules import DARK, EXIT, LIGHT

COLOURS = ("light", "dark")
PIECES = ("○", "●")
STAGES = ("open", "first", "duty", "free")


def squares(pieces: int) -> list[int]:
    """Where a colour's pieces stand."""
    return [n for n in range(1, EXIT) if pieces >> n & 1]


def sign(s: Any, square: int, pieces: str | tuple[str, ...], empty: str) -> str:
    for colour in (LIGHT, DARK):
        if s.pieces[colour] >> square & 1:
            return pieces[colour]
    return empty
