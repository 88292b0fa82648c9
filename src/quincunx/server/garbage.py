"""When a server process collects garbage.

A full collection visits every object of every match while everything else waits: half a second with a
thousand matches, every few seconds if they are being played. So only new objects are collected all the
time, which takes milliseconds, and everything only now and then.
"""

from __future__ import annotations

import asyncio
import gc

__all__ = ["collect_now_and_then"]

EVERY = 600.0
"""Seconds between full collections."""
NEW, YOUNG, NEVER = 5000, 5, 1_000_000
"""The thresholds of `gc.set_threshold` for the three generations."""


async def collect_now_and_then(every: float = EVERY) -> None:
    """Runs for ever; only for a process of its own."""
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()  # the program itself is never garbage
    gc.set_threshold(NEW, YOUNG, NEVER)
    try:
        while True:
            await asyncio.sleep(every)
            gc.collect()
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
