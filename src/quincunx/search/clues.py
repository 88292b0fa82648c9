"""A program for any game: what actions tell of the secrets of whoever played them: nothing.

Other programs may take its place; they define the same names.
"""

from __future__ import annotations

from typing import Any

from quincunx.search.suppose import suppose


def gather(
    s: Any, action: int, spare: Any, random: Any, out: Any, weight: Any, result: Any, clues: Any
) -> None:  # fmt: skip
    """Adds to `clues`, a row of SECRETS for every seat, how well each secret explains an action in `s`.

    Only what everybody sees counts: secrets in `s` are not looked at. `spare` is an array of one record; the
    other arrays are what a leaf takes.
    """


def believe(s: Any, seat: int, words: Any, clues: Any) -> None:  # noqa: ARG001
    """Fills what the seat does not know with a possible truth, likelier if clues say so; see `suppose`."""
    suppose(s, seat, words)
