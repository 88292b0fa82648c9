"""Alpha-beta over whole turns: it lists what the rules allow, and sees wins, losses and draws."""

from random import Random
from typing import Any

import numpy as np
import pytest

import quincunx as qx
from quincunx.bots.sensei.alphabeta import AlphaBetaBot, LearnedBot, PlainAlphaBetaBot
from quincunx.bots.sensei.desk import WIN
from quincunx.games.sensei.rules import WON
from quincunx.testing import all_variants

CALM = qx.game("sensei")
ABOUT_TO_WIN = "mmm1mmm/3s3/7/7/4M2/7/sssS1ss {} 2+1 9 - play"

variants = pytest.mark.parametrize("game", all_variants("sensei"), ids=repr)


def beginnings(game: qx.Game, seed: int, most: int) -> list[qx.State]:
    """Starts of turns in one random game."""
    random, state, seen = Random(seed), game.start(), []
    while not state.is_over and len(seen) < most:
        if state._record.moves == 2 and state._record.leap == 1:
            seen.append(state.copy())
        state.push(random.choice(state.legal_actions()))
    return seen


def turns_of(row: Any) -> set[tuple[int, int]]:
    return {(int(turn["stones"]), int(turn["character"])) for turn in row}


def by_the_rules(bot: AlphaBetaBot, state: qx.State) -> tuple[set[tuple[int, int]], bool]:
    """The turns that the rules allow, without wins and losses at once; and whether one wins."""
    bot.prepare()
    found = bot._search.turns[: bot._search.plant(state)]
    wins = bool((found["result"] == WON).any())
    return turns_of(found[np.abs(found["value"]) < WIN / 2]), wins


def by_the_search(bot: AlphaBetaBot, wanted: int = 0) -> set[tuple[int, int]]:
    """The turns that the search lists for the root, all or those that leave certain stones."""
    search, desk = bot._search, bot._search.desk
    row = desk.turns[1]
    count = search.code["list_turns"](
        search.root, wanted, row, desk.slots, desk.scratch, search.status
    )
    return turns_of(row[:count])


@variants
def test_lists_the_turns_of_the_rules(game: qx.Game) -> None:
    bot = AlphaBetaBot(game)
    for state in beginnings(game, 1, 6) + beginnings(game, 2, 6):
        theirs, wins = by_the_rules(bot, state)
        if not wins:
            assert by_the_search(bot) == theirs, str(state)


@variants
def test_lists_nothing_more_for_certain_stones(game: qx.Game) -> None:
    bot, found = AlphaBetaBot(game), 0
    for state in beginnings(game, 1, 5):
        theirs, wins = by_the_rules(bot, state)
        for stones in [] if wins else sorted({stones for stones, _ in theirs})[::50]:
            some = by_the_search(bot, stones)
            assert some <= {turn for turn in theirs if turn[0] == stones}, str(state)
            found += len(some)
    assert found


def play_turn(state: qx.State, bot: AlphaBetaBot) -> None:
    seat = state.player
    while not state.is_over and state.player == seat:
        state.push(bot.choose(state))


@pytest.mark.parametrize(
    "bot",
    [
        AlphaBetaBot(CALM),
        AlphaBetaBot(CALM, seconds=0.05),
        PlainAlphaBetaBot(CALM),
        LearnedBot(CALM),
    ],
)
def test_wins_when_it_can(bot: AlphaBetaBot) -> None:
    state = CALM.from_position(ABOUT_TO_WIN.format(0))
    play_turn(state, bot)
    assert state.returns() == [1, -1]


@pytest.mark.parametrize("bot", [AlphaBetaBot(CALM), PlainAlphaBetaBot(CALM), LearnedBot(CALM)])
def test_stops_a_win(bot: AlphaBetaBot) -> None:
    state = CALM.from_position(ABOUT_TO_WIN.format(1))
    play_turn(state, bot)
    assert not state.is_over
    turns, wins = by_the_rules(bot, state)
    assert turns
    assert not wins


@pytest.mark.parametrize("kind", [AlphaBetaBot, LearnedBot])
def test_finds_a_win_a_turn_away(kind: type[AlphaBetaBot]) -> None:
    """Beats somebody who plays at random, and knows before: what is proven happens."""
    bot, random, state = kind(CALM, depth=3, seed=1), Random(1), CALM.start()
    foretold = False
    while not state.is_over:
        if state.player == 0:
            assessment = bot.analyse(state)
            best = assessment.actions[0]
            assert not foretold or (best.proven and best.win == 1.0), str(state)
            foretold = best.proven and best.win == 1.0
            state.push(best.action)
        else:
            state.push(random.choice(state.legal_actions()))
    assert foretold
    assert state.returns() == [1, -1]


