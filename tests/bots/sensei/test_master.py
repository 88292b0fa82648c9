"""Senseï's `master`: what its search does faster is what the plainer one does."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import quincunx as qx
from quincunx.bots import sensei
from quincunx.bots.named import player
from quincunx.bots.sensei.alphabeta import AlphaBetaBot, LearnedBot
from quincunx.bots.sensei.reach import crossings, line_touches, on_rank
from quincunx.bots.sensei.turn_search import place_in
from quincunx.testing import all_variants
from tests.bots.sensei.test_alphabeta import beginnings, by_the_rules

CALM = qx.game("sensei")
HERE = Path(str(sensei.__file__)).parent
LINES = (
    "7/7/mmmMmmm/1s1s3/7/7/sss1S1s 0 2+1 9 - play",  # two stones touch a line
    "7/mm2m1M/2mm1m1/7/6s/7/sssSss1 1 2+1 9 - play",
)

variants = pytest.mark.parametrize("game", all_variants("sensei"), ids=repr)


def gathered(bot: LearnedBot) -> set[tuple[int, int]]:
    """The turns of the root as the search gathers them: stones, with every square for the character."""
    search, desk = bot._search, bot._search.desk
    sets = desk.turns[-1]
    count = search.code["gather"](search.root, sets, desk.slots, desk.scratch, search.status)
    return {
        (int(one["stones"]), square)
        for one in sets[:count]
        for square in range(56)
        if int(one["work"]) >> square & 1
    }


def played(game: qx.Game, seed: int) -> list[qx.State]:
    """Starts of turns in a game between two who look two turns ahead: stones have met."""
    bot, state, seen = AlphaBetaBot(game, walks=2000, seed=seed), game.start(), []
    while not state.is_over and len(seen) < 24:
        if state._record.moves == 2 and state._record.leap == 1:
            seen.append(state.copy())
        state.push(bot.choose(state))
    return seen


@variants
def test_gathers_the_turns_of_the_rules(game: qx.Game) -> None:
    bot, compared = LearnedBot(game), 0
    for state in beginnings(game, 1, 6) + played(game, 1)[::4]:
        theirs, wins = by_the_rules(bot, state)
        if not wins:
            assert gathered(bot) == theirs, str(state)
            compared += 1
    assert compared


@variants
def test_takes_a_known_turn_only_if_the_rules_allow_it(game: qx.Game) -> None:
    """And hardly ever leaves one out."""
    bot, found, asked = LearnedBot(game), 0, 0
    states = played(game, 2)
    for state, other in pairwise(states[::3]):
        elsewhere, _ = by_the_rules(bot, other)
        theirs, wins = by_the_rules(bot, state)
        for turn in [] if wins else sorted(elsewhere | theirs)[::7]:
            can = bot._search.code["can_leave"](bot._search.desk, 0, *turn)
            assert not can or turn in theirs, f"{state} {turn}"
            found += can
            asked += turn in theirs
    assert found > 0.9 * asked


def counted(asked: tuple[int, ...]) -> int:
    """What the tables say of one side, counted square by square, in thousandths."""
    own, enemy, character, seat, pits, storm, waits = asked
    found = crossings(own, enemy, character, seat, pits, storm)
    with np.load(HERE / "weighing.npz") as tables:
        table = {name: tables[name][storm, waits] for name in tables.files}
    total = sum(int(table["cross"][n, count]) for n, count in enumerate(found[:12]))
    for rank in range(7):
        if 3 <= rank <= 5:
            total += int(table["near"][rank - 3, on_rank(found.near, rank, seat)])
        total += int(table["stones"][rank, own >> (8 * rank if seat == 0 else 48 - 8 * rank) & 127])
    rank = character >> 3 if seat == 0 else 6 - (character >> 3)
    total += int(table["character"][rank, character & 7])
    total += int(table["seen"][(found.sight & own).bit_count()])
    touches = line_touches(own, enemy | pits, seat)
    return total + int(table["line"][touches]) if touches >= 0 else total


@variants
def test_weighs_what_can_be_counted(game: qx.Game) -> None:
    """At a glance and closely, in bits: the same as square by square."""
    bot, compared = LearnedBot(game), set()
    lines = [game.from_position(text) for text in LINES]
    for state in played(game, 3) + lines:
        record: Any = state.pack()[0]
        for seat in (0, 1):
            own, enemy = (int(record["stones"][one]) for one in (seat, 1 - seat))
            position = own, enemy, int(record["character"][seat]), seat
            for waits in (0, 1):
                asked = (*position, int(record["pits"]), int(record["storm"]), waits)
                value = bot._search.code["outlook"](*asked)
                assert value == pytest.approx(counted(asked) / 1000, abs=1e-9)
                compared.add(value)
    assert len(compared) > 10


@variants
def test_a_glance_misses_no_better_turn_by_much(game: qx.Game) -> None:
    """One turn deep, what passed a glance is the best of all, or hardly worse."""
    bot, missed, seen = LearnedBot(game), 0, 0
    bot.prepare()
    search = bot._search
    for state in played(game, 4):
        count = search.plant(state)
        best = search.turns["value"][:count].max()
        if abs(best) > 100:
            continue
        frame = search.desk.frames[1]
        place_in(frame, state.pack()[0])
        frame["alpha"], frame["beta"], frame["depth"] = -1001.0, 1001.0, 1
        search.code["open_frame"](frame)
        search.code["look_once"](search.desk, 1)
        assert frame["best"] <= best + 1e-9
        missed += frame["best"] < best - 0.05
        seen += 1
    assert seen
    assert missed <= seen // 4


def test_a_repeated_search_is_the_same() -> None:
    one, other = (LearnedBot(CALM, depth=4, seed=5).analyse(CALM.start()) for _ in range(2))
    assert one.signature == other.signature
    assert one.actions == other.actions


def test_the_master_before_plays_as_it_did() -> None:
    """`master@1` is the search that the levels had, and thinks as long as `master`."""
    before, now = player("master@1", CALM, 1), player("master", CALM, 1)
    assert type(before) is AlphaBetaBot
    assert isinstance(now, LearnedBot)
    assert isinstance(before, AlphaBetaBot)
    assert before.seconds == now.seconds == 1.0
    before.seconds, before.walks = None, 20_000
    state = CALM.start()
    levels = AlphaBetaBot(CALM, walks=20_000, seed=1)
    for _ in range(4):
        action = before.choose(state)
        assert action == levels.choose(state)
        state.push(action)
    assert not state.is_over
