"""Every game with every option keeps the contract, and so does a stranger's."""

import importlib
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import quincunx as qx
from quincunx.testing import all_variants, check_game, check_secrets
from quincunx.testing.contract import ALWAYS, SOMETIMES, hold
from tests.strangers import nim

GAMES = [game for name in qx.game_names() for game in all_variants(name)]


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_the_contract_holds(game: qx.Game) -> None:
    check_game(game, walks=1, seed=1)


@pytest.mark.thorough
@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_the_contract_holds_for_longer(game: qx.Game) -> None:
    check_game(game, walks=1, seed=2)


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_secrets_are_kept(game: qx.Game) -> None:
    check_secrets(game, walks=1)


@pytest.mark.parametrize("name", qx.game_names())
@given(data=st.data())
def test_walks(name: str, data: st.DataObject) -> None:
    """Hypothesis chooses the options and every action, and shrinks what breaks."""
    state = data.draw(st.sampled_from(all_variants(name))).start()
    for number in data.draw(st.lists(st.integers(0, 10**6), max_size=120)):
        if state.is_over:
            break
        legal = state.legal_actions()
        state.push(legal[number % len(legal)])
        for check in ALWAYS:
            hold(check, state)
    for check in SOMETIMES:
        hold(check, state)


def test_a_strangers_game_passes() -> None:
    for game in all_variants(nim):
        check_game(game)
        check_secrets(game)


def broken(monkeypatch: pytest.MonkeyPatch, module: str, name: str, value: Any) -> ModuleType:
    monkeypatch.setattr(importlib.import_module(f"tests.strangers.nim.{module}"), name, value)
    return nim


@pytest.mark.parametrize(
    ("module", "name", "value", "complaint"),
    [
        ("rules", "returns", lambda _, out: out.__setitem__(0, 1.0), "add up to 0"),
        ("rules", "scores", None, r"rules lacks scores\(s, out\)"),
        ("rules", "chance", None, r"lacks chance\(s, out, weight\)"),
        ("rules", "hide", lambda _: None, r"hide\(_\) should be hide\(s, seat\)"),
        ("view", "view", None, r"view lacks view\(s, seat\)"),
        ("rules", "MAX_ACTIONS", 0, "out of range|index"),
        (
            "rules",
            "actions",
            lambda _, out: out.__setitem__(0, 2) or out.__setitem__(1, 1) or 2,
            "asc",
        ),
        ("text", "position", lambda s: f"{s.heap}", "came back"),
        ("text", "board", lambda _: "x" * 81, "80 columns"),
        ("text", "action_text", lambda _, __: "take", "one text"),
        ("text", "words", lambda _: "", "can_be_seen_and_heard"),
    ],
)
def test_broken_games_are_caught(
    monkeypatch: pytest.MonkeyPatch, module: str, name: str, value: Any, complaint: str
) -> None:
    package = broken(monkeypatch, module, name, value)
    with pytest.raises((AssertionError, LookupError, qx.QuincunxError), match=complaint):
        check_game(qx.game(package), walks=5)


def test_a_query_that_changes_the_state_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def spoil(s: Any) -> str:
        s.heap += 1
        return "a heap"

    with pytest.raises(AssertionError, match="changed"):
        check_game(qx.game(broken(monkeypatch, "text", "words", spoil)), walks=5)


def test_a_game_without_end_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def idle(s: Any, _: int) -> None:
        s.turn = 1 - s.turn

    package = broken(monkeypatch, "rules", "apply", idle)
    with pytest.raises(AssertionError, match="not over after 50"):
        check_game(qx.game(package), walks=1, longest=50)


def test_returns_are_checked_even_if_random_games_are_mostly_drawn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Two walks that happen to end in a draw say nothing about whoever wins."""
    ended = []

    def drawn_twice(s: Any, out: Any) -> None:
        out[0] = out[1] = 0.0
        if s.heap == 0:
            ended.append(s)
            if len(ended) > 20:
                out[0] = 1.0

    package = broken(monkeypatch, "rules", "returns", drawn_twice)
    with pytest.raises(AssertionError, match="add up to 0"):
        check_game(qx.game(package), walks=2)


def test_a_second_place_is_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.strangers.nim import rules

    def second(_: Any, out: Any) -> None:
        out[0], out[1], out[2] = 1.0, 0.0, -1.0

    monkeypatch.setattr(rules, "SEATS", (2, 3))
    monkeypatch.setattr(rules, "returns", second)
    with pytest.raises(AssertionError, match="ranks below the first belong into scores"):
        check_game(qx.game(nim, seats=3), walks=1)
