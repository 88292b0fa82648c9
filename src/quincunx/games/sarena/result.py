"""How a game of Sàrena ended, in words."""

from __future__ import annotations

from typing import Any

from quincunx.games.captions import say
from quincunx.games.sarena import rules
from quincunx.games.sarena.names import COLOURS


def result(s: Any, lang: str) -> str:
    """Who won with how many chips, and what the tie-break said if it was needed."""
    if not rules.is_settled(s):
        return say("sarena", lang, "unsettled")
    taken, own = chips_taken(s), own_chips(s)
    first = [seat for seat, count in enumerate(taken) if count == max(taken)]
    best = max(own[seat] for seat in first)
    winners = [seat for seat in first if own[seat] == best]
    who = named(s, winners, lang)
    if len(first) == 1:
        return say("sarena", lang, "won", who=who, n=max(taken))
    key = "tie_won" if len(winners) == 1 else "tie_shared"
    tied = named(s, first, lang)
    return say("sarena", lang, key, first=tied, n=max(taken), who=who, best=best)


def chips_taken(s: Any) -> list[int]:
    tally = rules.count_chips(s)
    return [rules.standing(s, tally, seat) // rules.FIRST for seat in range(s.seats)]


def own_chips(s: Any) -> list[int]:
    """The tie-break: of the chips each seat took, those with its colour on either side."""
    tally = rules.count_chips(s)
    return [rules.standing(s, tally, seat) % rules.FIRST for seat in range(s.seats)]


def named(s: Any, seats: list[int], lang: str) -> str:
    names = []
    for seat in seats:
        colour = say("sarena", lang, "colour", colour=COLOURS[s.tokens[seat]])
        names.append(say("sarena", lang, "who", seat=seat, colour=colour))
    if len(names) == 1:
        return names[0]
    return say("sarena", lang, "list", others=", ".join(names[:-1]), last=names[-1])
