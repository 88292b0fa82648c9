"""Compiles a game's rules and programs to WebAssembly, for browsers and for any other such machine.

Numba writes LLVM code for them; LLVM makes WebAssembly of it. A module is made in a separate process
(`compiler`), kept on disk (`making`) and run in Python by wasmtime (`running`); the page runs the same
modules. What can be called from outside is described beforehand (`kinds`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from quincunx.native.wasm.kinds import INT, REAL, STATE, Export, Group, One, Part, Rows
from quincunx.native.wasm.making import MadeModule, made
from quincunx.native.wasm.running import WasmMachine, why_not

__all__ = [
    "INT",
    "REAL",
    "STATE",
    "Export",
    "Group",
    "MadeModule",
    "One",
    "Part",
    "Rows",
    "WasmMachine",
    "load",
    "made",
    "why_not",
]


def load(game: str, rules: Any, parts: Sequence[Part]) -> dict[str, Any]:
    """The functions that these parts offer, ready to be called; see `Machine`."""
    return WasmMachine(made(game, rules, parts)).functions()
