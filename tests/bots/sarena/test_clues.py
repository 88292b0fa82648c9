"""What Sàrena's master learns of secret colours from what was played, and from nothing else."""

from functools import cache
from math import exp, log
from random import Random
from typing import Any

import numpy as np
import pytest

import quincunx as qx
from quincunx.bots.expertise import expertise
from quincunx.bots.form import on_its_day
from quincunx.bots.searcher import SearchBot
from quincunx.native.program import bind, rules_source
from quincunx.search.mcts import Limits, Search
from quincunx.search.offers import BEFORE

WALKS = 300


@cache
def programs(seats: int) -> dict[str, Any]:
    known = expertise(qx.game("sarena", seats=seats))
    paths = [*BEFORE, *known.leaf, *known.belief, *known.clues]
    return bind([rules_source(known.game.rules), *paths])


def search_of(game: qx.Game, *, reads: float = 1.0) -> Search:
    known = expertise(game)
    leaf = known.judge if game.seats == 2 else known.leaf
    return Search(
        game, Limits(walks=WALKS, megabytes=8), seed=1, width=known.width, leaf=leaf,
        belief=known.belief, privy=known.privy, observers=True, clues=known.clues, reads=reads,
    )  # fmt: skip


def middle(seats: int = 2, moves: int = 8, seed: int = 3) -> qx.State:
    """A position after some moves of `expert`."""
    state = qx.game("sarena", seats=seats).start(seed=seed)
    bots = [SearchBot(state.game, expertise(state.game).level("expert"), n) for n in range(seats)]
    for _ in range(moves):
        state.push(bots[state.player].choose(state.hidden(state.player)))
    return state


def gathered(state: qx.State, action: int) -> list[float]:
    """What one action tells, a row of four for every seat."""
    code, seats = programs(state.game.seats), state.game.seats
    clues = [0.0] * (4 * seats)
    spare = np.zeros(1, state.game.rules.STATE).view(np.recarray)
    out, weight = ([0] * state.game.rules.MAX_ACTIONS for _ in range(2))
    s = state.pack().view(np.recarray)[0]
    code["gather"](s, action, spare, [1, 1], out, weight, [0.0] * seats, clues)
    return clues


