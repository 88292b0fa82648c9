"""A program for any game: Monte Carlo tree search with chance, several seats and secrets.

A tree is a few rows of numbers (see `Nodes`); a node is a place in them, and the root is place 1. The
children of a node lie side by side, one for every action, in ascending order.

Each seat maximises its own return. Chance is sampled by its weights. What is hidden from the searching
seat is guessed afresh for every walk down the tree (information-set search), so nothing is proven
then; the legal actions of a node must be the same whatever is supposed. The others know secrets of their own:
with `observers`, what an action is worth to one of them is kept apart for each secret it may have, in rows
behind the children of its node. The searching seat's own nodes are the same whatever the others hide.
"""

from __future__ import annotations

from math import sqrt
from typing import Any, NamedTuple

from quincunx.native.contract import (
    CHANCE,
    GUESS,
    OVER,
    actions,
    apply,
    chance,
    player,
    returns,
)
from quincunx.search.clues import believe
from quincunx.search.consult import consult
from quincunx.search.curves import log
from quincunx.search.hunches import hunches
from quincunx.search.leaf import leaf_value
from quincunx.search.privy import privy
from quincunx.search.walk import draw, play, weigh

ENDLESS = 1 << 40
ROOT = 1
DEEPEST = 512
"""The most steps within the tree; what lies deeper is left to the leaf."""

USED, STEPS = 0, 1
"""Counters: places taken, steps played."""

LOST = 1e6
"""What a certain loss takes from an upper bound: it is tried when nothing else is left."""

TRUTHS = 16
"""Guesses at what is hidden under all of which an action must win before the win is called certain."""


SECRETS = 4
"""The most secrets that a seat may have one of; see `privy`."""

TOLD = -(1 << 40)
"""The action of rows that are no nodes: what children are worth to a seat with one of its secrets."""


class Nodes(NamedTuple):
    """A tree, one entry a node in every row."""

    first: Any  # where its children begin; 0 while it has none
    width: Any  # how many there are
    action: Any  # what leads to the node
    visits: Any  # how often it was on the way
    total: Any  # the sum of the returns it led to, for whoever chose it; before any, a hunch
    proven: Any  # 1 + the seat that is sure to win from here; 0 while nobody knows


class Buffers(NamedTuple):
    """Where the rules write."""

    out: Any
    weight: Any
    words: Any  # random numbers for `guess`
    clues: Any  # what was played tells of secrets, a row of SECRETS a seat; see `gather`
    judged: Any  # what a leaf said, while a random game is played on from it
    spare: Any  # one record, to glance at what an action leads to


def grow(
    tree: Nodes, counters: Any, root: Any, scratch: Any, book: Any, seat: int, seats: int,
    walks: int, width: float, trust: float, beyond: float, glances: int, observers: int,
    random: Any, buffers: Buffers, path: Any, result: Any,
) -> None:  # fmt: skip
    """Walks down the tree `walks` times and adds what it finds; stops when the root is proven.

    `root` and `scratch` are arrays of one record; `book` is what `consult` reads; what `seat` does not know
    is guessed, and below 0 nothing is: then the record holds the whole truth. `width` is how widely to
    explore beyond what looks best, `trust` how much hunches count, `beyond` how much a random game played
    on from the leaf counts beside the leaf's judgement. With `glances` a node judges all its actions when it
    gets children, and chance is drawn evenly. With `observers` every other seat decides by what it alone
    knows.
    """
    eyes = seat if observers else -1
    out, weight = buffers.out, buffers.weight
    for _ in range(walks):
        if tree.proven[ROOT] != 0:
            return
        scratch[0] = root[0]
        if GUESS > 0 and seat >= 0:
            fill_in(scratch[0], seat, random, buffers)
        depth = descend(
            tree,
            counters,
            scratch[0],
            book,
            seat,
            eyes,
            width,
            trust,
            glances,
            random,
            buffers,
            path,
            result,
        )
        over = player(scratch[0]) == OVER
        if over:
            returns(scratch[0], result)
        elif not consult(scratch[0], book, result):
            counters[STEPS] += leaf_value(scratch[0], random, out, weight, result)
            if beyond > 0.0:
                counters[STEPS] += play_on(scratch[0], beyond, random, buffers, result)
        learn(tree, path, depth, result)
        if over and (GUESS == 0 or seat < 0):
            prove(tree, path, depth, winner(result, seats))
        counters[STEPS] += depth


def fill_in(s: Any, seat: int, random: Any, buffers: Buffers) -> None:
    """Guesses what the seat does not know."""
    words = buffers.words
    for i in range(GUESS):
        words[i] = draw(random, 1 << 30) << 2 | draw(random, 4)
    believe(s, seat, words, buffers.clues)


