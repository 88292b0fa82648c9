"""`quincunx replay` and `quincunx verify`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from quincunx.cli.screen import ask, board, can_ask, console, count
from quincunx.errors import RecordError
from quincunx.languages import ENGLISH
from quincunx.state import State
from quincunx.types import CHANCE, SPECTATOR

__all__ = ["replay", "verify"]

RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A saved game.")]


def replay(
    file: RecordFile,
    everything: Annotated[
        bool, typer.Option("--all", help="Print every position and do not ask.")
    ] = False,
    number: Annotated[int, typer.Option("--round", min=0, help="Which round; 0: the last.")] = 0,
) -> None:
    """Step through a saved game: Enter forward, b back, a number to go there, q to stop."""
    from quincunx.cli.records import load_seen  # other commands need no table

    record = load_seen(file)
    states = record.match.states
    if number > len(states):
        raise RecordError(f"{file} has {count(len(states), 'round', 'rounds')}, not {number}")
    state = states[number - 1]
    console.print(
        f"[bold]{escape(str(state.game))}[/]: {escape(', '.join(record.seats))}, {record.started}"
    )
    if record.seat is not None:
        eyes = "a spectator" if record.seat == SPECTATOR else f"seat {record.seat}"
        console.print(f"saved while it was being played, as {eyes} saw it")
    if record.brought is not None:
        console.print(f"continued from a file after action {record.brought} of the match")
    if everything or not can_ask():
        for place in range(len(state.history) + 1):
            show(state, place)
    else:
        step_through(state)


def step_through(state: State) -> None:
    place, last = 0, len(state.history)
    show(state, place)
    while (answer := ask(f"{place} of {last}:")) is not None:
        if answer in ("q", "quit"):
            return
        goal = place
        if answer in ("", "n"):
            goal = place + 1
        elif answer == "b":
            goal = place - 1
        elif answer.isdecimal():
            goal = int(answer)
        else:
            console.print("Enter or n forward, b back, a number to go there, q to stop")
            continue
        if not 0 <= goal <= last:
            console.print(f"this game has positions 0 to {last}")
            continue
        place = goal
        show(state, place)


def show(state: State, place: int) -> None:
    """The position after the first `place` actions."""
    before = state.after(place)
    if place:
        player, _, text = state.step(place - 1)
        who = "chance" if player == CHANCE else f"seat {player}"
        console.print(f"{place}. {who}: [bold]{escape(text)}[/]")
    console.print(board(before, ENGLISH))


def verify(file: RecordFile) -> None:
    """Check a saved game: its actions by the rules, its chance by the seed it was committed to."""
    from quincunx.cli.records import load_record
    from quincunx.table.fairness import report

    record = load_record(file)
    if difference := record.check_chance():
        raise RecordError(f"{file}: {difference}")
    for line in report(record):
        console.print(f"{file}: {line}", markup=False, soft_wrap=True)
