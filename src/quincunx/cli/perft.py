"""`quincunx perft`."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from threading import Thread
from typing import Annotated

import typer

from quincunx.cli.arguments import GameName, GameOptions, chosen_game
from quincunx.cli.screen import console

__all__ = ["perft"]


def perft(
    game: GameName,
    options: GameOptions = None,
    depth: Annotated[int, typer.Option(min=0, help="How many actions deep.")] = 5,
    position: Annotated[
        str | None, typer.Option(help="Start here instead of at the beginning.")
    ] = None,
    divide: Annotated[
        bool, typer.Option("--divide", help="Count each first action separately.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print data.")] = False,
) -> None:
    """Count the sequences of actions of each length; outcomes of chance count like moves."""
    from quincunx.search import perft as count  # loads Numba

    chosen = chosen_game(game, options)
    state = chosen.start() if position is None else chosen.from_position(position)
    with console.status(f"compiling and counting {chosen}") if not as_json else console.capture():
        if divide and depth > 0:
            counts = {}
            for action in state.legal_actions():
                text = state.action_text(action)
                state.push(action)
                counts[text] = beside(partial(count, state, depth - 1))
                state.pop()
        else:
            counts = {str(d): beside(partial(count, state, d)) for d in range(depth + 1)}
    if as_json:
        data = {"game": chosen.name, "options": dict(chosen.options), "position": state.position()}
        print(json.dumps({**data, "divide" if divide else "perft": counts}))
        return
    for what, ways in counts.items():
        console.print(f"{what:>8}  {ways}")
    if divide:
        console.print(f"{'all':>8}  {sum(counts.values())}")


def beside(work: Callable[[], int]) -> int:
    """What the work finds. Compiled code hears no Ctrl-C; in a thread of its own nobody waits for it then."""
    found: Future[int] = Future()

    def run() -> None:
        try:
            found.set_result(work())
        except BaseException as error:  # noqa: BLE001  # told to whoever waits
            found.set_exception(error)

    Thread(target=run, daemon=True).start()
    return found.result()
