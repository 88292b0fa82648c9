"""Tables of endgames: one order, one result, whatever machine makes them."""

from itertools import combinations

import numpy as np
import pytest

from quincunx.bots.senet.offers import SOLVING
from quincunx.games.senet import rules
from quincunx.native import wasm
from quincunx.solve.senet import endgames
from quincunx.solve.senet.index import layer_table, rank_table, set_table
from quincunx.solve.senet.machines import CpuMachine
from quincunx.solve.senet.making import made, plan
from quincunx.solve.senet.numbers import Pages, rank_of, squares_at
from quincunx.solve.senet.program import ROOM, THROWS
from quincunx.solve.senet.task import Task


def test_it_is_what_the_solver_finds(twos: CpuMachine) -> None:
    assert np.abs(made(Task(2)) - twos.values).max() < 1e-5


def test_it_reports_every_sweep() -> None:
    reports = []
    made(Task(1), reports.append)
    assert [report.is_done for report in reports] == [False] * (len(reports) - 1) + [True]
    assert reports[-1].change < 1e-6 <= reports[-2].change


def test_sets_are_ranked_in_order() -> None:
    for count in (1, 2, 5):
        ranked = [rank_of(int(places), rank_table()) for places in set_table(count)[:500]]
        assert [rank & (1 << 20) - 1 for rank in ranked] == list(range(len(ranked)))
        assert {rank >> 20 for rank in ranked} == {count}


def test_sets_lie_in_the_order_of_how_far_they_have_come() -> None:
    asked = plan(2)
    sets, starts = np.zeros(asked["sets"], np.int64), np.zeros(asked["starts"], np.int64)
    endgames.fill_sets(2, sets, starts)
    for count in (1, 2):
        wanted = {squares_at(sum(1 << p for p in s)) for s in combinations(range(28), count)}
        row = [int(squares) for squares in sets[count] if squares]
        assert set(row) == wanted
        assert len(row) == len(wanted)
        for far in range(30 * count):
            between = row[starts[count, far] : starts[count, far + 1]]
            assert all(endgames.advance(squares) == far for squares in between)


@pytest.mark.skipif(bool(wasm.why_not()), reason="no WebAssembly here")
@pytest.mark.parametrize("die", [False, True])
def test_in_webassembly_it_is_the_same_bit_by_bit(die: bool) -> None:
    code, asked, task = wasm.load("senet", rules, [SOLVING]), plan(1), Task(1, die=die)
    ranks = np.zeros(asked["ranks"], np.int32)
    code["fill_ranks"](ranks)
    assert ranks.tolist() == rank_table().tolist()
    sets, starts = np.zeros(asked["sets"], np.int64), np.zeros(asked["starts"], np.int64)
    code["fill_sets"](1, sets, starts)
    values = np.full(asked["size"], task.guess, np.float32)
    progress, change, pairs = np.zeros(3, np.int64), np.zeros(1), np.array(asked["pairs"], np.int64)
    while progress[endgames.BLOCK] < len(pairs):
        code["work_on"](
            pairs, asked["tolerance"], progress, change, sets, starts, task.chances,
            Pages(values, ranks, layer_table(1)), np.zeros((0, THROWS), np.uint32),
            np.zeros(ROOM, np.int64),
        )  # fmt: skip
    assert values.tobytes() == made(task).tobytes()
