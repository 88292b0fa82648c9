"""What bots choose and say in every variant, for every level whose thinking does not depend on a clock."""

from __future__ import annotations

import json
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

os.environ["QUINCUNX_ENDGAME"] = "0"  # with them: see `endgames`

import quincunx as qx
from quincunx.bots import bots_for
from quincunx.bots.expertise import expertise
from quincunx.bots.levels import LEVELS
from quincunx.bots.named import player
from quincunx.testing import all_variants

FOLDER = Path(__file__).resolve().parents[2] / "fixtures" / "equal"
ACTIONS = 6
"""Played by each bot, for all seats, from the beginning of a game."""
SEED = 11


def main(names: list[str]) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:  # each compiles its own game
        list(pool.map(write, names or qx.game_names()))


def write(name: str) -> None:
    found = [
        {"options": dict(game.options), "bot": bot, "seed": SEED, **played(game, bot)}
        for game in all_variants(name)
        for bot in timeless(game)
    ]
    (FOLDER / f"bots-{name}.json").write_text(json.dumps(found))


def timeless(game: qx.Game) -> list[str]:
    """The bots that think for as long as it takes."""
    known = expertise(game)
    clocks = {name for name in LEVELS if known.level(name).seconds is not None}
    names = [name for name in bots_for(game) if name not in {*clocks, "random"}]
    return list(dict.fromkeys([*names, *map(known.for_points, names)]))


def played(game: qx.Game, bot: str) -> dict[str, Any]:
    """The first actions of a game that a bot plays against itself, and what it thinks of the next."""
    state, thinker = game.start(seed=SEED), player(bot, game, SEED)
    chosen = []
    while len(chosen) < ACTIONS and not state.is_over:
        chosen.append(thinker.choose(state))
        state.push(chosen[-1])
    return {"chosen": chosen, "said": [] if state.is_over else said(state, thinker)}


def said(state: qx.State, thinker: Any) -> list[list[Any]]:
    assessment = thinker.analyse(state, also=state.legal_actions()[-1:])
    return [
        [judged.action, judged.win, judged.visits, judged.proven, judged.knowledge]
        for judged in assessment.actions
    ]


if __name__ == "__main__":
    main(sys.argv[1:])
