"""What things are called in Senseï: the sides and the squares."""

from __future__ import annotations

SIDES = ("sage", "monkey")
FILES = "abcdefg"


NAMES = [f"{file}{rank}" for rank in range(1, 9) for file in f"{FILES}?"]
"""By number; one in each rank is not a square, as in the rules."""
FILE_BY_FILE = [rank << 3 | file for file in range(7) for rank in range(7)]


def square_name(square: int) -> str:
    return NAMES[square]


def square_number(name: str) -> int:
    return (int(name[1]) - 1) * 8 + FILES.index(name[0])


def square_names(squares: int) -> list[str]:
    """The squares of a set, file by file."""
    return [NAMES[square] for square in FILE_BY_FILE if squares >> square & 1]


def listed(names: list[str]) -> str:
    """`a1`, `a1 and b1`, `a1, b1 and c1`."""
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)


def seat_name(seat: int) -> str:
    return f"the {SIDES[seat]} (seat {seat})"
