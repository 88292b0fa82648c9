"""`quincunx puzzle` and `quincunx puzzles`, as typed."""

import random
from pathlib import Path

import pytest
from typer.testing import CliRunner

from quincunx.cli import app
from quincunx.languages import LANGUAGES
from quincunx.puzzles import names, of_the_day, puzzles, themes
from quincunx.puzzles.words import words


def typed(*arguments: str, lines: str = "", code: int = 0) -> str:
    done = CliRunner().invoke(app, [*arguments], input=lines, env={"COLUMNS": "100"})
    assert done.exit_code == code, done.output
    return " ".join(done.output.split())


@pytest.mark.parametrize("game", names())
def test_solving_explains_why(game: str) -> None:
    first, *_ = shuffled(game)
    text = typed("puzzle", game, "--seed", "1", lines="\n".join([*first.answers[0], "quit", ""]))
    said = words(game)
    assert said.say("task") in text
    assert said.say("right") in text
    for sentence in said.why(first):
        assert " ".join(sentence.split()) in text


def shuffled(game: str) -> list:  # type: ignore[type-arg]
    listed = list(puzzles(game))
    random.Random(1).shuffle(listed)
    return listed


def test_wrong_answers_lists_help_and_the_end() -> None:
    first, second, *_ = shuffled("senet")
    wrong = next(text for text in first.state.legal_texts() if text != first.answers[0][0])
    lines = ["help", wrong, "nonsense", "list", "99", "words", "board", *first.answers[0]]
    text = typed(
        "puzzle", "senet", "--seed", "1", lines="\n".join([*lines, "answer", "next", "quit", ""])
    )
    assert "show the answer, and why it is best" in text
    assert "There is something better." in text
    assert "'nonsense' is not an action of Senet" in text
    assert "99 is not in the list" in text
    assert f"The answer: {second.answers[0][0]}" in text
    assert "Solved on the first try: 0 of 3." in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language(lang: str) -> None:
    text = typed("puzzle", "--lang", lang, lines="answer\n")
    puzzle = of_the_day()
    said = words(puzzle.game, lang)
    assert said.say("day") in text
    for sentence in said.why(puzzle):
        assert " ".join(sentence.split()) in text


def test_filters_and_what_is_not_there() -> None:
    text = typed("puzzle", "bossa", "--theme", "list")
    assert all(theme in text for theme in themes("bossa"))
    count = len(puzzles("bossa", theme="redraw"))
    assert f"Puzzle 1 of {count}" in typed("puzzle", "bossa", "--theme", "redraw", lines="quit\n")
    for arguments in (["bossa", "--theme", "x"], ["chess"], ["bossa", "--difficulty", "9"]):
        done = CliRunner().invoke(app, ["puzzle", *arguments])
        assert done.exit_code != 0


def test_a_file_that_is_there_is_not_replaced_unasked(tmp_path: Path) -> None:
    path = tmp_path / "some.jsonl"
    path.write_text("mine")
    typed("puzzles", "make", "bossa", "--out", str(path), lines="no\n", code=1)
    assert path.read_text() == "mine"


def test_checking_says_what_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    first = puzzles("senet")[0].id
    monkeypatch.setattr(
        "quincunx.puzzles.checking.problem", lambda puzzle: "odd" if puzzle.id == first else ""
    )
    text = typed("puzzles", "check", "senet", code=1)
    assert f"{first}: odd" in text
    assert "199 of 200 puzzles are right" in text
