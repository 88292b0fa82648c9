"""The puzzles that come with Quincunx, and the library that gives them."""

import string
from datetime import date, timedelta
from importlib.resources import files
from pathlib import Path

import pytest

import quincunx as qx
from quincunx.bots.named import player
from quincunx.datafile import DataError
from quincunx.errors import IllegalAction, QuincunxError, TextError, UnknownName
from quincunx.languages import LANGUAGES
from quincunx.puzzles import Puzzle, names, of_the_day, puzzles, read, themes
from quincunx.puzzles.checking import misgraded
from quincunx.puzzles.difficulty import TRIES, ease, finder, grades
from quincunx.puzzles.words import words


def test_every_game_has_at_least_two_hundred() -> None:
    assert names() == qx.game_names()
    for game in names():
        assert len({puzzle.id for puzzle in puzzles(game)}) == len(puzzles(game)) >= 200


@pytest.mark.parametrize("game", names())
def test_positions_and_answers_are_as_they_should_be(game: str) -> None:
    for puzzle in puzzles(game):
        state = puzzle.state
        assert state.player == puzzle.seat >= 0
        assert len(state.legal_actions()) > 1
        assert state.position(state.player) == puzzle.position, "no more than the seat may know"
        for line in puzzle.answers:
            assert puzzle.check(*line)
            assert puzzle.is_solved_by(*line)
        wins = [win for _, win in puzzle.wins]
        assert wins == sorted(wins, reverse=True)
        assert puzzle.wins[0][0] == " ".join(puzzle.answers[0][: 1 if len(wins) > 1 else None])
        assert all(0 <= tries <= TRIES for tries in puzzle.found)


@pytest.mark.parametrize("game", names())
def test_there_are_easy_and_hard_ones_and_several_themes(game: str) -> None:
    assert {puzzle.difficulty for puzzle in puzzles(game)} == {1, 2, 3, 4, 5}
    assert not misgraded(puzzles(game))
    for number in (1, 2):
        assert len(puzzles(game, difficulty=number)) >= 20, "whoever begins needs some, too"
    assert len({puzzle.themes[0] for puzzle in puzzles(game)}) >= 3


def test_the_more_tries_find_it_the_easier_it_is() -> None:
    shares = [(4, 4, 4, 4), (0, 4, 4, 4), (0, 0, 4, 4), (0, 0, 0, 4), (0, 0, 0, 0)]
    assert grades([ease(found, [["1-2"]]) for found in shares]) == [1, 2, 3, 4, 5]
    assert grades([ease((0, 0, 2, 2), [["a"]]), ease((0, 0, 0, 4), [["b"]])]) == [3, 3], "alike"
    assert ease((0, 0, 0, 4), [["a", "b"], ["c"]]) > ease((0, 0, 0, 4), [["a", "b"]])
    assert finder((0, 3, 4, 4)) == 2
    assert finder((4, 4, 4, 0)) == 5, "luck"


def test_a_secret_is_not_given_away() -> None:
    for puzzle in puzzles("sarena"):
        assert puzzle.position.split()[1].count("?") == 1


def test_wrong_and_illegal_answers() -> None:
    puzzle = next(one for one in puzzles("senet") if one.game == "senet")
    (answer,) = puzzle.answers[0]
    wrong = next(text for text in puzzle.state.legal_texts() if text != answer)
    assert not puzzle.check(wrong)
    assert not puzzle.is_solved_by(wrong)
    assert puzzle.check(puzzle.state.parse_action(answer))
    with pytest.raises(TextError, match="is not an action of Senet"):
        puzzle.check("nonsense")
    with pytest.raises(IllegalAction, match="illegal action"):
        puzzle.check("1-2" if puzzle.state._record.left != 1 else "1-4")


def test_a_whole_turn_may_be_played_in_any_order_that_makes_it() -> None:
    puzzle = next(
        one for one in puzzles("sensei") if len(one.answers) > 1 and len(one.answers[0]) > 2
    )
    first = puzzle.answers[0][0]
    assert puzzle.check(first)
    assert not puzzle.is_solved_by(first)
    assert {len(line) for line in puzzle.answers} >= {len(puzzle.answers[0])}


def test_filters() -> None:
    for theme in themes("bossa"):
        assert all(theme in one.themes for one in puzzles("bossa", theme=theme))
    assert all(one.difficulty == 2 for one in puzzles("bossa", difficulty=2))
    with pytest.raises(UnknownName, match="no puzzles about 'stac': did you mean 'stack'"):
        puzzles("bossa", theme="stac")
    with pytest.raises(QuincunxError, match="the difficulty is 9, not 1 to 5"):
        puzzles("bossa", difficulty=9)
    with pytest.raises(UnknownName, match="no puzzles of 'chess'"):
        puzzles("chess")


def test_the_puzzle_of_the_day_is_the_same_for_everybody_and_another_each_day() -> None:
    first = date(2026, 11, 16)
    days = [of_the_day(first + timedelta(n)) for n in range(1000)]
    assert days[0] == of_the_day(first)
    assert {one.game for one in days[:5]} == set(names())
    assert len({(one.game, one.id) for one in days}) == 1000, (
        "none comes again before all have come"
    )
    assert of_the_day(first, game="senet").game == "senet"


