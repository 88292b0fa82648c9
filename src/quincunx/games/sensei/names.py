"""What things are called in Senseï: the sides and the squares."""

from __future__ import annotations

SIDES = ("sage", "monkey")
FILES = "abcdefg"


def square_name(square: int) -> str:
    return f"{FILES[square & 7]}{(square >> 3) + 1}"


def square_number(name: str) -> int:
    return (int(name[1]) - 1) * 8 + FILES.index(name[0])


def square_names(squares: int) -> list[str]:
    """The squares of a set, file by file."""
    numbers = [square for square in range(55) if squares >> square & 1]
    return [square_name(square) for square in sorted(numbers, key=lambda n: (n & 7, n))]


def listed(names: list[str]) -> str:
    """`a1`, `a1 and b1`, `a1, b1 and c1`."""
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)


def seat_name(seat: int) -> str:
    return f"the {SIDES[seat]} (seat {seat})"
