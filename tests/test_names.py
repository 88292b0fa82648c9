"""The names that users rely on, exactly."""

import importlib
import pkgutil
from types import ModuleType

import pytest

import quincunx

PUBLIC = [
    "CHANCE", "HIDDEN", "OVER", "SPECTATOR",
    "Dice", "Game", "IllegalAction", "Match", "NativeError", "QuincunxError", "RecordError",
    "State", "TextError", "UnknownName", "WrongTurn",
    "__version__", "bot", "game", "game_names",
]  # fmt: skip


def test_the_package_offers_exactly_these() -> None:
    assert quincunx.__all__ == PUBLIC


APART = ("__main__", "batch_cuda", "migrations.env")


def modules() -> list[ModuleType]:
    names = [info.name for info in pkgutil.walk_packages(quincunx.__path__, "quincunx.")]
    # these run when they are imported, or need a GPU, or somebody who migrates
    names = [name for name in names if not name.endswith(APART)]
    return [quincunx, *(importlib.import_module(name) for name in names)]


@pytest.mark.parametrize("module", modules(), ids=lambda module: module.__name__)
def test_all_is_true(module: ModuleType) -> None:
    for name in getattr(module, "__all__", []):
        assert hasattr(module, name)
    assert module.__doc__, "every module says what it is for"


def test_state_keeps_its_promised_names() -> None:
    promised = (
        "player legal_actions action_text parse_action chance_outcomes push push_text pop copy "
        "history is_over scores returns view position _repr_svg_ __str__"
    )
    for name in promised.split():
        assert hasattr(quincunx.State, name)
    for name in ("start", "from_position"):
        assert hasattr(quincunx.Game, name)
