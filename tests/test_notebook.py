"""What notebooks show: tables and pictures that are whole, and say what the objects hold."""

from typing import Any
from xml.etree import ElementTree

import numpy as np

import quincunx as qx
from quincunx.match import Match
from quincunx.search import playouts
from quincunx.search.assessment import Assessment, Judged
from quincunx.search.engine import Playouts


def read(thing: Any) -> ElementTree.Element:
    return ElementTree.fromstring(f"<div>{thing._repr_html_()}</div>")


def rows(page: ElementTree.Element) -> list[list[str]]:
    return [["".join(cell.itertext()) for cell in row] for row in page.iter("tr")]


def bars(page: ElementTree.Element) -> list[str]:
    return [svg.get("aria-label", "") for svg in page.iter() if svg.tag.endswith("svg")]


def test_an_assessment_lists_the_best_actions() -> None:
    found = [
        Judged(7, "a1<b", 0.625, 0.03, 90, False, ("a1<b", "c3")),
        Judged(8, "win", 1.0, 0.0, 0, True, ("win",), "exact"),
        Judged(9, "book", 0.25, 0.0, 0, False, ("book",), "exact"),
        Judged(10, "never", 0.0, 0.0, 0, False, (), "unknown"),
    ]
    page = read(Assessment.of(1, found, 100, 0.5))
    assert rows(page)[1:] == [
        ["a1<b", "", "62% ± 3", "90", "a1<b c3"],
        ["win", "", "100.0%, proven", "0", "win"],
        ["book", "", "25.0%, exact", "0", "book"],
    ]
    assert bars(page) == ["62%", "100%", "25%"]
    caption = page.findtext(".//caption")
    assert caption == "seat 1: 4 legal actions, 1 more not shown; 100 walks"


def test_random_games_show_seats_and_lengths() -> None:
    page = read(playouts(qx.game("senet"), 50, seed=1, backend="python"))
    _, first, second = rows(page)
    assert [first[0], second[0]] == ["0", "1"]
    assert float(first[2][:-1]) + float(second[2][:-1]) == 100
    assert " on average" in bars(page)[-1]
    assert len(page.findall("svg/rect")) == 40
    none = Playouts(np.zeros(0, np.int64), np.zeros((0, 2), np.int64), np.zeros((0, 2)))
    assert read(none).findtext("p") == "no games"


def test_draws_are_shared() -> None:
    ends = np.array([[1.0, -1.0], [0.0, 0.0]])
    page = read(Playouts(np.array([3, 5]), np.zeros((2, 2), np.int64), ends))
    assert [row[2] for row in rows(page)[1:]] == ["75.0%", "25.0%"]


def test_a_match_shows_its_points_and_the_board() -> None:
    match = Match(qx.game("senet"), rounds=2, seed=1)
    while not match.state.is_over:
        match.state.push(match.state.legal_actions()[0])
    match.next_round()
    page = read(match)
    first, last = rows(page)[1:]
    assert first == ["round 1", *(str(points) for points in match.scores()[0])]
    assert last == ["together", *(str(points) for points in match.totals())]
    assert "round 2 of 2" in (page.findtext(".//caption") or "")
    assert any(one.tag.endswith("svg") for one in page)
