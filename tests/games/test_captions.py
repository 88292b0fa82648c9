"""The board at the terminal in eight languages: captions, tasks, results, remarks, the board in words."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from random import Random
from typing import Any

import pytest

import quincunx as qx
from quincunx.languages import LANGUAGES
from quincunx.sentences import filled

OTHERS = [lang for lang in LANGUAGES if lang != "en"]
GAMES = qx.game_names()
VARIANTS: dict[str, list[dict[str, Any]]] = {
    "senet": [{}],
    "sensei": [{"mode": "arashi", "board": "pits"}],
    "sarena": [{}, {"seats": 4}],
    "serendipity": [{"seats": 4, "aid": True}],
    "bossa": [{}, {"expansion": True}],
}
SAME = {"place", "token_said", "edge", "neutral", "whose_nobody", "house", "field_serendip"}
"""Keys whose sentence may be the English one by chance, or because it has no word of its own."""


def captions(game: str, lang: str) -> dict[str, str]:
    path = files(f"quincunx.games.{game}") / "captions" / f"{lang}.json"
    return dict(json.loads(path.read_text(encoding="utf-8")))


class Asked(dict[str, str]):
    """Notes which places a sentence asks for."""

    def __missing__(self, name: str) -> str:
        self[name] = "7"
        return "7"


def places(text: str, lang: str) -> set[str]:
    asked = Asked()
    filled(text, lang, asked)
    return set(asked)


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("game", GAMES)
def test_every_caption_is_there_with_its_places(game: str, lang: str) -> None:
    english, other = captions(game, "en"), captions(game, lang)
    assert list(english) == list(other)
    for key, text in english.items():
        if key.startswith("remark.") and not text:
            assert other[key], "a word to be typed says nothing in another language"
            continue
        assert places(other[key], lang) == places(text, "en"), key
        assert other[key] != text or key in SAME, key


def positions(game: str) -> list[qx.State]:
    """Some of every stage, ends included."""
    found = []
    for options in VARIANTS[game]:
        state, random = qx.game(game, **options).start(seed=5), Random(5)
        stages: dict[str, int] = {}
        while not state.is_over:
            stage = state.describe("en").splitlines()[-1][:24]
            stages[stage] = stages.get(stage, 0) + 1
            if stages[stage] < 4:
                found.append(state.copy())
            state.push(random.choice(state.legal_actions()))
        found.append(state)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_boards_fit_the_screen_and_speak_the_language(game: str) -> None:
    for state in positions(game):
        assert state.board() == state.board("en") == str(state)
        for lang in OTHERS:
            board, told = state.board(lang), state.describe(lang)
            assert max(map(len, board.splitlines())) <= 80, f"{lang}:\n{board}"
            assert not set("{}#") & set(board + told), lang
            assert not re.search(r"\b(seat|turn|wins|tiles|chips|throws)\b", board + told), lang
            assert board != str(state), lang
            assert told != state.describe(), lang
            for action in state.legal_actions():
                english = state.remark(action)
                assert not english or state.remark(action, lang) != english


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(qx.UnknownName, match="no captions in 'xx'"):
        qx.game("senet").start(seed=1).board("xx")


def test_remarks_say_what_a_typed_word_means() -> None:
    state = qx.game("sensei").start()
    state.push_text("a1-a2")
    assert state.remark(state.parse_action("end")) == ""
    assert state.remark(state.parse_action("end"), "de") == "den Zug beenden"
    assert state.remark(state.parse_action("end"), "ru") == "закончить ход"