def wins_at_once(
    root: Any, scratch: Any, seat: int, seats: int, random: Any, buffers: Buffers, result: Any
) -> int:
    """The place of the first action that ends the game and wins it for the seat to move; -1 if none does.

    It must win whatever the seat does not know.
    """
    spare = buffers.spare
    spare[0] = root[0]
    if GUESS > 0:  # one guess for a first look at all of them: hardly any action ends the game
        fill_in(spare[0], seat, random, buffers)
    for place in range(actions(root[0], buffers.out)):
        scratch[0] = spare[0]
        left = TRUTHS if GUESS > 0 else 1
        while ends_won(scratch[0], buffers.out[place], seat, seats, result):
            left -= 1
            if left == 0:
                return place
            scratch[0] = root[0]
            fill_in(scratch[0], seat, random, buffers)
    return -1


def ends_won(s: Any, action: int, seat: int, seats: int, result: Any) -> bool:
    """Whether the action ends the game and a seat alone wins it."""
    apply(s, action)
    if player(s) != OVER:
        return False
    returns(s, result)
    return winner(result, seats) == seat


def play_on(s: Any, beyond: float, random: Any, buffers: Buffers, result: Any) -> int:
    """Plays on at random from a leaf and mixes the result with its judgement; returns the steps."""
    judged = buffers.judged
    for seat in range(len(result)):
        judged[seat] = result[seat]
    steps = play(s, random, buffers.out, buffers.weight, ENDLESS)
    returns(s, result)
    for seat in range(len(result)):
        result[seat] = beyond * result[seat] + (1.0 - beyond) * judged[seat]
    return int(steps)


def descend(
    tree: Nodes, counters: Any, s: Any, book: Any, seat: int, eyes: int, width: float, trust: float,
    glances: int, random: Any, buffers: Buffers, path: Any, result: Any,
) -> int:  # fmt: skip
    """Follows the tree from the root to one node beyond its edge; what the book knows is an edge too.

    Where `eyes` is a seat, the others decide by what they alone know. Writes the path: nodes, who chose at
    each, and the row by which it was chosen, or 0. Returns its depth. `result` is scratch space.
    """
    first, action, visits = tree.first, tree.action, tree.visits
    out, weight = buffers.out, buffers.weight
    node = ROOT
    depth = 0
    path[0, 0] = ROOT
    while depth < DEEPEST - 1:
        who = player(s)
        if who == OVER:
            break
        away = 0
        glanced = False
        if first[node] == 0:
            if node != ROOT and (visits[node] == 0 or consult(s, book, result)):
                break
            if not unfold(tree, counters, s, node, who, seat, eyes, trust, out, weight):
                break
            glanced = glances != 0 and who >= 0
        if glanced:
            child = glance(tree, s, book, node, who, random, buffers, result)
        elif who >= 0:
            away = aside(tree, counters, s, node, who, eyes)
            child = select(tree, node, who, away, width, trust, random)
        else:
            count = chance(s, out, weight)
            place = (
                due(tree, node, weight, count, random) if glances else weigh(random, weight, count)
            )
            child = first[node] + place
        path[depth, 1] = who
        path[depth, 2] = child + away if away > 0 else 0
        apply(s, action[child])
        depth += 1
        path[depth, 0] = child
        node = child
        if glanced:
            break
    return depth


def unfold(
    tree: Nodes, counters: Any, s: Any, node: int, who: int, seat: int, eyes: int, trust: float,
    out: Any, weight: Any,
) -> bool:  # fmt: skip
    """Gives a node its children, and rows for the secrets of whoever chooses; False if there is no room."""
    count = chance(s, out, weight) if who == CHANCE else actions(s, out)
    start = int(counters[USED])
    rows = count
    if eyes >= 0 and who >= 0 and who != eyes and node != ROOT and privy(s, who) >= 0:
        rows += SECRETS * count
    if start + rows > len(tree.first):
        return False
    for i in range(count):
        child = start + i
        tree.first[child] = 0
        tree.width[child] = 0
        tree.action[child] = out[i]
        tree.visits[child] = 0
        tree.total[child] = 0.0
        tree.proven[child] = 0
    if trust > 0.0:
        hunches(s, out, count, tree.total, start, seat, weight)
    for row in range(start + count, start + rows):
        copy_node(tree, row - count, tree, row)
        tree.action[row] = TOLD
    tree.first[node] = start
    tree.width[node] = count
    counters[USED] = start + rows
    return True


def aside(tree: Nodes, counters: Any, s: Any, node: int, who: int, eyes: int) -> int:
    """How far behind a child its row for the secret of whoever chooses lies; 0: there is none.

    A node that got its children when somebody else searched, or as a root, has no rows.
    """
    if eyes < 0 or who == eyes or node == ROOT:
        return 0
    secret = privy(s, who)
    count = int(tree.width[node])
    if secret < 0 or not has_rows(tree, int(counters[USED]), int(tree.first[node]) + count):
        return 0
    return count * (1 + secret)


def has_rows(tree: Nodes, used: int, behind: int) -> bool:
    """Whether there are rows behind the children of a node, which end before `behind`."""
    return bool(behind < used and tree.action[behind] == TOLD)


