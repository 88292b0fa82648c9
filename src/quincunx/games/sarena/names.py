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


def chips_on(s: Any, circle: int) -> list[Chip]:
    """The chips of a pile, the lowest first."""
    pile = rules.pile_on(s, circle)
    if not pile:
        return []
    return [(pile >> 4 * n + 2 & 3, pile >> 4 * n & 3) for n in range(rules.height_of(pile))]


def chip_letters(chip: Chip) -> str:
    return LETTERS[chip[0]] + LETTERS[chip[1]]


def chips_showing(s: Any) -> list[int]:
    """How many chips lie in piles that show each colour."""
    tally = rules.count_chips(s)
    return [(tally >> 16 * colour & 65535) // rules.FIRST for colour in range(4)]


def stage(s: Any) -> str:
    """`deal`, `tokens` or `first` before the first move, then `moves`, then `over`."""
    if s.turn == rules.OVER:
        return "over"
    if s.turn >= 0:
        return "moves"
    if rules.deals(s):
        return "deal"
    return "tokens" if rules.draws(s) >= 0 else "first"
