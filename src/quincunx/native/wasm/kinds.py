"""What a WebAssembly module offers: functions of programs, and what each of them takes.

On the CPU, Numba sees the arguments of a call and compiles for them. A module is compiled before anybody
calls it, so every function that can be called from outside is described here, once, for all callers: the
compiler, Python and the page.

A module knows only numbers. An array becomes its address and its lengths, a record its address, a group
(a NamedTuple) all of its members, one after the other.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import numpy as np

__all__ = ["INT", "REAL", "STATE", "Export", "Group", "Kind", "One", "Part", "Rows", "described"]

STATE = "STATE"
"""In place of a type: the game's own record."""


@dataclass(frozen=True)
class Number:
    """An integer of 64 bits, or a real number."""

    name: Literal["int", "real"]


INT, REAL = Number("int"), Number("real")


@dataclass(frozen=True)
class Rows:
    """An array, row by row without gaps."""

    dtype: Any  # whatever NumPy takes for a type, or STATE
    dims: int = 1


@dataclass(frozen=True)
class One:
    """One record, changed in place."""

    dtype: Any


@dataclass(frozen=True)
class Group:
    """A NamedTuple of other kinds."""

    type: type[Any]
    members: tuple[Kind, ...]


Kind = Number | Rows | One | Group


@dataclass(frozen=True)
class Export:
    """One function of a program, by its name there and the name by which it is called from outside."""

    function: str
    takes: tuple[Kind, ...] = ()
    gives: Number | None = None
    name: str = ""

    @property
    def called(self) -> str:
        return self.name or self.function


@dataclass(frozen=True)
class Part:
    """Programs that see each other, bound to the game's rules, and what they offer.

    A module has one or more parts; two parts may define the same name in different ways.
    """

    programs: tuple[Path, ...]
    exports: tuple[Export, ...]


def dtype_of(dtype: Any, state: np.dtype[Any]) -> np.dtype[Any]:
    return state if isinstance(dtype, str) and dtype == STATE else np.dtype(dtype)


def described(kind: Kind | None, state: np.dtype[Any]) -> Any:
    """A kind as plain data, for callers in other languages."""
    match kind:
        case None:
            return None
        case Number():
            return kind.name
        case Rows():
            return {"rows": kind.dims, "of": layout(dtype_of(kind.dtype, state))}
        case One():
            return {"one": layout(dtype_of(kind.dtype, state))}
        case Group():
            names = kind.type._fields
            found = (described(member, state) for member in kind.members)
            return {"group": dict(zip(names, found, strict=True))}


def layout(dtype: np.dtype[Any]) -> Any:
    """A type as plain data: a name such as `int64`, or a record's size and fields."""
    if dtype.fields is None:
        return dtype.name
    fields = {
        name: {"at": entry[1], "of": entry[0].base.name, "shape": list(entry[0].shape)}
        for name, entry in dtype.fields.items()
    }
    return {"size": dtype.itemsize, "fields": fields}
