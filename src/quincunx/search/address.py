"""Memory that Python owns, in compiled code: an address costs less to pass than an array."""

from __future__ import annotations

from typing import Any

from numba.core import cgutils, types
from numba.extending import intrinsic

__all__ = ["pointer"]


def inserted(typing_context: Any, address: Any) -> Any:  # noqa: ARG001
    """What the compiler puts in place of `pointer(address)`."""

    def code(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.inttoptr(arguments[0], cgutils.voidptr_t)

    return types.voidptr(types.int64), code


pointer: Any = intrinsic(inserted)
"""An address as what `numba.carray` takes."""
