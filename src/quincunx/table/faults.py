"""What a table refuses, by a short code that programs can rely on."""

from __future__ import annotations

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

    `code` is one of `FAULTS`, `rule` the number of the rule that forbids an action.
    """

    def __init__(self, code: str, message: str, rule: str = "") -> None:
        assert code in FAULTS, code
        super().__init__(message)
        self.code = code
        self.message = message
        self.rule = rule

    def __reduce__(self) -> tuple[type[TableFault], tuple[str, str, str]]:
        return type(self), (self.code, self.message, self.rule)