def test_a_position_that_was_there_is_drawn() -> None:
    """D7: a turn forth and a turn back, by both."""
    state = CALM.start()
    for text in ("a1-a2", "end", "a7-a6", "end", "a2-a1", "end"):
        state.push_text(text)
    bot = AlphaBetaBot(CALM, depth=2, seed=1)
    bot.choose(state)
    back = CALM.start().pack()[0]
    search = bot._search
    turns = search.turns[: int(search.root["count"])]
    (place,) = np.flatnonzero(
        (turns["stones"] == back["stones"][1]) & (turns["character"] == back["character"][1])
    )
    search.look_closer(state, int(place), float("inf"))
    assert turns["value"][place] <= 0.0
    frame = search.desk.frames[1]
    frame["stones"], frame["character"] = back["stones"], back["character"]
    assert search.code["was_there"](search.desk.frames, 1, state.pack()[0])
    frame["character"][1] += 1
    assert not search.code["was_there"](search.desk.frames, 1, state.pack()[0])


@variants
@pytest.mark.parametrize("kind", [AlphaBetaBot, LearnedBot])
def test_a_stop_beforehand_leaves_a_legal_action(game: qx.Game, kind: type[AlphaBetaBot]) -> None:
    bot = kind(game, seconds=60, seed=1)
    for state in beginnings(game, 3, 4):
        assert bot.analyse(state, stop=lambda: True).best in state.legal_actions()


@variants
@pytest.mark.parametrize("kind", [AlphaBetaBot, LearnedBot])
def test_no_time_leaves_a_legal_action(game: qx.Game, kind: type[AlphaBetaBot]) -> None:
    state, bot = game.start(), kind(game, seconds=0.0)
    for _ in range(6):
        if not state.is_over:
            state.push(bot.choose(state))
    assert state.is_over or len(state.history) == 6


@variants
@pytest.mark.parametrize("kind", [AlphaBetaBot, LearnedBot])
def test_assesses_every_legal_action(game: qx.Game, kind: type[AlphaBetaBot]) -> None:
    state, bot = game.start(), kind(game, walks=400_000, seed=1)
    state.push(Random(1).choice(state.legal_actions()))  # in the middle of a turn
    options = bot.analyse(state).actions
    assert sorted(option.action for option in options) == state.legal_actions()
    wins = [option.win for option in options]
    assert wins == sorted(wins, reverse=True)
    assert all(0 <= win <= 1 for win in wins)
    assert all(option.line[0] == option.text for option in options)
    assert all(option.visits >= 0 for option in options)
    assert options[0].visits > 0


def test_lines_can_be_played() -> None:
    state = CALM.start()
    for option in AlphaBetaBot(CALM, depth=3, seed=1).analyse(state).actions:
        walk = state.copy()
        for text in option.line:
            walk.push_text(text)
        assert walk.history_texts() == list(option.line)


def test_the_same_seed_and_depth_find_the_same() -> None:
    one, other = (AlphaBetaBot(CALM, depth=3, seed=5).analyse(CALM.start()) for _ in range(2))
    assert one.signature == other.signature
    assert one.actions == other.actions


def test_seeds_decide_between_equals() -> None:
    first = {PlainAlphaBetaBot(CALM, seed=seed).choose(CALM.start()) for seed in range(8)}
    assert len(first) > 1


def test_knows_one_game() -> None:
    with pytest.raises(qx.QuincunxError, match="sensei only"):
        AlphaBetaBot(qx.game("senet"))
    with pytest.raises(qx.QuincunxError, match="this bot plays"):
        AlphaBetaBot(CALM).choose(qx.game("sensei", mode="arashi").start())


def test_a_turn_is_chosen_once_and_played_to_its_end() -> None:
    state = CALM.start()
    bot = AlphaBetaBot(CALM, depth=2, seed=1)
    bot.prepare()
    judged = []
    while state.player == 0:
        before = bot._search.work
        state.push(bot.choose(state))
        judged.append(bot._search.work - before)
    assert len(judged) > 1
    assert judged[0] > 0
    assert sum(judged[1:]) == 0, "the rest of the turn needs no thought"


def test_another_line_is_thought_about_anew() -> None:
    state = CALM.start()
    bot = AlphaBetaBot(CALM, depth=2, seed=1)
    planned = bot.choose(state)
    state.push(next(action for action in state.legal_actions() if action != planned))
    before = bot._search.work
    assert bot.choose(state) in state.legal_actions()
    assert bot._search.work > before
