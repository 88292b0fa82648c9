"""A batch that steps at random, and everything it showed on the way as one number for each step."""

from __future__ import annotations

import hashlib

import numpy as np

from quincunx.search import Batch

ARRAYS = ("players", "counts", "mask", "observation", "returns", "done", "states")


def digest(batch: Batch, steps: int, seed: int = 5) -> list[str]:
    batch.reset(seed)
    found = [shown(batch)]
    for _ in range(steps):
        batch.step(batch.sample())
        found.append(shown(batch))
    batch.verify()
    return found


def shown(batch: Batch) -> str:
    whole = hashlib.sha256()
    for name in ARRAYS:
        whole.update(np.ascontiguousarray(batch._lanes.host(getattr(batch, name))).tobytes())
    counts, legal = batch._lanes.host(batch.counts), batch._lanes.host(batch.legal)
    for row, count in zip(legal, counts, strict=True):
        whole.update(row[:count].tobytes())
    return whole.hexdigest()[:16]
