"""Every puzzle that comes with Quincunx, looked at again by a stronger search than it was made with."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from quincunx.puzzles import names, puzzles
from quincunx.puzzles.checking import misgraded, problem
from quincunx.puzzles.senet.kind import judge


@pytest.fixture
def exact_endgames(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Senet's puzzles were made with them; the tables take half a minute to make, once."""
    monkeypatch.setenv("QUINCUNX_ENDGAME", "3")
    judge.cache_clear()
    yield
    judge.cache_clear()


@pytest.mark.thorough
@pytest.mark.usefixtures("exact_endgames")
@pytest.mark.parametrize("game", names())
def test_every_answer_stands_a_stronger_search(game: str) -> None:
    doubted = {one.id: found for one in puzzles(game) if (found := problem(one))}
    assert not doubted


def test_another_answer_is_doubted() -> None:
    puzzle = puzzles("bossa")[0]
    wrong = next(text for text in puzzle.state.legal_texts() if text != puzzle.answers[0][0])
    assert "the answer would be" in problem(replace(puzzle, answers=((wrong,),)))


def test_a_reason_that_is_not_true_is_doubted() -> None:
    puzzle = puzzles("bossa")[0]
    assert problem(puzzle) == ""
    assert "the reasons would be" in problem(replace(puzzle, why=(("out", {}),)))


def test_another_difficulty_is_doubted() -> None:
    first, *others = puzzles("bossa")
    wrong = replace(first, difficulty=first.difficulty % 5 + 1)
    assert list(misgraded([wrong, *others])) == [first.id]
    assert f"not {wrong.difficulty}" in misgraded([wrong, *others])[first.id]
