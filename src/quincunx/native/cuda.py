"""Compiles a game's rules and a program for NVIDIA GPUs with Numba (`pip install quincunx[cuda]`)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from types import FunctionType
from typing import Any

import numpy as np

from quincunx.errors import NativeError
from quincunx.native.cache import workshop
from quincunx.native.program import bind, rules_source

__all__ = ["load", "module", "why_not"]

KERNEL = "kernel_"
"""Functions named so are launched from outside; all others are called from them."""


def module() -> Any:
    """`numba.cuda`, or NativeError."""
    if not hasattr(np, "row_stack"):  # numba-cuda 0.30 still asks NumPy 2.5 for it
        np.row_stack = np.vstack
    cuda: Any
    try:
        from numba import cuda
    except ImportError as error:
        raise NativeError(
            f"no CUDA support for Numba ({error}); pip install 'quincunx[cuda]'"
        ) from None
    if not cuda.is_available():
        raise NativeError("no CUDA device that Numba can use on this machine")
    return cuda


def why_not() -> str:
    """Why nothing can run on a GPU here; empty if it can."""
    try:
        module()
    except NativeError as error:
        return str(error)
    return ""


def load(game: str, rules: Any, programs: Sequence[Path]) -> dict[str, Any]:
    """The kernels of the programs, compiled at their first launch."""
    cuda = module()

    def decorate(function: FunctionType) -> Any:
        if function.__name__.startswith(KERNEL):
            return cuda.jit(function, cache=True)
        return cuda.jit(function, device=True)

    sources = workshop(game, "cuda", [rules_source(rules), *programs])
    return bind(sources, decorate)
