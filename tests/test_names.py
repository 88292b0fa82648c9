"""The names that users rely on, exactly."""

import ast
import importlib
import pkgutil
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import quincunx

PUBLIC = [
    "CHANCE", "HIDDEN", "OVER", "SPECTATOR",
    "Dice", "Game", "IllegalAction", "Match", "NativeError", "QuincunxError", "RecordError",
    "State", "TextError", "UnknownName", "WrongTurn",
    "__version__", "bot", "game", "game_names", "on_compile",
]  # fmt: skip


def test_the_package_offers_exactly_these() -> None:
    assert quincunx.__all__ == PUBLIC


APART = ("__main__", "batch_cuda", "migrations.env")
"""These run when they are imported, or need a GPU, or a database to migrate."""


def modules() -> Iterator[ModuleType]:
    yield quincunx
    for info in pkgutil.walk_packages(quincunx.__path__, "quincunx."):
        if not info.name.endswith(APART):
            yield importlib.import_module(info.name)


def test_every_module_offers_what_it_lists_and_says_what_it_is_for() -> None:
    wrong = []
    for module in modules():
        listed = getattr(module, "__all__", [])
        wrong += [f"{module.__name__} lacks {name}" for name in listed if not hasattr(module, name)]
        if not module.__doc__:
            wrong.append(f"{module.__name__} has no docstring")
    assert not wrong, "\n".join(wrong)


HOUSE = Path(__file__).parent.parent


def test_a_class_name_stands_for_one_thing() -> None:
    """Whoever meets a name in a traceback or in a search finds one class, on either side of the wire."""
    python = Counter(
        node.name
        for room in ("src", "research")
        for path in (HOUSE / room).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef)
    )
    page = Counter(
        name
        for path in (HOUSE / "web" / "src").rglob("*.ts")
        for name in re.findall(
            r"^export class (\w+)", path.read_text(encoding="utf-8"), re.MULTILINE
        )
    )
    assert python["State"] == page["LiveTable"] == 1
    assert not [name for name, times in python.items() if times > 1]
    assert not [name for name, times in page.items() if times > 1]


def test_state_keeps_its_promised_names() -> None:
    promised = (
        "player legal_actions action_text parse_action chance_outcomes push push_text pop copy "
        "history is_over scores returns view position _repr_svg_ __str__"
    )
    for name in promised.split():
        assert hasattr(quincunx.State, name)
    for name in ("start", "from_position"):
        assert hasattr(quincunx.Game, name)
