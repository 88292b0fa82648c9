"""Compiles a game's rules and a program for NVIDIA GPUs with Numba (`pip install '.[cuda]'`)."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from types import FunctionType
from typing import Any

import numpy as np

from quincunx.errors import NativeError
from quincunx.native.cache import cached_copies
from quincunx.native.program import bind, rules_source
from quincunx.native.refusals import explained

__all__ = ["load", "module", "why_not"]

KERNEL = "kernel_"
"""What begins like this is launched from outside; all other functions are called from there."""


def module() -> Any:
    """`numba.cuda`, or NativeError."""
    vars(np).setdefault("row_stack", np.vstack)  # numba-cuda 0.30 still asks NumPy 2.5 for it
    cuda: Any
    try:
        from numba import cuda
    except ImportError as error:
        raise NativeError(f"no CUDA support for Numba ({error}); pip install '.[cuda]'") from None
    if not cuda.is_available():
        raise NativeError("no CUDA device that Numba can use on this machine")
    keep_tables_in_global_memory()
    return cuda


def keep_tables_in_global_memory() -> None:
    """Puts a rules file's tables where threads can read different entries at the same time.

    Numba would use constant memory, which has only 64 KB and serves one entry at a time. Its simulator of a
    GPU has no kinds of memory.
    """
    nvvm: Any = import_module("numba.cuda.cudadrv.nvvm")
    if hasattr(nvvm, "ADDRSPACE_GLOBAL"):
        nvvm.ADDRSPACE_CONSTANT = nvvm.ADDRSPACE_GLOBAL


def why_not() -> str:
    """Why nothing can run on a GPU here; empty if it can."""
    try:
        module()
    except NativeError as error:
        return str(error)
    return ""


def load(game: str, rules: Any, programs: Sequence[Path]) -> dict[str, Any]:
    """The kernels of the programs, compiled at their first launch; errors as on the CPU."""
    cuda = module()

    def decorate(function: FunctionType) -> Any:
        if function.__name__.startswith(KERNEL):
            return cuda.jit(function, cache=True)
        return cuda.jit(function, device=True)

    originals = [rules_source(rules), *programs]
    copies = cached_copies(game, "cuda", originals)
    return explained(bind(copies, decorate), dict(zip(copies, originals, strict=True)))
