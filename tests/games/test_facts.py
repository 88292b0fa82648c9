"""What is said of one action and not of another: true in each position, and a sentence for everything."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import quincunx as qx
from quincunx.games import comparing

ROOT = Path(__file__).parents[2]
WORDS: dict[str, str] = json.loads(
    (ROOT / "web" / "src" / "words" / "en" / "facts.json").read_text()
)
GAMES = qx.game_names()


def facts(game: str, position: str, better: str, worse: str, **options: Any) -> dict[str, Any]:
    state = qx.game(game, **options).from_position(position)
    codes = [state.parse_action(text) for text in (better, worse)]
    assert set(codes) <= {*state.legal_actions()}, [
        state.action_text(a) for a in state.legal_actions()
    ]
    return dict(state.game.text.facts(state._record, *codes))


def test_senet_a_piece_is_sent_back_and_another_left_alone() -> None:
    found = facts("senet", "LL3DD3/3DL5/10 0 1 3 free 40", "15-18", "1-4")
    assert found["alone"] == {"at": 2}
    assert "alone" not in facts("senet", "LL3DD3/3DL5/10 0 1 3 free 40", "2-5", "1-4"), "so do both"
    found = facts("senet", "2LL1D4/10/3D6 0 1 2 free 40", "4-6", "3-5")
    assert found["swap"] == {"at": 6, "back": 4}
    found = facts("senet", "LLL7/3L6/3D6 0 1 1 free 40", "14-15", "3-4")
    assert found["breaks"] == {"first": 1, "last": 3}


def test_senet_the_chance_of_the_next_throw() -> None:
    """A lone piece three before the enemy's, or beside another one."""
    found = facts("senet", "D9/L1L7/10 1 0 1 free 40", "11-12", "13-14")
    assert found["pair"] == {"to": 12}
    risk = found.get("risk", {"chance": 0, "other": 100})
    assert risk["chance"] + 10 <= risk["other"]


def test_senet_the_water() -> None:
    found = facts("senet", "10/8L1/4LL1D2 0 1 1 free 60", "19-20", "26-27")
    assert found["drowns"]["to"] == 15


def test_sensei_wins_threats_and_what_is_left_open() -> None:
    # The sage leaps onto its stone on the seventh rank if that goes there now.
    won = "1mmmmmm/s6/7/7/7/6M/S1sssss 0 1+1 20 - play"
    found = facts("sensei", won, "a6-a7", "c1-c2")
    assert found == {"wins": {}}
    assert facts("sensei", won, "d1-d2", "c1-c2") == {}
    # The monkey's stone walks from a3 to a1 and the monkey leaps there, if a2 stays free.
    open_way = "mmmmm2/7/7/M6/m6/1s4s/1ss1ssS 0 1+0 20 - play"
    assert facts("sensei", open_way, "b2-a2", "g2-g3") == {"guards": {}}
    assert facts("sensei", open_way, "g2-g3", "b2-a2") == {"reach": {"n": 4, "other": 5}}
    shut = "mmmmm2/7/7/M6/m6/s5s/1ss1ssS 0 1+0 20 - play"
    assert facts("sensei", shut, "g2-g3", "a2-b2") == {"opens": {}}


def test_sarena_counts_chips() -> None:
    dealt = (
        "rg,ry,rb,yg,yb,gb/gr,yr,br,gy,by,bg/rg,ry,rb,yg,yb,gb/gr,yr,br,gy,by,bg/"
        "rg,ry,rb,yg,yb,gb/gr,yr,br,gy,by,bg ry 0"
    )
    state = qx.game("sarena").from_position(dealt)
    for better in state.legal_actions()[:20]:
        for worse in state.legal_actions()[:20]:
            found = dict(state.game.text.facts(state._record, better, worse))
            if "gains" in found:
                assert found["gains"]["n"] > found["gains"]["other"]
            if "hands" in found:
                assert found["hands"]["n"] < found["hands"]["other"]


