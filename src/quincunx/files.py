"""Files that are written whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

__all__ = ["written_whole"]


@contextmanager
def written_whole(path: Path) -> Iterator[BinaryIO]:
    """A stream to write a file with; the file appears, or changes, when all of it is written.

    If anything goes wrong before, whatever was there stays as it was, and no draft is left behind.
    """
    draft = path.with_name(f".{path.name}.{os.getpid()}.draft")
    try:
        with draft.open("wb") as stream:
            yield stream
        draft.replace(path)
    finally:
        with suppress(OSError):
            draft.unlink()
