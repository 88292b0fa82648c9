"""How the chances that a game's strongest player claims are made to come true, by measurement."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Calibration"]


@dataclass(frozen=True)
class Calibration:
    """Fitted to how games ended (`benchmarks/calibration.py`); as it stands it changes no chance.

    An estimate is reported as a chance whose logarithm of the odds is `trust` times its own, and `lean` more.
    """

    trust: float = 1.0
    lean: float = 0.0
    doubt: float = 0.1
    """How far that is from the truth at even chances: one standard deviation, no smaller than measured."""
