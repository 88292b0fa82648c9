"""The exact chance to win near the end, for any state."""

from pathlib import Path

import pytest

import quincunx as qx
from quincunx.solve import senet
from quincunx.solve.senet import tables as room
from quincunx.solve.senet.machines import CpuMachine
from quincunx.solve.senet.making import made
from quincunx.solve.senet.task import Task
from tests.solve.test_solver import value


@pytest.fixture(autouse=True)
def two_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables for two pieces a side instead of three: they are made in a second."""
    monkeypatch.setenv("QUINCUNX_ENDGAME", "2")


def state(text: str, die: bool = False) -> qx.State:
    return qx.game("senet", die=die).from_position(text)


def test_before_a_throw_it_is_the_value(twos: CpuMachine) -> None:
    # light, seat 1, on 5 and 24; dark, seat 0, on 12
    position = state("4L5/1D8/3L6 1 0 - free 50")
    expected = value(twos, {5, 24}, {12})
    assert senet.endgame(position) == pytest.approx(expected, abs=1e-6)
    assert senet.endgame(position, 1) == pytest.approx(expected, abs=1e-6)
    assert senet.endgame(position, 0) == pytest.approx(1 - expected, abs=1e-6)


def test_with_a_throw_it_is_the_best_move(twos: CpuMachine) -> None:
    position = state("4L5/1D8/3L6 1 0 2 free 50")
    moves = [1 - value(twos, {12}, {7, 24}), 1 - value(twos, {12}, {5, 26})]
    assert senet.endgame(position) == pytest.approx(max(moves), abs=1e-6)
    again = state("4L5/1D8/3L6 1 0 1 free 50")
    moves = [value(twos, {6, 24}, {12}), value(twos, {5, 25}, {12})]
    assert senet.endgame(again) == pytest.approx(max(moves), abs=1e-6)


def test_in_the_middle_of_a_throw_a_rest_is_played(twos: CpuMachine) -> None:
    """29-off with a 6 leaves 5 for the piece on 12."""
    position = state("10/1L8/D7L1 1 0 6 free 50")
    position.push_text("29-off")
    assert position.player == 1
    assert senet.endgame(position) == pytest.approx(value(twos, {17}, {21}), abs=1e-6)


def test_who_wins_at_once_has_won() -> None:
    position = state("10/10/D7L1 1 0 6 free 50")
    assert senet.endgame(position) == 1.0
    position.push_text("29-off")
    assert senet.endgame(position, 1) == 1.0
    assert senet.endgame(position, 0) == 0.0


def test_the_die_has_its_own_table() -> None:
    sticks = senet.endgame(state("4L5/1D8/3L6 1 0 - free 50"))
    die = senet.endgame(state("4L5/1D8/3L6 1 0 - free 50", die=True))
    assert sticks is not None
    assert die is not None
    assert abs(sticks - die) > 1e-3


def test_asking_changes_nothing() -> None:
    position = state("4L5/1D8/3L6 1 0 2 free 50")
    before = position.copy()
    senet.endgame(position)
    assert position == before


def test_nothing_is_said_about_other_positions() -> None:
    assert senet.endgame(qx.game("senet").start()) is None
    assert senet.endgame(state("LL1L6/1D8/10 1 0 - free 50")) is None  # three light pieces
    assert senet.endgame(qx.game("sarena").start(seed=1)) is None


def test_no_table_is_made_when_none_is_wanted(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("QUINCUNX_ENDGAME", "1")
    monkeypatch.setattr(room, "file", lambda die, pieces: tmp_path / f"{die}-{pieces}.npy")
    position = state("4L5/1D8/10 1 0 - free 50", die=True)
    assert senet.endgame(position, makes=False) is None
    assert not room.is_made(True, 1)


def test_the_tables_are_for_three_pieces_unless_somebody_wants_fewer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("QUINCUNX_ENDGAME")
    assert room.endgame_pieces() == 3
    monkeypatch.setenv("QUINCUNX_ENDGAME", "0")
    assert senet.endgame(state("4L5/1D8/10 1 0 - free 50")) is None
    for wrong in ("4", "-1", "many"):
        monkeypatch.setenv("QUINCUNX_ENDGAME", wrong)
        with pytest.raises(qx.QuincunxError, match=f"QUINCUNX_ENDGAME is '{wrong}': .* 0 to 3"):
            room.endgame_pieces()


def test_near_the_draw_nothing_is_said() -> None:
    assert senet.endgame(state("4L5/1D8/3L6 1 0 - free 1700")) is not None
    assert senet.endgame(state("4L5/1D8/3L6 1 0 - free 1701")) is None


def test_one_thread_makes_what_every_machine_makes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Whoever waits gets a table sooner; the one that is the same everywhere is read where it is there."""
    monkeypatch.setattr(room, "file", lambda *_: tmp_path / "table.npy")
    room.table.cache_clear()
    room.prepare(False, 1)
    assert [path.name for path in tmp_path.glob("*.npy")] == ["table-quick.npy"]
    quick = room.table(False, 1)
    room.prepare(False, 1, threads=1)
    room.table.cache_clear()
    alike = room.table(False, 1)
    assert alike.tobytes() == made(Task(1)).tobytes()
    assert abs(alike - quick).max() < 1e-5
    room.table.cache_clear()
