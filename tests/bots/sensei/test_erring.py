"""How Senseï's levels err: they see wins and threats, whatever they misjudge and do not think of."""

from random import Random
from statistics import mean, stdev

import numpy as np
import pytest

import quincunx as qx
from quincunx.bots.expertise import expertise
from quincunx.bots.form import on_its_day
from quincunx.bots.named import player
from quincunx.bots.sensei.alphabeta import LearnedBot
from quincunx.bots.sensei.desk import WIN
from quincunx.bots.sensei.erring import FAULTLESS, Erring, deviation
from quincunx.testing import all_variants
from tests.bots.sensei.test_alphabeta import ABOUT_TO_WIN, CALM, beginnings

HASTY = Erring(misjudges=5.0, thinks_of=2)


def test_a_deviation_is_around_zero_and_of_size_one() -> None:
    random = Random(1)
    found = [deviation(random) for _ in range(4000)]
    assert abs(mean(found)) < 0.05
    assert abs(stdev(found) - 1.0) < 0.05


@pytest.mark.parametrize("seed", range(8))
def test_a_win_at_once_is_seen(seed: int) -> None:
    state = CALM.from_position(ABOUT_TO_WIN.format(0))
    bot = LearnedBot(CALM, walks=1000, seed=seed, errs=HASTY)
    while not state.is_over and state.player == 0:
        state.push(bot.choose(state))
    assert state.is_over
    assert state.returns()[0] == 1.0


@pytest.mark.parametrize("seed", range(8))
def test_a_threat_is_seen(seed: int) -> None:
    """The sage can win at once; the monkey has the move."""
    state = CALM.from_position(ABOUT_TO_WIN.format(1))
    bot = LearnedBot(CALM, walks=1000, seed=seed, errs=HASTY)
    while state.player == 1:
        state.push(bot.choose(state))
    bot.prepare()
    assert bot._search.turns[: bot._search.plant(state)]["value"].max() < WIN / 2, "no win at once"


@pytest.mark.parametrize("game", all_variants("sensei"), ids=repr)
def test_only_some_turns_come_to_mind(game: qx.Game) -> None:
    bot = LearnedBot(game, seed=1)
    bot.prepare()
    for state in beginnings(game, 1, 4):
        everything = bot._search.plant(state)
        assert bot._search.plant(state, FAULTLESS) == everything
        assert bot._search.plant(state, Erring(thinks_of=3)) == min(3, everything)


def test_who_misjudges_thinks_of_other_turns_first() -> None:
    state = CALM.start()
    first = set()
    for seed in range(6):
        bot = LearnedBot(CALM, seed=seed)
        bot.prepare()
        best = bot._search.turns[: bot._search.plant(state)]["value"].max()
        bot._search.plant(state, HASTY)
        turn = bot._search.turns[0]
        first.add((int(turn["stones"]), int(turn["character"])))
        assert turn["value"] > best, "it looks better than it is"
    assert len(first) > 3


def test_nothing_is_misjudged_without_a_reason() -> None:
    values, random = np.array([0.5, -0.25, WIN, 1 - WIN]), Random(1)
    FAULTLESS.misjudge(values, random)
    assert values.tolist() == [0.5, -0.25, WIN, 1 - WIN]
    HASTY.misjudge(values, random)
    assert values.tolist()[2:] == [WIN, 1 - WIN]
    assert values[0] != 0.5
    assert values[1] != -0.25


@pytest.mark.parametrize("name", ["novice", "casual", "skilled", "expert"])
def test_on_a_good_day_more_comes_to_mind_and_less_is_misjudged(name: str) -> None:
    level = expertise(CALM).level(name)
    bad, usual, good = (on_its_day(level, day) for day in (0.0, 0.5, 1.0))
    assert usual == level
    assert bad.walks < level.walks < good.walks
    assert bad.thinks_of < level.thinks_of < good.thinks_of
    assert bad.misjudges > level.misjudges > good.misjudges
    assert bad.misses == good.misses == level.misses


def test_master_has_no_days() -> None:
    level = expertise(CALM).level("master")
    assert on_its_day(level, 0.0) == on_its_day(level, 1.0) == level


def test_a_nature_has_its_day_whoever_asks() -> None:
    """A server asks a new bot for every move: of one nature, it is the same player all the time."""
    days = []
    for nature in range(6):
        one, other = (player("casual", CALM, seed, nature=nature) for seed in (1, 2))
        assert isinstance(one, LearnedBot)
        assert isinstance(other, LearnedBot)
        assert (one.walks, one.errs) == (other.walks, other.errs)
        days.append(one.walks)
    assert len(set(days)) == len(days)
    assert one.walks == player("casual", CALM, nature=5).walks  # type: ignore[attr-defined]
