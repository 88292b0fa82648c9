"""Records as files: written whole or not at all, and read back."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Self

from quincunx.errors import RecordError
from quincunx.files import written_whole
from quincunx.types import Seat

__all__ = ["LARGEST", "OnDisk"]

LARGEST = 16 * 2**20
"""Bytes; even the longest match takes far less."""


class OnDisk:
    """What a record can do with files; what it is made of, `MatchRecord` says."""

    def to_data(self, seat: Seat | None = None) -> dict[str, Any]:
        raise NotImplementedError

    @classmethod
    def from_text(cls, text: str) -> Self:
        raise NotImplementedError

    def save(self, path: Path, *, overwrite: bool = False, seat: Seat | None = None) -> None:
        """Writes the whole file or nothing; an existing one stays unless `overwrite`."""
        text = json.dumps(self.to_data(seat), ensure_ascii=False, indent=1) + "\n"
        if path.exists() and not overwrite:
            raise RecordError(f"{path} exists already; choose another name")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with written_whole(path) as stream:
                stream.write(text.encode())
        except OSError as error:
            raise RecordError(f"cannot write {path}: {error.strerror}") from None

    @classmethod
    def load(cls, path: Path) -> Self:
        """Reads a file back, replaying every action by the rules."""
        try:
            if path.stat().st_size > LARGEST:
                raise RecordError(f"{path} is too large for a record ({LARGEST} bytes at most)")
            text = path.read_text(encoding="utf-8")
        except OSError as error:
            raise RecordError(f"cannot read {path}: {error.strerror}") from None
        except UnicodeDecodeError:
            raise RecordError(f"{path} is not a record of Quincunx: it is not text") from None
        try:
            return cls.from_text(text)
        except RecordError as error:
            raise type(error)(f"{path} {error}") from None
