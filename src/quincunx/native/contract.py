"""The rules' names for programs: what `quincunx.contract.Rules` describes, without a game behind it.

A *program* is a file of plain functions that call these names (see `quincunx.search.walk`).
`quincunx.native.program.bind` puts a game's own functions in their place, so these are never called.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn, cast

import numpy as np

from quincunx.contract import Rules
from quincunx.types import CHANCE, OVER

__all__ = [
    "CHANCE",
    "GUESS",
    "MAX_ACTIONS",
    "OVER",
    "STATE",
    "actions",
    "apply",
    "chance",
    "guess",
    "hide",
    "observe",
    "player",
    "returns",
    "scores",
    "setup",
]


class Unbound:
    """In place of a game's rules, until a program is bound to a game."""

    STATE = np.dtype([("nothing", np.int8)], align=True)
    MAX_ACTIONS = 1
    GUESS = 0

    def __getattr__(self, name: str) -> Callable[..., NoReturn]:
        def unbound(*_: object) -> NoReturn:
            raise NotImplementedError(f"{name} is a game's: bind the program to a game first")

        return unbound


rules = cast("Rules", Unbound())

STATE, MAX_ACTIONS, GUESS = rules.STATE, rules.MAX_ACTIONS, rules.GUESS
setup, player, actions, chance, apply = (
    rules.setup, rules.player, rules.actions, rules.chance, rules.apply,
)  # fmt: skip
scores, returns, hide, guess, observe = (
    rules.scores, rules.returns, rules.hide, rules.guess, rules.observe,
)  # fmt: skip
