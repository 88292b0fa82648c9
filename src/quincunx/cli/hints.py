"""What a strong bot thinks of a position, for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.markup import escape

from quincunx.cli.screen import console
from quincunx.state import State

if TYPE_CHECKING:
    from quincunx.search.assessment import Assessment, Judged

__all__ = ["show_hint"]

SHOWN = 3
VAGUE = 0.1
"""An error beyond which a chance to win is no advice."""


def show_hint(known: State) -> None:
    """The best actions with their chance to win and what is expected to follow."""
    from quincunx.bots.named import adviser  # the search loads Numba

    with console.status("thinking (the first time takes some seconds)"):
        found = adviser().analyse(known)
    console.print(f"chance to win: {evaluation(found)}")
    # what was hardly looked at says nothing, except where nothing was
    best, *others = found.actions
    judgeable = [one for one in others if one.knowledge != "unknown" and one.error <= VAGUE]
    for judged in [best, *judgeable][:SHOWN]:
        line = f"  [bold]{escape(judged.text)}[/]  {chance(judged)}"
        rest = "  ".join(judged.line[1:])
        console.print(line + (f"  [dim]then {escape(rest)}[/]" if rest else ""))


def evaluation(found: Assessment) -> str:
    """The position: its best action, unless another one may still turn out to be better."""
    best = found.actions[0]
    if best.knowledge == found.knowledge:
        return chance(best)
    return f"at least {best.win:.1%}"


def chance(judged: Judged) -> str:
    """A chance to win, and how well it is known."""
    if judged.proven:
        return "certain" if judged.win > 0.5 else "none, for certain"
    if judged.knowledge == "exact":
        return f"{judged.win:.1%}, exact"
    if judged.knowledge == "unknown":
        return "not looked at"
    if judged.knowledge == "near-exact":
        return f"{judged.win:.1%}, near-exact"
    return f"{judged.win:.0%} ± {judged.error:.0%}"
