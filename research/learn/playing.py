"""A program: games played by a network that is still learning, one move at a time.

A move looks at every action (or some, where there are many), averages over the chance that follows at
once and over what may be hidden, and plays what the network likes best, or now and then anything. What was
seen and found is noted for the learner.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from quincunx.bots.marking import (
    is_alike,
    is_judged,
    judge_by,
    list_marks,
    survey,
    views,
)
from quincunx.native.contract import (
    CHANCE,
    GUESS,
    OVER,
    actions,
    apply,
    chance,
    player,
    returns,
    setup,
)
from quincunx.search.step import play_chance
from quincunx.search.suppose import suppose
from quincunx.search.walk import choose, draw, seed_random

SUPPOSED = 4  # worlds that a seat considers where something is hidden from it


class Numbers(NamedTuple):
    """The network, as `quincunx.bots.network` takes it."""

    first: Any
    second: Any
    third: Any


class Games(NamedTuple):
    """Games that are being played; a row for each."""

    states: Any
    randoms: Any
    legal: Any  # the actions to be looked at,
    counts: Any  # how many,
    worths: Any  # every seat's expected return after each,
    hopes: Any  # and what the seat that moves expects, by what it knows
    options: Any


class Notes(NamedTuple):
    """What the learner gets from one move; a row for each game.

    A position is noted before the move and, where the network can be asked before chance, after it.
    """

    marks: Any  # [game, before or after, view, mark]
    usable: Any  # whether there are marks
    eyes: Any  # the seat that has the turn in them
    values: Any  # what the best action was worth to every seat
    strayed: Any  # 1 if another was played
    done: Any  # 1 if that ended the game,
    results: Any  # with these returns


class Workspace(NamedTuple):
    """Where one thread works."""

    out: Any
    weight: Any
    marks: Any
    paper: Any
    result: Any
    total: Any
    random: Any
    one: Any  # records
    other: Any


def note(s: Any, place: int, i: int, notes: Any, desk: Any) -> None:
    """Notes what is seen in a position."""
    if not is_judged(s):
        notes.usable[i, place] = 0
        return
    notes.usable[i, place] = 1
    notes.eyes[i, place] = s.turn
    survey(s, desk.marks, desk.paper)
    room = notes.marks.shape[3]
    for view in range(views(s)):
        count = list_marks(s, view, desk.marks, desk.paper)
        for k in range(room):
            notes.marks[i, place, view, k] = desk.marks[k] if k < count else 0


def list_actions(i: int, games: Any, notes: Any, desk: Any) -> None:
    """Lists the actions to be looked at in game i, and notes the position."""
    s = games.states[i]
    most = games.legal.shape[1]
    count = actions(s, desk.out)
    if count > most:
        for k in range(most):
            swap = k + draw(games.randoms[i], count - k)
            action = desk.out[swap]
            desk.out[swap] = desk.out[k]
            desk.out[k] = action
        count = most
    games.counts[i] = count
    for k in range(count):
        games.legal[i, k] = desk.out[k]
    note(s, 0, i, notes, desk)


def weigh_action(i: int, k: int, games: Any, numbers: Any, desk: Any) -> None:
    """What action k of game i is worth to every seat, and seems to be worth to the one that moves."""
    if k >= games.counts[i]:
        return
    action = int(games.legal[i, k])
    who = player(games.states[i])
    seats = games.worths.shape[2]
    seed_random(desk.random, int(games.randoms[i, 0]), 0)  # the same for all actions
    desk.one[0] = games.states[i]
    apply(desk.one[0], action)
    worth(desk.one[0], seats, numbers, desk)
    for seat in range(seats):
        games.worths[i, k, seat] = desk.total[seat]
    if GUESS == 0:
        games.hopes[i, k] = desk.total[who]
        return
    hope = 0.0
    for _ in range(SUPPOSED):
        desk.one[0] = games.states[i]
        for word in range(GUESS):
            desk.out[word] = draw(desk.random, 1 << 30) << 2 | draw(desk.random, 4)
        suppose(desk.one[0], who, desk.out)
        apply(desk.one[0], action)
        worth(desk.one[0], seats, numbers, desk)
        hope += desk.total[who] / SUPPOSED
    games.hopes[i, k] = hope


def worth(s: Any, seats: int, numbers: Any, desk: Any) -> None:
    """Every seat's expected return, in `desk.total`; chance that follows at once is averaged."""
    if player(s) != CHANCE or is_judged(s):
        value_of(s, numbers, desk, desk.total)
        return
    for seat in range(seats):
        desk.total[seat] = 0.0
    summed = 0
    for place in range(chance(s, desk.out, desk.weight)):
        if not is_alike(int(desk.out[place])):
            desk.other[0] = s
            apply(desk.other[0], int(desk.out[place]))
            value_of(desk.other[0], numbers, desk, desk.result)
        often = int(desk.weight[place])
        summed += often
        for seat in range(seats):
            desk.total[seat] += often * desk.result[seat]
    for seat in range(seats):
        desk.total[seat] /= summed


def value_of(s: Any, numbers: Any, desk: Any, result: Any) -> None:
    """Every seat's expected return; plays on at random to where the network can judge."""
    while player(s) != OVER and not is_judged(s):
        apply(s, choose(s, desk.random, desk.marks, desk.paper))
    if player(s) == OVER:
        returns(s, result)
    else:
        judge_by(
            s, numbers.first, numbers.second, numbers.third, desk.marks, desk.paper, result
        )  # fmt: skip


def move(i: int, stray: int, games: Any, notes: Any, desk: Any) -> None:
    """Plays in game i: the best action, or once in `stray` times any; then chance, to the next decision."""
    s = games.states[i]
    random = games.randoms[i]
    best = 0
    for k in range(1, int(games.counts[i])):
        if games.hopes[i, k] > games.hopes[i, best]:
            best = k
    seats = games.worths.shape[2]
    for seat in range(seats):
        notes.values[i, seat] = games.worths[i, best, seat]
    chosen = best
    if draw(random, stray) == 0:
        chosen = draw(random, int(games.counts[i]))
    notes.strayed[i] = 1 if chosen != best else 0
    apply(s, int(games.legal[i, chosen]))
    if notes.marks.shape[1] > 1:
        notes.usable[i, 1] = 0
        if player(s) == CHANCE:
            note(s, 1, i, notes, desk)
    play_chance(s, random, desk.out, desk.weight)
    notes.done[i] = 0
    if player(s) == OVER:
        notes.done[i] = 1
        returns(s, desk.result)
        for seat in range(seats):
            notes.results[i, seat] = desk.result[seat]
        begin_game(i, games, desk)


def begin_anywhere(i: int, length: int, games: Any, desk: Any) -> None:
    """Begins game i with fewer than `length` random moves: games should not all begin at once."""
    begin_game(i, games, desk)
    s = games.states[i]
    random = games.randoms[i]
    for _ in range(draw(random, length)):
        apply(s, choose(s, random, desk.out, desk.weight))
        play_chance(s, random, desk.out, desk.weight)
        if player(s) == OVER:
            begin_game(i, games, desk)


def begin_game(i: int, games: Any, desk: Any) -> None:
    """A new game i, up to its first decision."""
    s = games.states[i]
    setup(s, games.options)
    play_chance(s, games.randoms[i], desk.out, desk.weight)
