"""What a browser keeps of the page, so that it opens without a network: the list for its service worker.

The list names every file and a version that changes with any of them. It stands before the worker's own
script, so a browser that asks for the script again notices every change.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from quincunx.server.http import books

__all__ = ["SCRIPT", "page_files", "script", "script_text"]

SCRIPT = "sw.js"
"""Beside the page, for it may only speak for what lies below it."""


def page_files(folder: Path) -> Iterator[str]:
    """The files of the built page, except those that are not part of it."""
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_file() and not name.startswith(".") and name != SCRIPT:
            yield name


def script(folder: Path, index: str, *, is_site: bool) -> str:
    """The worker's script with its list.

    `index` is the page as it is sent: by a server at any address, by a site at one alone.
    """
    names = [name for name in page_files(folder) if name != "index.html"]
    found = hashlib.sha256(index.encode() + books.sources().encode())
    for name in [*names, SCRIPT]:
        found.update(name.encode() + b"\0" + (folder / name).read_bytes())
    kept = {
        "version": found.hexdigest()[:16],
        "files": ["", *names, *(f"{books.FOLDER}/{name}" for name in books.names())],
        "isSite": is_site,
    }
    return f"const KEPT = {json.dumps(kept)};\n{(folder / SCRIPT).read_text(encoding='utf-8')}"


def script_text(folder: Path, index: str) -> str:
    """The script of a server's page; read again only when the page was built again."""
    return _script(folder, index, (folder / SCRIPT).stat().st_mtime_ns)


@lru_cache(maxsize=4)
def _script(folder: Path, index: str, _built: int) -> str:
    return script(folder, index, is_site=False)
