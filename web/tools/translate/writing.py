"""What all parts of the translator share: where they are, and how a node finds whoever writes it."""

from __future__ import annotations

import ast

from translate.names import BOOLEAN, BUILTINS
from translate.problem import Refused, refuse
from translate.program import Module
from translate.scopes import Scope

__all__ = ["Writing"]


class Writing:
    """Writes expressions (`write_Name` writes an `ast.Name`) and statements (`do_If` an `ast.If`)."""

    def __init__(self, module: Module) -> None:
        self.module, self.program = module, module.program
        self.scope: Scope | None = None
        self.made = 0  # names of our own so far

    def refuse(self, node: ast.AST, why: str) -> Refused:
        return refuse(self.module.path, node, why)

    def fresh(self, word: str) -> str:
        """A name that no Python name can be."""
        self.made += 1
        return f"${word}{self.made}"

    def enter(self, names: set[str], *, is_comprehension: bool = False) -> None:
        """Into a function or comprehension that binds these names."""
        self.scope = Scope(names, self.scope, is_comprehension)

    def leave(self) -> None:
        assert self.scope is not None
        self.scope = self.scope.parent

    # Nodes

    def value(self, node: ast.expr) -> str:
        """An expression as a value."""
        write = getattr(self, f"write_{type(node).__name__}", None)
        if write is None:
            raise self.refuse(node, f"{type(node).__name__} is not translated: {ast.unparse(node)}")
        text: str = write(node)
        return text

    def test(self, node: ast.expr) -> str:
        """An expression as a condition of JavaScript's own."""
        if isinstance(node, ast.BoolOp):
            sign = " && " if isinstance(node.op, ast.And) else " || "
            return f"({sign.join(self.test(one) for one in node.values)})"
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return f"!{self.test(node.operand)}"
        return self.value(node) if self.is_boolean(node) else f"$.truth({self.value(node)})"

    def listed(self, nodes: list[ast.expr]) -> str:
        return ", ".join(self.value(one) for one in nodes)

    def statement(self, node: ast.stmt) -> str:
        write = getattr(self, f"do_{type(node).__name__}", None)
        if write is None:
            raise self.refuse(node, f"a statement like {type(node).__name__} is not translated")
        text: str = write(node)
        return text

    def block(self, body: list[ast.stmt]) -> str:
        return " ".join(filter(None, (self.statement(one) for one in body)))

    # What is known about them

    def is_boolean(self, node: ast.expr) -> bool:
        """Whether a value is certainly True or False."""
        if isinstance(node, ast.Compare):
            return True
        if isinstance(node, ast.UnaryOp):
            return isinstance(node.op, ast.Not)
        if isinstance(node, ast.BoolOp):
            return all(self.is_boolean(one) for one in node.values)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            name = node.func.id
            return name in BOOLEAN and self.is_builtin(name)
        return isinstance(node, ast.Constant) and isinstance(node.value, bool)

    def is_local(self, name: str) -> bool:
        return self.scope is not None and self.scope.has(name)

    def is_builtin(self, name: str) -> bool:
        return not self.is_local(name) and not self.module.has(name) and name in BUILTINS

    def is_module(self, node: ast.expr) -> bool:
        if not isinstance(node, ast.Name) or self.is_local(node.id):
            return False
        return self.program.module_named(self.module, node.id) is not None
