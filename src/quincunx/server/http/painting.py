"""PNG pictures for programs that preview links, which cannot read SVG.

Painting takes a tenth of a second or more, during which no other thread can run. So it happens in a
separate process, one picture at a time.
"""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE
from collections import OrderedDict
from pathlib import Path

from quincunx.server.refusals import CODES, Refusal
from quincunx.state import State

__all__ = ["Painter"]

PROGRAM = (sys.executable, "-P", str(Path(__file__).with_name("paint.py")))
"""Started without its own folder on the path: modules there share names with the standard library."""
KEPT = 100
"""Pictures asked for last: a link in a busy chat is looked up many times."""
MOST_WAITING = 20
PATIENCE = 20.0
"""Seconds for a picture; it takes less than one."""

Place = tuple[str, int | str]


class Painter:
    """The previews of one server process."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Place, bytes] = OrderedDict()
        self._turn = asyncio.Lock()
        self._waiting = 0

    async def preview(self, place: Place, known: State) -> bytes:
        """The picture of what everybody may know; `place` tells pictures apart."""
        if place not in self._kept:
            picture = await self._in_turn(known._repr_svg_())
            self._kept[place] = picture
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return self._kept[place]

    async def _in_turn(self, drawing: str) -> bytes:
        if self._waiting >= MOST_WAITING:
            raise Refusal("busy", CODES["busy"])
        self._waiting += 1
        try:
            async with self._turn:
                return await painted(drawing)
        finally:
            self._waiting -= 1


async def painted(drawing: str) -> bytes:
    program = await asyncio.create_subprocess_exec(*PROGRAM, stdin=PIPE, stdout=PIPE)
    try:
        async with asyncio.timeout(PATIENCE):
            picture, _ = await program.communicate(drawing.encode())
    except TimeoutError:
        raise Refusal("busy", CODES["busy"]) from None
    finally:
        if program.returncode is None:
            program.kill()
    if program.returncode:
        raise RuntimeError(f"painting ended with {program.returncode}")
    return picture
