"""What the library says to calls that make no sense: a clear word, at once, and nothing is spoilt."""

import copy
import pickle
import re
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import quincunx as qx
from quincunx.search import Batch, engine, perft, playouts
from quincunx.search.capacity import check_capacity
from quincunx.search.engine import _engine
from quincunx.search.mcts import Limits, Search
from quincunx.testing import check_game
from tests.strangers import nim
from tests.strangers.nim import rules


@pytest.fixture
def state() -> qx.State:
    state = qx.game("senet").start(seed=3)
    state.push(state.legal_actions()[0])
    return state


OVER = "10/10/L9 0 1 - free 50"


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy])
def test_every_copy_of_a_state_has_a_past_of_its_own(
    state: qx.State, copied: Callable[[qx.State], qx.State]
) -> None:
    history, log = state.history, state.log()
    twin = copied(state)
    assert (twin, twin.history) == (state, history)
    twin.push(twin.legal_actions()[0])
    assert state.history == history
    assert state.log() == log
    state.pop()
    assert len(twin.history) > len(history)


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy])
def test_every_copy_of_a_match_has_a_past_of_its_own(
    copied: Callable[[qx.Match], qx.Match],
) -> None:
    match = qx.Match(qx.game("senet"), rounds=2, seed=1)
    twin = copied(match)
    twin.state.push(twin.state.legal_actions()[0])
    assert match.state.history != twin.state.history
    twin.state = twin.game.from_position(OVER)
    twin.next_round()
    assert (match.round, twin.round) == (1, 2)


def test_options_cannot_be_changed_behind_a_games_back() -> None:
    game = qx.game("sensei")
    with pytest.raises(TypeError):
        game.options["mode"] = "nonsense"  # type: ignore[index]
    assert pickle.loads(pickle.dumps(game)) == copy.deepcopy(game) == game


@pytest.mark.parametrize("seat", [99, -2, 2])
def test_there_is_no_such_seat(state: qx.State, seat: int) -> None:
    for look in (state.hidden, state.view, lambda seat: state.step(0, seat)):
        with pytest.raises(qx.UnknownName, match=f"no seat {seat}: there are 0 to 1"):
            look(seat)  # type: ignore[operator]


@pytest.mark.parametrize("seat", ["x", 1.5, True, None])
def test_a_seat_is_an_integer(state: qx.State, seat: Any) -> None:
    for look in (state.hidden, state.view, Batch(state.game, 1).observe):
        with pytest.raises(TypeError, match="a seat is an integer"):
            look(seat)


def test_an_observation_is_of_the_game_and_a_seat_of_it(state: qx.State) -> None:
    for seat in (1.5, "x", True):
        with pytest.raises(TypeError, match="a seat is an integer"):
            state.game.observe(state, seat)  # type: ignore[arg-type]
    with pytest.raises(qx.QuincunxError, match=r"this state is of Game\('senet'\)"):
        qx.game("sensei").observe(state)
    fair, random = qx.game("sarena", deal="fair"), qx.game("sarena").start(seed=1)
    assert (fair.observe(random) == random.game.observe(random)).all()  # one shape for all options


def test_there_is_no_such_step(state: qx.State) -> None:
    with pytest.raises(IndexError, match=f"there are {len(state.history)} actions"):
        state.step(99)


@pytest.mark.parametrize("rounds", [1.5, "2", True])
def test_rounds_are_whole(rounds: Any) -> None:
    with pytest.raises(TypeError, match="rounds are an integer"):
        qx.Match(qx.game("senet"), rounds=rounds)


def test_dice_are_dice(state: qx.State) -> None:
    before = state.history
    for use in (
        state.use_dice,
        lambda dice: state.game.start(dice=dice),
        lambda dice: qx.Match(state.game, dice=dice),
        qx.Match(state.game).use_dice,
    ):
        with pytest.raises(TypeError, match=r"dice are a quincunx\.Dice, not 5"):
            use(5)  # type: ignore[operator]
    assert state.history == before
    state.push(state.legal_actions()[0])


@pytest.mark.parametrize("name", ["random", "casual"])
def test_nothing_to_decide(name: str) -> None:
    senet = qx.game("senet")
    for state in (senet.from_position(OVER), senet.start()):
        with pytest.raises(qx.QuincunxError, match="nothing to decide"):
            qx.bot(name).choose(state)


@pytest.mark.parametrize(
    ("limits", "complaint"),
    [
        ({"seconds": float("nan")}, "above 0 seconds, not nan"),
        ({"seconds": float("inf")}, "above 0 seconds, not inf"),
        ({"seconds": 0}, "above 0 seconds, not 0"),
        ({"seconds": -1.0}, "above 0 seconds"),
        ({"walks": 0}, "1 or more walks"),
        ({"walks": -5}, "1 or more walks"),
        ({"walks": 2.5}, "whole numbers, not 2.5"),
        ({"walks": 5, "threads": 0}, "1 or more threads"),
        ({"walks": 5, "megabytes": 0}, "1 or more megabytes"),
    ],
)
def test_limits_are_positive(limits: dict[str, Any], complaint: str) -> None:
    with pytest.raises(qx.QuincunxError, match=complaint):
        Limits(**limits)


