"""What a table refuses, by a short code that programs can rely on."""

from __future__ import annotations

from typing import Any

from quincunx.errors import QuincunxError

__all__ = ["FAULTS", "TableFault"]

FAULTS = {
    "bad_request": "a field is missing, unknown, or has an impossible value",
    "wrong_seat": "only players may do this, or only another player: you are watching, or sit elsewhere",
    "wrong_turn": "somebody else has the move",
    "illegal_action": "the rules forbid this action here; `rule` names the rule",
    "no_action": "the text is not an action of this game at all",
    "stale_number": "the position has changed since the event that was acted upon",
    "not_started": "seats are still open",
    "round_over": "the round is over and the next one has not begun",
    "over": "the match is over",
    "not_over": "the match is not over yet",
    "full": "no seat is open",
    "taken": "somebody sits there already",
    "no_takeback": "there is nothing to take back, or it would undo chance and not everybody agrees",
    "no_offer": "there is no such offer to answer",
    "not_allowed": "this table does not have that, or not for you",
    "time_up": "the player to move has run out of time",
    "too_early": "nobody has run out of time",
}
"""Every code with its meaning."""


class TableFault(QuincunxError):
    """A command that the table refuses; nothing has changed.

    `code` is one of `FAULTS`, `rule` the number of the rule that forbids an action, `reason` why it
    does, for programs: its key and places (see `quincunx.errors.Reason`).
    """

    def __init__(
        self, code: str, message: str, rule: str = "", reason: dict[str, Any] | None = None
    ) -> None:
        assert code in FAULTS, code
        super().__init__(message)
        self.code = code
        self.message = message
        self.rule = rule
        self.reason = reason

    def __reduce__(self) -> tuple[type[TableFault], tuple[object, ...]]:
        return type(self), (self.code, self.message, self.rule, self.reason)
