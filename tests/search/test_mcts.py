"""The tree search: repeatable, within its limits, blind to secrets, exact where it says so."""

from pathlib import Path
from random import Random

import pytest

import quincunx as qx
from quincunx.bots.expertise import expertise
from quincunx.search.mcts import Assessment, Limits, Search
from quincunx.search.nodes import forget_rare, is_full
from quincunx.search.tree import ROOT, USED
from quincunx.testing.secrets import moments, other_truths

WALKS = Limits(walks=600)


def assess(state: qx.State, seed: int = 1, limits: Limits = WALKS) -> Assessment:
    return Search(state.game, limits, seed=seed).assess(state)


def decision(name: str, **options: object) -> qx.State:
    """A moment of a game with several legal actions."""
    state = qx.game(name, **options).start(seed=1)  # type: ignore[arg-type]
    while len(state.legal_actions()) < 3:
        state.push(state.legal_actions()[0])
    return state


@pytest.mark.parametrize("name", qx.game_names())
def test_the_same_seed_and_walks_grow_the_same_tree(name: str) -> None:
    state = decision(name)
    first, again, other = assess(state), assess(state), assess(state, seed=2)
    assert first.signature == again.signature
    assert first.actions == again.actions
    assert first.signature != other.signature


@pytest.mark.parametrize("name", qx.game_names())
def test_every_legal_action_is_assessed(name: str) -> None:
    state = decision(name)
    found = assess(state)
    assert sorted(judged.action for judged in found.actions) == state.legal_actions()
    assert sum(judged.visits for judged in found.actions) == found.walks == 600
    assert all(0 <= judged.win <= 1 and judged.error >= 0 for judged in found.actions)
    assert found.best == found.actions[0].action
    assert found.steps > found.walks


def test_the_expected_continuation_can_be_played() -> None:
    state = decision("senet")
    best = assess(state, limits=Limits(walks=3000)).actions[0]
    walk = state.game.from_position(state.position())
    for text in best.line:
        walk.push_text(text)
    assert len(best.line) > 1


def test_six_seats_each_for_itself() -> None:
    found = assess(decision("serendipity", seats=6))
    assert abs(found.win - 1 / 6) < 0.15


def test_of_several_seats_each_gets_its_own_chance() -> None:
    """Late in a game of four it is clear who of the others is ahead."""
    random, game = Random(2), qx.game("serendipity", seats=4)
    state, decisions = game.start(seed=2), []
    while not state.is_over:
        if len(state.legal_actions()) > 2:
            decisions.append(state.copy())
        state.push(random.choice(state.legal_actions()))
    late = decisions[-6]
    plain = Search(game, WALKS, seed=1).assess(late)
    found = Search(game, WALKS, seed=1).assess(late, everyone=True)
    assert (found.seat, found.wins[0]) == (0, found.win)
    assert sum(found.wins) == pytest.approx(1)
    winner = state.returns().index(1.0)
    assert winner != 0
    assert found.wins[winner] > 0.5 > sum(found.wins) - found.wins[winner]
    assert plain.wins == (), "it costs something, so it is only said when asked for"
    assert (plain.actions, plain.signature) == (found.actions, found.signature)


def test_a_forced_win_is_found_and_proven() -> None:
    """Senseï: a stone steps onto the monkey's home rank, and the sage leaps after it."""
    state = qx.game("sensei").from_position("3m1mm/smmM3/7/7/S2m3/7/1sssss1 0 2+1 9 - play")
    best = assess(state, limits=Limits(walks=20_000)).actions[0]
    assert (best.text, best.proven, best.win) == ("a6-a7", True, 1.0)
    while not state.is_over:
        state.push(assess(state, limits=Limits(walks=20_000)).best)
    assert state.returns() == [1.0, -1.0]
    assert len(state.history) <= 3, "all in one turn"


def test_a_certain_loss_is_seen() -> None:
    """Senet: whatever light does, any throw takes dark's last piece off."""
    state = qx.game("senet").from_position("10/10/L6LD1 0 1 2 free 50")
    assert all(judged.proven and judged.win == 0.0 for judged in assess(state).actions)


