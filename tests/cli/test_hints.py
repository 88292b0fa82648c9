"""What a hint says about a chance to win, and how well it is known."""

import pytest

import quincunx as qx
from quincunx.cli.hints import chance, evaluation, show_hint
from quincunx.cli.words import words
from quincunx.search.assessment import Assessment, Judged
from quincunx.solve.senet.book import EndgameBook
from quincunx.types import Knowledge


def judged(win: float, knowledge: Knowledge, *, proven: bool = False) -> Judged:
    return Judged(0, "", win, 0.031, 1, proven, (), knowledge)


@pytest.mark.parametrize(
    ("judged", "text"),
    [
        (judged(0.5223, "exact"), "52.2%, exact"),
        (judged(0.5223, "near-exact"), "52.2%, almost exact"),
        (judged(0.5223, "estimate"), "52% ± 3%"),
        (judged(1.0, "exact", proven=True), "certain"),
        (judged(0.0, "exact", proven=True), "none, for certain"),
    ],
)
def test_a_chance_says_how_well_it_is_known(judged: Judged, text: str) -> None:
    assert chance(judged, words("en")) == text
    assert evaluation(Assessment(0, (judged,), 0, 0, 0.0, 0), words("en")) == text


def test_an_exact_action_among_estimates_is_a_lower_bound() -> None:
    options = (judged(0.7, "exact"), judged(0.6, "estimate"))
    assert evaluation(Assessment(0, options, 0, 0, 0.0, 0), words("en")) == "at least 70.0%"


def test_the_hint_is_exact_where_the_tables_reach(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    state = qx.game("senet").from_position("4L5/1D8/3L6 1 0 2 free 50")
    show_hint(state)
    lines = capsys.readouterr().out.splitlines()
    assert all(line.endswith("%, almost exact") for line in lines[-3:])
    monkeypatch.setenv("QUINCUNX_ENDGAME", "2")
    EndgameBook(die=False).make()
    show_hint(state)
    lines = capsys.readouterr().out.splitlines()
    assert lines[-3:] == [
        "chance to win: 52.2%, exact",
        "  24-26  52.2%, exact",
        "  5-7  50.5%, exact",
    ]
