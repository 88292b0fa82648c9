"""Expressions: operators, comparisons, displays, subscripts."""

from __future__ import annotations

import ast

from translate.calls import Calls
from translate.names import BUILTINS, safe
from translate.scopes import parameters
from translate.texts import constant, quoted

__all__ = ["OPERATORS", "Expressions"]

OPERATORS: dict[type[ast.operator], str] = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.Div: "div", ast.FloorDiv: "floordiv",
    ast.Mod: "mod", ast.Pow: "power", ast.LShift: "lshift", ast.RShift: "rshift", ast.BitAnd: "and",
    ast.BitOr: "or", ast.BitXor: "xor",
}  # fmt: skip
COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Lt: "lt", ast.LtE: "le", ast.Gt: "gt", ast.GtE: "ge",
}  # fmt: skip
SIGNS = {"lt": "<", "le": "<=", "gt": ">", "ge": ">="}


class Expressions(Calls):
    """Writes expressions."""

    def write_BoolOp(self, node: ast.BoolOp) -> str:
        if self.is_boolean(node):
            return self.test(node)
        word = "both" if isinstance(node.op, ast.And) else "either"
        written = self.value(node.values[-1])
        for one in reversed(node.values[:-1]):
            written = f"$.{word}({self.value(one)}, () => {written})"
        return written

    def write_UnaryOp(self, node: ast.UnaryOp) -> str:
        if isinstance(node.op, ast.Not):
            return self.test(node)
        if isinstance(node.op, ast.USub):
            if isinstance(node.operand, ast.Constant):
                return f"-{self.value(node.operand)}"
            return f"$.neg({self.value(node.operand)})"
        if isinstance(node.op, ast.Invert):
            return f"$.invert({self.value(node.operand)})"
        raise self.refuse(node, "a plus sign changes nothing")

    def write_Compare(self, node: ast.Compare) -> str:
        terms = [node.left, *node.comparators]
        if len(terms) == 2:
            return self.comparison(node.left, node.ops[0], node.comparators[0])
        parts, names = [], {}
        for place, one in enumerate(terms[1:-1], 1):
            if not isinstance(one, ast.Name | ast.Constant):
                names[place] = self.fresh("m")
        written = [names.get(place) or self.value(one) for place, one in enumerate(terms)]
        for place, operator in enumerate(node.ops):
            parts.append(
                self.compared(
                    operator, terms[place], written[place], terms[place + 1], written[place + 1]
                )
            )
        chain = f"({' && '.join(parts)})"
        if not names:
            return chain
        values = ", ".join(self.value(terms[place]) for place in names)
        return f"(({', '.join(names.values())}) => {chain})({values})"

    def comparison(self, left: ast.expr, operator: ast.cmpop, right: ast.expr) -> str:
        if isinstance(operator, ast.In | ast.NotIn):
            bang = "!" if isinstance(operator, ast.NotIn) else ""
            if isinstance(right, ast.Tuple | ast.List | ast.Set):
                return f"{bang}$.among({self.value(left)}, [{self.listed(right.elts)}])"
            return f"{bang}$.contains({self.value(right)}, {self.value(left)})"
        return self.compared(operator, left, self.value(left), right, self.value(right))

    def compared(
        self, operator: ast.cmpop, one: ast.expr, left: str, other: ast.expr, right: str
    ) -> str:
        if isinstance(operator, ast.Is | ast.IsNot):
            return f"({left} {'===' if isinstance(operator, ast.Is) else '!=='} {right})"
        if isinstance(operator, ast.Eq | ast.NotEq):
            same = isinstance(operator, ast.Eq)
            if is_plain(one) or is_plain(other):
                return f"({left} {'===' if same else '!=='} {right})"
            return f"{'' if same else '!'}$.eq({left}, {right})"
        if isinstance(operator, ast.In | ast.NotIn):
            bang = "!" if isinstance(operator, ast.NotIn) else ""
            return f"{bang}$.contains({right}, {left})"
        word = COMPARISONS[type(operator)]
        if is_number(one) or is_number(other):
            return f"({left} {SIGNS[word]} {right})"
        return f"$.{word}({left}, {right})"

    # Names and constants

    def write_Name(self, node: ast.Name) -> str:
        name = node.id
        found = self.module.imports.get(name)
        if found is not None and not self.is_local(name) and self.program.is_absent(found.module):
            return f"$.absent({quoted(f'{found.module}.{found.name}')})"
        if self.is_local(name) or self.module.has(name):
            return safe(name)
        if name in BUILTINS:
            return f"$.{name}"
        if name == "__name__":
            return quoted(self.module.name)
        if name == "__file__":
            return quoted(self.module.path.relative_to(self.program.source).as_posix())
        raise self.refuse(node, f"nothing is called {name!r} here that could be translated")

    def write_Constant(self, node: ast.Constant) -> str:
        written = constant(node)
        if written is None:
            raise self.refuse(node, f"a constant like {node.value!r} is not translated")
        return written

    def write_JoinedStr(self, node: ast.JoinedStr) -> str:
        parts = [self.value(one) for one in node.values]
        if not parts or not isinstance(node.values[0], ast.Constant):
            parts.insert(0, '""')
        return f"({' + '.join(parts)})"

    def write_FormattedValue(self, node: ast.FormattedValue) -> str:
        inner = self.value(node.value)
        if node.conversion == ord("r"):
            inner = f"$.repr({inner})"
        elif node.conversion != -1:
            raise self.refuse(node, "of conversions only !r is translated")
        if node.format_spec is not None:
            return f"$.format({inner}, {self.value(node.format_spec)})"
        return inner if node.conversion != -1 else f"$.str({inner})"

    # Operators

    def write_BinOp(self, node: ast.BinOp) -> str:
        word = OPERATORS.get(type(node.op))
        if word is None:
            raise self.refuse(node, f"the operator of {ast.unparse(node)} is not translated")
        return f"$.{word}({self.value(node.left)}, {self.value(node.right)})"

    def write_IfExp(self, node: ast.IfExp) -> str:
        return f"({self.test(node.test)} ? {self.value(node.body)} : {self.value(node.orelse)})"

    def write_NamedExpr(self, node: ast.NamedExpr) -> str:
        return f"({safe(node.target.id)} = {self.value(node.value)})"

    def write_Lambda(self, node: ast.Lambda) -> str:
        given = node.args
        if given.vararg or given.kwarg or given.kwonlyargs:
            raise self.refuse(node, "a lambda has plain parameters")
        used = {one.id for one in ast.walk(node.body) if isinstance(one, ast.Name)}
        for name in used - parameters(node):
            if self.scope is not None and self.scope.is_own_of_comprehension(name):
                raise self.refuse(node, f"in Python this would see only the last {name!r}")
        self.enter(parameters(node))
        defaults = [None] * (len(given.args) - len(given.defaults)) + list(given.defaults)
        listed = [
            safe(one.arg) + (f" = {self.value(default)}" if default is not None else "")
            for one, default in zip(given.args, defaults, strict=True)
        ]
        body = self.value(node.body)
        self.leave()
        return f"(({', '.join(listed)}) => {body})"

    # Displays

    def write_Starred(self, node: ast.Starred) -> str:
        return f"...{self.value(node.value)}"

    def write_List(self, node: ast.List) -> str:
        return f"[{self.listed(node.elts)}]"

    def write_Tuple(self, node: ast.Tuple) -> str:
        return f"$.tuple_of({self.listed(node.elts)})"

    def write_Set(self, node: ast.Set) -> str:
        return f"$.set([{self.listed(node.elts)}])"

    def write_Dict(self, node: ast.Dict) -> str:
        parts: list[str] = []
        pairs: list[tuple[ast.expr, ast.expr]] = []
        for key, value in [*zip(node.keys, node.values, strict=True), (None, None)]:
            if key is not None and value is not None:
                pairs.append((key, value))
                continue
            if pairs:
                parts.append(self.pairs(pairs))
                pairs = []
            if value is not None:
                parts.append(self.value(value))
        if not parts:
            return "$.dict()"
        return (
            parts[0]
            if len(parts) == 1 and None not in node.keys
            else f"$.merged({', '.join(parts)})"
        )

    def pairs(self, pairs: list[tuple[ast.expr, ast.expr]]) -> str:
        if all(is_word(key) for key, _ in pairs):
            return (
                f"$.named({{{', '.join(f'{self.value(k)}: {self.value(v)}' for k, v in pairs)}}})"
            )
        return f"$.dict([{', '.join(f'[{self.value(k)}, {self.value(v)}]' for k, v in pairs)}])"

    # Parts

    def write_Attribute(self, node: ast.Attribute) -> str:
        if (
            node.attr in self.program.methods
            and not self.is_module(node.value)
            and not self.is_property(node.attr)
        ):
            return f"$.bound({self.value(node.value)}, {quoted(node.attr)})"
        return f"{self.value(node.value)}.{node.attr}"

    def is_property(self, name: str) -> bool:
        return name in self.program.properties

    def write_Subscript(self, node: ast.Subscript) -> str:
        if isinstance(node.slice, ast.Slice):
            return f"$.slice({self.value(node.value)}, {self.ends(node.slice)})"
        return f"$.getitem({self.value(node.value)}, {self.value(node.slice)})"

    def ends(self, node: ast.Slice) -> str:
        parts = [node.lower, node.upper] + ([node.step] if node.step else [])
        return ", ".join("null" if one is None else self.value(one) for one in parts)

    def write_Yield(self, node: ast.Yield) -> str:
        return f"yield {self.value(node.value)}" if node.value else "yield null"

    def write_YieldFrom(self, node: ast.YieldFrom) -> str:
        return f"yield* {self.value(node.value)}"


def is_plain(node: ast.expr) -> bool:
    """Equal only to what is identical: texts, None, numbers but 0 and 1 (which False and True are)."""
    if not isinstance(node, ast.Constant) or isinstance(node.value, bool):
        return False
    return (
        node.value is None
        or isinstance(node.value, str)
        or (type(node.value) is int and node.value > 1)
    )


def is_number(node: ast.expr) -> bool:
    """Certainly a number, so that JavaScript compares as Python does."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return is_number(node.operand)
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id in ("len", "int")
    return isinstance(node, ast.Constant) and type(node.value) in (int, float)


def is_word(node: ast.expr) -> bool:
    """A key that an object of JavaScript keeps in its place: texts, but no numbers."""
    return (
        isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and not node.value.isdecimal()
    )
