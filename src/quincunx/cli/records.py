"""Saved games as the commands read them: those of the user's own games too."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from quincunx.cli.arguments import named_game
from quincunx.errors import QuincunxError
from quincunx.table.disk import LARGEST
from quincunx.table.saved import MatchRecord
from quincunx.table.seen import SeenRecord

__all__ = ["load_record", "load_seen"]

R = TypeVar("R", bound=MatchRecord)


def load_record(path: Path) -> MatchRecord:
    """Reads a saved game; a package of the user's own that it names is found like one that is typed."""
    return load(MatchRecord, path)


def load_seen(path: Path) -> SeenRecord:
    """As `load_record`, and that of a running match too, which hides something."""
    return load(SeenRecord, path)


def load(kind: type[R], path: Path) -> R:
    try:
        return kind.load(path)
    except QuincunxError:
        if not finds_game(path):
            raise
    return kind.load(path)


def finds_game(path: Path) -> bool:
    """Whether the file names a game that can be found now."""
    with suppress(OSError, ValueError, KeyError, TypeError, RecursionError, QuincunxError):
        if path.stat().st_size <= LARGEST:
            named_game(str(json.loads(path.read_text(encoding="utf-8"))["game"]))
            return True
    return False
