"""Functions, at the top of a module, inside others, and in classes."""

from __future__ import annotations

import ast

from translate.names import safe
from translate.program import decorators
from translate.scopes import bound_names, own_nodes, parameters
from translate.writing import Writing

__all__ = ["Functions"]

CACHED = {"cache", "lru_cache"}


class Functions(Writing):
    """Writes definitions of functions."""

    def do_FunctionDef(self, node: ast.FunctionDef) -> str:
        """A function inside a function, or at the top."""
        known = set(decorators(node))
        if known - CACHED - {"optional"}:
            raise self.refuse(node, f"the decorator of {node.name} is not translated")
        star = "*" if is_generator(node) else ""
        if known & CACHED:
            return f"{safe(node.name)} = $.cache(function{star} {self.parts(node)});"
        return f"function{star} {safe(node.name)}{self.parts(node)}"

    def parts(self, node: ast.FunctionDef, first: str = "") -> str:
        """Parameters and body; `first`: the parameter that JavaScript calls `this`."""
        self.enter(parameters(node) | bound_names(node))
        listed = self.parameters(node, skip=bool(first))
        own = sorted(bound_names(node) - inner_functions(node))
        body = f"let {', '.join(map(safe, own))}; " if own else ""
        if node.args.vararg:  # what Python gets is a tuple
            rest = safe(node.args.vararg.arg)
            body += f"{rest} = $.tuple({rest}); "
        if first and uses(node, first):
            body = f"const {first} = this; {body}"
        body += self.block(node.body)
        self.leave()
        ending = "" if is_generator(node) or ends(node.body) else " return null;"
        return f"({listed}) {{ {body}{ending} }}"

    def parameters(self, node: ast.FunctionDef, *, skip: bool) -> str:
        given = node.args
        plain = [*given.posonlyargs, *given.args]
        defaults: list[ast.expr | None] = [
            *[None] * (len(plain) - len(given.defaults)),
            *given.defaults,
        ]
        pairs = list(zip(plain, defaults, strict=True))[int(skip) :]
        pairs += list(zip(given.kwonlyargs, given.kw_defaults, strict=True))
        listed = [
            safe(one.arg) + (f" = {self.value(default)}" if default else "")
            for one, default in pairs
        ]
        if given.vararg and (given.kwarg or given.kwonlyargs):
            raise self.refuse(node, "a function with *args has no parameters behind them")
        if given.vararg:
            listed.append(f"...{safe(given.vararg.arg)}")
        if given.kwarg:
            listed.append(f"{safe(given.kwarg.arg)} = $.dict()")
        return ", ".join(listed)


def is_generator(node: ast.FunctionDef) -> bool:
    return any(isinstance(one, ast.Yield | ast.YieldFrom) for one in own_nodes(node))


def inner_functions(node: ast.FunctionDef) -> set[str]:
    return {
        one.name
        for one in own_nodes(node)
        if isinstance(one, ast.FunctionDef) and not one.decorator_list
    }


def uses(node: ast.FunctionDef, name: str) -> bool:
    """Also where only `super()` needs it."""
    names = {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}
    return name in names or "super" in names


def ends(body: list[ast.stmt]) -> bool:
    """Whether a function cannot run off its end."""
    return bool(body) and isinstance(body[-1], ast.Return | ast.Raise)
