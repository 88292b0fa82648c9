"""Tables with bars for notebooks, in whatever colours the notebook has."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

__all__ = ["bar", "columns", "table"]

WIDE = 160
"""Pixels of a whole bar."""
HIGH = 48
"""Pixels of the highest column."""


class Markup(str):
    """Text that is HTML already."""


def table(caption: str, head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table; what is not `Markup` is written as text."""
    lines = "".join(f"<tr>{''.join(cell(value) for value in row)}</tr>" for row in rows)
    names = "".join(f'<th style="text-align:left">{escape(name)}</th>' for name in head)
    return (
        f'<table><caption style="text-align:left">{escape(caption)}</caption>'
        f"<thead><tr>{names}</tr></thead><tbody>{lines}</tbody></table>"
    )


def cell(value: object) -> str:
    text = value if isinstance(value, Markup) else escape(str(value))
    return f'<td style="text-align:left">{text}</td>'


def bar(share: float) -> Markup:
    """A bar from 0 to 1."""
    rest = 'height="10" fill="currentColor"'
    return Markup(
        f'<svg width="{WIDE}" height="10" role="img" aria-label="{share:.0%}">'
        f'<rect width="{WIDE}" {rest} opacity="0.15"/><rect width="{WIDE * share:.1f}" {rest}/></svg>'
    )


def columns(numbers: Sequence[int], label: str) -> Markup:
    """Numbers side by side, as columns."""
    most = max(numbers, default=0) or 1
    wide = 2 * WIDE / max(len(numbers), 1)
    drawn = "".join(
        f'<rect x="{place * wide:.1f}" y="{HIGH - HIGH * number / most:.1f}" '
        f'width="{wide - 1:.1f}" height="{HIGH * number / most:.1f}"/>'
        for place, number in enumerate(numbers)
    )
    return Markup(
        f'<svg width="{2 * WIDE}" height="{HIGH}" fill="currentColor" role="img" '
        f'aria-label="{escape(label)}">{drawn}</svg>'
    )
