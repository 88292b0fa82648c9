"""When a server process looks for garbage.

A full collection looks at every object of every match, and nothing else happens meanwhile: half a
second with a thousand matches, and every few seconds if they are played. So only what is new is looked at
all the time, which takes milliseconds, and everything now and then.
"""

from __future__ import annotations

import asyncio
import gc

__all__ = ["collect_now_and_then"]

EVERY = 600.0
"""Seconds between full collections."""
NEW, YOUNG, NEVER = 5000, 5, 1_000_000
"""Objects after which new ones are looked at, how often that happens before young ones are, and old ones."""


async def collect_now_and_then(every: float = EVERY) -> None:
    """Works for ever; whoever calls it has the process to itself."""
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()  # what the program itself consists of is never garbage
    gc.set_threshold(NEW, YOUNG, NEVER)
    try:
        while True:
            await asyncio.sleep(every)
            gc.collect()
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
