"""What people want of a move in Senet, and how the first levels follow it."""

import pytest

import quincunx as qx
from quincunx.bots.named import player
from quincunx.bots.senet import wishes
from quincunx.bots.senet.lookahead import JUDGE, LookAheadBot, load

GAME = qx.game("senet")


def squares(*places: int) -> int:
    return sum(1 << place for place in places)


@pytest.mark.parametrize(
    ("own", "enemy", "better", "worse"),
    [
        # to run: the same piece further on
        ((5, 12), (20,), ((5, 16), (20,)), ((5, 15), (20,))),
        # to send the enemy back rather than to go as far without it
        ((5, 12), (15, 20), ((5, 15), (12, 20)), ((8, 12), (15, 20))),
        # to stand side by side
        ((5, 12), (28,), ((11, 12), (28,)), ((5, 18), (28,))),
        # to have a piece home
        ((22, 29), (28,), ((22,), (28,)), ((23, 29), (28,))),
        # not to stand alone before the enemy
        ((12, 20), (11,), ((17, 20), (11,)), ((12, 25), (11,))),
    ],
)
def test_people_want(
    own: tuple[int, ...],
    enemy: tuple[int, ...],
    better: tuple[tuple[int, ...], tuple[int, ...]],
    worse: tuple[tuple[int, ...], tuple[int, ...]],
) -> None:
    wanted, other = (
        wishes.wish(squares(*own), squares(*enemy), squares(*mine), squares(*others))
        for mine, others in (better, worse)
    )
    assert wanted > other


def test_compiled_wishes_are_the_plain_ones() -> None:
    code = load(LookAheadBot(GAME)._book.programs, JUDGE)
    cases = [
        (squares(1, 3, 5, 7, 9), squares(2, 4, 6, 8, 10), squares(1, 3, 5, 7, 11)),
        (squares(22, 23, 24), squares(19, 28), squares(22, 23)),
    ]
    for own, enemy, mine in cases:
        assert code["wish"](own, enemy, mine, enemy) == wishes.wish(own, enemy, mine, enemy)


@pytest.mark.parametrize("die", [False, True])
def test_novice_finds_the_best_move_more_often_than_random_play(die: bool) -> None:
    """In the positions of its own games, by looking a throw ahead."""
    game = qx.game("senet", die=die)
    judge = LookAheadBot(game, 1, book=False)
    found = by_chance = 0.0
    count = 0
    for seed in range(6):
        state = game.start(seed=seed)
        bots = [player("novice", game, 2 * seed + seat) for seat in range(2)]
        while not state.is_over:
            action, legal = bots[state.player].choose(state), state.legal_actions()
            if len(legal) > 1:
                found += action == judge.analyse(state).best
                by_chance += 1 / len(legal)
                count += 1
            state.push(action)
    assert count > 300
    assert found / count > by_chance / count + 0.04


def test_only_the_first_levels_wish() -> None:
    bots = {level: player(level, GAME) for level in ("novice", "casual", "skilled", "expert")}
    wishing = {level: bot.wishes for level, bot in bots.items() if isinstance(bot, LookAheadBot)}
    assert wishing["novice"] > wishing["casual"] > 0
    assert wishing["skilled"] == wishing["expert"] == 0
