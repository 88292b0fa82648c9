"""Positions of random games in every variant, and a digest of all that is said about each of them."""

from __future__ import annotations

import json
import sys
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from itertools import chain, repeat
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import quincunx as qx
from equal.chooser import Chooser
from quincunx.errors import QuincunxError
from quincunx.testing import all_variants
from quincunx.types import SPECTATOR

FOLDER = Path(__file__).resolve().parents[2] / "fixtures" / "equal"
USUAL = 40
"""Positions of a variant, unless more are asked for."""
MANY = 1000
"""From here on no position of a game is passed over."""


def main(words: list[str]) -> None:
    """`positions.py [POSITIONS [GAME …]]`."""
    wanted = int(words[0]) if words else USUAL
    FOLDER.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        for name in words[1:] or qx.game_names():
            walks = [*pool.map(walks_of, all_variants(name), repeat(wanted))]
            found = {"isFew": wanted < MANY, "walks": [*chain.from_iterable(walks)]}
            (FOLDER / f"positions-{name}.json").write_text(json.dumps(found, ensure_ascii=False))


def walks_of(game: qx.Game, wanted: int) -> list[dict[str, Any]]:
    """As many games as it takes; each is a seed, and a digest for every position."""
    walks: list[dict[str, Any]] = []
    found = 0
    while found < wanted:
        seed = len(walks)
        walk = walked(game, seed, wanted - found, is_few=wanted < MANY)
        walks.append({"options": dict(game.options), "seed": seed, "digests": walk})
        found += len(walk)
    return walks


def walked(game: qx.Game, seed: int, most: int, *, is_few: bool) -> list[str]:
    """A game by its seed; where only few positions are asked for, some are passed over."""
    chooser = Chooser(seed)
    state = game.start(seed=seed)
    digests = []
    while len(digests) < most:
        digests.append(digest(said(state, chooser)))
        for _ in range(1 + chooser.below(4) if is_few else 1):
            if state.is_over:
                return digests
            legal = state.legal_actions()
            state.push(legal[chooser.below(len(legal))])
    return digests


def said(state: qx.State, chooser: Chooser) -> list[Any]:
    """What a page knows of a position: texts, views of all seats, what is legal, what is refused and why."""
    seats = range(SPECTATOR, state.game.seats)
    position = state.position()
    return [
        position,
        state.player,
        state.legal_actions(),
        state.legal_texts(),
        [state.view(seat) for seat in seats],
        [state.hidden(seat).position() for seat in seats],
        state.log()[-3:],
        state.scores(),
        state.returns(),
        state.game.from_position(position).position(),
        refusal(state, chooser.below(1200) - 5),
        text_refusal(state, wrong_text(position, chooser)),
    ]


def refusal(state: qx.State, action: int) -> list[Any]:
    """Why an action is refused, or that it is legal."""
    try:
        state.copy().push(action)
    except QuincunxError as error:
        return worded(error)
    return ["legal"]


def text_refusal(state: qx.State, text: str) -> list[Any]:
    try:
        return ["legal", state.parse_action(text)]
    except QuincunxError as error:
        return worded(error)


def worded(error: QuincunxError) -> list[Any]:
    key, places = getattr(error, "key", ""), dict(getattr(error, "places", {}))
    return [type(error).__name__, str(error), getattr(error, "rule", ""), key, places]


WORDS = (
    "pass", "end", "claim", "t7", "t1", "3-4", "28-off", "9-11", "a1-a2", "d1>d3", "b2 b3", "c3-c5",
    "w+ 1:0 2:3", "b- 1:4", "stack w5 1:0 4:1", "redraw 2:3", "exchange 2:3 1:4", "keep doubler", "=w4",
    "=2:3", "=rg", "=red", "=seat1", "flip e5", "keep", "pick red", "turn 2", "move f6", "what", "٣-٤",
    "६-8", "",
)  # fmt: skip


def wrong_text(position: str, chooser: Chooser) -> str:
    """A text that is hardly ever an action: words of any game, or a piece of the position."""
    if chooser.below(3):
        return WORDS[chooser.below(len(WORDS))]
    first = chooser.below(len(position))
    return position[first : first + 1 + chooser.below(8)]


def digest(said: list[Any]) -> str:
    return sha256(canonical(said).encode()).hexdigest()[:12]


def canonical(value: Any) -> str:
    """JSON with sorted names; 1.0 is 1, as in JavaScript."""
    return json.dumps(plain(value), sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def plain(value: Any) -> Any:
    if isinstance(value, float):
        return int(value) if value.is_integer() else value
    if isinstance(value, dict):
        return {str(name): plain(one) for name, one in value.items()}
    return [plain(one) for one in value] if isinstance(value, list | tuple) else value


if __name__ == "__main__":
    main(sys.argv[1:])
