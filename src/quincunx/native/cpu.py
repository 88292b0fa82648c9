"""Compiles a game's rules and a program for the CPU with Numba."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from types import FunctionType
from typing import Any

import numba

from quincunx.native.cache import cached_copies
from quincunx.native.compiling import counted
from quincunx.native.program import bind, rules_source
from quincunx.native.refusals import explained

__all__ = ["load"]

# nogil: batches run on several threads; NumPy's error model: division by zero is not checked.
compiled = partial(numba.njit, cache=True, nogil=True, error_model="numpy")


# Numba counts who holds an array, with a locked instruction each time one is handed on. Programs whose
# buffers are all the caller's can do without: a sixth of the time of Senseï's search.
bare = partial(compiled, _nrt=False)


def decorate(function: FunctionType) -> Any:
    return counted(compiled(function))


def decorate_bare(function: FunctionType) -> Any:
    return counted(bare(function))


def load(
    game: str, rules: Any, programs: Sequence[Path], *, allocates: bool = True
) -> dict[str, Any]:
    """The functions of the rules and the programs, compiled at their first call.

    A later process finds them on disk; see `quincunx.native.cache`. What cannot be compiled is a
    NativeError that names the author's file and line. Programs that make no arrays can say so.
    """
    originals = [rules_source(rules), *programs]
    copies = cached_copies(game, "cpu" if allocates else "cpu-bare", originals)
    functions = bind(copies, decorate if allocates else decorate_bare)
    return explained(functions, dict(zip(copies, originals, strict=True)))
