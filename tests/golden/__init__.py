"""Golden playthroughs: whole games written down, to see what a change of the rules changes."""

from __future__ import annotations

from pathlib import Path
from random import Random

import quincunx as qx
from quincunx.options import value_text
from quincunx.testing import all_variants, random_walk

HERE = Path(__file__).parent
OFTEN = 12
"""After every 12 actions everything is written down, not only the action."""
LONG = {"serendipity": {2, 3, 6}}
"""Games whose playthroughs are long: only with these numbers of seats."""


def games() -> list[qx.Game]:
    """Every game with every combination of its options."""
    known = [game for name in qx.game_names() for game in all_variants(name)]
    return [game for game in known if game.seats in LONG.get(game.name, {game.seats})]


def name(game: qx.Game) -> str:
    return "-".join([game.name, *(value_text(value) for value in game.options.values())])


def playthrough(game: qx.Game) -> str:
    """One random game: every action; now and then the position, what is legal, and the board."""
    lines = [f"{game!r}, rules version {game.rules.VERSION}"]
    written = 0
    for state in random_walk(game, Random(f"golden {game!r}")):
        steps = state.steps()
        lines += [
            f"{written + n}. {who(player)} {text}"
            for n, (player, _, text) in enumerate(steps[written:], 1)
        ]
        written = len(steps)
        if written % OFTEN == 0 or state.is_over:
            lines += everything(state)
    lines.append(
        f"scores {state.scores()} returns {[round(value, 6) for value in state.returns()]}"
    )
    return "\n".join(lines) + "\n"


def who(player: int) -> str:
    return "chance" if player == qx.CHANCE else f"seat {player}"


def everything(state: qx.State) -> list[str]:
    texts = [state.action_text(action) for action in state.legal_actions()]
    boards = [str(state), state.describe()] if len(state.history) % (4 * OFTEN) == 0 else []
    return ["", f"position {state.position()}", f"legal {', '.join(texts)}", *boards, ""]
