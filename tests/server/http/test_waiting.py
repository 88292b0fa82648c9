"""The queue and the gate of a connection do what asyncio's do."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest

from quincunx.server.http.waiting import Gate, Mailbox

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def test_letters_come_in_order() -> None:
    box: Mailbox[int] = Mailbox()
    assert box.empty()
    for number in range(3):
        box.put_nowait(number)
    assert box.qsize() == 3
    assert [await box.get() for _ in range(3)] == [0, 1, 2]
    assert box.empty()
    with pytest.raises(asyncio.QueueEmpty):
        box.get_nowait()


async def test_a_reader_waits_for_a_letter() -> None:
    box: Mailbox[str] = Mailbox()
    reader = asyncio.create_task(box.get())
    await asyncio.sleep(0)
    assert not reader.done()
    box.put_nowait("here")
    box.put_nowait("there")
    assert await reader == "here"
    assert box.get_nowait() == "there"


async def test_a_reader_that_was_cancelled_leaves_the_letter() -> None:
    box: Mailbox[str] = Mailbox()
    reader = asyncio.create_task(box.get())
    await asyncio.sleep(0)
    reader.cancel()
    box.put_nowait("here")
    with suppress(asyncio.CancelledError):
        await reader
    assert await box.get() == "here"


async def test_everybody_waits_at_a_closed_gate() -> None:
    gate = Gate()
    waiting = [asyncio.create_task(gate.wait()) for _ in range(3)]
    await asyncio.sleep(0)
    waiting[1].cancel()
    await asyncio.sleep(0)
    assert not waiting[0].done()
    gate.set()
    assert gate.is_set()
    assert await waiting[0]
    assert await waiting[2]
    assert await gate.wait()
    gate.clear()
    assert not gate.is_set()
