"""What things are called in Sàrena: colours, letters, signs, circles, piles, stages."""

from __future__ import annotations

from typing import Any

from quincunx.games.sarena import rules

COLOURS = ("red", "yellow", "green", "blue")
LETTERS = "rygb"
SIGNS = "☼◆♣≈"
SIGN_NAMES = ("sun", "lozenge", "leaf", "wave")

Chip = tuple[int, int]
"""The colour above and the colour below."""


def circle_name(circle: int) -> str:
    return f"{'abcdef'[circle % rules.SIDE]}{circle // rules.SIDE + 1}"


def circle_named(name: str) -> int:
    return "abcdef".index(name[0]) + rules.SIDE * (int(name[1]) - 1)


def has_arrows(circle: int) -> bool:
    return bool(rules.ARROWS >> circle & 1)


def piles(s: Any) -> list[int]:
    """Of every circle: see `rules.pile_on`."""
    return [int(pile) & 65535 for pile in s.piles]


def chips_on(s: Any, circle: int) -> list[Chip]:
    """The chips of a pile, the lowest first."""
    return [(chip >> 2, chip & 3) for chip in chips_in(rules.pile_on(s, circle))]


def chips_in(pile: int) -> list[int]:
    """The codes of a pile's chips, the lowest first; none is 0."""
    if pile < 16:
        return [pile] if pile else []
    found = []
    while pile:
        found.append(pile & 15)
        pile >>= 4
    return found


def chip_letters(chip: Chip) -> str:
    return LETTERS[chip[0]] + LETTERS[chip[1]]


def chips_showing(s: Any) -> list[int]:
    """How many chips lie in piles that show each colour."""
    showing = [0] * 4
    for pile in piles(s):
        if 0 < pile < 16:
            showing[pile >> 2] += 1
        elif pile:
            chips = chips_in(pile)
            showing[chips[-1] >> 2] += len(chips)
    return showing


def stage(s: Any) -> str:
    """`deal`, `tokens` or `first` before the first move, then `moves`, then `over`."""
    if s.turn == rules.OVER:
        return "over"
    if s.turn >= 0:
        return "moves"
    if rules.deals(s):
        return "deal"
    return "tokens" if rules.draws(s) >= 0 else "first"
