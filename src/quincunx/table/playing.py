"""Actions, and taking them back."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import TYPE_CHECKING, Any, NamedTuple

from quincunx.chance import Dice
from quincunx.errors import IllegalAction, TextError, WrongTurn
from quincunx.state import State, legal_text
from quincunx.table.commands import Act, NextRound, ResetTurn
from quincunx.table.events import Acted, Happening, Reset, RoundStarted
from quincunx.table.faults import TableFault
from quincunx.table.preconditions import (
    check_mover,
    check_playing,
    check_round,
    check_time,
    sitting,
)
from quincunx.table.result import result
from quincunx.types import CHANCE, Action, Seat

if TYPE_CHECKING:
    from quincunx.table.table import Table

__all__ = [
    "Undo",
    "act",
    "check_next_round",
    "codes_and_texts",
    "has_begun",
    "last_own_action",
    "next_round",
    "refused",
    "reset",
    "round_start",
    "turn_start",
]


def act(table: Table, command: Act, player: int | None, now: int) -> list[Happening]:
    actor = check_actor(table, command, player)
    check_round(table)
    check_number(table, command.number)
    check_time(table, now)
    check_mover(table, actor)
    before = table.state.length
    trial = played(table, command)
    acted = Acted(actor, **codes_and_texts(trial.steps_since(before)))
    table.tried.put(acted, trial)
    return [acted, *after_round(table, trial)] if trial.is_over else [acted]


def check_actor(table: Table, command: Act, player: int | None) -> int:
    """Only the bot itself plays a bot's seat, even when it is just a stand-in."""
    if player is None or table.phase == "waiting":
        return sitting(table, player).player
    if table.chairs[player].bot != command.bot:
        sitting(table, player)
        raise TableFault("not_allowed", f"player {player} is not a bot (any more)")
    return player


def check_number(table: Table, number: int | None) -> None:
    if number is None:
        return
    if number > table.number:
        raise TableFault(
            "bad_request", f"'number' is {number}; the last event is number {table.number}"
        )
    if number < table.position_number:
        raise TableFault(
            "stale_number",
            f"the position has changed since event {number}: look at event {table.position_number}",
        )


def played(table: Table, command: Act) -> State:
    """A copy in which the action has been played, and chance after it."""
    trial = table.state.copy()
    try:
        action = command.action
        if action is None:
            action = trial.parse_action(command.text or "")
        trial.use_dice(round_dice(table))
        trial.push(action)
        trial.use_dice(None)
    except (IllegalAction, WrongTurn, TextError) as error:
        raise refused(error, trial) from None
    return trial


def refused(error: IllegalAction | WrongTurn | TextError, state: State) -> TableFault:
    """What the rules of a game refuse, as a table says it."""
    if isinstance(error, IllegalAction):
        # Without the position, which would show what has been covered again.
        message = f"{error.reason}; {legal_text(state)}"
        return TableFault("illegal_action", message, error.rule, reason_of(error))
    if isinstance(error, WrongTurn):
        return TableFault("wrong_turn", str(error), reason=reason_of(error))
    return TableFault("no_action", str(error))


def reason_of(error: IllegalAction | WrongTurn) -> dict[str, Any] | None:
    return {"key": error.key, "places": dict(error.places)} if error.key else None


def round_dice(table: Table) -> Dice:
    before = sum(state.length for state in table.match.states[:-1])
    return table.dice.after(before) if before else table.dice


def codes_and_texts(steps: Sequence[tuple[Seat, Action, str]]) -> dict[str, Any]:
    """What was done, as events hold it: codes and texts, with nothing hidden."""
    return {
        "actions": [action for _, action, _ in steps],
        "texts": [text for _, _, text in steps],
    }


def after_round(table: Table, end: State) -> list[Happening]:
    """The match is over, or waits for somebody to start the next round; bots alone start it at once."""
    match = copy(table.match)
    match.state = end
    if match.is_over:
        return [result(match, "played", table.inside)]
    if not any(chair.decides for chair in table.chairs):
        return [round_start(table, end.length)]
    return []


def round_start(table: Table, length: int) -> RoundStarted:
    """The next round; `length`: how many actions the last one had."""
    state = table.match.game.start(dice=round_dice(table).after(length))
    return RoundStarted(table.match.round + 1, **codes_and_texts(state.steps()))


def check_next_round(table: Table, player: int | None) -> None:
    sitting(table, player)
    check_playing(table)
    if not table.between_rounds:
        raise TableFault("not_over", f"round {table.match.round} is not over")


def next_round(table: Table, _command: NextRound, player: int | None, _now: int) -> list[Happening]:
    check_next_round(table, player)
    return [round_start(table, table.state.length)]


def reset(table: Table, _command: ResetTurn, player: int | None, now: int) -> list[Happening]:
    mover = sitting(table, player).player
    check_round(table)
    check_time(table, now)
    check_mover(table, mover)
    start = turn_start(table)
    if start == len(table.log):
        raise TableFault("no_takeback", "nothing to reset: your turn has just begun")
    return [Reset(mover, start)]


def has_begun(table: Table) -> bool:
    """Whether whoever has the move has already acted in this turn."""
    last = len(table.log) - 1
    return last >= 0 and table.log.mover(last) == table.state.player


def turn_start(table: Table) -> int:
    """How many actions had been played when the current turn began."""
    seat, start = table.state.player, len(table.log)
    while start and table.log.mover(start - 1) == seat:
        start -= 1
    return start


class Undo(NamedTuple):
    """What taking a player's last action back would undo."""

    to: int  # how many actions would be left
    others: bool  # whether actions of other players would be undone
    chance: bool  # whether actions of chance would be undone

    @property
    def is_own_turn(self) -> bool:
        """Nobody else has acted since, and nothing has come of it yet."""
        return not self.others and not self.chance


def last_own_action(table: Table, seat: Seat) -> Undo | None:
    """Of this round; nothing if the seat has not acted yet."""
    others = chance = False
    for number in range(len(table.log) - 1, -1, -1):
        mover = table.log.mover(number)
        if mover == seat:
            return Undo(number, others, chance)
        others |= mover != CHANCE
        chance |= mover == CHANCE
    return None
