"""Who may know whom: a room imports only from rooms above it."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from quincunx.games import names

HOUSE = Path(__file__).parent.parent
ROOT = HOUSE / "src" / "quincunx"
WEB = HOUSE / "web" / "src"

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
    "announcing",
    "datafile",
    "sentences",
    "svg",
    "notebook",
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
    "puzzles",
    "table",
    "arena",
    "testing",
    "envs",
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
        elif isinstance(node, ast.Constant) and str(node.value).startswith("quincunx."):
            names.append(str(node.value))  # imported by its name
    return names


FILES = sorted(
    path
    for path in ROOT.rglob("*.py")
    if path.parent != ROOT or room_of(path) not in ("__init__", "__main__")
)


def test_every_room_is_listed() -> None:
    assert {room_of(path) for path in FILES} == set(ROOMS)


def test_rooms_import_only_from_above() -> None:
    wrong = []
    for path in FILES:
        room = room_of(path)
        others = {
            name: name.split(".")[1] for name in imported(path) if name.startswith("quincunx.")
        }
        for name, other in others.items():
            if room in ("server", "cli") and other not in ROOMS:
                continue  # the doors may use what the package itself offers
            if ROOMS.index(other) > ROOMS.index(room):
                wrong.append(f"{path.relative_to(ROOT)} imports {name}")
    assert not wrong, "\n".join(wrong)


def test_rules_import_nothing_but_numpy() -> None:
    found = {
        str(path.relative_to(ROOT)): {name.split(".")[0] for name in imported(path)}
        for path in ROOT.glob("games/*/rules.py")
    }
    assert found
    assert not {path: names for path, names in found.items() if names - RULES_MAY_IMPORT}


def test_games_do_not_know_each_other() -> None:
    games = {path.parent.name for path in ROOT.glob("games/*/rules.py")}
    wrong = [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in ROOT.glob("games/*/*.py")
        for name in imported(path)
        if name.startswith("quincunx.games.") and name.split(".")[2] in games - {path.parent.name}
    ]
    assert not wrong, "\n".join(wrong)


def test_engines_know_no_game_by_name() -> None:
    wrong = [
        f"{path.relative_to(ROOT)} imports {name}"
        for room in ("native", "search")
        for path in ROOT.glob(f"{room}/**/*.py")
        for name in imported(path)
        if name.startswith("quincunx.games")
    ]
    assert not wrong, "\n".join(wrong)


def test_the_contract_stands_alone() -> None:
    """Everybody may read it: it imports nothing of ours."""
    names = imported(ROOT / "contract.py")
    assert not [name for name in names if name.startswith("quincunx")]


NAMED = re.compile("senet|sense[iï]|s[aà]rena|serendipity|bossa", re.IGNORECASE)
AT_HOME = re.compile(
    r"src/quincunx/(games|(bots|solve|puzzles)/\w+)/|web/src/(boards/\w+|words|local/bots/\w+|local/translated)/"
)
"""Where a game is called by its name, besides docs, tests, benchmarks and research."""
EXCEPTIONS = {
    "src/quincunx/server/http/routes/games.py": "an example in the description of the API",
    "src/quincunx/table/settings.py": "examples in the description of the API",
}


def test_no_game_is_known_by_name_where_it_does_not_live() -> None:
    """What is special about a game is in its own folders; elsewhere only a comment may name one."""
    files = [*ROOT.rglob("*.py"), *WEB.rglob("*.ts"), *WEB.rglob("*.svelte"), *WEB.rglob("*.css")]
    found = {str(path.relative_to(HOUSE)): path for path in files}
    named = {
        name: match[0]
        for name, path in found.items()
        if not AT_HOME.match(name) and (match := NAMED.search(said_by_program(path)))
    }
    assert named.keys() == EXCEPTIONS.keys(), named


def said_by_program(path: Path) -> str:
    """A file without its comments and docstrings."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        return re.sub(r"/\*.*?\*/|<!--.*?-->|(?<!:)//[^\n]*", "", text, flags=re.DOTALL)
    tree = ast.parse(text)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        for one in body if isinstance(body, list) else []:
            if isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant):
                one.value = ast.Constant("")
    return ast.unparse(tree)


def test_a_games_bots_know_no_other_game() -> None:
    for path in ROOT.glob("bots/*/*.py"):
        for name in imported(path):
            room, *rest = name.removeprefix("quincunx.").split(".")
            if room in ("games", "solve") or (room == "bots" and rest[0] in names()):
                assert rest[0] in (path.parent.name, "__name__"), f"{path} imports {name}"


def test_the_server_is_at_home_in_its_folders() -> None:
    files = sorted(path.name for path in (ROOT / "server").glob("*.py"))
    assert len(files) <= 6, f"{files}: most belong into storage, matches, thinking or http"


RESEARCH = HOUSE / "research"


def test_the_package_does_not_know_the_research_done_with_it() -> None:
    for path in ROOT.rglob("*.py"):
        assert not [name for name in imported(path) if name.split(".")[0] == "research"], path
    assert RESEARCH.is_dir()


@pytest.mark.parametrize(
    "module",
    ["quincunx", "quincunx.games", "quincunx.state", "quincunx.cli", "quincunx.server.app"],
)
def test_only_those_who_need_numba_wait_for_it(module: str) -> None:
    code = f"import {module}, sys; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_command_that_needs_no_table_does_not_wait_for_one() -> None:
    code = "import quincunx.cli, sys; sys.exit('pydantic' in sys.modules)"
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
