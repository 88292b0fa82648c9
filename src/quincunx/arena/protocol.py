"""The lines that the arena and an external bot exchange; docs/protocol.md describes them in full."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass

from quincunx.errors import TextError
from quincunx.options import value_text
from quincunx.state import Game, State
from quincunx.types import CHANCE, Seat

__all__ = ["VERSION", "NewGame", "join", "question", "split"]

VERSION = 1
SEPARATOR = ";"
"""Separates the texts of a list; texts may contain spaces, but never this."""


@dataclass(frozen=True, slots=True)
class NewGame:
    """What is sent to an external bot before a game: `newgame senet seats=2 die=off seat 0 seed 81`."""

    game: str
    options: tuple[str, ...]
    seat: Seat
    seed: int

    @classmethod
    def of(cls, game: Game, seat: Seat, seed: int) -> NewGame:
        options = tuple(f"{name}={value_text(value)}" for name, value in game.options.items())
        return cls(game.name, options, seat, seed)

    @classmethod
    def read(cls, text: str) -> NewGame:
        """From what follows the word `newgame`."""
        words = text.split()
        options = tuple(word for word in words if "=" in word)
        plain = [word for word in words if "=" not in word]
        match plain:
            case [game, "seat", seat, "seed", seed] if seat.isdecimal() and seed.isdecimal():
                return cls(game, options, int(seat), int(seed))
        raise TextError(
            f"no new game: {text!r}; expected: newgame GAME OPTION=VALUE... seat N seed N"
        )

    def __str__(self) -> str:
        return " ".join(["newgame", self.game, *self.options, f"seat {self.seat} seed {self.seed}"])


def question(state: State, seconds: float, wants: Iterable[str] = ()) -> list[str]:
    """The lines that ask for an action; `state` is already what the seat may see."""
    lines = [f"position {state.position()}"]
    if "history" in wants:
        lines.append(f"history {join(f'{who(seat)} {text}' for seat, _, text in state.steps())}")
    if "view" in wants:
        lines.append(f"view {json.dumps(state.view(state.player), ensure_ascii=False)}")
    legal = (state.action_text(action) for action in state.legal_actions())
    return [*lines, f"legal {join(legal)}", f"go seconds {seconds:g}"]


def who(player: Seat) -> str:
    return "chance" if player == CHANCE else str(player)


def join(texts: Iterable[str]) -> str:
    """A list in one line."""
    found = list(texts)
    for text in found:
        if SEPARATOR in text or not text.isprintable():
            raise TextError(f"the text {text!r} cannot go into a list: it holds {SEPARATOR!r}")
    return f"{SEPARATOR} ".join(found)


def split(line: str) -> list[str]:
    """The texts of a list."""
    return [text.strip() for text in line.split(SEPARATOR) if text.strip()]
