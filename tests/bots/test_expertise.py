"""What bots know about a game: ours is found by where it lives, somebody else's gets the defaults."""

import ast
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import quincunx as qx
from quincunx import bots, games
from quincunx.bots.expertise import Expertise, all_books, expertise, experts
from quincunx.bots.levels import LEVELS
from quincunx.bots.named import adviser, player
from quincunx.bots.searcher import SearchBot
from tests.strangers import nim

ROOT = Path(bots.__file__).parent
STRANGERS = ("tests.strangers.nim", "somebody.senet")


@pytest.fixture(autouse=True)
def somebodys_senet(monkeypatch: pytest.MonkeyPatch) -> None:
    """A package of somebody else's with the name of one of ours; what it holds is Nim."""
    package = ModuleType("somebody.senet")
    monkeypatch.setitem(sys.modules, package.__name__, package)
    for part in ("rules", "text", "view", "drawing"):
        module = import_module(f"{nim.__name__}.{part}")
        monkeypatch.setitem(sys.modules, f"{package.__name__}.{part}", module)


def strangers(name: str) -> qx.Game:
    return qx.Game(sys.modules[name])


@pytest.mark.parametrize("name", qx.game_names())
def test_every_game_of_ours_has_a_folder(name: str) -> None:
    known = expertise(qx.game(name))
    assert type(known) is experts()[name]
    assert type(known) is not Expertise
    for program in (*known.leaf, *known.belief):
        assert program.exists()


def test_only_games_have_folders() -> None:
    assert set(experts()) == set(games.names())


@pytest.mark.parametrize("name", STRANGERS)
def test_a_strangers_game_is_played_with_the_defaults(name: str) -> None:
    """Also one whose package ends in the name of a game of ours."""
    game = strangers(name)
    known = expertise(game)
    assert type(known) is Expertise
    assert {name: known.level(name) for name in LEVELS} == LEVELS
    assert (known.leaf, known.belief, known.width) == ((), (), 0.7)
    assert not known.book().is_open
    assert bots.bots_for(game) == tuple(name for name in bots.BOTS if name != "alphabeta")
    assert adviser(0.05).analyse(game.start(seed=1)).actions  # hints come without expertise too
    assert all(isinstance(player(level, game), SearchBot) for level in bots.LADDER)
    state = game.start(seed=1)
    assert known.forget(state, 1, 1) == (state, ())


def test_a_strangers_senet_is_not_ours() -> None:
    game = strangers("somebody.senet")
    assert game.name == "somebody.senet"
    with pytest.raises(qx.QuincunxError, match=r"plays sensei only, not somebody\.senet"):
        bots.check("alphabeta", game)


@pytest.mark.parametrize("name", STRANGERS)
def test_a_strangers_game_can_be_played(name: str) -> None:
    """Nim of 7: whoever leaves 4 wins."""
    state = strangers(name).start()
    bot = qx.bot("expert", seed=1)
    bot.prepare(state.game)
    assert bot.choose(state) in state.legal_actions()
    assert [judged.text for judged in bot.analyse(state).actions[:1]] == ["take 3"]


def test_all_books_are_found() -> None:
    assert len(all_books(threads=1)) == 2


def test_random_has_nothing_to_prepare_and_no_opinion() -> None:
    state = qx.game("senet").start(seed=1)
    bot = qx.bot("random", seed=1)
    bot.prepare(state.game)
    assert bot.choose(state) in state.legal_actions()
    with pytest.raises(qx.QuincunxError, match="no opinion"):
        bot.analyse(state)


def test_a_bot_of_one_game_refuses_another() -> None:
    bot = player("novice", qx.game("senet"))
    with pytest.raises(qx.QuincunxError, match=r"plays Game\('senet'\), not Game\('sarena'\)"):
        bot.choose(qx.game("sarena").start(seed=1))


def test_fitted_numbers_are_beside_the_program_and_not_in_it() -> None:
    """No source holds a long list of numbers, nor a long text without words."""
    for path in ROOT.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.List | ast.Tuple):
                parts = [part.value for part in ast.walk(node) if isinstance(part, ast.Constant)]
                assert sum(isinstance(part, int | float) for part in parts) < 10, (
                    f"line {node.lineno} of {path}"
                )
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                longest = max(map(len, node.value.split()), default=0)
                assert longest < 60, f"line {node.lineno} of {path}"
