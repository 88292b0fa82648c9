"""What a move of Sàrena gains for one's colour, and what it hands to the next."""

from __future__ import annotations

from typing import Any

from quincunx.games.comparing import Fact, legal, played
from quincunx.games.sarena import rules
from quincunx.games.sarena.names import COLOURS, circle_name

__all__ = ["chips", "facts"]


def facts(s: Any, better: int, worse: int) -> list[Fact]:
    seat = rules.player(s)
    own = int(s.tokens[seat])
    if own < 0:
        return []
    best, other = played(rules, s, better), played(rules, s, worse)
    found: list[Fact] = []
    gained, instead = chips(best, own), chips(other, own)
    if gained > instead:
        found.append(("gains", {"n": gained, "other": instead}))
    end = rules.target(better)
    if is_safe(best, end, own) and not is_safe(other, rules.target(worse), own):
        found.append(("safe", {"at": circle_name(end)}))
    handed, more = handing(best, own), handing(other, own)
    if more > handed:
        found.append(("hands", {"n": handed, "other": more}))
    colour, most = strongest(other, own)
    if chips(best, colour) < most:
        found.append(
            ("rival", {"colour": COLOURS[colour], "n": chips(best, colour), "other": most})
        )
    return found[:3]


def strongest(s: Any, own: int) -> tuple[int, int]:
    """The other colour that shows on most chips, and how many they are."""
    others = [colour for colour in range(len(COLOURS)) if colour != own]
    return max([(colour, chips(s, colour)) for colour in others], key=chips_of)


def chips_of(found: tuple[int, int]) -> int:
    return found[1]


def chips(s: Any, colour: int) -> int:
    """How many chips lie in piles that show a colour."""
    piles = [pile for n in range(rules.CIRCLES) if (pile := rules.pile_on(s, n))]
    return sum(rules.height_of(pile) for pile in piles if rules.top_of(pile) == colour)


def is_safe(s: Any, circle: int, own: int) -> bool:
    """Whether a pile of a colour is so high that nothing can land on it."""
    pile = rules.pile_on(s, circle)
    return bool(rules.height_of(pile) == rules.HIGHEST and rules.top_of(pile) == own)


def handing(s: Any, own: int) -> int:
    """The most chips that the next player's best move can take away from a colour."""
    if rules.player(s) < 0:
        return 0
    now = chips(s, own)
    return max((now - chips(played(rules, s, a), own) for a in legal(rules, s)), default=0)
