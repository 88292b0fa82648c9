"""How a state says no: what was wrong, by which rule, and what would be legal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quincunx.errors import IllegalAction, Reason, shortened
from quincunx.types import CHANCE, OVER, Seat

if TYPE_CHECKING:
    from quincunx.state.state import State

__all__ = ["illegal", "legal_text", "who"]


def illegal(state: State, shown: str, reason: Reason) -> IllegalAction:
    """The error for an action that a rule forbids; it gives no secret away."""
    where = shortened(state.hidden().position())
    rule, text, key, places = reason
    why = f"{rule}: {text}" if rule else text
    message = f"illegal action {shown} in {where!r}: {why}; {legal_text(state)}"
    return IllegalAction(message, rule, why, key, places)


def legal_text(state: State) -> str:
    """What would be legal, for a message; it gives no secret away."""
    known = state.hidden()
    legal = known.legal_actions()
    texts = [known.action_text(action) for action in legal[:12]]
    more = f" and {len(legal) - 12} more" if len(legal) > 12 else ""
    return f"legal: {', '.join(texts)}{more}"


def who(player: Seat) -> str:
    """The player to move, in words."""
    if player == OVER:
        return "nobody"
    return "chance" if player == CHANCE else f"seat {player}"
