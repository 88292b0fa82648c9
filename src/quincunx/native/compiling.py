"""How far the compiler has come, for whoever waits for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from numba.core.event import Listener, register

__all__ = ["Progress", "counted", "progress"]


@dataclass(frozen=True)
class Progress:
    """Functions that are ready, of all that were loaded; not every one is ever needed."""

    done: int
    of: int


class Depth(Listener):
    """Counts compilations that have begun and not ended: one function may wait for another."""

    def __init__(self) -> None:
        self.depth = 0

    def on_start(self, event: Any) -> None:  # noqa: ARG002
        self.depth += 1

    def on_end(self, event: Any) -> None:  # noqa: ARG002
        self.depth -= 1


depth = Depth()
register("numba:compile", depth)  # type: ignore[no-untyped-call]
loaded: list[Any] = []


def counted(function: Any) -> Any:
    """A function that will be compiled at its first call."""
    loaded.append(function)
    return function


def progress() -> Progress | None:
    """How much is compiled, while something is being compiled; `None` while nothing is."""
    if depth.depth <= 0:
        return None
    return Progress(sum(bool(function.signatures) for function in loaded), len(loaded))
