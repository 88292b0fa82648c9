"""Arrays on a GPU that PyTorch, JAX and CuPy take without a copy.

By DLPack (`torch.from_dlpack`, `jax.dlpack.from_dlpack`, `cupy.from_dlpack`) and by the CUDA array interface
(`torch.as_tensor`, `cupy.asarray`, Numba). Whoever took an array keeps its memory alive.
"""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np
import numpy.typing as npt

__all__ = ["CPU", "CUDA", "DeviceArray", "capsule"]

CPU, CUDA = 1, 2  # DLPack's numbers for where memory is
KINDS = {"i": 0, "u": 1, "f": 2, "b": 6}  # and for types
NAME = b"dltensor"


class Tensor(ctypes.Structure):
    """DLPack's `DLManagedTensor`, its parts in a row."""

    _fields_ = (
        ("data", ctypes.c_void_p),
        ("device_type", ctypes.c_int32),
        ("device_id", ctypes.c_int32),
        ("ndim", ctypes.c_int32),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
        ("manager", ctypes.c_void_p),
        ("deleter", ctypes.c_void_p),
    )


Deleter = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
Destructor = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
lent: dict[int, tuple[Any, ...]] = {}
"""What was given away and is still in use, by the address of its tensor."""


def give_back(address: int) -> None:
    """Called by whoever took a tensor and no longer needs it."""
    lent.pop(address, None)


def forget(pointer: int) -> None:
    """Called when a capsule goes that nobody took."""
    handle = ctypes.c_void_p(pointer)
    if _is_valid(handle, NAME):
        lent.pop(_pointer_of(handle, NAME), None)


_give_back, _forget = Deleter(give_back), Destructor(forget)
_new = ctypes.pythonapi.PyCapsule_New
_new.restype, _new.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, Destructor]
_is_valid = ctypes.pythonapi.PyCapsule_IsValid
_is_valid.restype, _is_valid.argtypes = ctypes.c_int, [ctypes.c_void_p, ctypes.c_char_p]
_pointer_of = ctypes.pythonapi.PyCapsule_GetPointer
_pointer_of.restype, _pointer_of.argtypes = ctypes.c_void_p, [ctypes.c_void_p, ctypes.c_char_p]


def capsule(
    owner: object,
    pointer: int,
    shape: tuple[int, ...],
    dtype: np.dtype[Any],
    device: tuple[int, int],
) -> Any:
    """A DLPack capsule over memory that `owner` keeps; rows follow each other without gaps."""
    sizes = (ctypes.c_int64 * len(shape))(*shape)
    tensor = Tensor(
        pointer, *device, len(shape), KINDS[dtype.kind], 8 * dtype.itemsize, 1, sizes, None, 0, None,
        ctypes.cast(_give_back, ctypes.c_void_p),
    )  # fmt: skip
    address = ctypes.addressof(tensor)
    lent[address] = (tensor, sizes, owner)
    return _new(address, NAME, _forget)


class DeviceArray:
    """An array of a batch on a GPU: the batch writes it, step after step, and never moves it.

    `numpy.asarray` brings a copy back, and waits for the GPU.
    """

    def __init__(self, array: Any, device: int = 0) -> None:
        self._array = array  # Numba's
        self._device = device

    @property
    def shape(self) -> tuple[int, ...]:
        return tuple(self._array.shape)

    @property
    def dtype(self) -> np.dtype[Any]:
        dtype: np.dtype[Any] = np.dtype(self._array.dtype)
        return dtype

    def __len__(self) -> int:
        return self.shape[0]

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        interface: dict[str, Any] = self._array.__cuda_array_interface__
        return interface

    def __dlpack_device__(self) -> tuple[int, int]:
        return CUDA, self._device

    def __dlpack__(self, *, stream: Any = None, **_: Any) -> Any:
        """A capsule. All work on the array is on one stream; whoever uses another waits for it there."""
        pointer = int(self.__cuda_array_interface__["data"][0])
        return capsule(self._array, pointer, self.shape, self.dtype, self.__dlpack_device__())

    def copy_to_host(self) -> npt.NDArray[Any]:
        return np.asarray(self._array.copy_to_host())

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> npt.NDArray[Any]:
        values = self.copy_to_host()
        return values if dtype is None else values.astype(dtype)

    def __repr__(self) -> str:
        return f"<{self.dtype} {self.shape} on GPU {self._device}>"
