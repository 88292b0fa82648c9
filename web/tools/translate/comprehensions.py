"""Comprehensions and generators, as separate functions."""

from __future__ import annotations

import ast
from collections.abc import Callable

from translate.names import safe
from translate.writing import Writing

__all__ = ["Comprehensions"]


class Comprehensions(Writing):
    """Writes what stands between brackets with a `for` in it."""

    def write_ListComp(self, node: ast.ListComp | ast.GeneratorExp) -> str:
        if (
            len(node.generators) == 1
            and not node.generators[0].ifs
            and is_simple(node.generators[0].target)
        ):
            return self.mapped(node.generators[0], node.elt)
        out = self.fresh("r")
        body = self.loops(node.generators, lambda: f"{out}.push({self.value(node.elt)});")
        return f"(() => {{ const {out} = []; {body} return {out}; }})()"

    def write_SetComp(self, node: ast.SetComp) -> str:
        inner = ast.copy_location(ast.ListComp(node.elt, node.generators), node)
        return f"$.set({self.write_ListComp(inner)})"

    def write_DictComp(self, node: ast.DictComp) -> str:
        out = self.fresh("r")
        body = self.loops(
            node.generators, lambda: f"{out}.set({self.value(node.key)}, {self.value(node.value)});"
        )
        return f"(() => {{ const {out} = $.dict(); {body} return {out}; }})()"

    def write_GeneratorExp(self, node: ast.GeneratorExp) -> str:
        body = self.loops(node.generators, lambda: f"yield {self.value(node.elt)};")
        return f"(function* () {{ {body} }})()"

    def quantified(self, word: str, node: ast.GeneratorExp) -> str:
        """`any` and `all` of a condition: no generator is needed."""
        answer = "true" if word == "any" else "false"
        bang = "" if word == "any" else "!"
        body = self.loops(
            node.generators, lambda: f"if ({bang}{self.test(node.elt)}) return {answer};"
        )
        return f"(() => {{ {body} return {'false' if word == 'any' else 'true'}; }})()"

    # Parts

    def mapped(self, generator: ast.comprehension, element: ast.expr) -> str:
        around = self.value(generator.iter)
        self.enter(names_of(generator.target), is_comprehension=True)
        written = (
            f"Array.from({around}, ({self.pattern(generator.target)}) => {self.value(element)})"
        )
        self.leave()
        return written

    def loops(self, generators: list[ast.comprehension], inner: Callable[[], str]) -> str:
        """Nested loops around something; the names they bind are their own."""
        scope = self.scope
        heads, tails = [], []
        for generator in generators:
            if generator.is_async:
                raise self.refuse(generator.target, "nothing is asynchronous here")
            around = self.value(generator.iter)
            self.enter(names_of(generator.target), is_comprehension=True)
            heads.append(f"for (const {self.loop_head(generator.target)} of {around}) {{")
            heads[-1] += self.unpacked(generator.target)
            heads += [f"if ({self.test(one)}) {{" for one in generator.ifs]
            tails += ["}"] * (1 + len(generator.ifs))
        body = inner()
        self.scope = scope
        return " ".join([*heads, body, *tails])

    def loop_head(self, target: ast.expr) -> str:
        return self.pattern(target) if is_simple(target) else "$each"

    def unpacked(self, target: ast.expr) -> str:
        if is_simple(target):
            return ""
        assert isinstance(target, ast.Tuple)
        return f" const {self.star_pattern(target)} = {self.star_call(target, '$each')};"

    def pattern(self, target: ast.expr) -> str:
        """What JavaScript writes on the left: a name, or names in brackets."""
        if isinstance(target, ast.Name):
            return safe(target.id)
        if isinstance(target, ast.Tuple | ast.List):
            return f"[{', '.join(map(self.place, target.elts))}]"
        raise self.refuse(target, "a loop binds names only")

    def star_pattern(self, target: ast.Tuple | ast.List) -> str:
        names = [one.value if isinstance(one, ast.Starred) else one for one in target.elts]
        return f"[{', '.join(map(self.place, names))}]"

    def place(self, target: ast.expr) -> str:
        """One of several; `_` is for what nobody wants."""
        return "" if isinstance(target, ast.Name) and target.id == "_" else self.pattern(target)

    def star_call(self, target: ast.Tuple | ast.List, value: str) -> str:
        """`*others, last = value`: how many come before the star, and how many after it."""
        places = [n for n, one in enumerate(target.elts) if isinstance(one, ast.Starred)]
        return f"$.unpack({value}, {places[0]}, {len(target.elts) - places[0] - 1})"


def is_simple(target: ast.expr) -> bool:
    return not any(isinstance(one, ast.Starred) for one in ast.walk(target))


def names_of(target: ast.expr) -> set[str]:
    return {one.id for one in ast.walk(target) if isinstance(one, ast.Name)}
