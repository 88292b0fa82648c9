"""`quincunx learn` and `quincunx rules` in the languages there are, as typed."""

import pytest
from typer.testing import CliRunner

import quincunx as qx
from quincunx import rulebook, tutorial
from quincunx.cli import app

GAMES = [game for game in qx.game_names() if tutorial.languages(game)]


def learn(*words: str, typed: str) -> str:
    done = CliRunner().invoke(app, ["learn", *words], input=typed, env={"COLUMNS": "100"})
    assert done.exit_code == 0, done.output
    return " ".join(done.output.split())


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_from_beginning_to_end(game: str) -> None:
    plan = tutorial.tutorial(game)
    typed = "\n".join(step.accepted[0] for step in plan.steps)
    text = learn(game, typed=f"{typed}\n")
    assert plan.title in text
    for number, step in enumerate(plan.steps, 1):
        assert f"{number} / {len(plan.steps)} {step.typed.title}" in text
    assert text.count(plan.end[:20]) == 1


def test_hints_mistakes_and_the_way_back() -> None:
    text = learn(
        "senet", typed="help\n4-6\n12-13\nnonsense\nhint\nlist\n12-14\nback\nwords\nquit\n"
    )
    assert "the step before" in text
    assert text.count("Use the piece on 12 this time") == 2, "once for 4-6, once for the asking"
    assert "2 is to be played, so 12 goes to 14" in text
    assert "'nonsense' is not an action of Senet" in text
    assert "1 4-6 2 12-14" in text
    assert text.count("1 / 10") == 2
    assert "stands on" in text


def test_an_end_of_input_is_no_error() -> None:
    assert "1 / 6" in learn("sarena", typed="")


def test_what_is_not_written_yet_comes_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rulebook, "languages", lambda _: ["en"])
    monkeypatch.setattr(tutorial, "languages", lambda _: ["en"])
    assert "not written in Magyar yet" in learn("senet", "--lang", "hu", typed="q\n")
    page = CliRunner().invoke(app, ["rules", "senet", "--lang", "hu"])
    assert "not written in Magyar yet" in page.output
    assert "What is in the box" in page.output


def test_an_unknown_language_is_refused() -> None:
    done = CliRunner().invoke(app, ["learn", "senet", "--lang", "tlh"])
    assert isinstance(done.exception, qx.UnknownName)


@pytest.mark.parametrize("game", GAMES)
def test_rules_show_boards_for_pictures(game: str) -> None:
    text = CliRunner().invoke(app, ["rules", game], env={"COLUMNS": "100"}).output
    assert "<a id" not in text
    assert "pictures/" not in text
    first = next(iter(rulebook.examples(game).values()))
    assert str(first.drawn().hidden()).splitlines()[0].strip() in text
