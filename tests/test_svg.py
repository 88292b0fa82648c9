"""Pictures of a state: any width, any seat's, and none restyles another."""

import re

import pytest

import quincunx as qx


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
