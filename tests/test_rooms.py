"""Who may know whom: a room imports only from rooms above it."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from quincunx.games import names

ROOT = Path(__file__).parent.parent / "src" / "quincunx"

# From top to bottom. A room may import from itself and from those above.
ROOMS = [
    "errors",
    "files",
    "contract",
    "types",
    "chance",
    "record",
    "past",
    "options",
    "languages",
    "datafile",
    "svg",
    "games",
    "state",
    "rulebook",
    "tutorial",
    "match",
    "review",
    "native",
    "search",
    "solve",
    "bots",
    "table",
    "arena",
    "testing",
    "server",
    "cli",
]
RULES_MAY_IMPORT = {"__future__", "typing", "numpy"}


def room_of(path: Path) -> str:
    return path.relative_to(ROOT).parts[0].removesuffix(".py")


def imported(path: Path) -> list[str]:
    """Full names of everything a file imports, wherever in it."""
    names = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            names += [f"{node.module}.{alias.name}" for alias in node.names]
    return names


FILES = sorted(
    path
    for path in ROOT.rglob("*.py")
    if path.parent != ROOT or room_of(path) not in ("__init__", "__main__")
)


def test_every_room_is_listed() -> None:
    assert {room_of(path) for path in FILES} == set(ROOMS)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_rooms_import_only_from_above(path: Path) -> None:
    room = room_of(path)
    for name in imported(path):
        if name.startswith("quincunx."):
            other = name.split(".")[1]
            if room in ("server", "cli") and other not in ROOMS:
                continue  # the doors may use what the package itself offers
            assert ROOMS.index(other) <= ROOMS.index(room), f"{room} imports {name}"


@pytest.mark.parametrize("path", sorted(ROOT.glob("games/*/rules.py")), ids=str)
def test_rules_import_nothing_but_numpy(path: Path) -> None:
    assert {name.split(".")[0] for name in imported(path)} <= RULES_MAY_IMPORT


@pytest.mark.parametrize("path", sorted(ROOT.glob("games/*/*.py")), ids=str)
def test_games_do_not_know_each_other(path: Path) -> None:
    for name in imported(path):
        if name.startswith("quincunx.games.") and (ROOT / "games" / name.split(".")[2]).is_dir():
            assert name.split(".")[2] == path.parent.name


@pytest.mark.parametrize("room", ["native", "search"])
def test_engines_know_no_game_by_name(room: str) -> None:
    for path in ROOT.glob(f"{room}/*.py"):
        assert not [name for name in imported(path) if name.startswith("quincunx.games")]


# `quincunx solve` is for one game, and says so
MAY_NAME_A_GAME = {"cli/solve.py"}


@pytest.mark.parametrize("room", ["native", "search", "bots", "arena", "testing", "cli"])
def test_no_game_is_a_special_case(room: str) -> None:
    """What is special about a game is in its own folders; only there is its name a text of the program."""
    games = set(names())
    for path in ROOT.glob(f"{room}/*.py"):
        if str(path.relative_to(ROOT)) not in MAY_NAME_A_GAME:
            assert not games & texts(path), path


def texts(path: Path) -> set[str]:
    """All strings in a file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def test_a_games_bots_know_no_other_game() -> None:
    for path in ROOT.glob("bots/*/*.py"):
        for name in imported(path):
            room, *rest = name.removeprefix("quincunx.").split(".")
            if room in ("games", "solve") or (room == "bots" and rest[0] in names()):
                assert rest[0] in (path.parent.name, "__name__"), f"{path} imports {name}"


RESEARCH = ROOT.parent.parent / "research"


def test_the_package_does_not_know_the_research_done_with_it() -> None:
    for path in ROOT.rglob("*.py"):
        assert not [name for name in imported(path) if name.split(".")[0] == "research"], path
    assert RESEARCH.is_dir()


@pytest.mark.parametrize(
    "module",
    ["quincunx", "quincunx.games", "quincunx.state", "quincunx.cli", "quincunx.server.app"],
)
def test_nobody_waits_for_numba_who_does_not_need_it(module: str) -> None:
    code = f"import {module}, sys; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_all_games_load_without_numba() -> None:
    code = (
        "import quincunx as qx, sys\n"
        "for name in qx.game_names():\n"
        "    state = qx.game(name).start(seed=1)\n"
        "    str(state), state.view(0), state._repr_svg_()\n"
        "sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
