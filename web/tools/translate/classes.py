"""Classes: plain ones, dataclasses, NamedTuples and messages."""

from __future__ import annotations

import ast

from translate.functions import is_generator
from translate.names import safe
from translate.program import Signature, decorators, field_nodes, is_named_tuple
from translate.statements import Statements
from translate.texts import quoted

__all__ = ["Classes"]

METHOD = {"property", "cached_property", "classmethod", "staticmethod", "field_validator", "cache"}
NO_METHODS = frozenset(("__reduce__", "__getstate__", "__setstate__", "__deepcopy__", "_repr_svg_"))
"""For pickling and notebooks: there are none in a browser."""
NO_VALUES = frozenset(("__slots__", "__hash__", "__copy__"))
NO_BASES = frozenset(("NamedTuple", "Protocol", "ABC", "object"))


class Classes(Statements):
    """Writes definitions of classes: `$.klass(name, bases, methods, statics)` and its kin."""

    current: ast.ClassDef | None = None

    def do_ClassDef(self, node: ast.ClassDef) -> str:
        known = decorators(node)
        if set(known) - {"dataclass", "message"} or len(known) > 1:
            raise self.refuse(node, f"the decorator of {node.name} is not translated")
        outer, self.current = self.current, node
        bases = [self.value(base) for base in node.bases if ast.unparse(base) not in NO_BASES]
        parts = [quoted(node.name), f"[{', '.join(bases)}]", self.members(node), self.statics(node)]
        self.current = outer
        word = "klass"
        if known or is_named_tuple(node):
            word = known[0] if known else "namedtuple"
            parts.append(self.fields(node, word))
        else:
            parts.append(self.signature_of(node))
        call = f"$.{word}" if word != "message" else safe("message")
        return f"{safe(node.name)} = {call}({', '.join(parts)});"

    def signature_of(self, node: ast.ClassDef) -> str:
        """For calls by name that are put in order when they happen."""
        own = [
            one for one in node.body if isinstance(one, ast.FunctionDef) and one.name == "__init__"
        ]
        if not own:
            return "null"
        signature = Signature.of(own[0], is_method=True)
        names = [*signature.names, *([f"**{signature.others}"] if signature.others else [])]
        return f"[{', '.join(map(quoted, names))}]"

    def parent_class(self, node: ast.AST) -> str:
        if self.current is None or not self.current.bases:
            raise self.refuse(node, "super() needs a class with a base")
        return self.value(self.current.bases[0])

    # Methods

    def members(self, node: ast.ClassDef) -> str:
        """Methods and properties, which are found through an object."""
        found = [
            one
            for one in self.functions(node)
            if not {"classmethod", "staticmethod"} & set(decorators(one))
        ]
        return f"{{ {', '.join(self.method(one) for one in found)} }}"

    def functions(self, node: ast.ClassDef) -> list[ast.FunctionDef]:
        found = [one for one in node.body if isinstance(one, ast.FunctionDef)]
        return [one for one in found if one.name not in NO_METHODS]

    def method(self, node: ast.FunctionDef) -> str:
        known = decorators(node)
        if set(known) - METHOD - {"abstractmethod"}:
            raise self.refuse(node, f"the decorator of {node.name} is not translated")
        first = "" if "staticmethod" in known else node.args.args[0].arg
        parts = self.parts(node, first or "")
        if "property" in known:
            return f"get {node.name}{parts}"
        if "cached_property" in known:
            return f"get {node.name}() {{ return $.kept(this, {quoted(node.name)}, function {parts}); }}"
        return f"{'*' if is_generator(node) else ''}{node.name}{parts}"

    def statics(self, node: ast.ClassDef) -> str:
        """What is found through the class: class methods, static ones, and values."""
        found = [
            self.method(one)
            for one in self.functions(node)
            if {"classmethod", "staticmethod"} & set(decorators(one))
        ]
        names = {ast.unparse(one.target) for one in field_nodes(node)}
        is_record = bool(set(decorators(node)) & {"dataclass", "message"}) or is_named_tuple(node)
        for one in node.body:
            if isinstance(one, ast.Assign):
                target, value = ast.unparse(one.targets[0]), one.value
            elif isinstance(one, ast.AnnAssign) and one.value is not None:
                target, value = ast.unparse(one.target), one.value
                if is_record and target in names:
                    continue
            else:
                self.check_body(one)
                continue
            if target not in NO_VALUES:
                found.append(f"{target}: {self.value(value)}")
        return f"{{ {', '.join(found)} }}"

    def check_body(self, node: ast.stmt) -> None:
        is_known = isinstance(node, ast.FunctionDef | ast.AnnAssign | ast.Pass)
        if not is_known and not (
            isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        ):
            raise self.refuse(node, "a class holds functions, fields and values")

    # Fields

    def fields(self, node: ast.ClassDef, word: str) -> str:
        """Every field with its default; of a message also what it may hold, and who checks it."""
        found = [self.field(one, word) for one in field_nodes(node)]
        listed = f"[{', '.join(found)}]"
        if word != "message":
            return listed
        checks = [
            self.check(one) for one in self.functions(node) if "field_validator" in decorators(one)
        ]
        return f"{listed}, {{ {', '.join(checks)} }}"

    def check(self, node: ast.FunctionDef) -> str:
        """A validator of one field."""
        for one in node.decorator_list:
            if isinstance(one, ast.Call) and ast.unparse(one.func) == "field_validator":
                return f"{self.value(one.args[0])}: {quoted(node.name)}"
        raise self.refuse(node, "a validator names its field")

    def field(self, node: ast.AnnAssign, word: str) -> str:
        parts = [f"name: {quoted(ast.unparse(node.target))}"]
        if word == "message":
            parts.append(f"kind: {self.value(node.annotation)}")
        value = node.value
        if isinstance(value, ast.Call) and ast.unparse(value.func) == "field":
            parts += [f"{one.arg}: {self.value(one.value)}" for one in value.keywords]
        elif value is not None:
            parts.append(f"default: {self.value(value)}")
        return f"{{ {', '.join(parts)} }}"
