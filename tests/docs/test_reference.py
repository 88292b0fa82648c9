"""Whatever the reference lists has a word beside it: classes, methods, properties and attributes."""

import ast
import inspect
import re
from importlib import import_module
from textwrap import dedent
from typing import Any

import pytest

from tests.docs.pages import ROOT

PAGES = ("library", "search")
LISTED = re.compile(r"^::: ([\w.]+)$", re.MULTILINE)


def listed() -> list[str]:
    texts = [(ROOT / f"docs/api/{page}.md").read_text(encoding="utf-8") for page in PAGES]
    return [name for text in texts for name in LISTED.findall(text)]


def found(name: str) -> Any:
    """What a dotted name means: a module, or something in one."""
    try:
        return import_module(name)
    except ModuleNotFoundError:
        room, _, last = name.rpartition(".")
        return getattr(found(room), last)


def is_public(name: str) -> bool:
    return not name.startswith("_")


def undocumented(body: list[ast.stmt]) -> list[str]:
    """The public methods and annotated attributes of a class that nothing is said about."""
    silent = []
    for node, after in zip(body, [*body[1:], None], strict=True):
        match node:
            case ast.FunctionDef(name="__init__"):
                silent += undocumented(node.body)
            case ast.FunctionDef(name=name) if is_public(name) and not ast.get_docstring(node):
                silent.append(name)
            case ast.AnnAssign(target=ast.Name(id=name) | ast.Attribute(attr=name)):
                if is_public(name) and not isinstance(after, ast.Expr):
                    silent.append(name)
    return silent


@pytest.mark.parametrize("name", listed())
def test_nothing_listed_is_left_without_a_word(name: str) -> None:
    thing = found(name)
    assert thing.__doc__
    if inspect.isclass(thing):
        for kind in thing.__mro__:  # the reference shows inherited members too
            if kind.__module__.startswith("quincunx"):
                (tree,) = ast.parse(dedent(inspect.getsource(kind))).body
                assert isinstance(tree, ast.ClassDef)
                assert not undocumented(tree.body), kind.__name__


def test_a_silent_attribute_is_noticed() -> None:
    (tree,) = ast.parse(
        "class A:\n"
        "    one: int\n"
        "    two: int\n"
        "    'said'\n"
        "    def __init__(self) -> None:\n"
        "        self.three: int = 3\n"
        "        self._four: int = 4\n"
        "    def five(self) -> int: ...\n"
    ).body
    assert isinstance(tree, ast.ClassDef)
    assert undocumented(tree.body) == ["one", "three", "five"]
