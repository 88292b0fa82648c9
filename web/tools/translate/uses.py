"""Which names of a file are used as values, and which only in annotations."""

from __future__ import annotations

import ast

__all__ = ["is_type_checking", "live_names"]


def is_type_checking(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def live_names(tree: ast.Module) -> set[str]:
    """The names that are used as values: not those that only stand in annotations.

    The annotations of a message's fields are values: they say how it is read.
    """
    found: set[str] = set()

    def walk(node: ast.AST, is_message: bool) -> None:
        if is_type_checking(node):
            return
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            found.add(node.id)
        for name, value in ast.iter_fields(node):
            if name == "decorator_list":  # the translator knows them by name
                found.update(
                    one.id for one in value if isinstance(one, ast.Name) and one.id == "message"
                )
                continue
            if name in ("annotation", "returns") and not (
                is_message and isinstance(node, ast.AnnAssign)
            ):
                continue
            for inner in value if isinstance(value, list) else [value]:
                if isinstance(inner, ast.AST):
                    message = isinstance(inner, ast.ClassDef) and any(
                        ast.unparse(one) == "message" for one in inner.decorator_list
                    )
                    walk(inner, message or (is_message and not isinstance(inner, ast.FunctionDef)))

    walk(tree, is_message=False)
    return found
