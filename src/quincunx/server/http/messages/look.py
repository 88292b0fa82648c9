"""A match as one player (or a spectator) sees it, with everything that may be done."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from quincunx.server.http.messages.base import Reply
from quincunx.types import Knowledge, OptionValue

__all__ = [
    "ActionLook",
    "ChanceLook",
    "Changed",
    "EventList",
    "EventLook",
    "HintList",
    "Look",
    "MomentList",
    "NewLook",
    "PlayerLook",
    "ReviewLook",
    "TableLine",
    "TableList",
]


class ActionLook(Reply):
    action: int = Field(description="Its code: send it back to play it.")
    text: str


class ViewLook(Reply):
    """The board as this seat sees it; every game adds its own entries (see docs/contract.md)."""

    game: str
    options: dict[str, OptionValue]
    seat: int = Field(description="-1: a spectator.")
    player: int = Field(description="The seat that has the move; -2: the round is over.")
    number: int
    actions: list[ActionLook] = Field(description="What you may do; empty if it is not your move.")
    scores: list[int]
    returns: list[float]


class PlayerLook(Reply):
    player: int
    name: str
    kind: Literal["person", "bot", "open"]
    level: str | None = Field(None, description="Of a bot.")
    seated: bool = Field(True, description="False: a seat that waits for its player.")
    away: bool = Field(False, description="Has left, or has not been seen for a while.")
    stand_in: bool = Field(False, description="A bot has taken over for this player.")
    out: str | None = Field(None, description="Why the player cannot win any more.")
    seat: int | None = Field(None, description="Where the player sits in this round.")
    left_ms: int | None = Field(None, description="Left on the clock; null without a clock.")


class OfferLook(Reply):
    """An offer that waits for answers."""

    what: Literal["draw", "takeback", "rematch"]
    by: int
    asked: list[int]
    agreed: list[int]
    to: int | None = Field(description="Of a takeback: how many actions would be left.")


class Result(Reply):
    """How the match ended."""

    reason: Literal["played", "resigned", "time", "agreed draw"]
    by: int | None = Field(description="Who resigned, ran out of time or offered the draw.")
    winners: list[int]
    draw: bool
    scores: list[list[int]]
    totals: list[int]


class Look(Reply):
    """Everything a client needs to show the match and to play."""

    match: dict[str, Any] = Field(description="The settings, as the match was made.")
    number: int = Field(description="The last event's number; send it along with an action.")
    phase: Literal["waiting", "playing", "over"]
    you: int | None = Field(description="Which player you are; null: a spectator.")
    players: list[PlayerLook]
    to_move: int | None
    view: ViewLook | None
    position: str | None = Field(
        description="What you know, in one line: `Game.from_position` reads it. Null before the start, "
        "and for people where it would tell what they have to remember; bot accounts always get it."
    )
    offers: list[OfferLook]
    round: int
    rounds: int
    scores: list[list[int]] = Field(description="Points by round, then by player.")
    totals: list[int] = Field(description="Points of all finished rounds, by player.")
    result: Result | None
    deadline: int | None = Field(description="When a clock runs out, in ms since 1970.")
    commitment: str | None = Field(description="SHA-256 of the seed; keep the first that you see.")
    seals: list[str | None] = Field(
        description="By player: SHA-256 of the salt; null: none sealed."
    )
    salts: list[str] = Field(description="By player, as they count; empty before the start.")
    seed: str | None = Field(None, description="Only when the match is over.")
    from_file: int | None = Field(
        description="How many actions were brought in from a file; null: the match began here."
    )
    log: list[str] | None = Field(
        None, description="The round so far, for people; left out where `changed` brings it."
    )
    next_match: str | None = Field(None, description="The rematch, once it is agreed.")
    may: list[str] = Field(description="Commands that would not be refused now; offers by name.")


class NewLook(Reply):
    """The entries of a look that actions change."""

    number: int
    to_move: int | None
    view: ViewLook
    position: None = Field(
        description="Not known any more: `GET /api/matches/{match}` has it, if you want it."
    )
    scores: list[list[int]]
    totals: list[int]
    deadline: int | None
    may: list[str]
    players: list[PlayerLook] = Field(
        default=[], description="Only where clocks run; otherwise it is left out."
    )


class EventLook(Reply):
    """One event as you may see it."""

    number: int
    at: int = Field(description="Milliseconds since 1970.")
    kind: str
    player: int | None
    data: dict[str, Any]


class EventList(Reply):
    events: list[EventLook] = Field(description="At most 500; ask again after the last number.")


class HintLine(Reply):
    """What the bot thinks of one action."""

    action: int
    text: str
    win: float = Field(
        description="The result to expect, between 0 (lost) and 1 (won); no more than a default where "
        "`knowledge` is unknown."
    )
    error: float = Field(description="How sure that is.")
    visits: int
    proven: bool = Field(False, description="It is certain, whatever anybody does.")
    knowledge: Knowledge = Field(description="How well `win` is known.")
    line: list[str] = Field(description="How play might continue.")


class HintList(Reply):
    actions: list[HintLine] = Field(description="The best first.")
    knowledge: Knowledge = Field(
        description="How well your chance to win is known: exactly if no action can turn out to be better."
    )
    wins: list[float] = Field(
        description="Every seat's chance to win if you play the best action; empty: only yours is known."
    )


class EvaluationLook(Reply):
    """Your chance to win if you play the best action."""

    number: int = Field(description="The moment of the round that it is about.")
    win: float
    knowledge: Knowledge = Field(description="How well it is known.")
    wins: list[float] = Field(
        description="Every seat's chance to win if you play the best action; empty: only yours is known."
    )


class WhyLook(Reply):
    """Something that the rules say is true of the better action and not of the one played."""

    name: str = Field(description="What it is: `risk`, `wins`; each game has its own.")
    places: dict[str, int | str] = Field(description="The numbers and places that it is about.")


class DecisionLook(Reply):
    """An action that gave a lot away."""

    number: int = Field(description="Its place in the round, from 1.")
    seat: int
    text: str
    best: str = Field(description="What would have been better.")
    before: float = Field(description="The seat's chance to win before the action.")
    after: float = Field(description="The seat's chance to win after it.")
    lost: float = Field(description="The difference: the chance to win that it gave away.")
    why: list[WhyLook] = Field(
        default=[], description="Why the other action was better, as the rules say."
    )


class ReviewLook(Reply):
    """A finished round as a strong bot sees it; without `numbers` and all below until it is ready."""

    state: Literal["thinking", "ready"]
    done: int = Field(description="Decisions looked at.")
    of: int
    numbers: list[int] | None = Field(None, description="The moments that `wins` is about.")
    wins: list[list[float]] | None = Field(
        None, description="At each of these moments, every seat's chance to win."
    )
    knowledge: list[Knowledge] | None = Field(
        None, description="How well they are known at each of these moments."
    )
    deciding: list[DecisionLook] | None = Field(None, description="At most three, as played.")
    luck: list[float] | None = Field(
        None, description="What chance added to each seat's chances; null: the game has no chance."
    )
    play: list[float] | None = Field(
        None,
        description="What everybody's choices added to each seat's chances. With `luck` it is the whole "
        "way from the first chances to the last.",
    )
    cost: list[float] | None = Field(
        None, description="What one choice of each seat gave away on average."
    )


class Changed(Reply):
    """What has happened since the number you had."""

    events: list[EventLook]
    round: int = Field(description="The round that the log belongs to.")
    unchanged: int = Field(
        description="How many moments of the round are still as you knew them; all later ones are new."
    )
    log_from: int = Field(description="The number of lines of your log to keep; then append `log`.")
    log: list[str]


class MomentLook(Reply):
    """One action of a round, and the board after it. Moment 0 is the beginning."""

    number: int = Field(description="The number of actions played before it.")
    seat: int | None = Field(description="Whose action it was; -1: chance; null: moment 0.")
    player: int | None = Field(description="The same as a player; null: chance, or moment 0.")
    action: int | None
    text: str | None
    view: ViewLook | None = Field(None, description="As you could see it; without actions.")


class MomentList(Reply):
    round: int
    moments: list[MomentLook]


class StretchLook(Reply):
    """A part of the match whose chance comes from one seed; docs/fair-chance.md explains how."""

    from_: int = Field(alias="from", description="The match's first action that belongs to it.")
    file: bool = Field(description="Whether it was brought in from a file.")
    commitment: str | None
    seals: list[str | None]
    salts: list[str]
    seed: str | None


class Draw(Reply):
    """Something that chance did."""

    number: int = Field(description="Which action of the match, from 0.")
    weights: list[int] = Field(description="Of all that was possible, in order.")
    place: int = Field(description="Which of these it was.")


class ChanceLook(Reply):
    """All that is needed to compute the chance of a round again."""

    round: int
    stretches: list[StretchLook]
    draws: list[Draw]


class TableLine(Reply):
    """A public match in a list."""

    match: str
    game: str
    options: dict[str, OptionValue]
    rounds: int
    phase: Literal["waiting", "playing", "over"]
    players: list[PlayerLook]
    clock: dict[str, Any]
    created: int
    updated: int
    open: int = Field(description="Seats that anybody may take.")
    from_file: int | None = Field(
        None, description="How many actions were brought in from a file; null: none."
    )


class TableList(Reply):
    matches: list[TableLine]
    before: str | None = Field(None, description="Send this to get the next ones; null: no more.")
