"""Commands that need more than the library."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from quincunx.errors import QuincunxError

__all__ = ["server_parts"]


@contextmanager
def server_parts() -> Iterator[None]:
    """For the imports of a command that needs the table server."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == "quincunx":
            raise
        raise QuincunxError(
            f"the table server is not installed ({error}): pip install '.[server]' in Quincunx's folder"
        ) from None
