"""Who plays Senet throw by throw: its evaluation, its looking ahead, and what it says."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import quincunx as qx
from quincunx.bots.expertise import expertise
from quincunx.bots.senet import lookahead as room
from quincunx.bots.senet.lookahead import LookAheadBot, load
from quincunx.bots.senet.paper import new_paper
from quincunx.bots.senet.weights import read
from quincunx.games.senet import rules
from quincunx.native.program import bind, rules_source
from quincunx.solve import senet
from quincunx.solve.senet import program
from quincunx.solve.senet.book import EndgameBook
from quincunx.solve.senet.program import ROOM
from quincunx.solve.senet.task import Task
from research.senet.fit.measure import look_ahead

SMALL = Path(__file__).parent / "judge_small.npz"
"""A small network fitted to positions with up to two pieces, and what PyTorch computed with it."""
GAME = qx.game("senet")
SHIPPED = room.JUDGE.with_suffix(".npz")


@pytest.fixture
def small(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The evaluation with the numbers of the small network."""
    folder = tmp_path_factory.getbasetemp() / "judge"
    if not folder.exists():
        folder.mkdir()
        shutil.copyfile(room.JUDGE, folder / "judge.py")
        shutil.copyfile(SMALL, folder / "judge.npz")
    monkeypatch.setattr(room, "JUDGE", folder / "judge.py")
    return folder / "judge.py"


@pytest.fixture
def code(small: Path) -> dict[str, Any]:
    return load(expertise(GAME).book().programs, small)


def kinds(path: Path) -> list[str]:
    found = [kind for kind in ("sticks", "die") if f"{kind}_first" in np.load(path)]
    assert found
    return found


@pytest.mark.parametrize(
    "path",
    [SMALL, SHIPPED],
)
def test_numbers_are_whole(path: Path) -> None:
    for kind in kinds(path):
        weights = read(path, kind)
        assert len(weights.cases) >= 50
        assert weights.second.shape[0] % 4 == 0, "units are taken four at a time"


def test_compiled_and_plain_say_what_pytorch_said(code: dict[str, Any], small: Path) -> None:
    book = expertise(GAME).book()
    moves = Path(str(program.__file__))
    plain = bind([rules_source(rules), *book.programs, moves, small])
    for die, kind in enumerate(("sticks", "die")):
        weights = read(SMALL, kind)
        for (own, enemy), expected in zip(weights.cases.tolist(), weights.chances, strict=True):
            assert code["chance_of"](own, enemy, die, new_paper()) == pytest.approx(
                expected, abs=1e-4
            )
        for (own, enemy), expected in list(
            zip(weights.cases.tolist(), weights.chances, strict=True)
        )[:5]:
            assert plain["chance_of"](own, enemy, die, new_paper()) == pytest.approx(
                expected, abs=1e-4
            )


@pytest.mark.skipif(not SHIPPED.exists(), reason="no evaluation comes with the package")
def test_the_shipped_numbers_say_what_pytorch_said() -> None:
    shipped = load(expertise(GAME).book().programs, room.JUDGE)
    for kind in kinds(SHIPPED):
        die, weights = int(kind == "die"), read(SHIPPED, kind)
        for (own, enemy), expected in zip(weights.cases.tolist(), weights.chances, strict=True):
            assert shipped["chance_of"](own, enemy, die, new_paper()) == pytest.approx(
                expected, abs=1e-4
            )


@pytest.mark.parametrize("die", [False, True])
def test_every_throw_and_every_move_is_looked_at(code: dict[str, Any], die: bool) -> None:
    """Against a look ahead of one throw, twice, position by position."""
    chances = Task(2, die=die).chances
    owns, enemies = read(SMALL, "sticks").cases[:12].astype(np.int64).T
    paper = new_paper()

    def judge(o: Any, e: Any) -> Any:
        return np.array(
            [code["chance_of"](int(a), int(b), int(die), paper) for a, b in zip(o, e, strict=True)]
        )

    expected = look_ahead(lambda o, e: look_ahead(judge, chances, o, e), chances, owns, enemies)
    counter, rooms = np.zeros(1, np.int64), np.zeros((3, ROOM), np.int64)
    nothing = EndgameBook(die, closed=True).read()
    found = [
        code["expected"](int(own), int(enemy), 2, int(die), chances, nothing, rooms, paper, counter)
        for own, enemy in zip(owns, enemies, strict=True)
    ]
    assert found == pytest.approx(expected, abs=1e-9)
    assert counter[0] > 12 * 20


@pytest.mark.usefixtures("small")
def test_the_best_comes_first_and_every_action_is_there() -> None:
    state = GAME.from_position("4L5/1D3D4/3L6 1 0 2 free 50")
    found = LookAheadBot(GAME, 2).analyse(state)
    wins = [option.win for option in found.actions]
    assert wins == sorted(wins, reverse=True)
    assert sorted(option.action for option in found.actions) == state.legal_actions()
    assert found.seat == 1
    assert found.walks == sum(option.visits for option in found.actions) > 0
    assert {option.knowledge for option in found.actions} == {"estimate"}
    assert all(option.error > 0 for option in found.actions)
    again = LookAheadBot(GAME, 2).analyse(state)
    assert (again.signature, again.actions) == (found.signature, found.actions)
    assert LookAheadBot(GAME, 2).choose(state) == found.best


