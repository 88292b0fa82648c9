"""Everybody's part in the chance of a match: sealed first, opened when all seats are taken.

Nobody knows another's salt while choosing a seal, so nobody can choose one to suit the others'. From the
moment the first salt is opened no seat changes hands, so nobody can choose again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from typing import TYPE_CHECKING

from quincunx.chance import Dice, seal_of
from quincunx.table.commands import Reveal
from quincunx.table.events import Continued, Happening, Revealed, Started
from quincunx.table.faults import TableFault
from quincunx.table.playing import codes_and_texts
from quincunx.table.preconditions import sitting
from quincunx.table.result import result

if TYPE_CHECKING:
    from quincunx.table.chairs import Chair
    from quincunx.table.settings import TableSettings
    from quincunx.table.table import Table

__all__ = ["begin", "check_seals", "must_wait", "reveal"]


def check_seals(settings: TableSettings, seals: Sequence[str | None]) -> None:
    """Seals that come with a new table are those of the people seated from the start."""
    if len(seals) not in (0, len(settings.players)):
        raise TableFault(
            "bad_request",
            f"{len(seals)} seals for {len(settings.players)} seats: one each, or none",
        )
    for seat, (plan, seal) in enumerate(zip(settings.players, seals, strict=False)):
        if seal is not None and plan.kind != "person":
            raise TableFault(
                "bad_request", f"seat {seat} has no person to seal a salt: it is {plan.kind}"
            )


def reveal(table: Table, command: Reveal, player: int | None, _now: int) -> list[Happening]:
    """Opens a seal; the last one starts the match. The same salt again changes nothing."""
    chair = sitting(table, player)
    if chair.seal is None:
        raise TableFault(
            "not_allowed", f"no salt was sealed for seat {player}, so none can be opened"
        )
    if seal_of(command.salt) != chair.seal:
        raise TableFault(
            "bad_request",
            f"'salt' has the SHA-256 {seal_of(command.salt)}; it must be the one sealed as {chair.seal}",
        )
    if chair.salt:
        return []
    if table.is_settled:
        raise TableFault("not_allowed", "it is too late: the match started without your salt")
    if not table.is_opening:
        missing = sum(not other.seated for other in table.chairs)
        raise TableFault(
            "not_started",
            f"salts are opened when all seats are taken: {missing} players are missing",
        )
    revealed = Revealed(chair.player, command.salt)
    if must_wait(table, chair):
        return [revealed]
    return [revealed, *begin(table, {chair.player: command.salt})]


def must_wait(table: Table, besides: Chair) -> bool:
    """Whether other salts are still awaited, or other seats still open."""
    others = [chair for chair in table.chairs if chair is not besides]
    return any(chair.is_sealed or not chair.seated for chair in others)


def begin(table: Table, shares: Mapping[int, str]) -> list[Happening]:
    """With `shares` all salts are in: chance plays the first actions, or the next ones."""
    salts: list[str] = []
    if table.salted:
        salts = [shares.get(chair.player, chair.share) for chair in table.chairs]
    dice = Dice(table.dice.seed, tuple(salts))
    if table.phase == "waiting":
        state = table.match.game.start(dice=dice)
        state.use_dice(None)
        started = Started(salts, **codes_and_texts(state.steps()))
        table.tried.put(started, state)
        return [started]
    trial = table.state.copy()
    before = len(trial.history)
    trial.use_dice(dice.after(table.actions_played - before))
    continued = Continued(salts, **codes_and_texts(trial.steps_since(before)))
    match = copy(table.match)
    match.state = trial
    if match.is_over:  # chance had the last word
        return [continued, result(match, "played", table.inside)]
    return [continued]