def test_damaged_files_get_a_clear_word(tmp_path: Path) -> None:
    path = tmp_path / "some.jsonl"
    path.write_text('{"id": "1"}\n')
    with pytest.raises(DataError, match=r"some\.jsonl, line 1 is not a puzzle"):
        read("senet", path)
    path.write_text("[]\n")
    with pytest.raises(DataError, match=r"some\.jsonl, line 1 is not a puzzle"):
        read("senet", path)
    with pytest.raises(DataError, match=r"cannot read none\.jsonl"):
        read("senet", tmp_path / "none.jsonl")


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("game", names())
def test_everything_is_said_in_eight_languages(game: str) -> None:
    english = words(game).texts
    for lang in LANGUAGES:
        said = words(game, lang)
        assert said.texts.keys() == english.keys(), lang
        for key, text in said.texts.items():
            assert places(text) == places(english[key]), f"{lang}: {key}"
        for puzzle in puzzles(game):
            assert all(said.theme(theme) for theme in puzzle.themes)
            assert said.difficulty(puzzle.difficulty)
            assert said.why(puzzle), "there is always a reason"
            assert "{" not in " ".join(said.why(puzzle))


def test_only_what_is_exact_is_called_so() -> None:
    said = words("senet")
    for knowledge, text in (
        ("exact", "computed exactly"),
        ("near-exact", "computed almost exactly"),
    ):
        puzzle = next(one for one in puzzles("senet") if one.knowledge == knowledge)
        assert text in said.why(puzzle)[-1]


def test_files_are_small() -> None:
    for game in names():
        assert len((files("quincunx.puzzles") / game / "puzzles.jsonl").read_bytes()) < 200_000


# Answers looked for again by other means than they were found by; `quincunx puzzles check` looks at all.


@pytest.mark.parametrize("number", range(0, 200, 67))
def test_alpha_beta_proves_answers_of_sensei(number: int) -> None:
    from quincunx.bots.sensei.alphabeta import AlphaBetaBot

    puzzle = puzzles("sensei")[number]
    best = AlphaBetaBot(puzzle.state.game, 3).analyse(puzzle.state).actions[0]
    assert best.proven
    assert best.win == 1.0
    assert any(line[0] == best.text for line in puzzle.answers)


@pytest.mark.parametrize("number", range(0, 200, 29))
def test_the_strongest_player_finds_answers_of_senet(number: int) -> None:
    puzzle = puzzles("senet")[number]
    best = player("master", puzzle.state.game).analyse(puzzle.state).actions[0]
    assert best.text == puzzle.answers[0][0]


def brute(state: qx.State) -> float:
    """What seat 0 can expect, by the plain rules and nothing else."""
    if state.is_over:
        return state.returns()[0]
    found = []
    weights = dict(state.chance_outcomes())
    for action in state.legal_actions():
        after = state.copy()
        after.push(action)
        found.append(brute(after) * weights.get(action, 1))
    if weights:
        return sum(found) / sum(weights.values())
    return max(found) if state.player == 0 else min(found)


def brute_wins(state: qx.State) -> dict[str, float]:
    wins = {}
    for action in state.legal_actions():
        after = state.copy()
        after.push(action)
        value = brute(after)
        wins[state.action_text(action)] = (1 + (value if state.player == 0 else -value)) / 2
    return wins


def short(game: str, unseen: int) -> list[Puzzle]:
    """The puzzles nearest to their end."""
    if game == "bossa":
        return [
            one for one in puzzles(game)
            if (one.state._record.unseen).bit_count() <= unseen and not one.options
        ]  # fmt: skip
    return sorted(puzzles(game), key=lambda one: len(one.state.legal_actions()))


def test_answers_of_bossa_by_the_plain_rules() -> None:
    for puzzle in short("bossa", 2)[:6]:
        wins = brute_wins(puzzle.state)
        for text, win in puzzle.wins:
            assert wins[text] == pytest.approx(win, abs=1e-4), puzzle.id
        assert max(wins, key=lambda text: wins[text]) == puzzle.answers[0][0]


def test_answers_of_sarena_by_the_plain_rules_against_every_colour() -> None:
    for puzzle in short("sarena", 0)[:3]:
        token = puzzle.state._record.tokens[puzzle.seat]
        sums: dict[str, float] = {}
        for colour in range(4):
            if colour != token:
                truth, record = puzzle.state, puzzle.state._record.copy()
                record.tokens[1 - puzzle.seat] = colour
                truth._put(record)
                wins = brute_wins(truth)
                assert wins[puzzle.answers[0][0]] == max(wins.values())
                for text, win in wins.items():
                    sums[text] = sums.get(text, 0.0) + win / 3
        for text, win in puzzle.wins:
            assert sums[text] == pytest.approx(win, abs=1e-4), puzzle.id
