"""The table at the terminal: what is typed, what is shown to whom, and what is never shown."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

import quincunx as qx
from quincunx.cli import app, screen, table
from quincunx.cli.session import Session
from quincunx.cli.table import Screen
from quincunx.search.assessment import Assessment, Judged


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def typed(*words: str, lines: str) -> str:
    done = CliRunner().invoke(app, list(words), input=lines, env={"COLUMNS": "100"})
    assert done.exit_code == 0, done.output
    return done.output


def test_leaving_at_the_curtain_shows_no_secret() -> None:
    """Ctrl-D is the end of the input, and Ctrl-C comes out of `ask` in the same way."""
    game = ["play", "sarena", "seats=3", "--seed", "3"]
    beginning = typed(*game, lines="\n1\n")
    curtain = beginning.rindex("Hand over to player")
    behind = beginning[curtain:].partition("press Enter")[2]
    assert "saved; continue with: quincunx play --resume" in behind
    assert "colour" not in behind
    assert len(behind.strip().splitlines()) <= 2, "no board and no list of actions"


def test_ctrl_c_at_the_curtain_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session.begin(qx.game("sarena", seats=3), ["Ann", "Bob", "Cy"], 1, seed=3)
    shown: list[int] = []
    monkeypatch.setattr(table, "ask", lambda _: None)
    one = Screen(session)
    monkeypatch.setattr(one, "show", shown.append)
    one.run()
    assert shown == []


def answers(monkeypatch: pytest.MonkeyPatch, *given: str | None) -> Iterator[str | None]:
    left = iter(given)
    monkeypatch.setattr(screen, "ask", lambda _: next(left))
    monkeypatch.setattr(table, "ask", lambda _: next(left))
    return left


@pytest.mark.parametrize(
    ("answer", "over"), [("yes", True), ("y", True), ("no", False), ("", False)]
)
def test_resigning_is_asked_about(monkeypatch: pytest.MonkeyPatch, answer: str, over: bool) -> None:
    session = Session.begin(qx.game("senet"), ["Ann", "Bob"], 1, seed=3)
    answers(monkeypatch, "resign", answer, "quit")
    Screen(session).turn(session.state.player)
    assert session.is_over == over


def test_a_game_is_not_saved_into_a_folder_that_is_not_there(tmp_path: Path) -> None:
    place = tmp_path / "no" / "where.json"
    text = typed("play", "senet", "--seed", "1", lines=f"save {place}\nquit\n")
    assert "there is no folder" in " ".join(text.split())
    assert not place.parent.exists()


def test_the_news_say_whose_throw_it_was() -> None:
    session = Session.begin(qx.game("senet"), ["Ann", "Bob"], 1, seed=3)
    one = Screen(session)
    steps = [(0, 1, "2-5"), (-1, 2, "t2"), (1, 3, "9-11"), (-1, 1, "t1")]
    assert one.news(steps, mover=0) == [
        "Ann: [bold]2-5[/]",
        "Bob: [dim]t2[/]  [bold]9-11[/]",
        "Ann: [dim]t1[/]",
    ]
    deal = [(-1, n, f"={n}") for n in range(4)]
    assert one.news(deal, mover=0) == ["chance: [dim]=0  =1  =2  =3[/]"]


def test_lines_can_be_edited_at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """`input` edits lines and remembers them once readline is loaded; the prompt is its own."""
    asked: list[str] = []
    monkeypatch.setattr(screen, "can_ask", lambda: True)
    monkeypatch.setattr("builtins.input", lambda prompt: asked.append(prompt) or " 2-3 ")
    assert screen.ask("Ann [x]:") == "2-3"
    assert asked[0].replace("\x01\x1b[1m\x02", "").replace("\x01\x1b[0m\x02", "") == "Ann [x]: "
    import sys

    assert "readline" in sys.modules


def test_rules_come_page_by_page_for_people(monkeypatch: pytest.MonkeyPatch) -> None:
    pages: list[str] = []
    monkeypatch.setattr("pydoc.pager", pages.append)
    monkeypatch.setattr(screen, "can_ask", lambda: True)
    CliRunner().invoke(app, ["rules", "senet"])
    assert len(pages) == 1
    assert "Senet" in pages[0]


def test_lessons_take_numbers() -> None:
    from quincunx import tutorial

    step = tutorial.tutorial("senet").steps[0]
    state = tutorial.tutorial("senet").start(0)
    number = state.legal_texts().index(step.accepted[0]) + 1
    text = typed("learn", "senet", lines=f"list\n99\n{number}\nquit\n")
    assert f"{number} {step.accepted[0]}" in text
    assert "99 is not in the list" in text
    assert "2 / " in text


def test_a_hint_leaves_out_what_was_hardly_looked_at(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from quincunx.bots.named import NamedBot
    from quincunx.cli.hints import show_hint

    def judged(text: str, error: float) -> Judged:
        return Judged(0, text, 0.5, error, 5, False, (text,))

    found = Assessment(0, (judged("good", 0.02), judged("vague", 0.22)), 9, 9, 0.1, 1)
    monkeypatch.setattr(NamedBot, "analyse", lambda *_: found)
    show_hint(qx.game("senet").start(seed=1))
    said = capsys.readouterr().out
    assert "good" in said
    assert "vague" not in said


def test_one_is_no_plural() -> None:
    assert screen.count(1, "loss", "losses") == "1 loss"
    assert screen.count(0, "loss", "losses") == "0 losses"
    with pytest.raises(qx.TextError, match="should have 6 parts, not 1"):
        qx.game("senet").from_position("x")


def test_the_rulebook_is_in_the_language_asked_for() -> None:
    text = typed("play", "senet", "--seed", "1", "--lang", "fr", lines="rules\nquit\n")
    assert "plateau" in text
    refused = CliRunner().invoke(app, ["play", "senet", "--lang", "xx"])
    assert "no words in 'xx'" in str(refused.exception)
