"""Calls: of functions and classes, with arguments by place and by name.

A call by name to something translated is put in order here, where its parameters are known. What belongs
to the runtime gets its named arguments as one plain object at the end.
"""

from __future__ import annotations

import ast

from translate.comprehensions import Comprehensions
from translate.names import CONSUMERS, METHODS
from translate.program import Signature
from translate.texts import quoted

__all__ = ["Calls"]


class Calls(Comprehensions):
    """Writes calls."""

    def write_Call(self, node: ast.Call) -> str:
        special = self.special_call(node)
        if special is not None:
            return special
        if not node.keywords:
            return self.plain_call(node)
        signature = self.called_signature(node.func, node)
        if signature is None:
            return self.named_call(node)
        if signature.rest or any(one.arg is None for one in node.keywords) or has_star(node.args):
            return self.open_call(node, signature)
        return self.ordered_call(node, signature)

    # What is written in a way of its own

    def special_call(self, node: ast.Call) -> str | None:
        func = node.func
        if isinstance(func, ast.Name) and self.is_builtin(func.id):
            return self.builtin_call(func.id, node)
        if not isinstance(func, ast.Attribute):
            return None
        written = ast.unparse(func)
        if written == "object.__new__":
            return f"$.blank({self.value(node.args[0])})"
        if written == "object.__setattr__":
            return f"$.setattr({self.arguments(node)})"
        if isinstance(func.value, ast.Call) and ast.unparse(func.value) == "super()":
            given = ", ".join(["self", *([self.arguments(node)] if node.args else [])])
            if node.keywords:
                raise self.refuse(node, "what is inherited is called by place")
            return f"{self.parent_class(node)}.prototype.{func.attr}.call({given})"
        return None

    def builtin_call(self, name: str, node: ast.Call) -> str | None:
        generator = node.args[0] if len(node.args) == 1 else None
        if isinstance(generator, ast.GeneratorExp):
            if name in ("any", "all"):
                return self.quantified(name, generator)
            if name in CONSUMERS:
                rest = f", {self.keywords(node)}" if node.keywords else ""
                return f"$.{name}({self.write_ListComp(generator)}{rest})"
        if name == "zip":
            strict = [one.value for one in node.keywords if one.arg == "strict"]
            keep = f"$.truth({self.value(strict[0])})" if strict else "false"
            return f"$.zip({keep}, {self.arguments(node)})"
        return None

    def parent_class(self, node: ast.AST) -> str:
        raise self.refuse(node, "super() belongs into a method")

    # Ways to pass arguments

    def arguments(self, node: ast.Call) -> str:
        return ", ".join(self.argument(one, node) for one in node.args)

    def argument(self, one: ast.expr, node: ast.Call) -> str:
        is_join = isinstance(node.func, ast.Attribute) and node.func.attr in ("join", "extend")
        if isinstance(one, ast.GeneratorExp) and is_join:
            return self.write_ListComp(one)
        return self.value(one)

    def callee(self, func: ast.expr) -> str:
        if isinstance(func, ast.Attribute):
            return f"{self.value(func.value)}.{func.attr}"
        return self.value(func)

    def plain_call(self, node: ast.Call) -> str:
        func = node.func
        if (
            isinstance(func, ast.Attribute)
            and func.attr in METHODS
            and not self.is_module(func.value)
        ):
            given = [self.value(func.value)] + ([self.arguments(node)] if node.args else [])
            return f"$m.{func.attr}({', '.join(given)})"
        return f"{self.callee(func)}({self.arguments(node)})"

    def ordered_call(self, node: ast.Call, signature: Signature) -> str:
        """By place: what is left out stays undefined, which means its default."""
        given = dict.fromkeys(signature.names, "undefined")
        places = dict(zip(signature.names, [self.value(one) for one in node.args], strict=False))
        given |= places
        others = []
        for one in node.keywords:
            assert one.arg is not None
            if one.arg in signature.names:
                given[one.arg] = self.value(one.value)
            elif signature.others:
                others.append(f"{quoted(one.arg)}: {self.value(one.value)}")
            else:
                raise self.refuse(node, f"{ast.unparse(node.func)} has no parameter {one.arg!r}")
        listed = list(given.values())
        if others:
            listed.append(f"$.named({{{', '.join(others)}}})")
        while listed and listed[-1] == "undefined":
            listed.pop()
        return f"{self.callee(node.func)}({', '.join(listed)})"

    def open_call(self, node: ast.Call, signature: Signature | None) -> str:
        """Put in order only at run time."""
        parts: list[str] = []
        words: list[str] = []
        for one in node.keywords:
            if one.arg is None:
                if words:
                    parts.append(f"$.named({{{', '.join(words)}}})")
                    words = []
                parts.append(self.value(one.value))
            else:
                words.append(f"{quoted(one.arg)}: {self.value(one.value)}")
        if words:
            parts.append(f"$.named({{{', '.join(words)}}})")
        names = "null"
        if signature is not None:
            every = [*signature.names, *([f"**{signature.others}"] if signature.others else [])]
            names = f"[{', '.join(map(quoted, every))}]"
        func = self.bound_callee(node.func)
        return f"$.call({func}, {names}, [{self.arguments(node)}], $.merged({', '.join(parts)}))"

    def bound_callee(self, func: ast.expr) -> str:
        if isinstance(func, ast.Attribute) and not self.is_module(func.value):
            return f"$.bound({self.value(func.value)}, {quoted(func.attr)})"
        return self.value(func)

    def named_call(self, node: ast.Call) -> str:
        """Of something that is not translated (one object at the end), or not known before it runs."""
        func = node.func
        root = func
        while isinstance(root, ast.Attribute):
            root = root.value
        is_known = isinstance(root, ast.Name) and (
            self.is_builtin(root.id)
            or (root.id in self.module.imports and not (self.scope and self.scope.has(root.id)))
        )
        if is_known and all(one.arg for one in node.keywords):
            given = [self.arguments(node)] if node.args else []
            return f"{self.callee(func)}({', '.join([*given, self.keywords(node)])})"
        if (
            isinstance(func, ast.Attribute)
            and func.attr in METHODS
            and all(one.arg for one in node.keywords)
        ):
            given = [self.value(func.value), *([self.arguments(node)] if node.args else [])]
            return f"$m.{func.attr}({', '.join([*given, self.keywords(node)])})"
        return self.open_call(node, None)

    def keywords(self, node: ast.Call) -> str:
        return f"{{{', '.join(f'{one.arg}: {self.value(one.value)}' for one in node.keywords)}}}"

    # Whom is called

    def called_signature(self, func: ast.expr, node: ast.Call) -> Signature | None:
        """The parameters of what is called, if that is certain."""
        if isinstance(func, ast.Name):
            if self.is_local(func.id):
                return None
            found = self.program.definition(self.module, func.id)
            return self.program.signature(*found) if found else None
        if not isinstance(func, ast.Attribute):
            return None
        if isinstance(func.value, ast.Name) and self.is_module(func.value):
            name = self.program.module_named(self.module, func.value.id)
            if name not in self.program.modules:
                return None
            found = self.program.definition(self.program.modules[name], func.attr)
            return self.program.signature(*found) if found else None
        return self.method_signature(func, node)

    def method_signature(self, func: ast.Attribute, node: ast.Call) -> Signature | None:
        """That of the only method of this name with these parameters; none: it is not translated."""
        names = {one.arg for one in node.keywords if one.arg}
        known = self.program.methods.get(func.attr, set())
        fitting = [one for one in known if one.others or names <= set(one.names)]
        if len(fitting) > 1:
            raise self.refuse(node, f"several methods called {func.attr} have these parameters")
        return fitting[0] if fitting else None


def has_star(nodes: list[ast.expr]) -> bool:
    return any(isinstance(one, ast.Starred) for one in nodes)
