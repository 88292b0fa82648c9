"""How far a solver has come."""

from __future__ import annotations

from math import log
from typing import TYPE_CHECKING

from quincunx.solve.senet.index import size

if TYPE_CHECKING:
    from quincunx.solve.senet.solver import Report

__all__ = ["share_done"]


def share_done(report: Report, tolerance: float = 1e-6) -> float:
    """The share of the work: a block's changes shrink by about the same factor from look to look."""
    block = report.block
    nearing = min(1.0, max(0.0, log(report.change + 1e-30) / log(tolerance)))
    return (block.start + (1.0 if report.is_done else nearing) * block.size) / size(
        block.task.pieces
    )
