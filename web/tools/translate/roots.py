"""What the page needs of the project's Python, and which modules have a twin in TypeScript instead."""

from __future__ import annotations

__all__ = ["ROOTS", "TWINS"]

GAMES = ("bossa", "sarena", "senet", "sensei", "serendipity")

ROOTS = [
    "quincunx.state",
    "quincunx.match",
    "quincunx.review",
    "quincunx.table.table",
    "quincunx.table.saved",
    "quincunx.table.commands",
    *(f"quincunx.games.{game}.{part}" for game in GAMES for part in ("rules", "text", "view")),
    *(f"quincunx.games.{game}" for game in GAMES),
]

TWINS = {
    "quincunx.contract": "contract",  # looks into modules
    "quincunx.record": "record",  # makes classes from NumPy's types
    "quincunx.games": "games",  # loads packages by name
    "quincunx.bots": "bots",  # loads the search, which is compiled
    "quincunx.table.wire": "wire",  # checks messages with Pydantic
    "quincunx.table.wording": "wording",
    "quincunx.table.disk": "disk",  # there are no files
}
"""Module: the file in web/src/local/twins."""
