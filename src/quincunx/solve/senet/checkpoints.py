"""A folder with the values of solved blocks, and of the one that is being solved.

`solve.json` says what is solved there. A block is one NumPy file, `3-2.npy` for the layers (3, 2) and (2, 3),
one after the other; `3-2.part.npy` is not solved yet. Files appear whole or not at all.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from quincunx.errors import QuincunxError
from quincunx.files import written_whole
from quincunx.solve.senet.machines import Machine, parts
from quincunx.solve.senet.task import Block, Task

__all__ = ["Folder"]

LABEL = "solve.json"


class Folder:
    """The folder of one task. It refuses another task, but takes more pieces of the same."""

    def __init__(self, path: Path, task: Task) -> None:
        self.path = path
        self.label = {name: value for name, value in task.label().items() if name != "pieces"}
        try:
            path.mkdir(parents=True, exist_ok=True)
            self._check()
        except OSError as error:
            raise QuincunxError(f"cannot write to {path}: {error.strerror}") from None

    def _check(self) -> None:
        label = self.path / LABEL
        if not label.exists():
            if any(self.path.glob("*.npy")):
                raise QuincunxError(f"{self.path} has .npy files but no {LABEL}: not a solution")
            with written_whole(label) as stream:
                stream.write(json.dumps(self.label, indent=2).encode() + b"\n")
            return
        try:
            found = json.loads(label.read_text(encoding="utf-8"))
        except ValueError:
            raise QuincunxError(f"{label} is damaged: not JSON") from None
        if found != self.label:
            raise QuincunxError(
                f"{self.path} holds another solution: {described(found)}, not {described(self.label)}"
            )

    def file(self, block: Block, *, is_done: bool = True) -> Path:
        return self.path / f"{block.name}{'' if is_done else '.part'}.npy"

    def load(self, block: Block, machine: Machine) -> bool:
        """Loads the values of a block, solved or not; returns whether they are solved."""
        for is_done in (True, False):
            path = self.file(block, is_done=is_done)
            if path.exists():
                values = opened(path, block)
                for low, high in parts(0, block.size):
                    machine.set(block.start + low, values[low:high])
                return is_done
        return False

    def save(self, block: Block, machine: Machine, *, is_done: bool) -> None:
        """Writes, part by part; the system brings 13 GB onto the disk while the next sweeps run."""
        path = self.file(block, is_done=is_done)
        try:
            with written_whole(path) as stream:
                np.lib.format.write_array_header_1_0(stream, header(block))
                for low, high in parts(0, block.size):
                    stream.write(machine.get(block.start + low, block.start + high).data)
        except OSError as error:
            raise QuincunxError(f"cannot write {path}: {error.strerror}") from None
        if is_done:
            self.file(block, is_done=False).unlink(missing_ok=True)


def header(block: Block) -> dict[str, Any]:
    """The header of a NumPy file with its values."""
    return {"descr": "<f4", "fortran_order": False, "shape": (block.size,)}


def opened(path: Path, block: Block) -> npt.NDArray[np.float32]:
    """The values in a file, read as they are needed."""
    try:
        values: npt.NDArray[np.float32] = np.load(path, mmap_mode="r")
    except (OSError, ValueError, EOFError) as error:
        raise QuincunxError(f"{path} cannot be read ({error}); delete it to start over") from None
    if values.shape != (block.size,) or values.dtype != np.float32:
        raise QuincunxError(
            f"{path} has {values.shape} {values.dtype}, not {block.size:,} float32; "
            "delete it to start over"
        )
    return values


def described(label: Any) -> str:
    if not isinstance(label, dict):
        return "something else"
    return ", ".join(f"{name} {value}" for name, value in label.items())
