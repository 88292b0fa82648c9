"""The tutorials: every step can be solved, is a choice, and has its words in every language."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import quincunx as qx
from quincunx import tutorial as tutorials
from quincunx.datafile import DataError, made
from quincunx.languages import ENGLISH, LANGUAGES
from quincunx.tutorial import Lesson, Step, StepWords

GAMES = [game for game in qx.game_names() if tutorials.languages(game)]
STEPS = [(game, n) for game in GAMES for n in range(len(tutorials.tutorial(game).steps))]
QUOTED = re.compile(r"`([^`]+)`")
NUMERAL = re.compile(r"(?<![\w.])\d+")
BUTTON = re.compile(r"\*\*[^*]+\*\*")
FIELDS = ("title", "task", "done", "hint")
CODE = re.compile(r"`|[○●]|\b[0-6]:[0-6]\b|[wb][+-]|\d-\d|[a-k]\d-[a-k]\d|>|=|\bx2\b|!")
"""What is typed or written down, and what the page never says."""
SEATS = ["seat", "siège", "Sitz", "stoel", "asiento", "игрок", "posto", "játékos"]
NUMBERED = re.compile(rf"\b({'|'.join(SEATS)}) \d|\b\d-s (játékos|hely)", re.IGNORECASE)
PLACE = re.compile(r"\b[a-k]\d{1,2}\b")


def texts(state: qx.State) -> list[str]:
    return [state.action_text(action) for action in state.legal_actions()]


@pytest.mark.parametrize("game", GAMES)
def test_a_tutorial_can_be_played_to_its_end(game: str) -> None:
    lesson = Lesson(tutorials.tutorial(game))
    assert 6 <= len(lesson.tutorial.steps) <= 10
    while not lesson.is_over:
        assert lesson.play(lesson.step.accepted[0])
        lesson.go_on()
    assert lesson.state.is_over, "it ends with a triumph"
    assert max(lesson.state.returns()) == 1


@pytest.mark.parametrize(("game", "number"), STEPS)
def test_a_step_is_a_choice_and_can_be_solved(game: str, number: int) -> None:
    plan = tutorials.tutorial(game)
    step, state = plan.steps[number], plan.start(number)
    assert state.player >= 0
    assert step.accepted
    assert set(step.accepted) <= set(texts(state))
    assert bool(step.because) == (set(texts(state)) == set(step.accepted)), (
        "something legal is not what is asked for, or the step says why"
    )
    for text in step.accepted:
        tried = state.copy()
        for one in (text, *step.reply):
            tried.push_text(one)
    followed = number + 1 < len(plan.steps) and plan.steps[number + 1].position is None
    assert not followed or len(step.accepted) == 1, "what goes on from here is one position"


@pytest.mark.parametrize(("game", "number"), STEPS)
def test_places_to_look_at_are_on_the_board(game: str, number: int) -> None:
    plan = tutorials.tutorial(game)
    shown = json.dumps(plan.start(number).view(0), ensure_ascii=False)
    for place in plan.steps[number].highlight:
        known = 1 <= int(place) <= 30 if game == "senet" else place in shown or game == "sensei"
        assert known, place
        assert game != "sensei" or re.fullmatch("[a-g][1-7]", place)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_all_words_exist(game: str, lang: str) -> None:
    here, english = tutorials.tutorial(game, lang), tutorials.tutorial(game, ENGLISH)
    assert here.lang == lang
    assert all((here.title, here.goal, here.typed_goal, here.end))
    assert (here.goal == here.typed_goal) == (english.goal == english.typed_goal)
    for step, model in zip(here.steps, english.steps, strict=True):
        for field in FIELDS:
            where = (step.key, field)
            page, typed = getattr(step.words, field), getattr(step.typed, field)
            assert page.strip()
            assert typed.strip()
            assert (page == typed) == (
                getattr(model.words, field) == getattr(model.typed, field)
            ), f"{where}: a terminal has its own words in all languages or in none"
            for what in (QUOTED, NUMERAL):
                for said, meant in ((page, model.words), (typed, model.typed)):
                    assert set(what.findall(said)) == set(what.findall(getattr(meant, field))), (
                        where
                    )
            assert len(BUTTON.findall(page)) == len(BUTTON.findall(getattr(model.words, field))), (
                where
            )


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_page_speaks_of_hands_and_boards(game: str, lang: str) -> None:
    here = tutorials.tutorial(game, lang)
    texts = [here.title, here.goal, here.end]
    texts += [getattr(step.words, field) for step in here.steps for field in FIELDS]
    for text in texts:
        assert not CODE.search(text), text
        assert not NUMBERED.search(text), text
        assert game != "serendipity" or not PLACE.search(text), text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_terminal_has_no_buttons(game: str, lang: str) -> None:
    here = tutorials.tutorial(game, lang)
    texts = [here.typed_goal, here.end]
    texts += [getattr(step.typed, field) for step in here.steps for field in FIELDS]
    assert not any("**" in text for text in texts)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "number"), STEPS)
def test_what_is_to_be_typed_is_legal_in_the_step(game: str, number: int, lang: str) -> None:
    plan = tutorials.tutorial(game, lang)
    step, legal = plan.steps[number], texts(plan.start(number))
    for text in QUOTED.findall(step.typed.task) + QUOTED.findall(step.typed.hint):
        assert any(text in accepted for accepted in step.accepted if accepted in legal), text


# A lesson


def test_what_is_not_asked_for_is_not_played() -> None:
    lesson = Lesson(tutorials.tutorial("senet"))
    before = lesson.state.position()
    assert not lesson.play("4-6")
    assert lesson.state.position() == before
    with pytest.raises(qx.IllegalAction):
        lesson.play("12-13")
    assert lesson.play("12 - 14")


def test_back_goes_to_the_step_before() -> None:
    lesson = Lesson(tutorials.tutorial("sensei"))
    for text in ("c1-c2", "d1>c2"):
        assert lesson.play(text)
        lesson.go_on()
    lesson.back()
    assert lesson.step.key == "leap"
    assert "d1>c2" in texts(lesson.state)
    lesson.back()
    lesson.back()
    assert lesson.number == 0
    assert "c1-c2" in texts(lesson.state)


# What is wrong is named


def test_a_missing_language_falls_back_and_an_unknown_one_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tutorials, "languages", lambda _: ["en"])
    assert tutorials.tutorial("senet", "hu").lang == "en"
    with pytest.raises(qx.UnknownName, match="no tutorial of senet in 'tlh'"):
        tutorials.tutorial("senet", "tlh")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"accepted": ["a"]}, "missing 1 required positional argument: 'key'"),
        ({"key": "k", "accepted": "a"}, 'accepted is "a": input should be a valid array'),
        ({"key": "k", "accepted": [1]}, r"accepted\[0\] is 1: input should be a valid string"),
        ({"key": "k", "accepted": [], "colour": 1}, "unknown field 'colour'; known: key,"),
        ([], "not an object with the fields of Step"),
    ],
)
def test_bad_steps_are_named(data: Any, message: str) -> None:
    with pytest.raises(DataError, match=f"^here.*{message}"):
        made(
            Step,
            data,
            "here",
            words=StepWords("t", "t", "d", "h"),
            typed=StepWords("t", "t", "d", "h"),
        )


@pytest.mark.parametrize(
    ("steps", "words", "message"),
    [
        ([], {"steps": {}}, "not a list of steps"),
        ([{"key": "a", "accepted": []}], {"steps": {}}, "no words for the step 'a'"),
        ([{"key": "a", "accepted": []}], {"title": ""}, "title, goal, end, and steps"),
        (None, {"steps": {}}, "cannot read steps.json"),
    ],
)
def test_bad_files_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, steps: Any, words: Any, message: str
) -> None:
    if steps is not None:
        (tmp_path / "steps.json").write_text(json.dumps(steps))
    (tmp_path / "en.json").write_text(json.dumps(words))
    monkeypatch.setattr(tutorials, "folder", lambda _: tmp_path)
    with pytest.raises(DataError, match=message):
        tutorials.tutorial("senet")


def test_a_first_step_needs_a_position(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = {"title": "t", "task": "t", "done": "d", "hint": "h"}
    (tmp_path / "steps.json").write_text('[{"key": "a", "accepted": ["t1"]}]')
    (tmp_path / "en.json").write_text(
        json.dumps({"title": "t", "goal": "g", "end": "e", "steps": {"a": said}})
    )
    monkeypatch.setattr(tutorials, "folder", lambda _: tmp_path)
    with pytest.raises(DataError, match="the first step needs a position"):
        tutorials.tutorial("senet")
