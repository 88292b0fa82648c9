"""Solved endings: strong bots know them, weak ones do not, and nobody waits for a table."""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import quincunx as qx
from quincunx.bots.expertise import expertise
from quincunx.bots.levels import LEVELS
from quincunx.bots.named import NamedBot
from quincunx.search.assessment import Assessment, Judged
from quincunx.search.book import Book
from quincunx.search.mcts import Limits, Search
from quincunx.solve import senet
from quincunx.solve.alone import alone
from quincunx.solve.senet import tables
from quincunx.solve.senet.book import EndgameBook
from quincunx.solve.senet.consult import consult

INSIDE = "4L5/1D8/3L6 1 0 2 free 50"  # light on 5 and 24, dark on 12, light plays a 2
HALF = "10/2L2L4/D3D3L1 1 0 1 free 50"  # light has three, and one that can leave
GAME = qx.game("senet")
KNOWN = expertise(GAME)


@pytest.fixture
def twos(monkeypatch: pytest.MonkeyPatch) -> EndgameBook:
    """A table for two pieces a side: made in a second, and kept."""
    monkeypatch.setenv("QUINCUNX_ENDGAME", "2")
    book = EndgameBook(die=False)
    book.make()
    return book


def search(book: Book, seed: int = 1, walks: int = 400) -> Search:
    return Search(GAME, Limits(walks=walks), seed=seed, leaf=KNOWN.leaf, book=book)


def after(state: qx.State, option: Judged) -> qx.State:
    twin = state.copy()
    twin.push(option.action)
    return twin


def endings(count: int) -> list[qx.State]:
    """One to three pieces a side anywhere, some with a throw lying there."""
    found = []
    for number in range(count):
        random, state = Random(number), GAME.from_position("4L5/1D8/3L6 1 0 - free 50").copy()
        record: Any = state._record
        squares = random.sample([n for n in range(1, 30) if n != 27], 6)
        for colour in range(2):
            own = squares[3 * colour : 3 * colour + random.randint(1, 3)]
            record.pieces[colour] = sum(1 << square for square in own)
        record.turn = random.randrange(2)
        if random.random() < 0.3:
            state.push(random.choice(state.legal_actions()))
        found.append(state)
    return found


def test_the_book_knows_the_exact_values_before_a_throw_and_nothing_else(twos: EndgameBook) -> None:
    compiled = search(twos)._code["consult"]
    known = 0
    for state in endings(120):
        result, plain = np.zeros(2), np.zeros(2)
        is_known = compiled(state.pack()[0], twos.read(), result)
        assert consult(state._record, twos.read(), plain) == is_known
        assert plain.tolist() == result.tolist()
        exact = senet.endgame(state, 0)
        assert is_known == (exact is not None and state.player == qx.CHANCE), state
        if is_known:
            known += 1
            assert exact is not None
            assert result.tolist() == pytest.approx([2 * exact - 1, 1 - 2 * exact], abs=1e-6)
    assert known > 20


def test_a_closed_book_and_one_near_the_draw_know_nothing(twos: EndgameBook) -> None:
    before_throw = GAME.from_position("4L5/1D8/3L6 1 0 - free 1700")
    assert consult(before_throw._record, twos.read(), np.zeros(2))
    assert not consult(before_throw._record, EndgameBook(False, closed=True).read(), np.zeros(2))
    too_late = GAME.from_position("4L5/1D8/3L6 1 0 - free 1701")
    assert not consult(too_late._record, twos.read(), np.zeros(2))


@pytest.mark.usefixtures("twos")
@pytest.mark.parametrize("level", ["skilled", "expert", "master"])
def test_strong_levels_know_the_end_without_searching(level: str) -> None:
    state = GAME.from_position(INSIDE)
    found = NamedBot(level, seed=1).analyse(state)
    assert (found.walks, found.steps, found.knowledge) == (0, 0, "exact")
    for option in found.actions:
        assert (option.knowledge, option.error) == ("exact", 0.0)
        assert option.win == pytest.approx(senet.endgame(after(state, option), 1), abs=1e-6)
    assert found.win == max(option.win for option in found.actions)