@pytest.mark.usefixtures("small")
def test_it_sees_what_wins_at_once() -> None:
    state = GAME.from_position("10/1L8/D7L1 1 0 6 free 50")
    state.push_text("29-off")  # and then 5 with the piece on 12
    assert LookAheadBot(GAME, 1).analyse(state).actions[0].text == "12-17"
    best = LookAheadBot(GAME, 1).analyse(GAME.from_position("10/10/D7L1 1 0 6 free 50")).actions[0]
    assert (best.win, best.proven, best.knowledge, best.error) == (1.0, True, "exact", 0.0)


@pytest.mark.usefixtures("small")
def test_solved_endgames_are_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUINCUNX_ENDGAME", "2")
    EndgameBook(die=False).make()
    state = GAME.from_position("4L5/1D8/3L6 1 0 2 free 50")
    found = LookAheadBot(GAME, 2).analyse(state)
    assert (found.knowledge, found.walks) == ("exact", 0)
    for option in found.actions:
        twin = state.copy()
        twin.push(option.action)
        assert option.win == pytest.approx(senet.endgame(twin, 1), abs=1e-6)
    closed = LookAheadBot(GAME, 2, book=False).analyse(state)
    assert closed.knowledge == "estimate"
    # three against two: only what comes after a piece has left is known
    mixed = LookAheadBot(GAME, 1).analyse(GAME.from_position("10/2L7/D3D3L1 1 0 1 free 50"))
    assert {option.text: option.knowledge for option in mixed.actions}["29-off"] == "exact"


@pytest.mark.usefixtures("small")
def test_the_duty_is_kept_in_mind() -> None:
    """Before light has moved, its piece on 9 must go first: the same squares are worth something else."""
    bot = LookAheadBot(GAME, 2)
    bot.analyse(GAME.from_position("4L5/1D8/3L6 1 0 2 free 50"))
    start = GAME.replay(["t1", "10-11"])
    s: Any = start._record
    assert (s.stage, start.player) == (rules.DUTY, qx.CHANCE)
    bound = bot._before_throw(s, 2, room.DUTY_THROWS)
    s.stage = rules.FREE
    assert bot._before_throw(s, 2, room.DUTY_THROWS) != pytest.approx(bound, abs=1e-6)
    start = GAME.replay(["t1", "10-11", "t2"])
    assert LookAheadBot(GAME, 1).choose(start) in start.legal_actions()


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("die", [False, True])
def test_it_plays_whole_games(die: bool) -> None:
    game = qx.game("senet", die=die)
    bot = LookAheadBot(game, 1)
    state = game.start(seed=5)
    while not state.is_over:
        state.push(bot.choose(state.hidden(state.player)))
    assert sorted(state.returns()) == [-1.0, 1.0]


@pytest.mark.usefixtures("small")
def test_with_a_temperature_it_errs_the_same_way_from_the_same_seed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also where everything that one throw leads to is in the book, so that nothing has to be judged."""
    monkeypatch.setenv("QUINCUNX_ENDGAME", "2")
    EndgameBook(die=False).make()

    def played(seed: int) -> tuple[int, ...]:
        state = GAME.from_position("10/L2L4L1/D7D1 1 0 1 free 50", seed=1)
        bot = LookAheadBot(GAME, 1, temperature=0.2, seed=seed)
        while not state.is_over:
            state.push(bot.choose(state.hidden(state.player)))
        return state.history

    assert played(1) == played(1)
    assert len({played(seed) for seed in range(8)}) > 1


def test_it_refuses_what_it_cannot_play() -> None:
    with pytest.raises(qx.QuincunxError, match="plays senet only, not sensei"):
        LookAheadBot(qx.game("sensei"))
    with pytest.raises(
        qx.QuincunxError, match=r"plays Game\('senet'\), not Game\('senet', die=True\)"
    ):
        LookAheadBot(GAME).analyse(qx.game("senet", die=True).start(seed=1))


@pytest.mark.parametrize("die", [False, True])
def test_what_is_shipped_was_fitted_to_the_whole_game(die: bool) -> None:
    state = qx.game("senet", die=die).start(seed=3)
    found = LookAheadBot(state.game, 1).analyse(state)
    assert found.knowledge == "near-exact"
    assert all(0 < option.error < 0.01 for option in found.actions)
    assert all(0.2 < option.win < 0.8 for option in found.actions), "nobody is lost at once"


@pytest.mark.usefixtures("small")
def test_there_must_be_something_to_decide() -> None:
    with pytest.raises(qx.QuincunxError, match="nothing to decide"):
        LookAheadBot(GAME).analyse(GAME.start())
