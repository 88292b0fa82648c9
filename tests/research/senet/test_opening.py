"""The opening, against the rules played out action by action with made-up values for everything after it."""

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import quincunx as qx
from quincunx.errors import QuincunxError
from quincunx.games.senet import rules
from quincunx.solve.senet.index import layer_table, rank_table
from quincunx.solve.senet.numbers import number_of
from quincunx.solve.senet.task import Task
from research.senet import opening as room


class MadeUp:
    """Stands for a machine with all values, which would take 23 GB."""

    def __init__(self, task: Task) -> None:
        self.task = task

    def pick(self, numbers: npt.NDArray[np.int64]) -> npt.NDArray[np.float32]:
        return (numbers * 7919 % 1_000_003 / 1_000_003).astype(np.float32)

    def value(self, own: int, enemy: int) -> float:
        number = number_of(own, enemy, rank_table(), layer_table(5))
        return float(self.pick(np.array([number]))[0])


def to_dark(s: Any, machine: MadeUp, deep: int, total: float) -> float:
    """The value of a record to dark, chance and seats played by the rules."""
    who = rules.player(s)
    out, weight = [0] * 5, [0] * 5
    if who == rules.CHANCE:
        own, enemy = s.pieces[rules.mover(s)], s.pieces[1 - rules.mover(s)]
        if s.stage == rules.FREE or deep < 0:
            value = machine.value(own, enemy)
            return value if s.turn == s.dark else total - value
        if deep == 0:
            return at_the_last(s, machine, total)
        count = rules.chance(s, out, weight)
        values = [to_dark(played(s, out[k]), machine, deep - 1, total) for k in range(count)]
        return float(np.dot(values, weight[:count]) / sum(weight[:count]))
    count = rules.actions(s, out)
    values = [to_dark(played(s, out[k]), machine, deep, total) for k in range(count)]
    return max(values) if who == s.dark else min(values)


def at_the_last(s: Any, machine: MadeUp, total: float) -> float:
    """What is supposed where nothing more is looked at: dark's 2 and 3 with the duty, played as if free."""
    if s.turn != s.dark:
        return to_dark_next(s, machine, total)
    out, weight = [0] * 5, [0] * 5
    rules.chance(s, out, weight)
    gain = 0.0
    for k in (1, 2):
        thrown = played(s, out[k])
        moves = [0] * 5
        ways = [played(thrown, moves[n]) for n in range(rules.actions(thrown, moves))]
        best = max(ways, key=lambda way: to_dark(way, machine, -1, total))
        gain += weight[k] * (to_dark_next(best, machine, total) - to_dark(best, machine, -1, total))
    return to_dark(s, machine, -1, total) + gain / (weight[1] + weight[2])


def to_dark_next(s: Any, machine: MadeUp, total: float) -> float:
    """One throw of light, whatever comes after it without a duty."""
    out, weight = [0] * 5, [0] * 5
    count = rules.chance(s, out, weight)
    values = [to_dark(played(s, out[k]), machine, -1, total) for k in range(count)]
    return float(np.dot(values, weight[:count]) / sum(weight[:count]))


def played(s: Any, action: int) -> Any:
    after = s.copy()
    rules.apply(after, action)
    return after


@pytest.mark.parametrize("score", [False, True])
@pytest.mark.parametrize("die", [False, True])
def test_opening_is_what_the_rules_make_of_it(die: bool, score: bool) -> None:
    machine: Any = MadeUp(Task(5, die=die, score=score))
    state = qx.game("senet", die=die).replay(["t2", "t1", "10-11"])  # seat 1 is dark
    total = 0.0 if score else 1.0
    found = room.opening(machine, deep=3)
    assert found.dark == pytest.approx(to_dark(state._record, machine, 3, total))
    assert found.light == pytest.approx(total - found.dark)
    assert found.dark_without_duty == pytest.approx(to_dark(state._record, machine, -1, total))
    assert found.cost_of_duty != 0


def test_who_throws_first_is_dark_more_often() -> None:
    """With the sticks a 1 comes at one throw in four: 1/4 + (3/4)^2 1/4 + … = 4/7."""
    machine: Any = MadeUp(Task(5))
    found = room.opening(machine, deep=1)
    assert found.first_seat == pytest.approx(4 / 7 * found.dark + 3 / 7 * found.light)
    assert found.first_seat + found.second_seat == pytest.approx(1)


def test_deep_down_only_the_best_moves_are_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    machine: Any = MadeUp(Task(5))
    wide = room.opening(machine, deep=3).dark
    monkeypatch.setattr(room, "WIDE", 1)
    narrow = room.opening(machine, deep=3).dark
    assert narrow < wide  # dark may choose less


def test_the_opening_needs_all_pieces() -> None:
    machine: Any = MadeUp(Task(3))
    with pytest.raises(QuincunxError, match="5 pieces a side, not 3"):
        room.opening(machine)
