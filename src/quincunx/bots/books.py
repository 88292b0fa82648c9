"""What bots may look up instead of thinking: the solved positions of a game."""

from __future__ import annotations

from quincunx.search.book import Book
from quincunx.state import Game

__all__ = ["all_books", "book_for"]


def book_for(game: Game, *, is_open: bool = True) -> Book:
    """A game's book; one that is not open tells nothing, to players who should not know."""
    if game.name == "senet":
        from quincunx.solve.senet.book import EndgameBook

        return EndgameBook(bool(game.options["die"]), closed=not is_open)
    return Book()


def all_books(threads: int | None = None) -> list[Book]:
    """Every book there is, to be made by so many threads."""
    from quincunx.solve.senet.book import EndgameBook

    return [EndgameBook(die, threads=threads) for die in (False, True)]
