"""Results as JSON that people can compare: one row per line, not one number per line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from quincunx.files import written_whole

__all__ = ["as_rows", "write_rows"]

WIDTH = 120
"""Characters; what fits on a line of this length stays on it."""


def write_rows(path: Path, data: Any) -> None:
    with written_whole(path) as stream:
        stream.write(as_rows(data).encode() + b"\n")


def as_rows(data: Any, depth: int = 0) -> str:
    """The data as JSON; one that holds others and is too long has a line for each."""
    line = json.dumps(data, ensure_ascii=False)
    if not data or not isinstance(data, dict | list) or len(line) + depth <= WIDTH or is_flat(data):
        return line
    if isinstance(data, dict):
        parts = [
            f"{json.dumps(name, ensure_ascii=False)}: {as_rows(value, depth + 1)}"
            for name, value in data.items()
        ]
    else:
        parts = [as_rows(value, depth + 1) for value in data]
    opening, closing = "{}" if isinstance(data, dict) else "[]"
    lines = ",\n".join(" " * (depth + 1) + part for part in parts)
    return f"{opening}\n{lines}\n{' ' * depth}{closing}"


def is_flat(data: Any) -> bool:
    """Whether a list or an object holds no further ones, except empty ones."""
    values = data.values() if isinstance(data, dict) else data
    return not any(value and isinstance(value, dict | list) for value in values)
