"""Modules on disk: every part is compiled once for every version of its sources, then they are linked."""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import pickle
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from quincunx.errors import NativeError
from quincunx.files import written_whole
from quincunx.native.cache import cached_copies
from quincunx.native.program import rules_source
from quincunx.native.wasm.kinds import Part

__all__ = ["MadeModule", "made"]

HERE = Path(__file__).parent
NUMBAS = {
    "NUMBA_CPU_NAME": "generic",
    "NUMBA_CPU_FEATURES": "",
    "NUMBA_LOOP_VECTORIZE": "0",
    "NUMBA_SLP_VECTORIZE": "0",
}
"""Numba writes for no processor in particular; what it vectorised could not be undone."""
STACK = 1 << 18
COMPILERS = ("kinds.py", "wrapping.py", "compiler.py")
LINKER = ("ziglang", "wasm-ld")
LINKING = (
    "--no-entry", "--gc-sections", "--strip-all", "-O3", "--stack-first",
    "--no-merge-data-segments",  # tables can be taken out: see `sections`
    "-z", f"stack-size={STACK}", "--export=__heap_base",
)  # fmt: skip


@dataclass(frozen=True)
class MadeModule:
    """A module, and what is in it: the record, the rules' sizes, the exports (see `kinds.described`)."""

    code: bytes
    about: dict[str, Any]


@dataclass(frozen=True)
class CompiledPart:
    """One part, not linked yet."""

    path: Path
    about: dict[str, Any]


def made(game: str, rules: Any, parts: Sequence[Part]) -> MadeModule:
    """The module of a game's rules and these programs."""
    found = compiled(game, rules, parts)
    exports = {name: what for one in found for name, what in one.about["exports"].items()}
    stems = [one.path.stem for one in found]
    name = hashlib.sha256(repr((stems, LINKING)).encode()).hexdigest()[:16]
    path = found[0].path.with_name(f"{name}.wasm")
    if not path.exists():
        link([one.path for one in found], path, list(exports))
    return MadeModule(path.read_bytes(), {**found[0].about, "exports": exports})


def compiled(game: str, rules: Any, parts: Sequence[Part]) -> list[CompiledPart]:
    """All parts as object files, and the description of what each offers."""
    tasks = [PartTask(game, rules, part) for part in parts]
    missing = [task for task in tasks if not task.about.exists()]
    if missing:
        for task, (code, description) in zip(missing, in_a_process(missing), strict=True):
            write(task.path, code)
            write(task.about, json.dumps(description).encode())
    return [
        CompiledPart(task.path, json.loads(task.about.read_text(encoding="utf-8")))
        for task in tasks
    ]


class PartTask:
    """A part, the copies of its sources, and where what becomes of them is kept."""

    def __init__(self, game: str, rules: Any, part: Part) -> None:
        self.exports = part.exports
        self.originals = [rules_source(rules), *part.programs]
        self.copies = cached_copies(game, "wasm", self.originals)
        self.path = self.copies[0].parent / f"{digest(self.copies, part)}.o"
        self.about = self.path.with_suffix(".json")


def digest(copies: list[Path], part: Part) -> str:
    """A name for what the sources are to become, and for the compiler that makes it."""
    found = hashlib.sha256(f"{copies} {part.exports}".encode())
    for name in COMPILERS:
        found.update((HERE / name).read_bytes())
    return found.hexdigest()[:16]


def write(path: Path, content: bytes) -> None:
    with written_whole(path) as stream:
        stream.write(content)


def in_a_process(tasks: list[PartTask]) -> list[tuple[bytes, dict[str, Any]]]:
    """What `compiler` makes of some parts."""
    originals = {
        copy: original
        for task in tasks
        for copy, original in zip(task.copies, task.originals, strict=True)
    }
    asked = [(task.copies, task.exports) for task in tasks], originals
    done = subprocess.run(
        [sys.executable, "-m", "quincunx.native.wasm.compiler"],
        input=pickle.dumps(asked), capture_output=True, check=False,
        env={**os.environ, **NUMBAS, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )  # fmt: skip
    if done.returncode:
        raise NativeError(done.stderr.decode(errors="replace").strip())
    found: list[tuple[bytes, dict[str, Any]]] = pickle.loads(done.stdout)
    return found


def link(objects: list[Path], module: Path, exports: list[str]) -> None:
    """Makes one module of object files."""
    if importlib.util.find_spec(LINKER[0]) is None:
        raise NativeError("no linker for WebAssembly here; pip install '.[wasm]'")
    words = [*LINKING, *(f"--export={name}" for name in exports)]
    with tempfile.TemporaryDirectory(dir=module.parent) as folder:
        draft = Path(folder, module.name)
        done = subprocess.run(
            [sys.executable, "-m", *LINKER, *words, *map(str, objects), "-o", str(draft)],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        if done.returncode:
            raise NativeError(f"a module cannot be linked: {done.stderr.strip()}")
        draft.replace(module)
