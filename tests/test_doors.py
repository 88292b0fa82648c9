"""Every public door says in a sentence what it cannot take: nobody sees Python stumble inside."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import quincunx as qx
from quincunx import rulebook, tutorial
from quincunx.arena.series import SelfPlay, Series
from quincunx.search import Batch, engine, perft, playouts
from quincunx.search.mcts import Limits, Search
from quincunx.testing import check_game, check_native, check_secrets

GAME = qx.game("senet")
STATE = GAME.start(seed=1)
FOREIGN = [None, "nonsense", 1.5, object(), [], {}, b"bytes", -7, 10**30, float("nan"), True]

DOORS: dict[str, Callable[[Any], object]] = {
    "game": qx.game,
    "game, seats": lambda x: qx.game("senet", seats=x),
    "game, option": lambda x: qx.game("senet", die=x),
    "Game": qx.Game,
    "bot": qx.bot,
    "bot, seed": lambda x: qx.bot("novice", seed=x),
    "random bot, seed": lambda x: qx.bot("random", seed=x),
    "choose": lambda x: qx.bot("novice").choose(x),
    "choose at random": lambda x: qx.bot("random").choose(x),
    "analyse": lambda x: qx.bot("novice").analyse(x),
    "prepare": lambda x: qx.bot("novice").prepare(x),
    "start, seed": lambda x: GAME.start(seed=x),
    "start, dice": lambda x: GAME.start(dice=x),
    "Dice": qx.Dice.from_number,
    "from_position": GAME.from_position,
    "from_packed": GAME.from_packed,
    "replay": GAME.replay,
    "replay_seen": GAME.replay_seen,
    "observe": GAME.observe,
    "observe, seat": lambda x: GAME.observe(STATE, x),
    "part": lambda x: GAME.part(GAME.observe(STATE), x),
    "push": lambda x: STATE.copy().push(x),
    "push_text": lambda x: STATE.copy().push_text(x),
    "parse_action": STATE.parse_action,
    "action_text": STATE.action_text,
    "hidden": STATE.hidden,
    "view": STATE.view,
    "position": STATE.position,
    "after": STATE.after,
    "step": STATE.step,
    "steps_since": STATE.steps_since,
    "movers_since": STATE.movers_since,
    "use_dice": lambda x: STATE.copy().use_dice(x),
    "svg, size": lambda x: STATE.svg(size=x),
    "svg, seat": lambda x: STATE.svg(seat=x),
    "svg, last": lambda x: STATE.svg(last=x),
    "svg, arrows": lambda x: STATE.svg(arrows=x),
    "svg, one arrow": lambda x: STATE.svg(arrows=[x]),
    "Match": qx.Match,
    "Match, rounds": lambda x: qx.Match(GAME, rounds=x),
    "on_compile": qx.on_compile,
    "playouts": lambda x: playouts(x, 1),
    "playouts, seed": lambda x: playouts(GAME, 1, seed=x),
    "engine, back end": lambda x: engine(GAME, x),
    "engine, threads": lambda x: engine(GAME, threads=x),
    "Batch": lambda x: Batch(x, 2),
    "Batch, chance": lambda x: Batch(GAME, 2, chance=x),
    "Batch, back end": lambda x: Batch(GAME, 2, x),
    "perft": lambda x: perft(x, 1),
    "perft, back end": lambda x: perft(STATE, 1, x),
    "Search": lambda x: Search(x, Limits(walks=2)),
    "assess": lambda x: Search(GAME, Limits(walks=2)).assess(x),
    "Limits, seconds": lambda x: Limits(seconds=x),
    "Limits, walks": lambda x: Limits(walks=x),
    "Limits, threads": lambda x: Limits(walks=2, threads=x),
    "Series": lambda x: Series(x, ["random", "random"]),
    "Series, players": lambda x: Series(GAME, x),
    "Series, a player": lambda x: Series(GAME, ["random", x]),
    "SelfPlay": lambda x: SelfPlay(x, "random"),
    "SelfPlay, player": lambda x: SelfPlay(GAME, x),
    "check_game": check_game,
    "check_native": check_native,
    "check_secrets": check_secrets,
    "rulebook": rulebook.page,
    "rulebook, language": lambda x: rulebook.page("senet", x),
    "tutorial": tutorial.tutorial,
    "tutorial, language": lambda x: tutorial.tutorial("senet", x),
}
STUMBLES = (
    "object has no", "not supported between", "object is not", "unhashable", "indices must be",
    "cannot be interpreted", "cannot convert", "has no len", "zip()", "expected str", "must be real",
    "argument",
)  # fmt: skip


@pytest.fixture(autouse=True)
def nobody_is_told() -> object:
    yield
    qx.on_compile(None)


@pytest.mark.parametrize("door", DOORS)
def test_what_a_door_cannot_take_is_refused_with_a_sentence(door: str) -> None:
    words = [refusal(DOORS[door], thing) for thing in FOREIGN]
    for thing, said in zip(FOREIGN, words, strict=True):
        assert said != "", f"{door} refuses {thing!r} without a word"
        if said is not None:
            assert not [stumble for stumble in STUMBLES if stumble in said], (door, thing, said)
    assert len([said for said in words if said]) >= 4, f"{door} takes almost anything"


def refusal(door: Callable[[Any], object], thing: object) -> str | None:
    """What is said about a thing, without the thing itself; None if it is taken."""
    try:
        door(thing)
    except (qx.QuincunxError, TypeError, ValueError, IndexError) as error:
        return str(error).replace(repr(thing), "")
    return None
