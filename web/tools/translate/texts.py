"""Texts and numbers as JavaScript writes them, f-strings included."""

from __future__ import annotations

import ast
import json

__all__ = ["SAFE", "constant", "quoted"]

SAFE = 2**53 - 1
"""The largest whole number that is exact in JavaScript; beyond it there is BigInt."""


def quoted(text: str) -> str:
    return (
        json.dumps(text, ensure_ascii=False)
        .replace("\u2028", "\\u2028")
        .replace("\u2029", "\\u2029")
    )


def constant(node: ast.Constant) -> str | None:
    """A constant, or nothing if it is of a kind that is not known."""
    value = node.value
    if value is None or value is ...:
        return "null" if value is None else "$.Ellipsis"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value) if abs(value) <= SAFE else f"{value}n"
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, bytes):
        return f"$.bytes([{', '.join(map(str, value))}])"
    return None
