"""What bots report of a position: nothing as certain that is not, and an error that holds."""

import json
from collections.abc import Iterator
from math import hypot
from pathlib import Path

import pytest

import quincunx as qx
from quincunx.bots.calibration import Calibration
from quincunx.bots.named import NamedBot
from quincunx.bots.telling import LEAST, modest
from quincunx.search.assessment import Assessment, Judged
from quincunx.sentences import percentage, rounded
from quincunx.types import Knowledge

PLAIN = Calibration()
MEASURED = Path(__file__).parents[2] / "benchmarks" / "results" / "calibration.json"


def judged(win: float, knowledge: Knowledge = "estimate", error: float = 0.0) -> Judged:
    return Judged(1, "a", win, error, 9, knowledge == "exact", ("a",), knowledge)


def test_an_estimate_is_never_certain() -> None:
    found = modest(Assessment.of(0, [judged(1.0), judged(0.0)], 9, 0.1), PLAIN)
    assert [one.win for one in found.actions] == [1 - LEAST, LEAST]
    assert all(one.error > 0 for one in found.actions)


def test_what_is_proven_stays_so() -> None:
    proven = judged(1.0, "exact")
    assert modest(Assessment.of(0, [proven], 9, 0.1), PLAIN).actions == (proven,)


def test_the_reported_error_is_never_smaller_than_the_judgements() -> None:
    small, large = (
        modest(Assessment.of(0, [judged(0.5, error=error)], 9, 0.1), Calibration(doubt=0.05))
        .actions[0]
        .error
        for error in (0.001, 0.2)
    )
    assert (small, large) == (0.05, 0.2)


def test_of_several_seats_everybody_keeps_a_chance() -> None:
    found = Assessment(1, (judged(1.0),), 9, 0, 0.1, 0, (0.0, 1.0, 0.0))
    wins = modest(found, PLAIN).wins
    assert wins == pytest.approx((LEAST / 2, 1 - LEAST, LEAST / 2))
    found = Assessment(1, (judged(0.4),), 9, 0, 0.1, 0, (0.6, 0.4, 0.0))
    wins = modest(found, PLAIN).wins
    assert sum(wins) == pytest.approx(1)
    assert wins[1] == 0.4
    assert min(wins) > 0


@pytest.mark.parametrize("chance", [0.00001, 0.004, 0.5, 0.996, 0.99999])
def test_rounding_makes_nothing_certain(chance: float) -> None:
    assert 0 < rounded(chance) < 1
    assert percentage(chance) not in ("0%", "100%")
    assert percentage(chance, 1) not in ("0.0%", "100.0%")


def test_what_is_certain_is_said() -> None:
    assert (percentage(0.0), percentage(1.0), percentage(1.0, 1)) == ("0%", "100%", "100.0%")
    assert (rounded(0.0), rounded(1.0)) == (0.0, 1.0)


def late_positions(game: qx.Game) -> Iterator[qx.State]:
    """Positions near the end of games, where much seems settled."""
    for seed in range(4):
        state, bot = game.start(seed=seed), qx.bot("random", seed=seed)
        while not state.is_over:
            state.push(bot.choose(state))
        for back in (3, 6, 12, 20):
            then = state.after(max(0, len(state.history) - back))
            if then.player >= 0:
                yield then.hidden(then.player)


@pytest.mark.parametrize("name", qx.game_names())
def test_only_what_is_proven_is_reported_as_certain(name: str) -> None:
    adviser = NamedBot("master", seconds=0.02)
    for state in late_positions(qx.game(name)):
        for one in adviser.analyse(state).actions:
            if one.knowledge == "unknown":
                continue
            assert one.proven or one.knowledge == "exact" or 0 < one.win < 1
            assert (one.error == 0) == (one.knowledge == "exact")


def test_what_is_too_hopeful_is_reported_more_cautiously_in_the_same_order() -> None:
    found = Assessment.of(0, [judged(win) for win in (0.9, 0.6, 0.3)], 9, 0.1)
    wins = [one.win for one in modest(found, Calibration(trust=0.75, lean=-0.65)).actions]
    assert wins == sorted(wins, reverse=True)
    assert all(win < before.win for win, before in zip(wins, found.actions, strict=True))


@pytest.mark.parametrize("name", sorted(json.loads(MEASURED.read_text())))
def test_the_reported_error_holds_on_held_out_games(name: str) -> None:
    """By tenths of the reported chance: what came of it is within twice the reported error, and luck."""
    bins = json.loads(MEASURED.read_text())[name]["held_out"]
    assert sum(count for count, *_ in bins) >= 25
    for _, told_win, error, got, luck in bins:
        assert abs(told_win - got) <= 2 * hypot(error, luck)
