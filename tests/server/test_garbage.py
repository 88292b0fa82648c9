"""What is new is looked at all the time, everything now and then."""

from __future__ import annotations

import asyncio
import gc
import weakref

import pytest

from quincunx.server.process import collect_now_and_then
from tests.server.playing import until

pytestmark = pytest.mark.anyio


class Ring:
    """Refers to itself, so that only a collection frees it."""

    def __init__(self) -> None:
        self.me = self


async def test_old_garbage_is_cleared_away_and_the_process_left_as_it_was() -> None:
    before = gc.get_threshold()
    task = asyncio.create_task(collect_now_and_then(0.05))
    await until(lambda: gc.get_threshold() != before)
    ring = Ring()
    gone = weakref.ref(ring)
    gc.collect(1)  # from here on it is an old one
    del ring
    await until(lambda: gone() is None)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0
