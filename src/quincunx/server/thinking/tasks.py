"""Ending tasks reliably."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

__all__ = ["end_tasks"]

PATIENCE = 0.2


async def end_tasks(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancels tasks and waits until they have ended.

    Libraries lose a cancellation that arrives together with what they wait for (`asyncio.wait_for` before
    Python 3.12 does, and so do clients of databases that use it), so it is repeated.
    """
    pending = {task for task in tasks if not task.done()}
    while pending:
        for task in pending:
            task.cancel()
        _, pending = await asyncio.wait(pending, timeout=PATIENCE)
