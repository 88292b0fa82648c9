"""One game of a series, from the first action to the result."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, fields
from math import inf
from time import monotonic
from typing import Any

from quincunx.arena.external import ExternalBot
from quincunx.arena.faults import BotFault, Fault
from quincunx.arena.plan import GameTask, Plan, bot_seed
from quincunx.arena.players import sit
from quincunx.bots import Bot
from quincunx.datafile import DataError, made
from quincunx.errors import QuincunxError
from quincunx.state import State
from quincunx.types import Seat

__all__ = ["Fault", "Played", "Trail", "finished", "forfeit", "play", "points"]


@dataclass(frozen=True, slots=True)
class Played:
    """A game and what came of it, for the sides 0 and 1 of its meeting."""

    task: GameTask
    points: tuple[float, float]
    returns: tuple[float, ...]  # of every seat; empty where a fault decided the game
    actions: int
    moves: tuple[int, int] = (0, 0)
    seconds: tuple[float, float] = (0.0, 0.0)  # spent on these moves
    fault: Fault | None = None
    line: tuple[int, ...] = ()  # every action, chance's too, where the plan keeps them

    def to_data(self) -> dict[str, Any]:
        data = asdict(self)
        if not self.line:
            del data["line"]
        return {**data.pop("task"), **data}

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Played:
        """Reads what `to_data` wrote; `DataError` if it did not."""
        names = [field.name for field in fields(GameTask)]
        task = made(GameTask, {name: data[name] for name in names if name in data}, "its task")
        rest = {name: value for name, value in data.items() if name not in names}
        played = made(cls, rest, "its result", task=task)
        played.check()
        return played

    def check(self) -> None:
        """Refuses a result that no game can have."""
        mine, theirs = self.points
        if not (0 <= mine <= 1 and 0 <= theirs <= 1 and abs(mine + theirs - 1) < 1e-6):
            raise DataError(f"points {list(self.points)} are not two shares of one point")
        if not all(-1 <= value <= 1 for value in self.returns):
            raise DataError(f"returns {list(self.returns)} are not between -1 and 1")
        if not self.returns and self.fault is None:
            raise DataError("there are no returns, though no fault decided the game")
        numbers = (self.actions, *self.moves, *self.seconds)
        if not all(0 <= number < inf for number in numbers):
            raise DataError(f"actions, moves and seconds {list(numbers)} are not counts")
        if self.line and len(self.line) != self.actions:
            raise DataError(f"a line of {len(self.line)} actions, where {self.actions} were played")


class Trail:
    """What a game reports while it is played; after a crash, its position is known from that."""

    def seated(self, bots: int) -> None:
        """This many bots are ready."""

    def pushed(self, action: int) -> None:
        """A bot played this."""


class Sitting:
    """A game in progress with its bots."""

    def __init__(self, plan: Plan, task: GameTask, trail: Trail) -> None:
        self.plan, self.task, self.trail = plan, task, trail
        self.state = plan.game.start(seed=task.seed)
        self.bots: list[Bot] = []
        self.moves = [0, 0]
        self.seconds = [0.0, 0.0]

    @property
    def seat(self) -> Seat:
        """The seat that is busy, and to blame if something goes wrong."""
        return len(self.bots) if len(self.bots) < len(self.task.seats) else self.state.player

    def run(self) -> None:
        """Plays to the end; raises `BotFault`."""
        for seat in range(len(self.task.seats)):
            self.trail.seated(seat)
            self.bots.append(self.build(seat))
        self.trail.seated(len(self.bots))
        while not self.state.is_over:
            self.move(self.state.player)

    def build(self, seat: Seat) -> Bot:
        player = self.plan.players[self.task.player(seat)]
        seed = bot_seed(self.task, seat)
        try:
            return sit(player, self.plan.game, seat, seed, self.plan.seconds)
        except BotFault:
            raise
        except (Exception, SystemExit) as error:
            raise BotFault("exception", in_one_line(error)) from error

    def move(self, seat: Seat) -> None:
        side, began = self.task.seats[seat], monotonic()
        try:
            action = self.bots[seat].choose(self.state.hidden(seat))
        except BotFault:
            raise
        except (Exception, SystemExit) as error:
            raise BotFault("exception", in_one_line(error)) from error
        finally:
            spent = monotonic() - began
            self.moves[side] += 1
            self.seconds[side] += spent
        if spent > self.plan.seconds:
            raise BotFault("time-out", f"{spent:.1f} s for a move; {self.plan.seconds:g} s allowed")
        try:
            self.state.push(action, seat)
        except (QuincunxError, TypeError) as error:
            raise BotFault("illegal action", str(error)) from None
        self.trail.pushed(int(action))

    def leave(self) -> None:
        returns = self.state.returns() if self.state.is_over else None
        for bot in self.bots:
            if isinstance(bot, ExternalBot):
                with suppress(OSError):
                    bot.close(returns)


def play(plan: Plan, task: GameTask, trail: Trail | None = None) -> Played:
    """Plays one game here and now. A bot that fails loses it; nothing stops one that hangs."""
    sitting = Sitting(plan, task, trail or Trail())
    fault = None
    try:
        sitting.run()
    except BotFault as problem:
        fault = (sitting.seat, problem)
    finally:
        sitting.leave()
    spent = (sitting.moves[0], sitting.moves[1]), (sitting.seconds[0], sitting.seconds[1])
    if fault:
        return forfeit(plan, task, sitting.state, *fault, *spent)
    return finished(plan, task, sitting.state, *spent)


def finished(
    plan: Plan,
    task: GameTask,
    state: State,
    moves: tuple[int, int] = (0, 0),
    seconds: tuple[float, float] = (0.0, 0.0),
) -> Played:
    """The result of a game that was played to its end."""
    returns, line = tuple(state.returns()), state.history if plan.keeps_lines else ()
    return Played(
        task, points(task, returns), returns, len(state.history), moves, seconds, line=line
    )


def forfeit(
    plan: Plan,
    task: GameTask,
    state: State,
    seat: Seat,
    problem: BotFault,
    moves: tuple[int, int] = (0, 0),
    seconds: tuple[float, float] = (0.0, 0.0),
) -> Played:
    """The result where a bot failed: the other side takes all the points."""
    fault = Fault(task.player(seat), seat, problem.kind, problem.what, state.position())
    result = (0.0, 1.0) if task.seats[seat] == 0 else (1.0, 0.0)
    line = state.history if plan.keeps_lines else ()
    return Played(task, result, (), len(state.history), moves, seconds, fault, line)


def points(task: GameTask, returns: Sequence[float]) -> tuple[float, float]:
    """What each side gets of the one point that a game is worth.

    A seat's return between -1/(n-1), for having lost, and 1, for having won alone, becomes 0 to 1; they add
    up to 1. A side gets what its seats get. Over a block, equal players come to one half each.
    """
    seats = len(returns)
    won = [((seats - 1) * value + 1) / seats for value in returns]
    mine = sum(value for value, side in zip(won, task.seats, strict=True) if side == 0)
    mine = min(1.0, max(0.0, round(mine, 9)))  # 1/3 + 2/3 must be a whole win
    return mine, round(1.0 - mine, 9)


def in_one_line(error: BaseException) -> str:
    """A bot's exception in one line, with the place in the bot where it was raised."""
    trace = error.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    where = f" (line {trace.tb_lineno} of {trace.tb_frame.f_code.co_filename})" if trace else ""
    return f"{type(error).__name__}: {error}{where}"
