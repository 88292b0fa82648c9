"""A fair queue for bots' time.

Questions that people are waiting for come first. Among equals, addresses take turns, and within one address
its matches do: however many tables somebody opens, everybody else waits for one question of theirs, not for
all of them. A question that has waited long enough is served whatever it is.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import IntEnum
from time import monotonic
from typing import TypeVar

__all__ = ["Claim", "FairQueue", "Rank", "Turns"]

PATIENCE = 10.0
"""Seconds after which a question no longer yields to a more important one."""
REMEMBERED = 10_000
T = TypeVar("T")


class Rank(IntEnum):
    """How soon a question wants its answer."""

    PEOPLE = 0  # somebody is watching the match and waiting
    OTHERS = 1  # a turn in a match that nobody is watching
    REVIEWS = 2  # a finished match


@dataclass(frozen=True)
class Claim:
    """On whose behalf bots think: a match, and the addresses of those who play or watch it."""

    match: str = ""
    addresses: tuple[str, ...] = ()
    rank: Rank = Rank.PEOPLE


class Turns:
    """When addresses and matches were served last."""

    def __init__(self) -> None:
        self._served: OrderedDict[str, int] = OrderedDict()
        self._count = 0

    def order(self, claim: Claim) -> tuple[int, int]:
        """Smaller is sooner. Of several addresses the one that has waited longest counts."""
        addresses = claim.addresses or (claim.match,)
        return min(self._last(address) for address in addresses), self._last(f"/{claim.match}")

    def serve(self, claim: Claim) -> None:
        self._count += 1
        for name in (*(claim.addresses or (claim.match,)), f"/{claim.match}"):
            self._served[name] = self._count
            self._served.move_to_end(name)
        while len(self._served) > REMEMBERED:
            self._served.popitem(last=False)

    def _last(self, name: str) -> int:
        return self._served.get(name, 0)

    def pick(self, waiting: Iterable[T], claim_of: Callable[[T], Claim]) -> T:
        """Picks the next of those waiting (the longest first) and counts it as served."""
        claims = [(one, claim_of(one)) for one in waiting]
        chosen, claim = min(claims, key=lambda pair: (pair[1].rank, *self.order(pair[1])))
        self.serve(claim)
        return chosen


@dataclass(eq=False)
class Waiting:
    claim: Claim
    since: float
    called: asyncio.Future[None] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


class FairQueue:
    """Lets a number of questions run at a time; reviews get only a share of them."""

    def __init__(self, places: int, clock: Callable[[], float] = monotonic) -> None:
        self._free, self._clock = places, clock
        self._for_reviews = max(1, places // 2)
        self._waiting: list[Waiting] = []
        self._turns = Turns()

    def __len__(self) -> int:
        return len(self._waiting)

    async def enter(self, claim: Claim) -> None:
        """Returns when it is this claim's turn; `leave` afterwards."""
        waiting = Waiting(claim, self._clock())
        self._waiting.append(waiting)
        self._call()
        try:
            await waiting.called
        except asyncio.CancelledError:
            if waiting in self._waiting:
                self._waiting.remove(waiting)
            else:  # called at the same moment
                self.leave(claim)
            raise

    def leave(self, claim: Claim) -> None:
        self._free += 1
        self._for_reviews += claim.rank is Rank.REVIEWS
        self._call()

    def _call(self) -> None:
        while self._free and (may := [one for one in self._waiting if self._may(one)]):
            chosen = min(may, key=self._order)
            self._waiting.remove(chosen)
            self._turns.serve(chosen.claim)
            self._free -= 1
            self._for_reviews -= chosen.claim.rank is Rank.REVIEWS
            chosen.called.set_result(None)

    def _may(self, waiting: Waiting) -> bool:
        return waiting.claim.rank is not Rank.REVIEWS or self._for_reviews > 0

    def _order(self, waiting: Waiting) -> tuple[int, ...]:
        is_late = self._clock() - waiting.since > PATIENCE
        rank = Rank.PEOPLE if is_late else waiting.claim.rank
        return rank, *self._turns.order(waiting.claim)
