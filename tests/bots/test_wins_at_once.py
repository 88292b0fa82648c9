"""A win at once is taken: counted over many positions of every game."""

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

import quincunx as qx
from quincunx.bots import LADDER
from quincunx.bots.named import player

GAMES = {"bossa": 220, "sarena": 160, "senet": 60, "sensei": 30, "serendipity": 40}
"""Random games whose ends are looked at."""
LAST = 6
"""Actions before the end of a game that are looked at."""
GUESSES = 24
TRIES = 4
"""Seeds with which a level that may overlook something is asked about each position."""

Chance = tuple[qx.State, list[int]]


def wins_at_once(state: qx.State) -> list[int]:
    """Actions that end the game and win it, whatever the seat to move does not know, by the plain rules."""
    return [action for action in state.legal_actions() if wins(state.hidden(state.player), action)]


def wins(known: qx.State, action: int) -> bool:
    rules, seat, random = known.game.rules, known.player, Random(1)
    for _ in range(GUESSES if rules.GUESS else 1):
        s = known._record.copy()  # type: ignore[attr-defined]
        if rules.GUESS:
            rules.guess(s, seat, [random.getrandbits(32) for _ in range(rules.GUESS)])
        rules.apply(s, action)
        returns = [0.0] * known.game.seats
        if rules.player(s) == rules.OVER:
            rules.returns(s, returns)
        if returns[seat] < 1.0:
            return False
    return True


@cache
def chances_to_win(name: str) -> tuple[Chance, ...]:
    """Positions at the ends of random games in which some actions win at once and others do not."""
    game = qx.game(name)
    return tuple(chance for seed in range(GAMES[name]) for chance in at_the_end(game, seed))


def at_the_end(game: qx.Game, seed: int) -> Iterator[Chance]:
    state, bot = game.start(seed=seed), qx.bot("random", seed=seed)
    while not state.is_over:
        state.push(bot.choose(state))
    for number in range(max(0, len(state.history) - LAST), len(state.history)):
        then = state.after(number)
        if then.player >= 0 and len(then.legal_actions()) > 1:
            winning = wins_at_once(then)
            if 0 < len(winning) < len(then.legal_actions()):
                yield then, winning


def missed(name: str, level: str, tries: int) -> tuple[int, int]:
    """How many wins at once a level passes over, of how many."""
    count = 0
    chances = chances_to_win(name)
    for number, (state, winning) in enumerate(chances):
        for seed in range(tries):
            bot = player(level, state.game, 100 * number + seed)
            count += bot.choose(state.hidden(state.player)) not in winning
    return count, tries * len(chances)


PLAYED = [name for name in GAMES if name != "senet"]


@pytest.mark.parametrize("name", PLAYED)
def test_novice_overlooks_at_most_one_in_ten(name: str) -> None:
    count, of = missed(name, "novice", TRIES)
    assert of >= 4 * TRIES
    assert count <= of / 10


@pytest.mark.parametrize("name", PLAYED)
def test_casual_overlooks_at_most_one_in_thirty(name: str) -> None:
    count, of = missed(name, "casual", TRIES)
    assert count <= of / 30


@pytest.mark.parametrize("name", PLAYED)
@pytest.mark.parametrize("level", LADDER[2:-1])
def test_the_others_overlook_none(name: str, level: str) -> None:
    assert missed(name, level, 1)[0] == 0


def test_in_senet_the_winning_move_is_the_only_one() -> None:
    """The last piece leaves alone, so there is nothing to overlook."""
    assert not chances_to_win("senet")
