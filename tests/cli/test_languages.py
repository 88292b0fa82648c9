"""The terminal in eight languages: its own sentences, and the refusals of the rules."""

import json
import re
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner

import quincunx as qx
from quincunx.cli import app, screen
from quincunx.cli.words import refusal, words
from quincunx.languages import LANGUAGES
from quincunx.sentences import Sentences

OTHERS = [lang for lang in LANGUAGES if lang != "en"]
GAMES = qx.game_names()
LISTED = json.loads((Path(__file__).parents[2] / "web" / "tests" / "refusals.json").read_text())


def places(text: str) -> set[str]:
    return set(re.findall(r"{(\w+)[,}]", text))


@pytest.mark.parametrize("lang", OTHERS)
def test_every_sentence_is_there_with_its_places(lang: str) -> None:
    english, other = words("en").texts, words(lang).texts
    assert list(english) == list(other)
    for key, text in english.items():
        assert places(other[key]) == places(text), key
        assert other[key] != text or key in ("help.exact", "hint.exact"), key
        assert "'" not in other[key], "ICU reads an apostrophe as a quotation"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_help_names_the_same_commands(lang: str) -> None:
    for key in ("help", "help.learn", "help.puzzle"):
        lines = words(lang).say(key).splitlines()
        assert max(map(len, lines)) <= 90
        found = [re.findall(r"(?:^|  )([a-z]{4,6})(?=  )", line) for line in lines[1:]]
        english = words("en").say(key).splitlines()
        assert found == [re.findall(r"(?:^|  )([a-z]{4,6})(?=  )", line) for line in english[1:]]


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("game", GAMES)
def test_a_refusal_of_the_rules_is_said_in_the_language(game: str, lang: str) -> None:
    chosen = qx.game(game)
    for key, names in LISTED[game].items():
        filled = {name: 41 if name in ("n", "few", "many") else f"<{name}>" for name in names}
        error = qx.IllegalAction("in English", "X1", "in English", key, filled)
        told = refusal(error, "typed", chosen, lang)
        assert told.startswith("X1: ")
        assert [sign for sign in ("English", "{", "#") if sign in told] == []
        for name in set(names) & {"place", "from", "to"}:
            assert told.count(f"<{name}>") <= 1
    assert refusal(qx.TextError("in English"), "typed", chosen, lang).startswith("typed ")


def test_a_sentence_takes_the_form_that_its_number_wants() -> None:
    text = "{side, select, sage {{n, plural, one {# ход} few {# хода} many {# ходов} other {?}}} other {-}}"
    russian = Sentences("ru", {"moves": text})
    found = [russian.say("moves", side="sage", n=n) for n in (1, 2, 5, 11, 12, 21, 22, 111)]
    assert found == [
        *("1 ход", "2 хода", "5 ходов", "11 ходов", "12 ходов", "21 ход", "22 хода", "111 ходов")
    ]
    assert russian.say("moves", side="monkey", n=1) == "-"
    exact = "{n, plural, =0 {nothing} one {# tile} other {# tiles}}"
    assert [Sentences("en", {"n": exact}).say("n", n=n) for n in (0, 1, 2)] == [
        *("nothing", "1 tile", "2 tiles")
    ]
    assert Sentences("fr", {"n": "{n, plural, one {a} other {b}}"}).say("n", n=0) == "a"


def typed(*arguments: str, answers: str, home: Path) -> str:
    env = {"COLUMNS": "120", "HOME": str(home), "XDG_DATA_HOME": str(home)}
    done = CliRunner().invoke(app, [*arguments], input=answers, env=env)
    assert done.exit_code == 0, done.output
    return " ".join(done.output.split())


@pytest.mark.parametrize("lang", OTHERS)
def test_a_game_is_played_in_the_language(lang: str, tmp_path: Path) -> None:
    said = words(lang)
    answers = "help\nd1-d2\nnonsense\n99\nundo\nlist\n1\nresign\nhm\nresign\n"
    text = typed(
        *("play", "sensei", "--lang", lang),
        answers=answers + said.say("yes").split()[0] + "\n",
        home=tmp_path,
    )
    for sentence in (
        said.say("help"),
        said.say("no_action", typed="nonsense"),
        said.say("no_takeback"),
        said.say("not_resigned"),
        said.say("resigned", name=said.say("player", n=1)),
        said.say("wins", name=said.say("player", n=2)),
    ):
        assert " ".join(sentence.split()) in text
    assert "D2: " in text
    english = words("en")
    for key in ("no_takeback", "not_resigned", "draw", "resign"):
        assert english.say(key) not in text
    for word in ("illegal", "legal:", "saved", "choose", "stays", "is not an action"):
        assert word not in text, word


def test_a_place_where_nothing_can_be_saved_is_refused_in_the_language(tmp_path: Path) -> None:
    answers = f"save {tmp_path / 'no' / 'where.json'}\nquit\n"
    text = typed("play", "senet", "--seed", "1", "--lang", "it", answers=answers, home=tmp_path)
    assert words("it").say("not_saved") in text
    assert "there is no folder" not in text


def test_lessons_and_puzzles_refuse_in_the_language(tmp_path: Path) -> None:
    said = words("de")
    for command in (["learn", "sensei"], ["puzzle", "sensei", "--seed", "1"]):
        text = typed(
            *command, "--lang", "de", answers="help\nnonsense\n99999\nquit\n", home=tmp_path
        )
        assert said.say("no_action", typed="nonsense") in text
        assert "99999 steht nicht in der Liste" in text
        assert "wie das Spiel geht" in text
        assert "is not an action" not in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_board_and_the_board_in_words_come_in_the_language(
    lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    asked = ["play", "senet", "--lang", lang, "--seed", "3"]
    shown = CliRunner().invoke(app, asked, input="board\nwords\nquit\n").output
    state = qx.game("senet").start(seed=3)
    assert shown.count(state.board(lang)) == 2
    assert state.describe(lang) in shown
    assert ("0 of 5 off" in shown) == (lang == "en")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_saved_game_is_replayed_in_the_language(lang: str, tmp_path: Path) -> None:
    said, path = words(lang), tmp_path / "a.json"
    answers = f"1\nsave {path}\nquit\n"
    typed("play", "senet", "--seed", "1", answers=answers, home=tmp_path)
    text = typed("replay", str(path), "--lang", lang, answers="", home=tmp_path)
    assert f"1. {said.say('chance')}: t" in text
    assert f"{said.say('replay.seat', n=1)}: 10-11" in text
    assert ("0 of 5 off" in text) == (lang == "en")


@pytest.mark.parametrize("game", GAMES)
def test_a_narrow_terminal_gets_the_board_in_words(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = qx.game(game).start(seed=1)
    for width, is_terminal, in_words in ((80, True, False), (40, True, True), (40, False, False)):
        terminal = Console(width=width, force_terminal=is_terminal)
        monkeypatch.setattr(screen, "console", terminal)
        shown = screen.board(state, "de").plain
        assert (state.describe("de") in shown) == in_words
        assert (state.board("de") == shown) != in_words
        assert shown.startswith("Das Brett braucht") == in_words
