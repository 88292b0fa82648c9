"""The levels: they play every game, and the same way from the same seed."""

import pytest

import quincunx as qx
from quincunx.bots import BOTS, LADDER, Bot, bots_for, check
from quincunx.bots.expertise import expertise
from quincunx.bots.levels import LEVELS
from quincunx.bots.named import NamedBot
from quincunx.bots.random import RandomBot
from quincunx.bots.searcher import SearchBot
from quincunx.search.mcts import Limits, Search


def test_every_level_has_a_name_and_every_name_a_bot() -> None:
    assert set(BOTS) == {"random", "alphabeta", *LEVELS}
    assert isinstance(qx.bot("random", seed=1), RandomBot)
    for name in set(BOTS) - {"random"}:
        bot = qx.bot(name, seed=1)
        assert isinstance(bot, NamedBot)
        assert (bot.name, bot.seed) == (name, 1)


def test_specialists_play_their_game_only() -> None:
    assert "alphabeta" in bots_for("sensei")
    assert bots_for("senet") == tuple(name for name in BOTS if name != "alphabeta")
    with pytest.raises(qx.QuincunxError, match="alphabeta plays sensei only, not senet"):
        check("alphabeta", "senet")
    with pytest.raises(qx.QuincunxError, match="unknown bot 'mastr': did you mean 'master'"):
        check("mastr", "senet")
    with pytest.raises(qx.QuincunxError, match="plays sensei only"):
        qx.bot("alphabeta").choose(qx.game("senet").start(seed=1))


def test_one_bot_goes_from_game_to_game() -> None:
    bot = qx.bot("novice", seed=1)
    for name in ("senet", "sarena", "senet"):
        state = qx.game(name).start(seed=1)
        assert bot.choose(state.hidden(state.player)) in state.legal_actions()


@pytest.mark.parametrize("name", qx.game_names())
def test_levels_think_more_the_higher_they_are(name: str) -> None:
    known = expertise(qx.game(name))
    levels = [known.level(level) for level in LADDER]
    walks = [level.walks or 10**9 for level in levels]
    errors = [level.temperature for level in levels]
    misses = [level.misses for level in levels]
    assert walks == sorted(walks)
    assert errors == sorted(errors, reverse=True)
    assert misses == sorted(misses, reverse=True)
    ahead = [level.ahead for level in levels if level.ahead is not None]
    assert ahead == sorted(ahead)
    assert levels[-1].seconds == 1.0 or ahead


def play(game: qx.Game, bots: list[Bot], actions: int = 10**6) -> qx.State:
    state = game.start(seed=3)
    while not state.is_over and len(state.history) < actions:
        state.push(bots[state.player].choose(state.hidden(state.player)))
    return state


@pytest.mark.parametrize("name", qx.game_names())
def test_a_novice_plays_whole_games_against_random(name: str) -> None:
    game = qx.game(name)
    state = play(game, [qx.bot("novice", seed=1), qx.bot("random", seed=2)])
    assert state.is_over
    again = play(game, [qx.bot("novice", seed=1), qx.bot("random", seed=2)])
    assert again.history == state.history, "the same seeds play the same game"


@pytest.mark.parametrize("name", qx.game_names())
@pytest.mark.parametrize("level", ["casual", "skilled", "expert"])
def test_levels_play_on_from_anywhere(name: str, level: str) -> None:
    seats = qx.game(name).rules.SEATS[1]
    game = qx.game(name, seats=seats)
    state = play(game, [qx.bot("random", seed=seat) for seat in range(seats)], actions=60)
    if not state.is_over:
        assert qx.bot(level, seed=1).choose(state) in state.legal_actions()


def wins_at_once(state: qx.State) -> list[int]:
    """Actions that end the game and win it, before chance or anybody else does anything."""
    found = []
    for action in state.legal_actions():
        after = state.copy()
        after.push(action)
        at_once = after.is_over and len(after.history) == len(state.history) + 1
        if at_once and after.returns()[state.player] >= 1.0:
            found.append(action)
    return found


def chances_to_win(name: str, games: int) -> list[tuple[qx.State, list[int]]]:
    """Positions of random games in which some actions win at once and others do not."""
    found = []
    for seed in range(games):
        state, bot = qx.game(name).start(seed=seed), qx.bot("random", seed=seed)
        while not state.is_over:
            wins = wins_at_once(state)
            if 0 < len(wins) < len(state.legal_actions()):
                found.append((state.copy(), wins))
            state.push(bot.choose(state))
    return found


@pytest.mark.parametrize(("name", "games"), [("sensei", 8), ("bossa", 60)])
def test_a_win_at_once_is_taken(name: str, games: int) -> None:
    """`novice` overlooks at most one in ten, `casual` one in thirty, the others none."""
    chances = chances_to_win(name, games)
    assert len(chances) >= 4
    for level in LADDER[2:-1]:
        for state, wins in chances:
            bot = qx.bot(level, seed=1)
            assert bot.choose(state.hidden(state.player)) in wins, f"{level}: {state}"
    known = expertise(qx.game(name))
    for level, most in (("novice", 0.1), ("casual", 1 / 30)):
        assert known.level(level).misses <= most


def test_a_win_at_once_is_seen_for_certain_only() -> None:
    """In Sàrena others' colours are secret: an action wins only if it does so whatever they are."""
    game = qx.game("sarena")
    search, seen = Search(game, Limits(walks=10), seed=1), 0
    for seed in range(20):
        state, bot = game.start(seed=seed), qx.bot("random", seed=seed)
        while not state.is_over:
            action = search.wins_at_once(state)
            if action is not None:
                seen += 1
                assert action in wins_at_once(state)
            state.push(bot.choose(state))
    assert seen


def test_analysis_covers_every_action() -> None:
    state = qx.game("sensei").start()
    found = SearchBot(state.game, LEVELS["skilled"], seed=1).analyse(state)
    assert sorted(option.action for option in found.actions) == state.legal_actions()
    assert found.seat == 0
