"""What the translator refuses."""

from __future__ import annotations

import ast
from pathlib import Path

__all__ = ["Refused", "refuse"]


class Refused(Exception):
    """Python outside the subset; the message says where, and what."""


def refuse(path: Path, node: ast.AST, why: str) -> Refused:
    return Refused(f"{path}:{getattr(node, 'lineno', 1)}: {why}")
