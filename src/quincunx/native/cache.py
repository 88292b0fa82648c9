"""Where compiled programs are kept: one folder for every game and every version of every source.

Numba notices a change in the file of a function, not in the files of the functions it calls. So the
sources are copied into a folder named after the game and the hash of all of them (and of this folder,
Python, NumPy and Numba), and compiled there: an edited rule gets a new folder, and so does another game.
Numbers that a source reads lie beside it, under its name with `.npz`; they count and travel with it.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import tempfile
import warnings
from collections.abc import Sequence
from pathlib import Path

import numba
import numpy as np

__all__ = ["cached_copies", "root"]

KEPT = 80
"""The most folders to keep; beyond that, the least recently used are deleted."""


def root() -> Path:
    """The folder of all compiled programs: `QUINCUNX_CACHE`, or the user's cache folder."""
    if chosen := os.environ.get("QUINCUNX_CACHE"):
        return Path(chosen)
    import platformdirs  # only needed if nobody has chosen

    return platformdirs.user_cache_path("quincunx", appauthor=False) / "native"


def cached_copies(game: str, backend: str, sources: Sequence[Path]) -> list[Path]:
    """Copies of the sources in a folder of their own, made once and found again later."""
    checked = os.environ.get("NUMBA_BOUNDSCHECK", "")  # code with checks is other code
    digest = hashlib.sha256(
        f"{backend} {sys.version} {numba.__version__} {np.__version__} {checked}".encode()
    )
    compiler = sorted(Path(__file__).parent.glob("*.py"))
    for path in (*compiler, *(file for source in sources for file in files_of(source))):
        digest.update(b"\0" + path.name.encode() + b"\0" + path.read_bytes())
    name = f"{game.replace('.', '_')}-{backend}-{digest.hexdigest()[:16]}"
    try:
        folder = made_folder(root(), name, sources)
    except OSError as error:
        warnings.warn(
            f"compiled rules cannot be kept in {root()} ({error.strerror}); "
            "set QUINCUNX_CACHE to a folder that is writable",
            stacklevel=2,
        )
        folder = made_folder(Path(tempfile.mkdtemp(prefix="quincunx-")), name, sources)
    return [folder / place(number, path) for number, path in enumerate(sources)]


def files_of(source: Path) -> list[Path]:
    """A source, and the numbers that it reads, if any."""
    numbers = source.with_suffix(".npz")
    return [source, numbers] if numbers.exists() else [source]


def place(number: int, path: Path) -> str:
    return f"{number}_{path.name}"


def made_folder(parent: Path, name: str, sources: Sequence[Path]) -> Path:
    """The folder with all sources in it; it appears whole or not at all."""
    folder = parent / name
    copies = {
        place(number, path): path
        for number, source in enumerate(sources)
        for path in files_of(source)
    }
    if not all((folder / copy).is_file() for copy in copies):
        parent.mkdir(parents=True, exist_ok=True)
        prune(parent)
        draft = Path(tempfile.mkdtemp(prefix=f".{name}-", dir=parent))
        for copy, path in copies.items():
            shutil.copyfile(path, draft / copy)
        try:
            draft.rename(folder)
        except OSError:
            try:
                fill(folder, draft)
            finally:
                shutil.rmtree(draft, ignore_errors=True)
    os.utime(folder)
    return folder


def fill(folder: Path, draft: Path) -> None:
    """Moves what a folder lacks into it.

    It lacks nothing if another process was faster, and everything if it was pruned while a process went on
    compiling into it.
    """
    for copy in draft.iterdir():
        if not (folder / copy.name).is_file():
            copy.replace(folder / copy.name)


def prune(parent: Path) -> None:
    """Deletes the least recently used folders, so that one more fits."""
    folders = sorted(parent.iterdir(), key=last_used)
    for folder in folders[: max(0, len(folders) - KEPT + 1)]:
        shutil.rmtree(folder, ignore_errors=True)


def last_used(folder: Path) -> float:
    try:
        return folder.stat().st_mtime
    except OSError:  # another process has just deleted it
        return 0.0
