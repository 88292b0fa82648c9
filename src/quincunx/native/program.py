"""Puts a game's rules together with the programs that are written against their contract.

A program refers to the rules by their contract names. `bind` runs the source files in order, gives each
the names that earlier ones defined, and decorates every function: not at all for the interpreter, with
`numba.njit` for the CPU and for WebAssembly, with `cuda.jit` for a GPU. One source, four ways to run.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from quincunx.contract import Rules, names, observe_source
from quincunx.errors import NativeError
from quincunx.native import contract

__all__ = ["bind", "rules_source"]

Decorate = Callable[[FunctionType], Any]

NAMES = tuple(name for name in names(Rules) if name in contract.__all__)
"""What a program may use of the rules."""


def rules_source(rules: Any) -> Path:
    """The file that a rules module was loaded from."""
    return Path(rules.__file__)


def bind(sources: Sequence[Path], decorate: Decorate = lambda function: function) -> dict[str, Any]:
    """The contract's names and all functions of the programs, bound to one game.

    The first source is the rules file. Programs for any game see only its contract; a program written
    for this game may import more from its `rules` module, which is then compiled too.
    """
    rules = decorated(completed(run(sources[0]), sources[0]), decorate)
    missing = [name for name in NAMES if name not in rules]
    if missing:
        raise NativeError(f"{sources[0]} is no rules file: it lacks {', '.join(missing)}")
    bound = {name: rules[name] for name in NAMES}
    for path in sources[1:]:
        space = run(path)
        own = functions(space)
        if clash := own.keys() & bound.keys():
            raise NativeError(f"{path} defines {', '.join(sorted(clash))} again")
        space.update({name: bound[name] for name in bound if name in space})
        space.update({name: rules[name] for name in helpers(space) if name in rules})
        decorated(space, decorate)
        bound.update({name: space[name] for name in own})
    return bound


def run(path: Path) -> dict[str, Any]:
    """Runs a source as a module of its own, afresh each time.

    Numba's disk cache finds a function's globals by its module's name, so the name identifies the file.
    """
    module = ModuleType(f"quincunx_program_{path.parent.name}_{path.stem}")
    module.__file__ = str(path)
    sys.modules[module.__name__] = module
    exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), vars(module))
    return vars(module)


def completed(rules: dict[str, Any], path: Path) -> dict[str, Any]:
    """The rules with `observe`, where a game leaves it out.

    It pretends to stand in the game's own file, by which Numba's disk cache finds it.
    """
    if "observe" not in rules and "STATE" in rules:
        exec(compile(observe_source(rules["STATE"]), str(path), "exec"), rules)
    return rules


def functions(space: dict[str, Any]) -> dict[str, FunctionType]:
    """The functions defined (not imported) in a source."""
    return {
        name: value
        for name, value in space.items()
        if isinstance(value, FunctionType) and value.__globals__ is space
    }


def helpers(space: dict[str, Any]) -> list[str]:
    """Functions that a program imported from a rules file."""
    return [
        name
        for name, value in space.items()
        if isinstance(value, FunctionType) and value.__module__.endswith(".rules")
    ]


def decorated(space: dict[str, Any], decorate: Decorate) -> dict[str, Any]:
    """Puts the decorated functions in place of the plain ones: they find each other by name."""
    space.update({name: decorate(value) for name, value in functions(space).items()})
    return space
