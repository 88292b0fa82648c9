"""What a table need not work out twice. Any of it can be dropped at any time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from quincunx.state import State
from quincunx.table.events import Happening

__all__ = ["Kept", "Tried"]


class Kept:
    """Data by name, each good for one event number; nobody may change what is in it."""

    __slots__ = ("_data",)

    def __init__(self) -> None:
        self._data: dict[Any, tuple[int, Any]] = {}

    def get(self, name: Any, number: int, make: Callable[[], Any]) -> Any:
        """What was made under this name after event `number`, or what `make` returns now."""
        found = self._data.get(name)
        if found is None or found[0] != number:
            found = self._data[name] = (number, make())
        return found[1]

    def recall(self, name: Any, number: int) -> Any:
        """What was made under this name after event `number`; None: nothing."""
        found = self._data.get(name)
        return found[1] if found is not None and found[0] == number else None

    def put(self, name: Any, number: int, made: Any) -> Any:
        self._data[name] = (number, made)
        return made

    def clear(self) -> None:
        self._data.clear()


class Tried:
    """The position that a decision led to: if exactly that happens next, it need not be played again."""

    __slots__ = ("_state", "_what")

    def __init__(self) -> None:
        self._what: Happening | None = None
        self._state: State | None = None

    def put(self, what: Happening, state: State) -> None:
        self._what, self._state = what, state

    def take(self, what: Happening) -> State | None:
        """The position after `what`; nothing if something else was tried last."""
        state = self._state if self._what is what else None
        self._what = self._state = None
        return state