def test_senet_pieces_that_stand_alone_and_throws_that_let_one_leave() -> None:
    # The piece on 12 stands alone, dark stands on 4, and 29 leaves with a 2 or more.
    position = "3D6/1L2L5/DD1L1L1DL1 0 1 6 free 100"
    found = facts("senet", position, "12-18", "29-off", die=True)
    assert found["leaves"]["chance"] > found["leaves"]["other"]
    found = facts("senet", "L4D4/L8L/10 0 1 1 free 40", "20-21", "11-12")
    assert "loose" not in found, "both leave 11 or 12 alone"
    found = facts("senet", "5D4/LL7L/10 0 1 1 free 40", "20-21", "12-13")
    assert (
        found["loose"] == {"n": 0, "other": 1} or found["risk"]["chance"] < found["risk"]["other"]
    )


def test_bossa_what_can_be_done_only_once() -> None:
    position = (
        "0:6,1:0,5:0/2:0,2:1,4:0,4:2 1:2,(2),3:1,1:4+3:0,2:4+3:3 "
        "0:1,2:2,(3),1:1+1:3,0:2+0:3,0:5+4:1,0:4+2:3 5:1,6:0 s/s - 1 turn"
    )
    stack, extend = "stack w4 2:0 2:1", "w+ 2:0 4:0"
    assert facts("bossa", position, extend, stack)["spends"] == {"what": "stack"}
    assert "spends" not in facts("bossa", position, stack, extend)


@pytest.mark.parametrize(("game", "least"), [("senet", 0.8), ("sarena", 0.75), ("bossa", 0.65)])
def test_most_of_what_is_second_best_has_a_reason_against_it(game: str, least: float) -> None:
    """Puzzles are positions in which one action is clearly better than another."""
    file = ROOT / "src" / "quincunx" / "puzzles" / game / "puzzles.jsonl"
    told = [is_told(game, json.loads(line)) for line in file.read_text().splitlines()]
    assert len(told) > 150
    assert sum(told) / len(told) >= least


def is_told(game: str, puzzle: dict[str, Any]) -> bool:
    firsts = {answer[0] for answer in puzzle["answers"]}
    second = next(text for text, *_ in puzzle["wins"] if text not in firsts)
    options, position = puzzle["options"], puzzle["position"]
    return bool(facts(game, position, puzzle["answers"][0][0], second, **options))


def names_in(file: Path) -> set[str]:
    """The first of every pair of a text and a dict: what the file can say."""
    return {
        node.elts[0].value
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Tuple)
        and len(node.elts) == 2
        and isinstance(node.elts[0], ast.Constant)
        and isinstance(node.elts[0].value, str)
        and isinstance(node.elts[1], ast.Dict)
    }


@pytest.mark.parametrize("game", GAMES)
def test_everything_has_a_sentence(game: str) -> None:
    known = names_in(ROOT / "src" / "quincunx" / "games" / game / "facts.py") - {"back"}
    said = {key.partition(".")[2] for key in WORDS if key.startswith(f"{game}.")}
    assert said == known


@pytest.mark.parametrize("game", GAMES)
def test_in_games_nothing_is_said_of_an_action_and_itself(game: str) -> None:
    random, told = Random(5), set()
    state = qx.game(game).start(seed=6)
    for number in range(180):
        if state.is_over:
            state = qx.game(game).start(seed=number)
        legal = state.legal_actions()
        if state.player >= 0 and len(legal) > 1:
            better, worse = random.sample(legal, 2)
            found = state.game.text.facts(state._record, better, worse)
            told |= {name for name, _ in found}
            assert json.loads(json.dumps([places for _, places in found])) == [p for _, p in found]
            assert not state.game.text.facts(state._record, better, better)
        state.push(random.choice(legal))
    assert told or game == "sensei"


def test_outcomes_are_everything_that_chance_can_do() -> None:
    state = qx.game("senet").start()
    found = comparing.outcomes(state.game.rules, state._record)
    assert len(found) == 5
    assert sum(chance for chance, _ in found) == pytest.approx(1)
