"""Choices that are as good as random, and the same in Python and in JavaScript."""

from __future__ import annotations

__all__ = ["Chooser"]


class Chooser:
    """A multiplicative generator; its numbers stay exact in JavaScript."""

    def __init__(self, seed: int) -> None:
        self.state = seed % 2147483646 + 1

    def below(self, most: int) -> int:
        self.state = self.state * 48271 % 2147483647
        return self.state % most