@pytest.mark.parametrize("seed", range(5))
def test_few_walks_go_on_while_all_they_tried_is_lost(seed: int) -> None:
    """Serendipity: eleven of the twelve places for the last flower lose at once."""
    state = qx.game("serendipity").from_position(
        "RVO1v*2/VROO1gO/OBY*3YbVY/YYRVRRGGB/B*2GVrVv*1R*4/RY*0R1*1OYRRV/BRGOBVO2*2/*5BYYOYY*2G/"
        "G*0GRGGBB/*0VOY*0GG/BGBYO1 100101 1 flower f2 - 0"
    )
    found = assess(state, seed, Limits(walks=1))
    assert (found.win, found.actions[0].proven) == (1.0, True)
    assert found.walks <= len(found.actions) == 12


def test_a_certain_win_with_chance_is_proven_only_if_every_throw_wins() -> None:
    game = qx.game("senet")
    sure = game.from_position("D9/10/8L1 0 1 2 free 50")  # 29-off wins at once
    assert assess(sure).actions[0].proven
    luck = game.from_position("10/D9/L6L2 0 1 2 free 50")
    assert not assess(luck).actions[0].proven


@pytest.mark.parametrize("seats", [2, 4])
def test_the_search_cannot_distinguish_secrets(seats: int) -> None:
    state = moments(qx.game("sarena", seats=seats), Random(3))[-1]
    seat = state.player
    truths = other_truths(state, seat)
    assert len(truths) > 1
    assert len({assess(truth).signature for truth in truths}) == 1


def test_with_hindsight_it_knows_the_secrets() -> None:
    """The same position with another truth is worth something else, and its end can be proven."""
    game = qx.game("sarena")
    first, last = game.start(seed=1), moments(game, Random(3))[-1]

    def look_back(state: qx.State) -> Assessment:
        return Search(game, WALKS, seed=1).assess(state, hindsight=True)

    truths = other_truths(first, first.player)
    assert len({look_back(truth).win for truth in truths}) == len(truths) > 1
    assert look_back(last).actions[0].proven


def test_the_tree_is_kept_between_moves() -> None:
    state = decision("senet")
    search = Search(state.game, Limits(walks=4000), seed=1)
    state.push(search.assess(state).best)
    while state.player < 0 or len(state.legal_actions()) < 2:
        state.push(state.legal_actions()[0])
    found = search.assess(state)
    assert sum(judged.visits for judged in found.actions) > found.walks


def test_room_for_trees_is_taken_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """To take hundreds of megabytes anew would make single moves late."""
    state = qx.game("bossa").start(seed=3)
    search = Search(state.game, Limits(walks=200, megabytes=8, threads=2))
    search.assess(state)
    monkeypatch.setattr("quincunx.search.mcts.new_nodes", None)
    for _ in range(6):
        state.push(search.assess(state).best)


def test_another_game_or_a_taken_back_move_starts_anew() -> None:
    state = decision("senet")
    search = Search(state.game, WALKS, seed=1)
    search.assess(state)
    other = state.game.start(seed=99)
    while len(other.legal_actions()) < 2:
        other.push(other.legal_actions()[0])
    found = search.assess(other)
    assert sum(judged.visits for judged in found.actions) == found.walks


def test_asked_twice_it_continues() -> None:
    state = decision("senet")
    search = Search(state.game, WALKS, seed=1)
    search.assess(state)
    assert sum(judged.visits for judged in search.assess(state).actions) == 1200


def test_memory_is_bounded() -> None:
    state = decision("sarena")
    search = Search(state.game, Limits(walks=20_000, megabytes=1), seed=1)
    found = search.assess(state)
    size = sum(row.nbytes for tree in search._trees for row in tree.nodes)
    assert size <= 2**20
    assert found.walks == 20_000


@pytest.mark.parametrize("seed", [1, 3])
def test_a_small_tree_says_what_a_large_one_says(seed: int) -> None:
    """A tree that cannot grow any more is 0.03 too hopeful here: it finds no answer to what it likes."""
    game = qx.game("sarena")
    known, state = expertise(game), game.start(seed=0)
    small, large = (
        Search(
            game, Limits(walks=20_000, megabytes=megabytes), seed=seed, width=known.judge_width,
            leaf=known.judge, belief=known.belief,
        ).assess(state).actions[0]
        for megabytes in (2, 64)
    )  # fmt: skip
    assert small.win == pytest.approx(large.win, abs=0.01)


