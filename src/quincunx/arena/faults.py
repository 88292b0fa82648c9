"""What a bot did wrong, so that it lost the game."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["KINDS", "BotFault", "Fault"]

KINDS = ("illegal action", "exception", "error", "protocol", "time-out", "crash")


class BotFault(Exception):
    """Raised where a bot fails; `kind` is one of `KINDS`."""

    def __init__(self, kind: str, what: str) -> None:
        super().__init__(kind, what)
        self.kind = kind
        self.what = what


@dataclass(frozen=True, slots=True)
class Fault:
    """A bot's failure, with the position where it happened."""

    player: int
    seat: int
    kind: str
    what: str
    position: str
