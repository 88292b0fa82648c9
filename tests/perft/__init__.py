"""Perft files: plain text, one block a position.

game senet die=on            the game and its options
after t1 10-11 t3            the actions that lead there ("after" alone: the start)
1 5                          depth and number of action sequences
2 21
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import quincunx as qx
from quincunx.options import from_texts

HERE = Path(__file__).parent


@dataclass
class Block:
    """One position with its counts."""

    game: qx.Game
    actions: list[str]
    counts: dict[int, int] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.game!r} after {len(self.actions)} actions"


def read(path: Path) -> list[Block]:
    blocks: list[Block] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        word, _, rest = line.partition(" ")
        if word == "game":
            name, *options = rest.split()
            rules = qx.game(name).rules
            blocks.append(Block(qx.game(name, **from_texts(name, rules, options)), []))
        elif word == "after":
            blocks[-1].actions = [text.replace("_", " ") for text in rest.split()]
        elif word.isdecimal():
            blocks[-1].counts[int(word)] = int(rest)
    return blocks
