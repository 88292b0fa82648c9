"""How a game of Sàrena ended, in words."""

from __future__ import annotations

from typing import Any

from quincunx.games.sarena import rules
from quincunx.games.sarena.names import COLOURS


def result(s: Any) -> str:
    """Who won with how many chips, and what the tie-break said if it was needed."""
    if not rules.is_settled(s):
        return "over: the tokens are not shown yet"
    taken, own = chips_taken(s), own_chips(s)
    first = [seat for seat, count in enumerate(taken) if count == max(taken)]
    best = max(own[seat] for seat in first)
    winners = [seat for seat in first if own[seat] == best]
    if len(first) == 1:
        return f"over: {named(s, first)} wins with {chips(max(taken))}"
    tie = f"over: {named(s, first)} took {chips(max(taken))} each"
    if len(winners) == 1:
        return f"{tie}; {named(s, winners)} wins, {best} of them with its own colour"
    return f"{tie}; {named(s, winners)} share the win, {best} of them with its own colour"


def chips_taken(s: Any) -> list[int]:
    tally = rules.count_chips(s)
    return [rules.standing(s, tally, seat) // rules.FIRST for seat in range(s.seats)]


def own_chips(s: Any) -> list[int]:
    """The tie-break: of the chips each seat took, those with its colour on either side."""
    tally = rules.count_chips(s)
    return [rules.standing(s, tally, seat) % rules.FIRST for seat in range(s.seats)]


def named(s: Any, seats: list[int]) -> str:
    *others, last = [f"seat {seat} ({COLOURS[s.tokens[seat]]})" for seat in seats]
    return f"{', '.join(others)} and {last}" if others else last


def chips(count: int) -> str:
    return "1 chip" if count == 1 else f"{count} chips"
