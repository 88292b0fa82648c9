"""Functions that take only numbers, around the functions of a program; see `kinds`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

import numpy as np
from numba import carray, cfunc, types  # type: ignore[attr-defined]
from numba.np.numpy_support import from_dtype

from quincunx.native.wasm.kinds import INT, Export, Group, Kind, Number, One, Rows, dtype_of

__all__ = ["wrapped"]

INTEGER, LENGTH, REAL_NUMBER = types.int64, types.int32, types.float64


class Wrapper:
    """The source of one such function, as it is written."""

    def __init__(self, export: Export, function: Any, state: np.dtype[Any]) -> None:
        self.export, self.state = export, state
        self.space: dict[str, Any] = {"carray": carray, "function": function}
        self.types: list[Any] = []
        self.names: list[str] = []
        self._number = count()

    def source(self) -> str:
        arguments = ", ".join(self.argument(kind) for kind in self.export.takes)
        call = f"function({arguments})"
        if self.export.gives is not None:
            call = f"return {'int' if self.export.gives == INT else 'float'}({call})"
        return f"def wrapper({', '.join(self.names)}):\n    {call}\n"

    def argument(self, kind: Kind) -> str:
        """One argument of the program's function, made of those of the wrapper."""
        match kind:
            case Number():
                return self.take(INTEGER if kind == INT else REAL_NUMBER)
            case One():
                return f"carray({self.pointer(kind.dtype)}, 1)[0]"
            case Rows():
                address = self.pointer(kind.dtype)
                lengths = [f"int({self.take(LENGTH)})" for _ in range(kind.dims)]
                return f"carray({address}, ({', '.join(lengths)},))"
            case Group():
                name = f"Group{next(self._number)}"
                self.space[name] = kind.type
                return f"{name}({', '.join(self.argument(member) for member in kind.members)})"

    def pointer(self, dtype: Any) -> str:
        address: Any = types.CPointer
        return self.take(address(from_dtype(dtype_of(dtype, self.state))))

    def take(self, kind: Any) -> str:
        self.types.append(kind)
        self.names.append(f"a{next(self._number)}")
        return self.names[-1]


def wrapped(
    exports: tuple[Export, ...], bound: dict[str, Any], state: np.dtype[Any]
) -> Iterator[tuple[str, Any]]:
    """The name of each export, and its compiled wrapper."""
    for export in exports:
        wrapper = Wrapper(export, bound[export.function], state)
        exec(wrapper.source(), wrapper.space)
        gives: Any = types.void
        if export.gives is not None:
            gives = INTEGER if export.gives == INT else REAL_NUMBER
        compiled = cfunc(gives(*wrapper.types), error_model="numpy")(wrapper.space["wrapper"])
        yield export.called, compiled