def glance(
    tree: Nodes, s: Any, book: Any, node: int, who: int, random: Any, buffers: Buffers, result: Any
) -> int:
    """Judges what every action of a node leads to, as if each was tried once; returns the best, untried.

    Otherwise a node that was visited now and then would be worth what its actions are on average, because
    each is tried before any is tried again, and the deeper a tree grows the more such nodes there are in it.
    Only the best is carried up.
    """
    spare = buffers.spare
    start = int(tree.first[node])
    best = start
    most = -1e9
    for child in range(start, start + int(tree.width[node])):
        spare[0] = s
        apply(spare[0], tree.action[child])
        if player(spare[0]) == OVER:
            returns(spare[0], result)
        elif not consult(spare[0], book, result):
            leaf_value(spare[0], random, buffers.out, buffers.weight, result)
        tree.visits[child] = 1
        tree.total[child] = result[who]
        if result[who] > most:
            best = child
            most = result[who]
    tree.visits[best] = 0
    return best


def due(tree: Nodes, node: int, weight: Any, count: int, random: Any) -> int:
    """The place among what chance may do that was visited least for its weight; ties are broken at random."""
    start = int(tree.first[node])
    place = draw(random, count)
    best = place
    least = 1e18
    for _ in range(count):
        share = (tree.visits[start + place] + 0.5) / weight[place]
        if share < least:
            best = place
            least = share
        place += 1
        if place == count:
            place = 0
    return best


def select(
    tree: Nodes, node: int, who: int, away: int, width: float, trust: float, random: Any
) -> int:  # fmt: skip
    """The child with the best upper bound; a certain win is taken, a certain loss avoided.

    What was never tried is expected to be as good as its siblings are on average, give or take a hunch.
    Children are judged by the rows that lie `away` from them.
    """
    visits, total, proven = tree.visits, tree.total, tree.proven
    start = int(tree.first[node])
    count = int(tree.width[node])
    # a node was visited once before it had children; a root that was one further down, too: no matter
    seen = int(visits[node]) - (0 if node == ROOT else 1)
    if away > 0:
        seen = 0
        for row in range(start + away, start + away + count):
            seen += int(visits[row])
    spread = width * sqrt(log(seen + 1.0) + 1.0)
    best, untried = start, -1
    best_bound, hope = -1e9, -1e9
    tried = 0
    summed = 0.0
    child = start + draw(random, count)  # ties are broken at random
    for _ in range(count):
        if proven[child] == who + 1:
            return child
        row = child + away
        times = int(visits[row])
        if times > 0:
            tried += times
            summed += total[row]
            bound = total[row] / times + spread / sqrt(times + 1.0)
            if proven[child] != 0:
                bound -= LOST
            if bound > best_bound:
                best = child
                best_bound = bound
        elif trust * total[row] > hope:
            untried = child
            hope = trust * total[row]
        child += 1
        if child == start + count:
            child = start
    if untried < 0:
        return best
    mean = summed / tried if tried > 0 else 0.0
    return untried if mean + hope + spread > best_bound else best


def learn(tree: Nodes, path: Any, depth: int, result: Any) -> None:
    """Adds a result to every node on the way, for whoever chose it."""
    tree.visits[ROOT] += 1
    for i in range(1, depth + 1):
        who = path[i - 1, 1]
        add(tree, path[i, 0], who, result)
        if path[i - 1, 2] > 0:
            add(tree, path[i - 1, 2], who, result)


def add(tree: Nodes, row: int, who: int, result: Any) -> None:
    if tree.visits[row] == 0:
        tree.total[row] = 0.0  # from now on it is known better
    tree.visits[row] += 1
    if who >= 0:
        tree.total[row] += result[who]


def winner(result: Any, seats: int) -> int:
    """The only winner, or -1."""
    best = -1
    for seat in range(seats):
        if result[seat] >= 1.0:
            best = seat
    return best


def prove(tree: Nodes, path: Any, depth: int, seat: int) -> None:
    """Carries a certain win up the tree, as far as it stays certain."""
    if seat < 0:
        return
    proven = tree.proven
    proven[path[depth, 0]] = seat + 1
    for i in range(depth - 1, -1, -1):
        node = path[i, 0]
        if path[i, 1] != seat:  # the others, and chance, must have no way out
            start = int(tree.first[node])
            for child in range(start, start + int(tree.width[node])):
                if proven[child] != seat + 1:
                    return
        proven[node] = seat + 1


def transplant(old: Nodes, new: Nodes, node: int, counters: Any) -> None:
    """Copies the tree below a node; the node becomes the root of the new tree."""
    copy_node(old, node, new, ROOT)
    before = int(counters[USED])
    used = ROOT + 1
    place = ROOT
    while place < used:
        count = int(new.width[place])
        source = int(new.first[place])
        if count > 0:
            rows = count
            if has_rows(old, before, source + count):
                rows += SECRETS * count
            for i in range(rows):
                copy_node(old, source + i, new, used + i)
            new.first[place] = used
            used += rows
        place += 1
    counters[USED] = used


def copy_node(old: Nodes, node: int, new: Nodes, place: int) -> None:
    new.first[place] = old.first[node]
    new.width[place] = old.width[node]
    new.action[place] = old.action[node]
    new.visits[place] = old.visits[node]
    new.total[place] = old.total[node]
    new.proven[place] = old.proven[node]
