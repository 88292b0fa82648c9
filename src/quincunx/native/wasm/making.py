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
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from quincunx.errors import NativeError
from quincunx.native.cache import cached_copies
from quincunx.native.program import rules_source
from quincunx.native.wasm.kinds import Part

__all__ = ["Made", "made"]

HERE = Path(__file__).parent
NUMBAS = {
    "NUMBA_CPU_NAME": "generic",
    "NUMBA_CPU_FEATURES": "",
    "NUMBA_LOOP_VECTORIZE": "0",
    "NUMBA_SLP_VECTORIZE": "0",
}
"""Numba writes for no processor in particular; what it vectorised could not be undone."""
STACK = 1 << 18
LINKER = ("ziglang", "wasm-ld")


@dataclass(frozen=True)
class Made:
    """A module, and what is in it: the record, the rules' sizes, the exports (see `kinds.described`)."""

    code: bytes
    about: dict[str, Any]


@dataclass(frozen=True)
class Compiled:
    """One part, not linked yet."""

    path: Path
    about: dict[str, Any]


def made(game: str, rules: Any, parts: Sequence[Part]) -> Made:
    """The module of a game's rules and these programs."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        found = list(pool.map(partial(compiled, game, rules), parts))
    exports = {name: what for one in found for name, what in one.about["exports"].items()}
    name = hashlib.sha256("".join(one.path.stem for one in found).encode()).hexdigest()[:16]
    path = found[0].path.with_name(f"{name}.wasm")
    if not path.exists():
        link([one.path for one in found], path, list(exports))
    return Made(path.read_bytes(), {**found[0].about, "exports": exports})


def compiled(game: str, rules: Any, part: Part) -> Compiled:
    """One part as an object file, and the description of what it offers."""
    originals = [rules_source(rules), *part.programs]
    copies = cached_copies(game, "wasm", originals)
    path = copies[0].parent / f"{digest(copies, part)}.o"
    about = path.with_suffix(".json")
    if not about.exists():
        code, description = in_a_process(copies, part, originals)
        write(path, code)
        write(about, json.dumps(description).encode())
    return Compiled(path, json.loads(about.read_text(encoding="utf-8")))


def digest(copies: list[Path], part: Part) -> str:
    """A name for what is asked of the sources, and for who does it."""
    found = hashlib.sha256(f"{copies} {part.exports}".encode())
    for path in sorted(HERE.glob("*.py")):
        found.update(path.read_bytes())
    return found.hexdigest()[:16]


def write(path: Path, content: bytes) -> None:
    """The file appears whole or not at all."""
    with tempfile.TemporaryDirectory(dir=path.parent) as folder:
        draft = Path(folder, path.name)
        draft.write_bytes(content)
        draft.replace(path)


def in_a_process(
    copies: list[Path], part: Part, originals: list[Path]
) -> tuple[bytes, dict[str, Any]]:
    """What `compiler` makes of a part."""
    asked = copies, part.exports, dict(zip(copies, originals, strict=True))
    done = subprocess.run(
        [sys.executable, "-m", "quincunx.native.wasm.compiler"],
        input=pickle.dumps(asked), capture_output=True, check=False,
        env={**os.environ, **NUMBAS, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )  # fmt: skip
    if done.returncode:
        raise NativeError(done.stderr.decode(errors="replace").strip())
    code, description = pickle.loads(done.stdout)
    return code, description


def link(objects: list[Path], module: Path, exports: list[str]) -> None:
    """Makes one module of object files."""
    if importlib.util.find_spec(LINKER[0]) is None:
        raise NativeError("no linker for WebAssembly here; pip install 'quincunx[wasm]'")
    words = ["--no-entry", "--gc-sections", "--strip-all", "-O3", "--stack-first"]
    words += ["-z", f"stack-size={STACK}", "--export=__heap_base"]
    words += [f"--export={name}" for name in exports]
    with tempfile.TemporaryDirectory(dir=module.parent) as folder:
        draft = Path(folder, module.name)
        done = subprocess.run(
            [sys.executable, "-m", *LINKER, *words, *map(str, objects), "-o", str(draft)],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        if done.returncode:
            raise NativeError(f"a module cannot be linked: {done.stderr.strip()}")
        draft.replace(module)
