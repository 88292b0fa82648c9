"""Pictures of a state: any width, any seat's, and none restyles another."""

import re
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

import quincunx as qx
from tests.strangers import nim


@pytest.mark.parametrize("name", qx.game_names())
def test_a_picture_has_a_width_and_can_get_another(name: str) -> None:
    state = qx.game(name).start(seed=1)
    head = state._repr_svg_().partition(">")[0]
    assert re.search(r' width="\d+"', head), head
    assert state.svg() == state._repr_svg_()
    small = state.svg(size=200).partition(">")[0]
    assert small.count(' width="200"') == 1
    assert " height=" not in small
    with pytest.raises(ValueError, match="wider than 0"):
        state.svg(size=0)


@pytest.mark.parametrize("name", qx.game_names())
def test_its_styles_stay_in_it(name: str) -> None:
    """In a notebook all pictures share one page."""
    for style in re.findall(r"<style>(.*?)</style>", qx.game(name).start(seed=1).svg(), re.DOTALL):
        selectors = [
            one.strip() for rule in re.findall(r"([^{}]+)\{", style) for one in rule.split(",")
        ]
        assert all(one.startswith(f".{name} ") or one == f".{name}" for one in selectors), selectors


def test_a_seat_sees_no_secret() -> None:
    state = qx.game("sarena").start(seed=1)
    assert state.svg(seat=0) == state.hidden(0).svg()
    assert state.svg(seat=qx.SPECTATOR) == state.hidden().svg()


INK = 'stroke="#c2185b"'


def boxes(picture: str) -> int:
    return picture.count(INK)


@pytest.mark.parametrize("name", qx.game_names())
def test_every_place_that_an_action_names_is_in_the_picture(name: str) -> None:
    """So that the last action can be shown, and any other as an arrow."""
    random, state, shown = Random(name), qx.game(name).start(seed=2), 0
    for _ in range(60):
        if state.is_over:
            break
        state.push(random.choice(state.legal_actions()))
        ElementTree.fromstring(state.svg(last=True))
        shown += boxes(state.svg(last=True)) > 0
    assert shown > 5
    assert boxes(state.svg()) == 0


def test_the_last_action_has_frames() -> None:
    state = qx.game("sensei").start()
    state.push_text("a1-a2")
    x, y, width, height = state.game._drawing.places(state._record)["a2"]
    picture = state.svg(last=True)
    assert boxes(picture) == 2
    assert f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"' in picture
    assert state.svg(last="a1-a2") == picture
    assert boxes(state.svg(last="d1")) == 1
    assert boxes(qx.game("sensei").start().svg(last=True)) == 0


def test_chance_after_an_action_does_not_hide_it() -> None:
    state = qx.game("senet").replay(["t1", "10-11", "t2"])
    assert state.svg(last=True) == state.svg(last="10-11")


def test_arrows_lead_from_place_to_place() -> None:
    state = qx.game("sarena").start(seed=1)
    picture = state.svg(arrows=[("a1", "c3"), "b2-b3"], size=300)
    ElementTree.fromstring(picture)
    assert picture.count('fill-opacity=".85"') == 2
    assert state.svg(arrows=["a1-c3", ("b2", "b3")], size=300) == picture
    assert state.svg(arrows=[("a1", "a1")]) == state.svg(last="a1")


@pytest.mark.parametrize(
    ("arrow", "complaint"),
    [
        (("a1", "z9"), "no place 'z9'"),
        (("a1",), "an arrow is two places"),
        (("a1", "a2", "a3"), "an arrow is two places"),
        ("nonsense", "an arrow is two places"),
    ],
)
def test_what_is_no_arrow_is_refused(arrow: Any, complaint: str) -> None:
    with pytest.raises(qx.UnknownName, match=complaint):
        qx.game("sarena").start(seed=1).svg(arrows=[arrow])


def test_a_seat_is_shown_no_action_that_it_has_not_seen() -> None:
    state = qx.game("sarena").start(seed=1)
    assert state.svg(seat=0, last=True) == state.hidden(0).svg(last=True)


def test_a_strangers_picture_has_them_if_it_names_places(monkeypatch: pytest.MonkeyPatch) -> None:
    state = qx.game(nim).start()
    state.push(1)
    assert state.svg(last=True) == state.svg()
    with pytest.raises(qx.UnknownName, match="nim names no places"):
        state.svg(arrows=["1"])
    places = {"1": (0, 0, 10, 10), "2": (10, 0, 10, 10)}
    monkeypatch.setattr(state.game._drawing, "places", lambda _: places)
    assert boxes(state.svg(last="2")) == 1
    assert 'fill-opacity=".85"' in state.svg(arrows=[("1", "2")])
