"""A search in which the others know what they alone know: in Sàrena, their colour."""

import pytest

import quincunx as qx
from quincunx.bots.expertise import expertise
from quincunx.search.mcts import Limits, Search
from quincunx.search.nodes import Tree
from quincunx.search.offers import BELIEF
from quincunx.search.tree import ROOT, SECRETS, TOLD, USED

WALKS = 3000


def search_of(
    game: qx.Game, walks: int = WALKS, *, observers: bool = True, seed: int = 1
) -> Search:
    known = expertise(game)
    return Search(
        game, Limits(walks=walks, megabytes=16), seed=seed, width=known.judge_width,
        leaf=known.judge, belief=known.belief or BELIEF, privy=known.privy, observers=observers,
    )  # fmt: skip


def middle(seats: int = 2, seed: int = 3, actions: int = 14) -> qx.State:
    """A position in which a seat has something to decide, after some actions of beginners."""
    game = qx.game("sarena", seats=seats)
    state, bot = game.start(seed=seed), qx.bot("novice", seed=seed)
    while len(state.history) < actions:
        state.push(bot.choose(state.hidden(state.player)))
    return state.hidden(state.player)


def tree_of(state: qx.State) -> tuple[Search, Tree]:
    search = search_of(state.game)
    search.assess(state)
    return search, search._trees[0]


def with_rows(tree: Tree) -> list[tuple[int, int]]:
    """The first child, and how many there are, of every node with rows for secrets."""
    nodes, used = tree.nodes, int(tree.counters[USED])
    found = []
    for node in range(ROOT, used):
        start, count = int(nodes.first[node]), int(nodes.width[node])
        if count and start + count < used and nodes.action[start + count] == TOLD:
            found.append((start, count))
    return found


def check_sums(tree: Tree) -> None:
    """What a child is worth whatever the secret is the sum over the secrets."""
    visits, total = tree.nodes.visits, tree.nodes.total
    assert with_rows(tree)
    for start, count in with_rows(tree):
        for child in range(start, start + count):
            rows = [child + count * (1 + secret) for secret in range(SECRETS)]
            assert sum(int(visits[row]) for row in rows) == visits[child]
            if visits[child]:
                told = sum(float(total[row]) for row in rows if visits[row])
                assert told == pytest.approx(float(total[child]), abs=1e-9)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rows_add_up_to_what_everybody_sees(seats: int) -> None:
    check_sums(tree_of(middle(seats))[1])


def test_rows_travel_with_their_nodes() -> None:
    state = middle()
    search, tree = tree_of(state)
    before = len(with_rows(tree))
    search._move_roots([ROOT])
    check_sums(tree)
    assert len(with_rows(tree)) == before
    after = state.copy()
    after.push(search.assess(state).best)
    after.push(after.legal_actions()[0])
    search.assess(after)
    check_sums(tree)


def test_the_searching_seat_never_decides_by_what_others_hide() -> None:
    """Its nodes have no rows: the root and, with two seats, every second node below."""
    _, tree = tree_of(middle())
    nodes = tree.nodes
    used = int(tree.counters[USED])
    own = [ROOT]
    for node in own:
        start, count = int(nodes.first[node]), int(nodes.width[node])
        assert start + count == used or nodes.action[start + count] != TOLD
        for answer in range(start, start + count):
            first = int(nodes.first[answer])
            own += [n for n in range(first, first + int(nodes.width[answer])) if nodes.width[n]]
    assert len(own) > 20


def test_the_same_seed_grows_the_same_tree() -> None:
    state = middle()
    signed = [search_of(state.game, 500).assess(state).signature for _ in range(2)]
    assert signed[0] == signed[1]
    assert search_of(state.game, 500, observers=False).assess(state).signature != signed[0]


def test_looking_back_has_nothing_to_tell_apart() -> None:
    """With every secret known there are no rows; a tree may be looked at both ways in turn."""
    state = qx.game("sarena").start(seed=3)
    search = search_of(state.game, 500)
    search.assess(state, hindsight=True)
    assert not with_rows(search._trees[0])
    search.assess(state)
    assert with_rows(search._trees[0])
    search.assess(state, hindsight=True)
    assert search.assess(state).walks == 500


def test_nothing_changes_where_seats_have_no_secrets() -> None:
    state = qx.game("bossa").start(seed=3)
    known = expertise(state.game)
    signed = {
        Search(state.game, Limits(walks=300), leaf=known.leaf, observers=observers)
        .assess(state)
        .signature
        for observers in (False, True)
    }
    assert len(signed) == 1


def test_others_choose_by_their_own_colour() -> None:
    """The answer that is looked at most is not the same for every colour that its chooser may have."""
    state = middle()
    search = search_of(state.game, 20_000)
    search.assess(state)
    tree = search._trees[0]
    answers = []
    for start, count in with_rows(tree):
        seen = tree.nodes.visits[start + count : start + count * (1 + SECRETS)].reshape(-1, count)
        likely = seen[seen.sum(axis=1) > 300]
        if len(likely) > 1:
            answers.append(len({int(row.argmax()) for row in likely}))
    assert max(answers) > 1
