"""Senet's exact endgames with two pieces a side: plan, a digest of all values, and what bots say by them."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from random import Random
from typing import Any

os.environ["QUINCUNX_ENDGAME"] = "2"  # made in a second

import quincunx as qx
from quincunx.bots.named import player
from quincunx.solve.senet import tables
from quincunx.solve.senet.making import facts

FILE = Path(__file__).resolve().parents[2] / "fixtures" / "equal" / "endgames.json"
LEVELS = ("skilled", "expert", "master")
POSITIONS = 40
SQUARES = [n for n in range(1, 30) if n != 27]


def main() -> None:
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(json.dumps([found(die) for die in (False, True)]))


def found(die: bool) -> dict[str, Any]:
    """What there is to know about one kind of throws."""
    game = qx.game("senet", die=die)
    tables.prepare(die, 2, threads=1)
    values = tables.table(die, 2)
    return {
        "die": die,
        "plan": facts(die, 2),
        "digest": hashlib.sha256(values.tobytes()).hexdigest(),
        "said": [said(endgame(game, number), number) for number in range(POSITIONS)],
    }


def endgame(game: qx.Game, number: int) -> qx.State:
    """One to three pieces a side anywhere, with a throw to play; most of them can be looked up."""
    random = Random(number)
    while True:
        state = game.from_position("4L5/1D8/3L6 1 0 - free 50").copy()
        record: Any = state._record
        squares = random.sample(SQUARES, 6)
        for colour in range(2):
            own = squares[3 * colour : 3 * colour + random.choice((1, 2, 2, 3))]
            record.pieces[colour] = sum(1 << square for square in own)
        record.turn = random.randrange(2)
        state.push(random.choice(state.legal_actions()))
        if len(state.legal_actions()) > 1:
            return state


def said(state: qx.State, seed: int) -> dict[str, Any]:
    """What each level chooses, and what the strongest thinks of every move."""
    bots = {level: player(level, state.game, seed) for level in LEVELS}
    judged = bots["master"].analyse(state).actions
    return {
        "position": state.position(),
        "seed": seed,
        "chosen": {level: bot.choose(state) for level, bot in bots.items()},
        "judged": [
            [one.action, one.win, one.error, one.visits, one.proven, one.knowledge]
            for one in judged
        ],
    }


if __name__ == "__main__":
    main()
