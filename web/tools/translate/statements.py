"""Statements inside functions and at the top of a module."""

from __future__ import annotations

import ast

from translate.comprehensions import is_simple
from translate.expressions import OPERATORS, Expressions
from translate.functions import Functions
from translate.names import safe

__all__ = ["Statements"]


class Statements(Functions, Expressions):
    """Writes statements, one string for each."""

    def do_Expr(self, node: ast.Expr) -> str:
        if isinstance(node.value, ast.Constant):
            return ""  # a docstring
        return f"{self.value(node.value)};"

    def do_Pass(self, _node: ast.Pass) -> str:
        return ""

    def do_Break(self, _node: ast.Break) -> str:
        return "break;"

    def do_Continue(self, _node: ast.Continue) -> str:
        return "continue;"

    def do_Nonlocal(self, _node: ast.Nonlocal) -> str:
        return ""

    def do_Import(self, _node: ast.Import) -> str:
        return ""  # all imports stand at the top

    def do_ImportFrom(self, _node: ast.ImportFrom) -> str:
        return ""

    def do_Return(self, node: ast.Return) -> str:
        return f"return {self.value(node.value) if node.value else 'null'};"

    def do_Assert(self, node: ast.Assert) -> str:
        message = self.value(node.msg) if node.msg else '""'
        return f"if (!{self.test(node.test)}) throw $.AssertionError({message});"

    def do_Raise(self, node: ast.Raise) -> str:
        if node.exc is None:
            return "throw $error;"
        made = self.value(node.exc)
        return (
            f"throw $.raised({made});" if not isinstance(node.exc, ast.Call) else f"throw {made};"
        )

    # Assigning

    def do_Assign(self, node: ast.Assign) -> str:
        value = self.value(node.value)
        if len(node.targets) == 1:
            return self.assigned(node.targets[0], value)
        name = self.fresh("v")
        each = " ".join(self.assigned(one, name) for one in node.targets)
        return f"{{ const {name} = {value}; {each} }}"

    def do_AnnAssign(self, node: ast.AnnAssign) -> str:
        return "" if node.value is None else self.assigned(node.target, self.value(node.value))

    def assigned(self, target: ast.expr, value: str) -> str:
        if isinstance(target, ast.Name):
            return f"{safe(target.id)} = {value};"
        if isinstance(target, ast.Attribute):
            return f"{self.value(target.value)}.{target.attr} = {value};"
        if isinstance(target, ast.Subscript):
            whole = self.value(target.value)
            if isinstance(target.slice, ast.Slice):
                return f"$.setslice({whole}, {self.ends(target.slice)}, {value});"
            return f"$.setitem({whole}, {self.value(target.slice)}, {value});"
        if isinstance(target, ast.Tuple | ast.List):
            return self.unpacking(target, value)
        raise self.refuse(target, f"{ast.unparse(target)} cannot be assigned to")

    def unpacking(self, target: ast.Tuple | ast.List, value: str) -> str:
        if not is_simple(target):
            return f"{self.star_pattern(target)} = {self.star_call(target, value)};"
        if all(isinstance(one, ast.Name) for one in target.elts):
            return f"{self.pattern(target)} = $.exactly({value}, {len(target.elts)});"
        name = self.fresh("v")
        each = [self.assigned(one, f"{name}[{place}]") for place, one in enumerate(target.elts)]
        return f"{{ const {name} = $.exactly({value}, {len(target.elts)}); {' '.join(each)} }}"

    def do_AugAssign(self, node: ast.AugAssign) -> str:
        word, value, target = OPERATORS.get(type(node.op)), self.value(node.value), node.target
        if word is None:
            raise self.refuse(node, "this operator is not translated")
        if word in ("add", "or", "and", "sub"):
            word = f"i{word}"  # a list, dict or set is changed in place
        if isinstance(target, ast.Name):
            return f"{safe(target.id)} = $.{word}({safe(target.id)}, {value});"
        if isinstance(target, ast.Attribute):
            return f"$.change({self.value(target.value)}, {target.attr!r}, $.{word}, {value});"
        if isinstance(target, ast.Subscript) and not isinstance(target.slice, ast.Slice):
            whole, place = self.value(target.value), self.value(target.slice)
            return f"$.changeitem({whole}, {place}, $.{word}, {value});"
        raise self.refuse(node, f"{ast.unparse(target)} is not changed in place")

    def do_Delete(self, node: ast.Delete) -> str:
        return " ".join(self.deleted(one) for one in node.targets)

    def deleted(self, target: ast.expr) -> str:
        if not isinstance(target, ast.Subscript):
            raise self.refuse(target, "only entries are deleted")
        whole = self.value(target.value)
        if isinstance(target.slice, ast.Slice):
            return f"$.setslice({whole}, {self.ends(target.slice)}, []);"
        return f"$.delitem({whole}, {self.value(target.slice)});"

    # Branches and loops

    def do_If(self, node: ast.If) -> str:
        written = f"if ({self.test(node.test)}) {{ {self.block(node.body)} }}"
        if node.orelse:
            written += f" else {{ {self.block(node.orelse)} }}"
        return written

    def do_While(self, node: ast.While) -> str:
        if node.orelse:
            raise self.refuse(node, "a loop with an else is not translated")
        return f"while ({self.test(node.test)}) {{ {self.block(node.body)} }}"

    def do_For(self, node: ast.For) -> str:
        if node.orelse:
            raise self.refuse(node, "a loop with an else is not translated")
        body = self.block(node.body)
        if isinstance(node.target, ast.Name) and self.is_range(node.iter):
            return self.counted(node.target.id, node.iter, body)
        each = self.fresh("e")
        first = self.assigned(node.target, each)
        return f"for (const {each} of {self.value(node.iter)}) {{ {first} {body} }}"

    def is_range(self, node: ast.expr) -> bool:
        if not isinstance(node, ast.Call) or node.keywords or not isinstance(node.func, ast.Name):
            return False
        return node.func.id == "range" and self.is_builtin("range") and len(node.args) <= 2

    def counted(self, name: str, node: ast.expr, body: str) -> str:
        assert isinstance(node, ast.Call)
        first = self.value(node.args[0]) if len(node.args) == 2 else "0"
        place, end = self.fresh("i"), self.fresh("n")
        head = f"let {place} = {first}, {end} = {self.value(node.args[-1])}; {place} < {end}; {place}++"
        return f"for ({head}) {{ {safe(name)} = {place}; {body} }}"

    def do_Match(self, node: ast.Match) -> str:
        subject = self.fresh("s")
        written = f"const {subject} = {self.value(node.subject)};"
        for place, case in enumerate(node.cases):
            word = "if" if place == 0 else "else if"
            written += f" {word} ({self.case_test(case, subject)}) {{ {self.block(case.body)} }}"
        return f"{{ {written} }}"

    def case_test(self, case: ast.match_case, subject: str) -> str:
        pattern = case.pattern
        tests = []
        if isinstance(pattern, ast.MatchValue):
            tests.append(f"$.eq({subject}, {self.value(pattern.value)})")
        elif isinstance(pattern, ast.MatchOr):
            values = [one.value for one in pattern.patterns if isinstance(one, ast.MatchValue)]
            if len(values) != len(pattern.patterns):
                raise self.refuse(pattern, "of patterns only values are translated")
            tests.append(f"$.among({subject}, [{self.listed(values)}])")
        elif not (
            isinstance(pattern, ast.MatchAs) and pattern.pattern is None and pattern.name is None
        ):
            raise self.refuse(pattern, "of patterns only values and `_` are translated")
        if case.guard is not None:
            tests.append(self.test(case.guard))
        return " && ".join(tests) or "true"

    # Errors

    def do_Try(self, node: ast.Try) -> str:
        if node.orelse:
            raise self.refuse(node, "a try with an else is not translated")
        written = f"try {{ {self.block(node.body)} }}"
        if node.handlers:
            written += (
                f" catch ($caught) {{ const $error = $.python($caught); {self.handlers(node)} }}"
            )
        if node.finalbody:
            written += f" finally {{ {self.block(node.finalbody)} }}"
        return written

    def handlers(self, node: ast.Try) -> str:
        parts = []
        for handler in node.handlers:
            test = (
                "true"
                if handler.type is None
                else f"$.isinstance($error, {self.value(handler.type)})"
            )
            named = f"{safe(handler.name)} = $error; " if handler.name else ""
            parts.append(f"if ({test}) {{ {named}{self.block(handler.body)} }}")
        return " else ".join([*parts, "throw $error;"])

    def do_With(self, node: ast.With) -> str:
        """Only `suppress`: an error that does not matter."""
        call = node.items[0].context_expr
        if (
            len(node.items) != 1
            or not isinstance(call, ast.Call)
            or ast.unparse(call.func) != "suppress"
        ):
            raise self.refuse(node, "of `with` only `suppress` is translated")
        kinds = f"$.tuple_of({self.listed(call.args)})"
        quiet = f"if (!$.isinstance($.python($caught), {kinds})) throw $caught;"
        return f"try {{ {self.block(node.body)} }} catch ($caught) {{ {quiet} }}"
