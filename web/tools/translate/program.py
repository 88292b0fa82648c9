"""The program: its modules, what they import from each other, and what every name in them is."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from translate.problem import Refused, refuse
from translate.uses import is_type_checking, live_names

__all__ = [
    "Import",
    "Module",
    "Program",
    "Signature",
    "decorators",
    "field_nodes",
    "is_named_tuple",
]

TYPING = ("__future__", "typing", "collections.abc", "contextlib")
"""Modules of which nothing is left at run time, but for the names in `KEPT`."""
PROPERTIES = {"property", "cached_property"}
KEPT = ("Annotated", "Literal", "get_args", "NamedTuple", "Protocol")
"""What of them is used as a value: in messages, and as a base."""


@dataclass(frozen=True)
class Import:
    """Where an imported name comes from: a module, or one name of it."""

    module: str
    name: str = ""  # empty: the module itself
    line: int = 1


@dataclass(frozen=True)
class Signature:
    """The parameters of a function, without `self`."""

    names: tuple[str, ...]
    rest: str = ""  # *args
    others: str = ""  # **kwargs

    @classmethod
    def of(cls, node: ast.FunctionDef, *, is_method: bool = False) -> Signature:
        given = node.args
        names = [one.arg for one in (*given.posonlyargs, *given.args)][int(is_method) :]
        names += [one.arg for one in given.kwonlyargs]
        rest, others = given.vararg, given.kwarg
        return cls(tuple(names), rest.arg if rest else "", others.arg if others else "")


def decorators(node: ast.FunctionDef | ast.ClassDef) -> list[str]:
    """The names of what decorates a definition, without arguments."""
    calls = [one.func if isinstance(one, ast.Call) else one for one in node.decorator_list]
    return [ast.unparse(call) for call in calls]


@dataclass
class Module:
    """One Python file and the names at its top."""

    name: str
    path: Path
    tree: ast.Module
    program: Program
    imports: dict[str, Import] = field(default_factory=dict)

    @property
    def is_package(self) -> bool:
        return self.path.name == "__init__.py"

    @cached_property
    def functions(self) -> dict[str, ast.FunctionDef]:
        return {one.name: one for one in self.tree.body if isinstance(one, ast.FunctionDef)}

    @cached_property
    def classes(self) -> dict[str, ast.ClassDef]:
        return {one.name: one for one in self.tree.body if isinstance(one, ast.ClassDef)}

    @cached_property
    def values(self) -> set[str]:
        """Names that are assigned at the top."""
        found = set()
        for statement in self.tree.body:
            targets: list[ast.expr] = []
            if isinstance(statement, ast.Assign):
                targets = statement.targets
            elif isinstance(statement, ast.AnnAssign) and statement.value is not None:
                targets = [statement.target]
            for target in targets:
                found |= {n.id for n in ast.walk(target) if isinstance(n, ast.Name)}
        return found

    @cached_property
    def passed_on(self) -> list[str]:
        """Names that the module imports and offers as its own: they stand in `__all__`."""
        for one in self.tree.body:
            if isinstance(one, ast.Assign) and ast.unparse(one.targets[0]) == "__all__":
                return [name for name in ast.literal_eval(one.value) if name in self.imports]
        return []

    def has(self, name: str) -> bool:
        """Whether a name stands at the top."""
        known = (self.functions, self.classes, self.values, self.imports)
        return any(name in one for one in known)

    @property
    def exported(self) -> list[str]:
        return [*self.functions, *self.classes, *sorted(self.values)]


class Program:
    """All modules that some roots need."""

    def __init__(
        self,
        source: Path,
        runtime: Path,
        twins: dict[str, str],
        absent: re.Pattern[str],
        roots: list[str],
    ) -> None:
        self.source, self.runtime, self.twins, self.absent = source, runtime, twins, absent
        self.modules: dict[str, Module] = {}
        for root in roots:
            self._load(root)

    def file_of(self, name: str) -> Path | None:
        """The Python file of one of our modules."""
        plain = self.source / Path(*name.split("."))
        for path in (plain.with_suffix(".py"), plain / "__init__.py"):
            if path.is_file():
                return path
        return None

    def is_ours(self, name: str) -> bool:
        return name in self.twins or self.file_of(name) is not None

    def is_absent(self, name: str) -> bool:
        """Whether nothing of a module is in a browser."""
        return name not in self.twins and self.absent.match(name) is not None

    def _load(self, name: str) -> None:
        if name in self.modules or name in self.twins or self.is_absent(name):
            return
        path = self.file_of(name)
        if path is None:
            raise Refused(f"there is no module {name} in {self.source}")
        module = Module(name, path, ast.parse(path.read_text(encoding="utf-8")), self)
        self.modules[name] = module
        for node in imports_in(module.tree):
            self._read_import(module, node)
        for found in [one for one in module.imports.values() if self.is_ours(one.module)]:
            self._load(found.module)

    def _read_import(self, module: Module, node: ast.Import | ast.ImportFrom) -> None:
        if isinstance(node, ast.Import):
            for one in node.names:
                module.imports[one.asname or one.name] = Import(one.name, line=node.lineno)
            return
        if node.level or node.module is None:
            raise refuse(module.path, node, "imports are written in full")
        for one in node.names:
            inner = f"{node.module}.{one.name}"
            found = Import(node.module, one.name, node.lineno)
            if self.is_ours(node.module) and self.is_ours(inner):
                found = Import(inner, line=node.lineno)
            if node.module not in TYPING or one.name in KEPT:
                module.imports[one.asname or one.name] = found

    # What a name is

    def definition(
        self, module: Module, name: str
    ) -> tuple[Module, ast.FunctionDef | ast.ClassDef] | None:
        """The function or class that a name at the top of a module stands for, if it is translated."""
        if name in module.functions:
            return module, module.functions[name]
        if name in module.classes:
            return module, module.classes[name]
        found = module.imports.get(name)
        if found is None or not found.name or found.module not in self.modules:
            return None
        return self.definition(self.modules[found.module], found.name)

    def module_named(self, module: Module, name: str) -> str | None:
        """The module that a name at the top stands for."""
        found = module.imports.get(name)
        return found.module if found is not None and not found.name else None

    def signature(self, module: Module, node: ast.FunctionDef | ast.ClassDef) -> Signature:
        if isinstance(node, ast.FunctionDef):
            return Signature.of(node)
        return self.class_signature(module, node)

    def class_signature(self, module: Module, node: ast.ClassDef) -> Signature:
        """What making an object takes: the parameters of `__init__`, or the fields."""
        for one in node.body:
            if isinstance(one, ast.FunctionDef) and one.name == "__init__":
                return Signature.of(one, is_method=True)
        bases = [self.definition(module, ast.unparse(base)) for base in node.bases]
        inherited = [
            self.class_signature(m, c)
            for m, c in filter(None, bases)
            if isinstance(c, ast.ClassDef)
        ]
        names = inherited[0].names if inherited else ()
        if {"dataclass", "message"} & set(decorators(node)) or is_named_tuple(node):
            own = [one for one in field_nodes(node) if ast.unparse(one.target) not in names]
            plain = [ast.unparse(one.target) for one in own if not is_keyword_only(one)]
            keyword = [ast.unparse(one.target) for one in own if is_keyword_only(one)]
            return Signature((*names, *plain, *keyword))
        return inherited[0] if inherited else Signature((), rest="args")

    @cached_property
    def methods(self) -> dict[str, set[Signature]]:
        """The signatures of all methods of a name, whatever their class."""
        found: dict[str, set[Signature]] = {}
        for module in self.modules.values():
            for kind in module.classes.values():
                for one in kind.body:
                    if isinstance(one, ast.FunctionDef):
                        is_method = "staticmethod" not in decorators(one)
                        found.setdefault(one.name, set()).add(
                            Signature.of(one, is_method=is_method)
                        )
        return found

    @cached_property
    def properties(self) -> set[str]:
        """The names of all properties, whatever their class."""
        kinds = [kind for module in self.modules.values() for kind in module.classes.values()]
        functions = [one for kind in kinds for one in kind.body if isinstance(one, ast.FunctionDef)]
        return {one.name for one in functions if PROPERTIES & set(decorators(one))}

    @cached_property
    def live(self) -> dict[str, set[str]]:
        """For every module, the names at its top that are used as values, here or elsewhere."""
        found = {
            name: live_names(module.tree) | set(module.passed_on)
            for name, module in self.modules.items()
        }
        for name, module in self.modules.items():
            for local, one in module.imports.items():
                if one.name and one.module in found and local in found[name]:
                    found[one.module].add(one.name)
        return found

    # What lies in TypeScript

    def library(self, name: str) -> Path:
        """The runtime's own version of a module of the standard library."""
        return self.runtime / "lib" / f"{name.replace('.', '_')}.ts"

    def twin(self, name: str) -> Path:
        return self.runtime.parent / "twins" / f"{self.twins[name]}.ts"

    def check_export(self, module: Module, found: Import) -> None:
        """Refuses a name that a library or twin does not have."""
        path = self.twin(found.module) if found.module in self.twins else self.library(found.module)
        if not path.is_file():
            raise Refused(
                f"{module.path}:{found.line}: nothing stands for the module {found.module}"
            )
        name = re.escape(found.name)
        pattern = rf"export (?:const|function\*?|class) {name}\b|export \{{[^}}]*\b{name}\b"
        if found.name and not re.search(pattern, path.read_text(encoding="utf-8")):
            raise Refused(f"{module.path}:{found.line}: {path.name} has no {found.name}")


def imports_in(tree: ast.AST) -> Iterator[ast.Import | ast.ImportFrom]:
    """Every import that happens at run time, also those inside functions."""
    for node in ast.iter_child_nodes(tree):
        if is_type_checking(node):
            continue
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node
        yield from imports_in(node)


def is_named_tuple(node: ast.ClassDef) -> bool:
    return any(ast.unparse(base) == "NamedTuple" for base in node.bases)


def field_nodes(node: ast.ClassDef) -> list[ast.AnnAssign]:
    found = [one for one in node.body if isinstance(one, ast.AnnAssign)]
    return [one for one in found if not ast.unparse(one.annotation).startswith("ClassVar")]


def is_keyword_only(node: ast.AnnAssign) -> bool:
    """A field that is given by name: `Field(…, kw_only=True)`."""
    return isinstance(node.value, ast.Call) and any(
        one.arg == "kw_only" for one in node.value.keywords
    )
