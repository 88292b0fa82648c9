"""One at a time: long work that several processes may want is done by one of them."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

__all__ = ["alone"]


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Waits until no other process is in here with the same file; if that one dies, the next goes in."""
    with path.open("ab") as stream:
        lock(stream)
        yield


if sys.platform == "win32":
    import msvcrt

    def lock(stream: IO[bytes]) -> None:
        while True:
            with suppress(OSError):  # it gives up after ten seconds
                msvcrt.locking(stream.fileno(), msvcrt.LK_LOCK, 1)
                return
            time.sleep(0.1)

else:
    import fcntl

    def lock(stream: IO[bytes]) -> None:
        fcntl.flock(stream, fcntl.LOCK_EX)