def test_what_is_rarely_looked_at_makes_room_and_nothing_else_is_forgotten() -> None:
    state = decision("sarena")
    search = Search(state.game, Limits(walks=8000, megabytes=1), seed=1)
    search.assess(state)
    (tree,) = search._trees
    for _ in range(60):  # until it is full, and again
        if is_full(tree):
            break
        search._walk(tree, state.hidden(state.player).pack(), 64)
    assert is_full(tree)
    first, width = int(tree.nodes.first[ROOT]), int(tree.nodes.width[ROOT])
    known = [row[first : first + width].copy() for row in (tree.nodes.visits, tree.nodes.total)]
    forget_rare(tree)
    search._move_root(tree, ROOT)
    assert ROOT < tree.counters[USED] <= 0.5 * len(tree.nodes.first) + 2
    first = int(tree.nodes.first[ROOT])
    assert int(tree.nodes.width[ROOT]) == width
    for row, before in zip((tree.nodes.visits, tree.nodes.total), known, strict=True):
        assert (row[first : first + width] == before).all()
    looked_at = first + int(known[0].argmax())
    assert tree.nodes.first[looked_at] > 0, "what is looked at most keeps its answers"


def test_threads_share_the_work() -> None:
    state = decision("senet")
    found = assess(state, limits=Limits(walks=1000, threads=2))
    assert found.walks == 1000
    assert found.signature == assess(state, limits=Limits(walks=1000, threads=2)).signature


def test_a_search_can_be_stopped() -> None:
    state = decision("senet")
    search = Search(state.game, Limits(walks=10**9), seed=1)
    assert search.assess(state, stop=lambda: True).walks == search.chunk


def test_it_needs_an_end_and_a_decision() -> None:
    with pytest.raises(qx.QuincunxError, match="needs an end"):
        Limits()
    with pytest.raises(qx.QuincunxError, match="no seat has the move"):
        assess(qx.game("senet").start())


def test_a_stranger_can_bring_a_leaf(tmp_path: Path) -> None:
    """A leaf that always says that seat 0 wins."""
    leaf = tmp_path / "leaf.py"
    leaf.write_text(
        "def leaf_value(s, random, out, weight, result):\n"
        "    result[0] = 1.0\n    result[1] = -1.0\n    return 0\n"
    )
    state = decision("senet")
    found = Search(state.game, WALKS, leaf=(leaf,)).assess(state)
    assert found.win == (1.0 if state.player == 0 else 0.0)


def test_a_settled_search_ends_before_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Any lead is made to count as safe: then some chunks of walks are enough."""
    monkeypatch.setattr("quincunx.search.mcts.SETTLED", 1e12)
    state = decision("sensei")
    search = Search(state.game, Limits(seconds=30), seed=1)
    found = search.assess(state, settled=True)
    assert found.walks < 100 * search.chunk
    first, second = sorted((judged.visits for judged in found.actions), reverse=True)[:2]
    assert first > second


def test_an_equal_race_is_not_settled() -> None:
    state = decision("sensei")
    search = Search(state.game, Limits(walks=640), seed=1)
    assert search.assess(state, settled=True).walks == 640, "walks are always walked"


def test_what_was_never_looked_at_is_unknown_unless_it_is_asked_for() -> None:
    state = decision("sarena")
    few = Limits(walks=20)
    found = assess(state, limits=few)
    unseen = [judged for judged in found.actions if judged.visits == 0]
    assert unseen
    assert {judged.knowledge for judged in unseen} == {"unknown"}
    assert found.knowledge == "estimate"
    asked = unseen[0].action
    again = Search(state.game, few, seed=1).assess(state, also=[asked])
    looked_at = next(judged for judged in again.actions if judged.action == asked)
    assert looked_at.visits == max(judged.visits for judged in found.actions)
    assert looked_at.knowledge == "estimate"
    others = {judged.action: judged for judged in again.actions if judged.action != asked}
    assert others == {judged.action: judged for judged in found.actions if judged.action != asked}


def test_beside_a_proven_win_an_action_still_gets_its_own_value() -> None:
    state = qx.game("sensei").from_position("3m1mm/smmM3/7/7/S2m3/7/1sssss1 0 2+1 9 - play")
    limits = Limits(walks=20_000)
    best, *others = assess(state, limits=limits).actions
    assert best.proven
    asked = others[-1]
    search = Search(state.game, limits, seed=1)
    found = search.assess(state, also=[asked.action])
    assert found.actions[0] == best
    judged = next(judged for judged in found.actions if judged.action == asked.action)
    assert judged.visits > asked.visits
    assert judged.win < 1.0 or judged.proven
    assert search.assess(state).actions[0].proven, "the proof is kept"
