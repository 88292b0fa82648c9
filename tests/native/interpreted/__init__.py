"""Ten thousand random games of each game as the interpreter plays them, kept as digests.

The interpreter takes ten minutes for them, so it plays them only when its rules have changed: the digests
are kept with the source they belong to. `python -m tests.native.interpreted.update` plays them anew.
"""

from __future__ import annotations

import hashlib
import inspect
from importlib import import_module
from pathlib import Path

import numpy as np

import quincunx as qx
from quincunx.options import value_text
from quincunx.search import engine, walk
from quincunx.testing import all_variants

HERE = Path(__file__).parent
WALKS = 10_000
"""For each game, spread over its options."""
SEED = 1


def source(name: str) -> str:
    """A digest of the code behind such a game: the rules, and the walk that plays them at random."""
    rules = import_module(f"quincunx.games.{name}.rules")
    code = inspect.getsource(rules) + inspect.getsource(walk)
    return hashlib.sha256(code.encode()).hexdigest()


def walks(game: qx.Game) -> int:
    return -(-WALKS // len(all_variants(game.name)))


def played(game: qx.Game, backend: str) -> str:
    """A digest of all its games, step by step."""
    digests = engine(game, backend).trace(walks(game), SEED)
    return hashlib.sha256(np.ascontiguousarray(digests, "<i8").tobytes()).hexdigest()


def line(game: qx.Game, digest: str) -> str:
    options = " ".join(f"{name}={value_text(value)}" for name, value in game.options.items())
    return f"{walks(game)} {options} {digest}"


def kept(name: str) -> list[str]:
    """The source's digest, then a line for each variant."""
    return (HERE / f"{name}.txt").read_text(encoding="utf-8").splitlines()
