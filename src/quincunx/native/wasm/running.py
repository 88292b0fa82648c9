"""Runs a module in Python, by wasmtime (`pip install '.[wasm]'`)."""

from __future__ import annotations

import ctypes
import weakref
from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from quincunx.errors import NativeError
from quincunx.native.wasm.making import MadeModule

__all__ = ["WasmMachine", "why_not"]

PAGE = 1 << 16
ALIGNED = 16


def why_not() -> str:
    """Why no module can run here; empty if it can."""
    try:
        import wasmtime  # noqa: F401
    except ImportError as error:
        return f"no WebAssembly here ({error}); pip install '.[wasm]'"
    return ""


class WasmMachine:
    """One module with its own memory.

    Its functions take what the programs' functions take. Arrays and records are copied into the module's
    memory before a call and back after it.
    """

    def __init__(self, made: MadeModule) -> None:
        if reason := why_not():
            raise NativeError(reason)
        import wasmtime

        self._store = wasmtime.Store()
        module = wasmtime.Module(self._store.engine, made.code)
        instance: Any = wasmtime.Instance(self._store, module, [])
        self._exports: Any = instance.exports(self._store)
        self._memory: Any = self._exports["memory"]
        self._heap = int(self._exports["__heap_base"].value(self._store))
        self.about = made.about
        # wasmtime cannot free anything any more once the interpreter is being taken down
        weakref.finalize(self, close, module, self._store, self._store.engine)

    def functions(self) -> dict[str, Any]:
        """Everything that the module offers, by name."""
        return {name: Function(self, name) for name in self.about["exports"]}

    def call(self, name: str, arguments: tuple[Any, ...]) -> Any:
        arrays = [array for argument in arguments for array in arrays_in(argument)]
        places, end = [], self._heap
        for array in arrays:
            end = -(-end // ALIGNED) * ALIGNED
            places.append(end)
            end += array.nbytes
        self._reserve(end)
        for array, place in zip(arrays, places, strict=True):
            self._bytes(place, array.nbytes)[:] = bytes_of(array)
        numbers = list(flat(arguments, iter(places)))
        result = self._exports[name](self._store, *numbers)
        for array, place in zip(arrays, places, strict=True):
            if array.flags.writeable:
                bytes_of(array)[:] = self._bytes(place, array.nbytes)
        return result

    def _reserve(self, end: int) -> None:
        missing = end - self._memory.data_len(self._store)
        if missing > 0:
            self._memory.grow(self._store, -(-missing // PAGE))

    def _bytes(self, place: int, count: int) -> npt.NDArray[np.uint8]:
        base = ctypes.addressof(self._memory.data_ptr(self._store).contents)
        return np.ctypeslib.as_array((ctypes.c_ubyte * count).from_address(base + place))


def close(*parts: Any) -> None:
    for part in parts:
        part.close()


class Function:
    """One of a module's functions."""

    def __init__(self, machine: WasmMachine, name: str) -> None:
        self._machine, self._name = machine, name

    def __call__(self, *arguments: Any) -> Any:
        return self._machine.call(self._name, arguments)


def arrays_in(argument: Any) -> Iterator[npt.NDArray[Any]]:
    """The arrays and records of an argument, in order."""
    if isinstance(argument, tuple):
        for member in argument:
            yield from arrays_in(member)
    elif isinstance(argument, np.ndarray):
        if not argument.flags.c_contiguous:
            raise ValueError("an array for WebAssembly has no gaps")
        yield argument
    elif isinstance(argument, np.void):
        yield np.asarray(argument)


def flat(arguments: tuple[Any, ...], places: Iterator[int]) -> Iterator[int | float]:
    """The numbers that a module's function takes."""
    for argument in arguments:
        if isinstance(argument, tuple):
            yield from flat(argument, places)
        elif isinstance(argument, np.ndarray):
            yield next(places)
            yield from argument.shape
        elif isinstance(argument, np.void):
            yield next(places)
        else:
            yield argument.item() if isinstance(argument, np.generic) else argument


def bytes_of(array: npt.NDArray[Any]) -> npt.NDArray[np.uint8]:
    return array.reshape(-1).view(np.uint8)
