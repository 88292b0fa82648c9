"""Records of running matches: what is hidden in them stays so, and everything else can be looked at."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Self

from quincunx.errors import QuincunxError, RecordError
from quincunx.state.seen import replay_seen
from quincunx.table.saved import HiddenRecord, MatchRecord, entry
from quincunx.types import Seat

__all__ = ["SeenRecord"]


@dataclass
class SeenRecord(MatchRecord):
    """Any record, to look at; one that hides something shows what its seat knew."""

    seat: Seat | None = None
    """Whose eyes it has, or `SPECTATOR`; None: it hides nothing."""

    @classmethod
    def from_text(cls, text: str) -> Self:
        try:
            return super().from_text(text)
        except HiddenRecord as error:
            return cls._of_running(json.loads(text), error)

    @classmethod
    def _of_running(cls, data: dict[str, Any], hidden: HiddenRecord) -> Self:
        """The rounds before as they were; the one being played as far as it was seen."""
        actions, times = entry(data, "actions", list), entry(data, "times", list)
        earlier = entry(data, "earlier", list)
        before = sum(len(one["actions"]) for one in earlier)
        chance = [one for one in data.get("chance", []) if one.get("from", 0) <= before]
        # without the round being played, and then with it: its rules are checked here
        try:
            record = super()._from_data(
                {**data, "actions": [], "times": [], "result": None, "chance": chance}
            )
        except HiddenRecord:
            raise hidden from None  # in a round that is over everything is known
        if data.get("result") is not None:
            raise RecordError("is damaged: a round that goes on has no result")
        try:
            record.seat, record.match.state = replay_seen(record.match.game, actions)
        except QuincunxError as error:
            raise RecordError(f"is damaged: nobody can have seen this game ({error})") from None
        record.times[-1] = times
        return record
