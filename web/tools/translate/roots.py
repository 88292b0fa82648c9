"""What the page needs of the project's Python, and which modules have a twin in TypeScript instead."""

from __future__ import annotations

import re
from pathlib import Path

__all__ = ["ABSENT", "ROOTS", "TWINS", "by_name", "memories"]

ROOTS = [
    "quincunx.state",
    "quincunx.match",
    "quincunx.review",
    "quincunx.server.refusals",
    "quincunx.table.advising",
    "quincunx.table.opening",
    "quincunx.table.table",
    "quincunx.table.saved",
    "quincunx.table.commands",
    "quincunx.table.trying",
]

TWINS = {
    "quincunx.contract": "contract",  # looks into modules
    "quincunx.record": "record",  # makes classes from NumPy's types
    "quincunx.state.compiled": "compiled",  # plays by compiled Python; here there is none
    "quincunx.games": "games",  # loads packages by name
    "quincunx.bots": "bots",  # so does this
    "quincunx.table.wire": "wire",  # checks messages with Pydantic
    "quincunx.table.wording": "wording",
    "quincunx.table.disk": "disk",  # there are no files
}
"""Module: the file in web/src/local/twins."""

MEMORY = "forgetting"
"""What of a game's bots is translated, if they have it; the rest is compiled."""

ABSENT = re.compile(
    r"pkgutil|quincunx\.(search|solve|native|notebook|svg|state\.(learning|pictures))\b"
    r"|quincunx\.games\.(captions|\w+\.board)\b"  # a page draws, and words its own sentences
    rf"|quincunx\.bots\.(\w+\.(?!{MEMORY})\w+|playing|form)"
)
"""Modules of which nothing is in a browser, unless they have a twin: using a name of theirs fails there."""


def by_name(source: Path) -> list[str]:
    """What is loaded by name: of every game its package, rules, texts and views, and what its bots know."""
    games = packages(source / "quincunx" / "games")
    parts = ("", ".rules", ".text", ".view")
    experts = packages(source / "quincunx" / "bots")
    return [
        *(f"quincunx.games.{game}{part}" for game in games for part in parts),
        *(f"quincunx.bots.{game}" for game in experts),
    ]


def memories(source: Path) -> list[str]:
    """How the bots of some games forget."""
    found = sorted((source / "quincunx" / "bots").glob(f"*/{MEMORY}.py"))
    return [f"quincunx.bots.{path.parent.name}.{MEMORY}" for path in found]


def packages(folder: Path) -> list[str]:
    return sorted(path.parent.name for path in folder.glob("*/__init__.py"))
