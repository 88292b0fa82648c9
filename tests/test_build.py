"""Building the package: with the page, and without it where that is wanted."""

import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture
def hook(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The hook of hatch_build.py; hatchling itself is only there while a package is built."""

    class Interface:
        def __class_getitem__(cls, _: Any) -> type:
            return cls

    names = ["hatchling", "builders", "hooks", "plugin", "interface"]
    for number in range(1, len(names) + 1):
        module = ModuleType(".".join(names[:number]))
        module.__dict__["BuildHookInterface"] = Interface
        monkeypatch.setitem(sys.modules, module.__name__, module)
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    built = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(built)
    found = built.PageHook()
    found.root = str(ROOT)
    found.app = SimpleNamespace(display_info=lambda _: None)
    return found


def test_the_page_can_be_left_out(hook: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUINCUNX_PAGE", "off")
    assert hook.dependencies() == []
    hook.initialize("", {})  # would take Node, and minutes
    monkeypatch.setenv("QUINCUNX_PAGE", "")
    assert hook.dependencies()


def test_a_page_that_cannot_be_built_says_how_to_do_without(
    hook: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    class CannotBuild(Exception):
        pass

    def build() -> None:
        raise CannotBuild("no npm here")

    builder = SimpleNamespace(build=build, CannotBuild=CannotBuild)
    monkeypatch.setattr(hook, "page_builder", lambda: builder)
    with pytest.raises(SystemExit, match=r"no npm here\nThe library alone .*QUINCUNX_PAGE=off"):
        hook.initialize("", {})


def test_the_page_is_built_anew_when_a_file_of_a_game_changes_that_it_takes_as_it_is() -> None:
    spec = importlib.util.spec_from_file_location("page_build", ROOT / "web" / "build.py")
    assert spec is not None
    assert spec.loader is not None
    build = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(build)
    known = set(build.sources())
    asked = {
        path
        for file in (ROOT / "web" / "src").rglob("*.ts")
        for name in re.findall(
            r'"(?:\.\./)+(src/quincunx/games/[^"]+\.json)"', file.read_text("utf-8")
        )
        for path in ROOT.glob(name)
    }
    assert len(asked) > 40, "refusals in eight languages, and what tiles count"
    assert asked <= known
