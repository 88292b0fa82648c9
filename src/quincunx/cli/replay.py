"""`quincunx replay` and `quincunx verify`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from quincunx.cli.screen import ask, board, can_ask, console, count
from quincunx.cli.words import words
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
    lang: Annotated[str, typer.Option(help="The language, as two letters.")] = ENGLISH,
) -> None:
    """Step through a saved game: Enter forward, b back, a number to go there, q to stop."""
    from quincunx.cli.records import load_seen  # other commands need no table

    said = words(lang)  # an unknown one is refused first
    record = load_seen(file)
    states = record.match.states
    if number > len(states):
        raise RecordError(f"{file} has {count(len(states), 'round', 'rounds')}, not {number}")
    state = states[number - 1]
    console.print(
        f"[bold]{escape(str(state.game))}[/]: {escape(', '.join(record.seats))}, {record.started}"
    )
    if record.seat is not None:
        watched = record.seat == SPECTATOR
        console.print(
            said.say("replay.watched") if watched else said.say("replay.seen", seat=record.seat)
        )
    if record.brought is not None:
        console.print(said.say("replay.brought", n=record.brought))
    if everything or not can_ask():
        for place in range(len(state.history) + 1):
            show(state, place, lang)
    else:
        step_through(state, lang)


def step_through(state: State, lang: str) -> None:
    said, place, last = words(lang), 0, len(state.history)
    show(state, place, lang)
    while (answer := ask(said.say("replay.place", n=place, last=last))) is not None:
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
            console.print(said.say("replay.help"))
            continue
        if not 0 <= goal <= last:
            console.print(said.say("replay.places", last=last))
            continue
        place = goal
        show(state, place, lang)


def show(state: State, place: int, lang: str) -> None:
    """The position after the first `place` actions."""
    before = state.after(place)
    if place:
        player, _, text = state.step(place - 1)
        said = words(lang)
        who = said.say("chance") if player == CHANCE else said.say("replay.seat", n=player)
        console.print(f"{place}. {who}: [bold]{escape(text)}[/]")
    console.print(board(before, lang))


def verify(file: RecordFile) -> None:
    """Check a saved game: its actions by the rules, its chance by the seed it was committed to."""
    from quincunx.cli.records import load_record
    from quincunx.table.fairness import report

    record = load_record(file)
    if difference := record.check_chance():
        raise RecordError(f"{file}: {difference}")
    for line in report(record):
        console.print(f"{file}: {line}", markup=False, soft_wrap=True)
