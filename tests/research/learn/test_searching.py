"""Teaching Bossa's network what its search finds."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from quincunx.bots.bossa.endings import EndingSolver
from research.learn.courses import BOTS
from research.learn.searching import Lessons, play_game, unpacked


def test_unpacking_is_packing_backwards() -> None:
    path = BOTS / "bossa" / "judge.npz"
    packed = unpacked(path).packed()
    with np.load(path) as found:
        for name in ("first", "second"):
            assert np.array_equal(packed[name], found[name])
        assert np.allclose(packed["third"], found["third"], rtol=1e-6)


def test_lessons_are_kept_and_recalled(tmp_path: Path) -> None:
    lessons, again = Lessons(), Lessons()
    play_game(lessons, EndingSolver(), 50, 0, 0)
    assert lessons.shares
    assert all(0 <= share <= 1 for share in lessons.shares)
    lessons.keep(tmp_path / "games.npz", 7.0)
    assert again.recall(tmp_path / "games.npz") == 7.0
    assert np.array_equal(again.marks, lessons.marks)
    assert (again.shares, again.games) == (lessons.shares, lessons.games)
