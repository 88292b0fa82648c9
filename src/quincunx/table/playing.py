"""Actions, and taking them back."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Any

from quincunx.chance import Dice
from quincunx.errors import IllegalAction, QuincunxError, TextError, WrongTurn
from quincunx.state import State
from quincunx.table.asking import Draft, check_playing, check_round, check_time, sitting
from quincunx.table.commands import Act, NextRound, ResetTurn
from quincunx.table.faults import TableFault
from quincunx.table.result import result
from quincunx.types import CHANCE, Seat

if TYPE_CHECKING:
    from quincunx.table.table import Table

__all__ = [
    "Undo",
    "act",
    "check_next_round",
    "last_own_action",
    "next_round",
    "reset",
    "round_start",
    "told",
]


def act(table: Table, command: Act, player: int | None, now: int) -> list[Draft]:
    check_actor(table, command, player)
    check_round(table)
    check_number(table, command.number)
    check_time(table, now)
    if table.to_move != player:
        raise TableFault("wrong_turn", f"player {table.to_move} has the move, not player {player}")
    before = len(table.state.history)
    trial = played(table, command)
    drafts: list[Draft] = [("acted", player, told(trial, before))]
    return drafts + after_round(table, trial) if trial.is_over else drafts


def check_actor(table: Table, command: Act, player: int | None) -> None:
    """A bot's seat is played by that bot and nobody else, also when it only stands in."""
    if player is None or table.phase == "waiting":
        sitting(table, player)
    elif table.chairs[player].bot != command.bot:
        sitting(table, player)
        raise TableFault("not_allowed", f"player {player} is not a bot (any more)")


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
    """A copy in which the action was played, and chance after it."""
    trial = table.state.copy()
    try:
        action = command.action
        if action is None:
            action = trial.parse_action(command.text or "")
        trial.use_dice(round_dice(table))
        trial.push(action)
    except IllegalAction as error:
        raise TableFault("illegal_action", str(error), error.rule) from None
    except WrongTurn as error:
        raise TableFault("wrong_turn", str(error)) from None
    except TextError as error:
        raise TableFault("no_action", str(error)) from None
    return trial


def round_dice(table: Table) -> Dice:
    return table.dice.after(sum(len(state.history) for state in table.match.states[:-1]))


def told(state: State, first: int, end: int | None = None) -> dict[str, Any]:
    """What was done from action `first` on: codes and texts, all of them true."""
    stop = len(state.history) if end is None else end
    steps = [state.step(number) for number in range(first, stop)]
    return {
        "actions": [action for _, action, _ in steps],
        "texts": [text for _, _, text in steps],
    }


def after_round(table: Table, end: State) -> list[Draft]:
    """The match is over, or waits for somebody to go on; bots alone go on at once."""
    match = copy(table.match)
    match.state = end
    if match.is_over:
        return [("over", None, result(match, "played", table.inside))]
    if not any(chair.decides for chair in table.chairs):
        return [round_start(table, len(end.history))]
    return []


def round_start(table: Table, length: int) -> Draft:
    """The next round; `length`: how many actions the one before had."""
    state = table.match.game.start(dice=round_dice(table).after(length))
    return "round_started", None, {"round": table.match.round + 1, **told(state, 0)}


def check_next_round(table: Table, player: int | None) -> None:
    sitting(table, player)
    check_playing(table)
    if not table.between_rounds:
        raise TableFault("not_over", f"round {table.match.round} is not over")


def next_round(table: Table, _command: NextRound, player: int | None, _now: int) -> list[Draft]:
    check_next_round(table, player)
    return [round_start(table, len(table.state.history))]


def reset(table: Table, _command: ResetTurn, player: int | None, now: int) -> list[Draft]:
    sitting(table, player)
    check_round(table)
    check_time(table, now)
    if table.to_move != player:
        raise TableFault("wrong_turn", f"player {table.to_move} has the move, not player {player}")
    trial = table.state.copy()
    if trial.reset_turn() == 0:
        raise TableFault("no_takeback", "nothing to reset: your turn has just begun")
    return [("reset", player, {"to": len(trial.history)})]


class Undo:
    """What taking a player's last action back would undo."""

    def __init__(self, to: int, others: bool, chance: bool) -> None:
        self.to = to  # how many actions would be left
        self.others = others  # whether actions of other players go along
        self.chance = chance  # whether something would have to be forgotten


def last_own_action(state: State, seat: Seat) -> Undo:
    trial = state.copy()
    others = chance = False
    try:
        while True:
            trial.pop()
            if trial.player == seat:
                return Undo(len(trial.history), others, chance)
            others |= trial.player != CHANCE
            chance |= trial.player == CHANCE
    except QuincunxError:
        raise TableFault("no_takeback", "nothing to take back: you have not acted yet") from None
