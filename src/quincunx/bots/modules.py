"""The WebAssembly module of a game: its rules and all its bots, and what a page must know to run them."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from quincunx.bots import bots_for
from quincunx.bots.expertise import expertise
from quincunx.bots.levels import LEVELS
from quincunx.native.wasm import MadeModule, Part, made
from quincunx.native.wasm.sections import without_tables
from quincunx.search.book import Book
from quincunx.search.offers import BELIEF, CLUES, HUNCHES, LEAF, PRIVY, WALKING, tree_part
from quincunx.state import Game

__all__ = ["JUDGE", "UCT", "Shipped", "module", "parts", "shipped"]

UCT = "uct_"
"""Before the names of what a search with random games only offers."""
JUDGE = "judge_"
"""Before the names of what a search with the learned judgement offers."""
LARGE = 50_000
"""Tables of this many bytes or more travel in separate files."""


def parts(game: Game) -> list[Part]:
    """Random games, tree search as the game's bots use it, plain tree search, and what else they need."""
    known = expertise(game)
    belief, hunches = known.belief or BELIEF, known.hunches or HUNCHES
    privy, clues = known.privy or PRIVY, known.clues or CLUES
    search = tree_part(known.leaf or LEAF, belief, known.book(is_open=False), hunches, privy, clues)
    found = [WALKING, search, tree_part(LEAF, BELIEF, Book(), name=UCT), *known.parts()]
    if known.judge:
        book = known.book(is_open=False)
        found.append(tree_part(known.judge, belief, book, hunches, privy, clues, JUDGE))
    return found


def module(game: Game) -> MadeModule:
    """The module; made once, the first time takes about half a minute."""
    return made(game.name, game.rules, parts(game))


@dataclass(frozen=True)
class Shipped:
    """A game's bots as they go to a page: a module, large tables apart, and plain data."""

    code: bytes
    tables: list[bytes]
    about: dict[str, Any]


def shipped(package: str) -> Shipped:
    """What a page needs to play a game against bots."""
    whole = module(Game(package))
    code, tables = without_tables(whole.code, LARGE)
    variants = {
        ",".join(map(str, game.codes)): described(game) for game in Game(package).variants()
    }
    addresses = [address for address, _ in tables]
    about = {**whole.about, "tables": addresses, "variants": variants}
    return Shipped(code, [content for _, content in tables], about)


def described(game: Game) -> dict[str, Any]:
    """The bots of one variant of a game, and what they need to know."""
    known = expertise(game)
    names = [name for name in bots_for(game) if name in LEVELS]
    pointed = [known.for_points(name) for name in names]
    levels = {name: asdict(known.level(name)) for name in dict.fromkeys([*names, *pointed])}
    return {
        "width": known.width,
        "judge_width": known.judge_width,
        "calibration": asdict(known.calibration()),
        "levels": levels,
        **known.facts(),
    }