@pytest.mark.usefixtures("twos")
def test_a_master_plays_the_best_of_them() -> None:
    state = GAME.from_position(INSIDE)
    bot = NamedBot("master", seed=1)
    assert bot.choose(state) == bot.analyse(state).best


def test_in_the_middle_of_a_throw_the_rest_is_played_before_looking_up(twos: EndgameBook) -> None:
    """29-off with a 6 leaves 5, which the piece on 12 or the one on 14 may play."""
    state = GAME.from_position("10/1L1L6/D7L1 1 0 6 free 50")
    found = search(twos).assess(state)
    (leaving,) = (option for option in found.actions if option.text == "29-off")
    assert leaving.knowledge == "exact"
    assert after(state, leaving).player == 1
    assert leaving.win == pytest.approx(senet.endgame(after(state, leaving), 1), abs=1e-6)


def test_an_action_that_ends_the_game_is_proven(twos: EndgameBook) -> None:
    best = search(twos).assess(GAME.from_position("10/10/D7L1 1 0 6 free 50")).actions[0]
    assert (best.text, best.win, best.proven, best.knowledge) == ("29-off", 1.0, True, "exact")


@pytest.mark.usefixtures("twos")
@pytest.mark.parametrize("level", ["novice", "casual"])
def test_weak_levels_do_not_know(level: str) -> None:
    found = NamedBot(level, seed=1).analyse(GAME.from_position(INSIDE))
    assert found.knowledge == "near-exact", "judged, not looked up"
    assert found.walks > 0


def test_which_levels_have_a_book() -> None:
    assert [name for name in LEVELS if KNOWN.level(name).book] == ["skilled", "expert", "master"]
    assert not LEVELS["uct"].book
    assert not expertise(qx.game("sarena")).book().is_open


def test_actions_that_lead_into_the_book_are_exact_and_the_others_are_not(
    twos: EndgameBook,
) -> None:
    state = GAME.from_position(HALF)
    found = search(twos).assess(state)
    assert {option.text: option.knowledge for option in found.actions}["29-off"] == "exact"
    assert found.knowledge == "estimate"
    for option in found.actions:
        exact = senet.endgame(after(state, option), 1)
        assert option.knowledge == ("estimate" if exact is None else "exact")
        assert exact is None or (option.win, option.error) == (pytest.approx(exact, abs=1e-6), 0.0)


@pytest.mark.usefixtures("twos")
@pytest.mark.parametrize("closed", [False, True])
def test_seed_walks_and_book_fix_the_tree(closed: bool) -> None:
    state = GAME.from_position(HALF)
    book = EndgameBook(False, closed=closed)
    first, again = (search(book).assess(state) for _ in range(2))
    assert first.signature == again.signature
    assert first.actions == again.actions
    other = search(EndgameBook(False, closed=not closed)).assess(state)
    assert first.signature != other.signature


def test_the_search_goes_no_further_than_the_book(twos: EndgameBook) -> None:
    """Bearing off leads into the book: its node has no children, however often it is visited."""
    state = GAME.from_position(HALF)
    one = search(twos)
    found = one.assess(state)
    tree = one._trees[0]
    start = int(tree.nodes.first[1])
    place = next(n for n, action in enumerate(state.legal_actions()) if action == 29)
    (leaving,) = (option for option in found.actions if option.action == 29)
    assert leaving.visits > 1
    assert tree.nodes.first[start + place] == 0
    assert leaving.win == pytest.approx((tree.nodes.total[start + place] / leaving.visits + 1) / 2)


