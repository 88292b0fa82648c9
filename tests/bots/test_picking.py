"""Mistakes as people make them."""

from collections import Counter
from random import Random

from quincunx.bots.picking import pick
from quincunx.search.assessment import Judged, Knowledge


def judged(action: int, win: float, visits: int = 1, *, proven: bool = False) -> Judged:
    knowledge: Knowledge = "estimate" if visits else "unknown"
    return Judged(action, str(action), win, 0.0, visits, proven, (str(action),), knowledge)


def test_without_temperature_it_is_the_best() -> None:
    options = (judged(1, 0.6), judged(2, 0.59))
    assert {pick(options, 0.0, Random(seed)) for seed in range(50)} == {1}


def test_a_certain_win_is_never_missed() -> None:
    options = (judged(1, 1.0, proven=True), judged(2, 0.99))
    assert {pick(options, 1.0, Random(seed)) for seed in range(50)} == {1}


def test_the_nearer_to_the_best_the_likelier_and_unseen_never() -> None:
    options = (judged(1, 0.6), judged(2, 0.55), judged(3, 0.3), judged(4, 0.9, visits=0))
    taken = Counter(pick(options, 0.1, Random(seed)) for seed in range(2000))
    assert taken[1] > taken[2] > taken[3] > 0
    assert taken[4] == 0
    assert abs(taken[2] / taken[1] - 2.718**-0.5) < 0.1
