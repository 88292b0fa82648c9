"""Two actions compared by what is true of the positions after them, never by what somebody thinks of them.

Each game's `facts(s, better, worse)` says what speaks for one action and against the other, as names with
numbers and places; a page makes sentences of them. Everything is computed by the rules.
"""

from __future__ import annotations

from typing import Any

__all__ = ["Fact", "legal", "outcomes", "played"]

Fact = tuple[str, dict[str, int | str]]
"""What is said, and what is put into the sentence."""


def played(rules: Any, s: Any, action: int) -> Any:
    """The record after an action."""
    after = s.copy()
    rules.apply(after, action)
    return after


def legal(rules: Any, s: Any) -> list[int]:
    out = [0] * rules.MAX_ACTIONS
    return out[: rules.actions(s, out)]


def outcomes(rules: Any, s: Any) -> list[tuple[float, Any]]:
    """Everything that chance can do now: how likely it is, and the record after it."""
    out, weight = [0] * rules.MAX_ACTIONS, [0] * rules.MAX_ACTIONS
    count = rules.chance(s, out, weight)
    total = sum(weight[:count])
    return [(weight[k] / total, played(rules, s, out[k])) for k in range(count)]
