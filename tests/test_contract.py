"""The contract: what may be left out is filled in, what is missing is named, the page says the same."""

import re
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

import quincunx as qx
from quincunx import contract

PAGE = Path(__file__).parent.parent / "docs" / "contract.md"
KINDS = [contract.Package, *contract.MODULES.values()]
OPTIONAL = {
    "TITLE",
    "MINUTES",
    "OWN_BOARD",
    "excluded",
    "seen",
    "remark",
    "draft",
    "arranged",
    "facts",
    "log_lines",
    "STYLES",
    "SPEAKS",
    "places",
    "SHARED",
    "own",
    "NUM_ACTIONS",
    "CHANCE_CODES",
    "LONGEST",
    "OBSERVATION",
    "observe",
}


def test_what_may_be_left_out() -> None:
    assert {name for kind in KINDS for name in contract.defaults(kind)} == OPTIONAL


def test_defaults_are_filled_in() -> None:
    rules = contract.fill(SimpleNamespace(), contract.Rules)
    assert rules.seen("record", 7, 0) == 7
    text = contract.fill(SimpleNamespace(remark=lambda _s, _a: "a capture"), contract.Text)
    assert (text.STYLES, text.SPEAKS, text.log_lines) == ({}, (), None)
    assert text.remark("record", 7) == "a capture", "a game's own stays"
    assert contract.fill(SimpleNamespace(), contract.Package).excluded({"seats": 2}) == ""


def test_what_is_missing_is_named_with_its_parameters() -> None:
    everything = contract.missing(SimpleNamespace(), contract.Rules)
    assert {"STATE", "GUESS", "player(s)", "guess(s, seat, random)"} <= {*everything}
    assert "seen(s, a, seat)" not in everything
    assert contract.missing(SimpleNamespace(svg=None), contract.Drawing) == ["svg(s)"]


@pytest.mark.parametrize("name", qx.game_names())
def test_every_name_of_a_game_is_there(name: str) -> None:
    game = qx.game(name)
    for module, kind in contract.MODULES.items():
        found = game._module(module)
        assert isinstance(found, ModuleType)
        for one in contract.names(kind):
            assert hasattr(found, one), f"{found.__name__} lacks {one}"


def rows(text: str) -> dict[str, str]:
    """Names and meanings of all tables of the page but the first, which lists files."""
    tables = text.partition("## \\_\\_init")[2]
    return dict(re.findall(r"^\| `([^`]+)` \| (.+) \|$", tables, re.MULTILINE))


def test_the_page_lists_the_contract() -> None:
    listed = rows(PAGE.read_text(encoding="utf-8"))
    described = {
        contract.written(kind, name): name in contract.defaults(kind)
        for kind in KINDS
        for name in contract.names(kind)
    }
    assert listed.keys() == described.keys()
    for name, optional in described.items():
        assert listed[name].startswith("*optional*") == optional, name
