"""The teacher of who plays Senet for points: it repeats itself, goes on where it stopped, and teaches."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from research.senet.points import Schooling, Student, keep, known

SHORT = Schooling(games=400, units=8, seed=3)


def numbers(student: Student) -> list[np.ndarray]:
    return [array.copy() for array in student.pupil]


@pytest.mark.parametrize("die", [False, True])
def test_it_goes_on_as_if_it_had_never_stopped(die: bool, tmp_path: Path) -> None:
    schooling = Schooling(die, games=60, units=4, seed=3)
    whole, first, second = Student(schooling), Student(schooling), Student(schooling)
    whole.play(20)
    whole.play(40)
    first.play(20)
    first.save(tmp_path / "kept.npz")
    second.resume(tmp_path / "kept.npz")
    second.play(40)
    for one, other in zip(numbers(whole), numbers(second), strict=True):
        assert (one == other).all()
    assert second.played == whole.played == 60


def test_it_learns_what_positions_are_worth() -> None:
    positions, values = known(die=False)
    student = Student(SHORT)
    before = student.estimates(positions) - values
    _, surprised = student.play(100)
    student.play(250)
    _, later = student.play(50)
    after = student.estimates(positions) - values
    assert later < surprised
    assert np.sqrt((after**2).mean()) < max(0.7, np.sqrt((before**2).mean()))


def test_what_was_learned_is_kept_in_16_bits(tmp_path: Path) -> None:
    path = tmp_path / "points.npz"
    student = Student(SHORT)
    student.play(5)
    keep(student, path)
    keep(Student(Schooling(die=True, units=8)), path)
    with np.load(path) as kept:
        assert {name.partition("_")[0] for name in kept} == {"sticks", "die"}
        first = kept["sticks_first"]
        assert first.dtype == np.int16
        assert np.allclose(first * float(kept["sticks_step"]), student.pupil.first, atol=1e-3)
