"""The WebAssembly module of a game: its rules and all its bots, for a browser."""

from __future__ import annotations

from quincunx.bots.expertise import expertise
from quincunx.native.wasm import Made, Part, made
from quincunx.search.book import Book
from quincunx.search.offers import BELIEF, LEAF, WALKING, tree_part
from quincunx.state import Game

__all__ = ["UCT", "module", "parts"]

UCT = "uct_"
"""Before the names of what a search with random games only offers, where the game has a leaf of its own."""


def parts(game: Game) -> list[Part]:
    """Random games, tree search as the game's bots use it, plain tree search, and what else they need."""
    known = expertise(game)
    search = tree_part(known.leaf or LEAF, known.belief or BELIEF, known.book(is_open=False))
    return [WALKING, search, tree_part(LEAF, BELIEF, Book(), UCT), *known.parts()]


def module(game: Game) -> Made:
    """The module; made once, the first time takes about half a minute."""
    return made(game.name, game.rules, parts(game))
