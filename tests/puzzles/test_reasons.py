"""Why an answer is best: every puzzle has something to say for it that is not true of the next best."""

from typing import Any

import pytest

from quincunx.games.senet.facts import Move
from quincunx.languages import LANGUAGES
from quincunx.puzzles import Puzzle, names, puzzles
from quincunx.puzzles.words import words
from quincunx.state import State

DECISIVE = {
    "sensei": {"crosses", "claims", "answers"},  # nothing else wins by force
    "sarena": {"sure", "each"},  # nothing is better against any colour, and the next best is worse
}


def after(puzzle: Puzzle, text: str) -> State:
    state = puzzle.state
    state.push_text(text)
    return state


def speaks_for_the_answer_alone(puzzle: Puzzle, name: str, places: dict[str, Any]) -> bool:
    if name in DECISIVE.get(puzzle.game, ()):
        return True
    if len(puzzle.wins) < 2:
        return False
    (best, _), (second, worth) = puzzle.wins[:2]
    if "move" in places:
        return bool(places["move"] == second)  # the two are compared
    if puzzle.game == "senet":
        record = puzzle.state._record
        other = Move(record, puzzle.state.parse_action(second))
        return name not in {one for one, _ in other.facts()} and not (name == "wet" == other.end)
    if puzzle.game == "bossa":
        ended = after(puzzle, best)
        return (name == "sure" and worth < 1) or (
            name in ("out", "end")
            and ended.is_over
            and ended.returns()[puzzle.seat] > 2 * worth - 1
        )
    if name == "again":
        return after(puzzle, second).player != puzzle.seat
    return False


@pytest.mark.parametrize("game", names())
def test_every_puzzle_has_a_reason_of_its_own(game: str) -> None:
    silent = [
        one.id
        for one in puzzles(game)
        if not any(speaks_for_the_answer_alone(one, *fact) for fact in one.why)
    ]
    assert not silent


@pytest.mark.parametrize("game", names())
def test_numbers_that_are_compared_speak_for_the_answer(game: str) -> None:
    more = {"stop", "leaves", "throw", "own throw", "ready", "certain", "tile"}
    fewer = {"risk", "sticks", "able", "fewer", "lost"}
    for puzzle in puzzles(game):
        for name, places in puzzle.why:
            if name not in more | fewer or "other" not in places:
                continue
            n, other = (
                int(places["chance"] if "chance" in places else places["n"]),
                int(places["other"]),
            )
            if "of" in places:
                n, other = n * int(places["others"]), other * int(places["of"])
            assert n > other if name in more else n < other, (puzzle.id, name, places)


@pytest.mark.parametrize("game", names())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_reasons_are_told_before_the_chances(game: str, lang: str) -> None:
    said = words(game, lang)
    for puzzle in puzzles(game):
        told = said.why(puzzle)
        assert len(told) == len(set(told)) == len(puzzle.why) + (len(puzzle.wins) > 1)
