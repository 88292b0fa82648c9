"""A program for any game: nothing is known for certain until a game is over.

Other programs may take its place; they define the same name and read what their `Book` gives them.
"""

from __future__ import annotations

from typing import Any


def consult(s: Any, book: Any, result: Any) -> bool:  # noqa: ARG001
    """Writes every seat's expected return if it is known for certain, and returns whether it is."""
    return False
