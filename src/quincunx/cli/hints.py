"""What a strong bot thinks of a position, for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.markup import escape

from quincunx.cli.screen import console
from quincunx.state import State

if TYPE_CHECKING:
    from quincunx.search.mcts import Option

__all__ = ["show_hint"]

SHOWN = 3


def show_hint(known: State) -> None:
    """The best actions with their chance to win and what is expected to follow."""
    from quincunx.bots.named import NamedBot  # the search loads Numba

    with console.status("thinking (the first time takes some seconds)"):
        found = NamedBot("expert").analyse(known)
    console.print(f"chance to win: {chance(found.options[0])}")
    for option in found.options[:SHOWN]:
        line = f"  [bold]{escape(option.text)}[/]  {chance(option)}"
        rest = "  ".join(option.line[1:])
        console.print(line + (f"  [dim]then {escape(rest)}[/]" if rest else ""))


def chance(option: Option) -> str:
    if option.proven:
        return "certain" if option.win > 0.5 else "none, for certain"
    return f"{option.win:.0%} ± {option.error:.0%}"
