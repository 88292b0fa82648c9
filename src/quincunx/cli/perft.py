"""`quincunx perft`."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from quincunx.cli.arguments import GameName, GameOptions, chosen_game
from quincunx.cli.screen import console

__all__ = ["perft"]


def perft(
    game: GameName,
    options: GameOptions = None,
    depth: Annotated[int, typer.Option(min=0, help="How many actions deep.")] = 5,
    position: Annotated[str, typer.Option(help="Start here instead of at the beginning.")] = "",
    divide: Annotated[
        bool, typer.Option("--divide", help="Count each first action separately.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print data.")] = False,
) -> None:
    """Count the sequences of actions of each length; outcomes of chance count like moves."""
    from quincunx.search import perft as count  # loads Numba

    chosen = chosen_game(game, options)
    state = chosen.from_position(position) if position else chosen.start()
    with console.status(f"compiling and counting {chosen}") if not as_json else console.capture():
        if divide and depth > 0:
            counts = {}
            for action in state.legal_actions():
                text = state.action_text(action)
                state.push(action)
                counts[text] = count(state, depth - 1)
                state.pop()
        else:
            counts = {str(d): count(state, d) for d in range(depth + 1)}
    if as_json:
        data = {"game": chosen.name, "options": dict(chosen.options), "position": state.position()}
        print(json.dumps({**data, "divide" if divide else "perft": counts}))
        return
    for what, ways in counts.items():
        console.print(f"{what:>8}  {ways}")
    if divide:
        console.print(f"{'all':>8}  {sum(counts.values())}")
