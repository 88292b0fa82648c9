"""What a strong bot thinks of a position, for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.markup import escape

from quincunx.cli.screen import console
from quincunx.cli.words import words
from quincunx.languages import ENGLISH
from quincunx.sentences import Sentences, percentage
from quincunx.state import State

if TYPE_CHECKING:
    from quincunx.search.assessment import Assessment, Judged

__all__ = ["show_hint"]

SHOWN = 3
VAGUE = 0.1
"""An error beyond which a chance to win is no advice."""


def show_hint(known: State, lang: str = ENGLISH) -> None:
    """The best actions with their chance to win and what is expected to follow."""
    from quincunx.bots.named import adviser  # the search loads Numba

    said = words(lang)
    with console.status(said.say("hint.thinking")):
        found = adviser().analyse(known)
    console.print(said.say("hint.chance", chance=evaluation(found, said)))
    # an action that was hardly looked at says nothing, unless none was
    best, *others = found.actions
    judgeable = [one for one in others if one.knowledge != "unknown" and one.error <= VAGUE]
    for judged in [best, *judgeable][:SHOWN]:
        line = f"  [bold]{escape(judged.text)}[/]  {chance(judged, said)}"
        then = said.say("hint.then", moves="  ".join(judged.line[1:]))
        console.print(line + (f"  [dim]{escape(then)}[/]" if judged.line[1:] else ""))


def evaluation(found: Assessment, said: Sentences) -> str:
    """The position: its best action, unless another one may still turn out to be better."""
    best = found.actions[0]
    if best.knowledge == found.knowledge:
        return chance(best, said)
    return said.say("hint.least", win=percentage(best.win, 1))


def chance(judged: Judged, said: Sentences) -> str:
    """A chance to win, and how well it is known."""
    if judged.proven:
        return said.say("hint.certain" if judged.win > 0.5 else "hint.none")
    if judged.knowledge == "exact":
        return said.say("hint.exact", win=percentage(judged.win, 1))
    if judged.knowledge == "unknown":
        return said.say("hint.unknown")
    if judged.knowledge == "near-exact":
        return said.say("hint.near", win=percentage(judged.win, 1))
    return f"{percentage(judged.win)} ± {judged.error:.0%}"
