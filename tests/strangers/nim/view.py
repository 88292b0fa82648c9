"""Nim for a screen."""

from typing import Any


def view(s: Any, seat: int) -> dict[str, Any]:
    return {"heap": s.heap}
