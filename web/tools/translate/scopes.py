"""Which name means what: of a function, of a comprehension, of the module, or of Python itself."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field

__all__ = ["Scope", "bound_names", "own_nodes", "parameters"]

FUNCTIONS = (ast.FunctionDef, ast.Lambda, ast.ClassDef)
NAMED = (ast.FunctionDef, ast.ClassDef, ast.ExceptHandler)
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


@dataclass
class Scope:
    """The names of one function or comprehension, inside another or at the top."""

    names: set[str] = field(default_factory=set)
    parent: Scope | None = None
    is_comprehension: bool = False

    def is_own_of_comprehension(self, name: str) -> bool:
        """Whether a name belongs to a comprehension around."""
        if name in self.names:
            return self.is_comprehension
        return self.parent is not None and self.parent.is_own_of_comprehension(name)

    def has(self, name: str) -> bool:
        return name in self.names or (self.parent is not None and self.parent.has(name))


def own_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """Everything inside a function that is not inside a function of its own."""
    for inner in ast.iter_child_nodes(node):
        yield inner
        if not isinstance(inner, FUNCTIONS):
            yield from own_nodes(inner)


def bound_names(function: ast.FunctionDef) -> set[str]:
    """The names that a function binds, its parameters left out."""
    found: set[str] = set()
    outer: set[str] = set()
    for statement in function.body:
        for node in (statement, *own_nodes(statement)):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                found.add(node.id)
            elif isinstance(node, NAMED):
                found.add(str(node.name))
            elif isinstance(node, ast.Nonlocal):
                outer |= set(node.names)
    return found - comprehension_names(function) - outer - parameters(function) - {"None"}


def comprehension_names(function: ast.FunctionDef) -> set[str]:
    """Names that only comprehensions bind; one that is bound both ways belongs to the function too."""
    inside: set[str] = set()
    outside: set[str] = set()

    def walk(node: ast.AST, is_inside: bool) -> None:
        if isinstance(node, ast.comprehension):
            inside.update(n.id for n in ast.walk(node.target) if isinstance(n, ast.Name))
            walk(node.iter, is_inside)
            for test in node.ifs:
                walk(test, is_inside)
            return
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            outside.add(node.id)
        for inner in ast.iter_child_nodes(node):
            if not isinstance(inner, FUNCTIONS):
                walk(inner, is_inside or isinstance(inner, COMPREHENSIONS))

    for statement in function.body:
        if isinstance(statement, FUNCTIONS):
            outside.add(getattr(statement, "name", ""))
        else:
            walk(statement, is_inside=False)
        for node in own_nodes(statement):
            if isinstance(node, NAMED):
                outside.add(str(node.name))
    return inside - outside


def parameters(function: ast.FunctionDef | ast.Lambda) -> set[str]:
    given = function.args
    every = [*given.posonlyargs, *given.args, *given.kwonlyargs]
    every += [one for one in (given.vararg, given.kwarg) if one is not None]
    return {one.arg for one in every}