def test_a_search_is_for_its_game(state: qx.State) -> None:
    search = Search(qx.game("sensei"), Limits(walks=10))
    with pytest.raises(qx.QuincunxError, match=r"this search is for Game\('sensei'\)"):
        search.assess(state)
    with pytest.raises(TypeError, match="a seed is an integer"):
        Search(state.game, Limits(walks=10), seed=1.5)  # type: ignore[arg-type]
    with pytest.raises(qx.IllegalAction):
        Search(state.game, Limits(walks=10)).assess(state, also=[12345])


def test_a_gpu_is_called_cuda() -> None:
    with pytest.raises(qx.UnknownName, match="did you mean 'cuda'"):
        engine(qx.game("senet"), "gpu")


def test_playouts_want_a_game_and_whole_numbers() -> None:
    senet: Any = qx.game("senet")
    for wanted in (playouts, engine, Batch):
        with pytest.raises(TypeError, match=r"a game is a quincunx\.Game"):
            wanted("senet", 2)  # type: ignore[operator]
    with pytest.raises(TypeError, match=r"a seed is an integer, not 1\.5"):
        playouts(senet, 2, seed=1.5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="the number of games is an integer"):
        playouts(senet, 2.5)  # type: ignore[arg-type]
    with pytest.raises(qx.QuincunxError, match=r"a seed is between .* 2\*\*63 - 1"):
        playouts(senet, 2, seed=2**64)
    with pytest.raises(qx.QuincunxError, match="the number of games is between 0"):
        playouts(senet, -1)
    with pytest.raises(qx.QuincunxError, match="threads are a whole number"):
        playouts(senet, 2, threads=0)
    with pytest.raises(TypeError, match=r"the number of games is an integer, not 2\.5"):
        Batch(senet, 2.5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"a seed is an integer, not 1\.5"):
        Batch(senet, 2).reset(1.5)  # type: ignore[arg-type]
    with pytest.raises(qx.QuincunxError, match="a depth is a whole number"):
        perft(senet.start(), -1)


def test_threads_can_share_a_bot(state: qx.State) -> None:
    """They used to spoil each other's tree: `max() iterable argument is empty`."""
    bot = qx.bot("novice", seed=1)
    bot.choose(state)
    states = [qx.game("senet").start(seed=number) for number in range(24)]
    with ThreadPoolExecutor(6) as pool:
        chosen = list(pool.map(bot.choose, states))
    for one, action in zip(states, chosen, strict=True):
        assert action in one.legal_actions()


def test_a_copied_bot_begins_anew(state: qx.State) -> None:
    bot = qx.bot("novice", seed=1)
    first = [bot.choose(state) for _ in range(3)]
    for twin in (copy.copy(bot), copy.deepcopy(bot), pickle.loads(pickle.dumps(bot))):
        assert [twin.choose(state) for _ in range(3)] == first


def test_a_record_that_announces_too_few_actions_is_not_compiled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Compiled code would write over other memory, and the interpreter would die."""
    monkeypatch.setattr(rules, "MAX_ACTIONS", 2)
    check_capacity.cache_clear()
    _engine.cache_clear()
    for use in (
        lambda game: playouts(game, 2),
        lambda game: perft(game.start(), 2),
        lambda game: Search(game, Limits(walks=2)),
        lambda game: Batch(game, 2),
    ):
        with pytest.raises(qx.NativeError, match=r"nim/rules.py: MAX_ACTIONS is 2.*'7 0'"):
            use(qx.game(nim, heap="small"))


def test_too_few_outcomes_of_chance_are_told_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A die with six faces in rules that announce two actions."""
    write_game(tmp_path / "cramped", "MAX_ACTIONS = 6", "MAX_ACTIONS = 2")
    monkeypatch.syspath_prepend(str(tmp_path))
    game = qx.game(import_module("cramped"))
    with pytest.raises(qx.NativeError, match=r"cramped/rules.py: MAX_ACTIONS is 2.*'15 - 0'"):
        playouts(game, 2)
    with pytest.raises(AssertionError, match="MAX_ACTIONS is 2, which is too small here"):
        check_game(game, walks=1)


def write_game(folder: Path, before: str, after: str) -> None:
    """The game of docs/adding-a-game.md under another name, with a change."""
    page = (Path(__file__).parents[1] / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    folder.mkdir()
    for name, code in re.findall(
        r'```python title="cherries/(\w+\.py)"\n(.*?)```', page, re.DOTALL
    ):
        with (folder / name).open("a", encoding="utf-8") as file:
            text = code.replace("from cherries import", f"from {folder.name} import")
            file.write(text.replace(before, after) + "\n\n")


def test_checks_work_without_assertions() -> None:
    """`python -O` leaves out assertions, and must leave out nothing else."""
    code = (
        "import quincunx as qx; from quincunx.testing import check_game\n"
        "check_game(qx.game('senet'), walks=1); print('played')"
    )
    done = subprocess.run(
        [sys.executable, "-O", "-c", code], capture_output=True, text=True, check=False
    )
    assert done.stdout == "played\n", done.stderr
    assert "nothing was checked" in done.stderr
