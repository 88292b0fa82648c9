"""Why an action is refused, for programs: the page's list has every key that a game can give."""

from __future__ import annotations

import ast
import json
import pickle
from pathlib import Path
from random import Random
from typing import Any

import pytest

import quincunx as qx
from quincunx.errors import Reason

ROOT = Path(__file__).parents[2]
LISTED: dict[str, dict[str, list[str]]] = json.loads(
    (ROOT / "web" / "tests" / "refusals.json").read_text()
)
GAMES = sorted(LISTED)


def test_every_game_is_listed() -> None:
    assert sorted(qx.game_names()) == GAMES


@pytest.mark.parametrize("game", GAMES)
def test_the_list_has_the_keys_that_the_source_gives(game: str) -> None:
    folder = ROOT / "src" / "quincunx" / "games" / game
    found = {key for file in folder.glob("*.py") for key in keys_in(file)}
    assert found == set(LISTED[game])


def keys_in(file: Path) -> set[str]:
    """The third argument of every `Reason`, the second of every `WrongTurn`: texts, or a choice of two."""
    place = {"Reason": 2, "WrongTurn": 1}
    found = set()
    for node in ast.walk(ast.parse(file.read_text())):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        number = place.get(node.func.id, len(node.args))
        for key in node.args[number : number + 1]:
            either = [key.body, key.orelse] if isinstance(key, ast.IfExp) else [key]
            found |= {ast.literal_eval(one) for one in either}
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_reason_has_the_places_of_the_list(game: str) -> None:
    random, seen = Random(1), set()
    for seed in range(4):
        state = qx.game(game).start(seed=seed)
        while not state.is_over and len(state.history) < 60:
            legal = state.legal_actions()
            for action in random.sample(range(1400), 150):
                if action in legal or state.player < 0:
                    continue
                reason = Reason(*state.game.text.why_not(state._record, action))
                if reason.key:
                    assert sorted(reason.places) == LISTED[game][reason.key], reason
                    assert json.loads(json.dumps(reason.places)) == reason.places
                    seen.add(reason.key)
            state.push(random.choice(legal))
    assert seen


def refused(state: qx.State, text: str) -> tuple[str, str, dict[str, Any]]:
    with pytest.raises(qx.IllegalAction) as caught:
        state.push_text(text)
    error = pickle.loads(pickle.dumps(caught.value))
    assert (error.reason, error.rule) == (caught.value.reason, caught.value.rule)
    return error.rule, error.key, dict(error.places)


def test_senseis_stone_under_the_sage_waits_for_its_leap() -> None:
    state = qx.game("sensei").start()
    assert refused(state, "d1-d2") == ("D2", "under_character", {"side": "sage"})
    assert refused(state, "a1-b1") == ("D1", "taken", {"place": "b1"})
    assert refused(state, "a1-b3") == ("D1", "crooked", {})
    assert refused(state, "d1>d5")[1:] == ("no_stone", {"side": "sage", "place": "d5"})


def test_a_piece_of_the_other_side_is_not_yours() -> None:
    with pytest.raises(qx.WrongTurn) as caught:
        qx.game("sensei").start().push_text("a7-a6")
    error = pickle.loads(pickle.dumps(caught.value))
    assert (error.key, error.places) == ("not_yours", {"place": "a7", "side": "monkey"})
    senet = qx.game("senet").start(seed=1)
    enemy = next(n for n in range(1, 30) if senet.view()["pieces"]["light"].count(n))
    assert refused(senet, f"{enemy}-{enemy + 1}") == ("move", "not_yours", {"place": enemy})


def test_serendipity_names_the_tile_that_lies_face_up() -> None:
    random, state = Random(3), qx.game("serendipity").start(seed=3)
    while not (ups := face_up(state)) or state.view()["stage"] != "flip":
        state.push(random.choice(state.legal_actions()))
    assert refused(state, f"flip {ups[0]}") == ("turn", "face_up", {"place": ups[0]})


def face_up(state: qx.State) -> list[str]:
    return [tile["cell"] for tile in state.view()["tiles"] if tile["side"] == "up"]