def late(seats: int) -> qx.State:
    """A position with few moves left."""
    state, random = qx.game("sarena", seats=seats).start(seed=6), Random(2)
    while len(state.legal_actions()) > 8:
        state.push(random.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("seats", [2, 3])
def test_a_move_is_likely_if_it_is_good_for_the_colour(seats: int) -> None:
    """Counted here once more: the worth of every move, whichever colours the others have."""
    state = late(seats)
    code, legal, mover = programs(seats), state.legal_actions(), state.player
    sharpness = 8.0 if seats == 2 else 6.0
    action = legal[2]
    found = gathered(state, action)
    for colour in range(4):
        likely = {}
        for move in legal:
            worth = 0.0
            for turned in range(3):
                rest = [(colour + 1 + (n + turned) % 3) % 4 for n in range(3)]
                s = state.pack().view(np.recarray)[0]
                s.tokens[mover] = colour
                for n in range(1, seats):
                    s.tokens[(mover + n) % seats] = rest[n - 1]
                code["apply"](s, move)
                result = [0.0] * seats
                room = ([0] * 121 for _ in range(2))
                code["leaf_value"](s, [1, 1], *room, result)
                worth += result[mover] / 3
            likely[move] = exp(sharpness * worth)
        share = likely[action] / sum(likely.values())
        told = log(0.97 * share + 0.03 / len(legal))
        assert found[4 * mover + colour] == pytest.approx(told, abs=1e-9)
    assert not any(told for n, told in enumerate(found) if n // 4 != mover)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_only_what_everybody_sees_counts(seats: int) -> None:
    state = late(seats)
    action = state.legal_actions()[0]
    found = gathered(state, action)
    for seat in range(seats):
        assert gathered(state.hidden(seat), action) == found
    assert len(set(found)) > 1


@pytest.mark.parametrize("seats", [2, 3])
def test_who_plays_on_knows_no_more_than_the_seat(seats: int) -> None:
    state = middle(seats)
    seat = state.player
    searches = [search_of(state.game) for _ in range(2)]
    signed = {
        search.assess(given).signature
        for search, given in zip(searches, (state, state.hidden(seat)), strict=True)
    }
    assert len(signed) == 1


def believed(code: dict[str, Any], state: qx.State, seat: int, clues: list[float]) -> set[Any]:
    """Every supposition, in 200."""
    random, found = Random(4), set()
    for _ in range(200):
        s = state.pack().view(np.recarray)[0]
        code["believe"](s, seat, [random.getrandbits(32) for _ in range(4)], clues)
        found.add(tuple(int(token) for token in s.tokens[: state.game.seats]))
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_without_clues_only_the_board_counts(seats: int) -> None:
    state = middle(seats, 6)
    code, random = programs(seats), Random(4)
    for _ in range(50):
        words = [random.getrandbits(32) for _ in range(4)]
        one, other = (state.pack().view(np.recarray)[0] for _ in range(2))
        code["believe"](one, 1, words, [0.0] * 16)
        code["suppose"](other, 1, words)
        assert list(one.tokens) == list(other.tokens)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_believes_only_what_can_be(seats: int) -> None:
    """However sure the clues are, also of a colour that is the seat's own."""
    state = middle(seats, 6)
    own = int(state._record.tokens[0])
    for seed in range(10):
        clues = [Random(seed).uniform(-400, 0) if n // 4 else 0.0 for n in range(4 * seats)]
        for tokens in believed(programs(seats), state.hidden(0), 0, clues):
            assert tokens[0] == own
            assert len(set(tokens)) == seats


def test_one_seat_is_not_given_what_surely_is_anothers() -> None:
    state = middle(3, 6)
    left = [colour for colour in range(4) if colour != state._record.tokens[0]]
    clues = [0.0] * 8 + [0.0 if colour == left[1] else -40.0 for colour in range(4)]
    assert believed(programs(3), state.hidden(0), 0, clues) == {
        (int(state._record.tokens[0]), other, left[1]) for other in (left[0], left[2])
    }


@pytest.mark.parametrize(("seats", "sure"), [(2, 8), (3, 13)])
def test_what_experts_play_gives_them_away(seats: int, sure: int) -> None:
    """In ten positions, by seven moves of each seat; luck would find one colour of each three."""
    right = 0
    for seed in range(10):
        state = middle(seats, 7 * seats, seed)
        search = search_of(state.game)
        search.assess(state)
        tokens, eyes = [int(token) for token in state._record.tokens], state.player
        clues = search._clues.reshape(seats, 4)
        for other in set(range(seats)) - {eyes}:
            clues[other, tokens[eyes]] = -1e9  # that colour is known to be taken
            right += int(clues[other].argmax() == tokens[other])
    assert right >= sure


def test_it_reads_on_where_it_stopped() -> None:
    state = middle()
    reading = search_of(state.game)
    reading.assess(state)
    for _ in range(2):
        state.push(state.legal_actions()[0])
    reading.assess(state)
    afresh = search_of(state.game)
    afresh.assess(state)
    assert reading._clues.any()
    assert list(reading._clues) == list(afresh._clues)


def test_another_line_and_another_seat_are_read_from_the_start() -> None:
    state = middle()
    reading = search_of(state.game)
    for after in (state, state.after(len(state.history) - 3), middle(seed=5)):
        reading.assess(after)
        afresh = search_of(state.game)
        afresh.assess(after)
        assert list(reading._clues) == list(afresh._clues)


def test_a_position_without_a_past_tells_nothing() -> None:
    state = middle()
    alone = state.game.from_position(state.position())
    signed = {search_of(state.game, reads=reads).assess(alone).signature for reads in (0.0, 1.0)}
    assert len(signed) == 1
    read, unread = (search_of(state.game, reads=reads).assess(state) for reads in (1.0, 0.0))
    assert read.signature != unread.signature


def test_clues_are_not_what_a_sure_win_needs() -> None:
    """An action that wins at once must win whatever is hidden, also what is hardly believed."""
    state = middle()
    search = search_of(state.game)
    search.assess(state)
    assert search._trees[0].buffers.clues.any()
    search.wins_at_once(state)
    assert not search._trees[0].buffers.clues.any()
    search.assess(state)
    assert search._trees[0].buffers.clues.any()


def test_expert_reads_as_well_on_any_day_and_skilled_does_not() -> None:
    skilled, best = (expertise(qx.game("sarena")).level(name) for name in ("skilled", "expert"))
    assert [on_its_day(best, day).reads for day in (0.0, 0.5, 1.0)] == [1.0, 1.0, 1.0]
    assert on_its_day(skilled, 0.0).reads < skilled.reads < on_its_day(skilled, 1.0).reads == 1.0