@pytest.mark.usefixtures("twos")
def test_a_game_goes_into_the_book_and_the_search_does_not_mind() -> None:
    bots = [NamedBot("skilled", seed=seat) for seat in range(2)]
    state = GAME.from_position("6L3/DLD7/3L3D2 1 0 - free 50")
    random = Random(1)
    while not state.is_over:
        if state.player == qx.CHANCE:
            state.push(random.choice(state.legal_actions()))
        else:
            state.push(bots[state.player].choose(state))
    assert sorted(state.returns()) == [-1.0, 1.0]


# Making it


def test_no_move_waits_for_a_table(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("QUINCUNX_ENDGAME", "1")
    monkeypatch.setattr(tables, "file", lambda die, pieces: tmp_path / f"{die}-{pieces}.npy")
    state = GAME.from_position("4L5/1D8/10 1 0 2 free 50")
    bot = NamedBot("skilled", seed=1)
    assert bot.analyse(state).knowledge == "near-exact"
    assert not tables.is_made(False, 1)
    reports: list[str] = []
    bot.prepare(GAME, reports.append)
    assert reports[-1] == "perfect endgames, 100%"
    assert bot.analyse(state).knowledge == "exact", "it looks again before every move"
    reports.clear()
    bot.prepare(GAME, reports.append)
    assert not reports, "it is made once"


def test_two_who_want_a_table_make_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The first is not ready before the second wants it too."""
    made: list[Path] = []
    both_want_it = threading.Barrier(2, timeout=10)

    def make(path: Path, *_: object) -> None:
        made.append(path)
        both_want_it.wait()
        path.touch()

    monkeypatch.setattr(tables, "file", lambda die, pieces: tmp_path / f"{die}-{pieces}.npy")
    monkeypatch.setattr(tables, "make", make)
    first = threading.Thread(target=tables.prepare, args=(False, 1))
    first.start()
    second = threading.Thread(target=tables.prepare, args=(False, 1))
    second.start()
    both_want_it.wait()
    first.join()
    second.join()
    assert len(made) == 1


def test_who_dies_lets_the_next_in(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    code = (
        "from pathlib import Path\nfrom quincunx.solve.alone import alone\n"
        f"with alone(Path({str(path)!r})):\n    print('in', flush=True)\n    input()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"in\n"
        other.kill()
        other.wait()
    with alone(path):
        pass


def test_a_table_that_cannot_be_read_costs_strength_not_the_game(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("QUINCUNX_ENDGAME", "1")
    broken = tmp_path / "broken.npy"
    broken.write_bytes(b"no table")
    monkeypatch.setattr(tables, "file", lambda *_: broken)
    monkeypatch.setattr(tables, "table", lambda _, pieces: tables.read(broken, pieces))
    with pytest.warns(UserWarning, match=r"no perfect endgames: .*broken.npy cannot be read"):
        assert not EndgameBook(die=False).is_open
    np.save(broken, np.zeros(3, np.float32))
    with pytest.warns(UserWarning, match=r"holds \(3,\) float32, no table; delete it"):
        assert not EndgameBook(die=False).is_open


# What an assessment says


def option(win: float, knowledge: Any, proven: bool = False) -> Judged:
    return Judged(0, "", win, 0.0, 1, proven, (), knowledge)


@pytest.mark.parametrize(
    ("options", "knowledge"),
    [
        ([option(0.7, "exact"), option(0.6, "exact")], "exact"),
        ([option(0.7, "exact"), option(0.6, "estimate")], "estimate"),
        ([option(0.7, "exact"), option(0.6, "near-exact")], "near-exact"),
        ([option(0.7, "near-exact"), option(0.6, "exact")], "near-exact"),
        ([option(1.0, "exact", proven=True), option(0.6, "estimate")], "exact"),
    ],
)
def test_a_position_is_known_as_well_as_what_might_be_better(
    options: list[Judged], knowledge: str
) -> None:
    assert Assessment(0, tuple(options), 0, 0, 0.0, 0).knowledge == knowledge
