"""The study behind `docs/senet-solved.md`: what the exact values say, and an evaluation fitted to them."""

from __future__ import annotations

from pathlib import Path

__all__ = ["source"]


def source(name: str) -> str:
    """The path of a program of this study, for `quincunx.solve.senet.machines.compiled`."""
    return str(Path(__file__).parent / name)
