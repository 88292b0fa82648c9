"""A queue and a gate for one connection: `asyncio`'s take kilobytes, and there are thousands of connections.

Each of `asyncio`'s keeps a deque, which has room for 64 entries from the start; nearly always there are none.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Generic, TypeVar

__all__ = ["Gate", "Mailbox"]

T = TypeVar("T")


class Mailbox(Generic[T]):
    """What `asyncio.Queue` does for a single reader."""

    __slots__ = ("_letters", "_reader")

    def __init__(self) -> None:
        self._letters: list[T] | None = None
        self._reader: asyncio.Future[None] | None = None

    def empty(self) -> bool:
        return not self._letters

    def qsize(self) -> int:
        return len(self._letters or ())

    def put_nowait(self, letter: T) -> None:
        if self._letters is None:
            self._letters = []
        self._letters.append(letter)
        if self._reader and not self._reader.done():
            self._reader.set_result(None)

    def get_nowait(self) -> T:
        if not self._letters:
            raise asyncio.QueueEmpty
        first = self._letters.pop(0)
        if not self._letters:
            self._letters = None
        return first

    async def get(self) -> T:
        while not self._letters:
            self._reader = asyncio.get_running_loop().create_future()
            try:
                await self._reader
            finally:
                self._reader = None
        return self.get_nowait()


class Gate:
    """What `asyncio.Event` does."""

    __slots__ = ("_is_open", "_waiting")

    def __init__(self) -> None:
        self._is_open = False
        self._waiting: list[asyncio.Future[None]] | None = None

    def is_set(self) -> bool:
        return self._is_open

    def set(self) -> None:
        self._is_open = True
        waiting, self._waiting = self._waiting, None
        for one in waiting or ():
            with suppress(asyncio.InvalidStateError):  # it was cancelled
                one.set_result(None)

    def clear(self) -> None:
        self._is_open = False

    async def wait(self) -> bool:
        if not self._is_open:
            one: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting = [*(self._waiting or ()), one]
            await one
        return True
