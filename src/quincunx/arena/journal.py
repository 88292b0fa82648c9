"""The file of a series: its header, then one line for each game, appended as games are finished."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from quincunx.errors import RecordError

__all__ = ["Journal"]


class Journal:
    """A file that only grows. Opening it reads what is there; a file of another series is refused."""

    def __init__(self, path: Path, header: dict[str, Any]) -> None:
        self.path = path
        self.header = header
        self.entries: list[dict[str, Any]] = []
        self._good = 0  # bytes up to the last whole line
        self._has_tail = False
        self._read()

    def append(self, entry: dict[str, Any]) -> None:
        """Writes one line through to the file."""
        lines = [entry] if self._good else [self.header, entry]
        text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
        data = text.encode()
        try:
            self._drop_tail()
            with self.path.open("ab") as file:
                file.write(data)
        except OSError as error:
            raise RecordError(f"cannot write {self.path}: {error.strerror}") from None
        self._good += len(data)
        self.entries.append(entry)

    def _drop_tail(self) -> None:
        """Cuts off a last line that was not written to its end."""
        if self._has_tail:
            with self.path.open("r+b") as file:
                file.truncate(self._good)
            self._has_tail = False

    def _read(self) -> None:
        try:
            data = self.path.read_bytes() if self.path.exists() else b""
            self._check_folder()
        except OSError as error:
            raise RecordError(f"cannot read {self.path}: {error.strerror}") from None
        if not data:
            return
        lines = data.splitlines(keepends=True)
        self._check_header(lines[0])
        self._good = len(lines[0])
        for number, line in enumerate(lines[1:], 2):
            entry = whole_object(line)
            if entry is None:
                if number < len(lines):
                    raise RecordError(f"{self.path} is damaged: line {number} is not a game")
                self._has_tail = True
                return
            self.entries.append(entry)
            self._good += len(line)

    def _check_folder(self) -> None:
        """Refuses a file that cannot be written now, rather than after the first game."""
        if not self.path.parent.is_dir():
            raise RecordError(f"cannot write {self.path}: there is no folder {self.path.parent}")

    def _check_header(self, line: bytes) -> None:
        found = whole_object(line)
        if found is None or "quincunx-arena" not in found:
            raise RecordError(f"{self.path} is not a series of the arena; choose another name")
        for name in {**found, **self.header}:
            came, right = found.get(name), self.header.get(name)
            if came != right:
                raise RecordError(
                    f"{self.path} holds another series: its {name} is {came!r}, not {right!r}; "
                    "choose another name"
                )


def whole_object(line: bytes) -> dict[str, Any] | None:
    """The JSON object of a line, if it was written to its end."""
    if not line.endswith(b"\n"):
        return None
    try:
        found = json.loads(line)
    except ValueError:
        return None
    return found if isinstance(found, dict) else None
