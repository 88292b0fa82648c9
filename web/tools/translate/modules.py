"""A module of Python as one of JavaScript: its imports, its values in order, its exports."""

from __future__ import annotations

import ast
import os
from pathlib import Path

from translate.classes import Classes
from translate.functions import CACHED
from translate.names import TYPES, safe
from translate.program import Import, Module, Program, decorators
from translate.texts import quoted
from translate.uses import is_type_checking

__all__ = ["declared", "registry", "translated", "written_path"]


def written_path(name: str) -> Path:
    """Where a module lies in the folder of the translated ones."""
    return Path(*name.split(".")).with_suffix(".js")


def translated(module: Module, out: Path) -> str:
    """The text of the JavaScript module that will lie in the folder `out`."""
    writer = Writer(module)
    body = writer.body()
    here = (out / written_path(module.name)).parent
    lines = [*imports(module, here, out), *body]
    if module.is_package:
        document = ast.get_docstring(module.tree) or ""
        lines.append(
            f"export const __name__ = {quoted(module.name)}, __doc__ = {quoted(document)};"
        )
    return "\n".join([f"// Made from {module.name}: change that, not this.", *lines, ""])


def declared(module: Module) -> str:
    """Types of the module, as far as the page needs them: what it offers."""
    names = [
        *writer_names(module),
        *module.passed_on,
        *(["__name__", "__doc__"] if module.is_package else []),
    ]
    return "".join(f"export const {safe(name)}: any;\n" for name in names)


def writer_names(module: Module) -> list[str]:
    return [name for name in module.exported if name in Writer(module).kept]


def registry(names: list[str]) -> tuple[str, str]:
    """A module with those that are loaded by name, and its types."""
    imports = [
        f'import * as $m{place} from "./{written_path(name).as_posix()}";'
        for place, name in enumerate(names)
    ]
    pairs = ", ".join(f"{quoted(name)}: $m{place}" for place, name in enumerate(names))
    listed = f"export const modules = {{ {pairs} }};"
    return "\n".join([*imports, listed, ""]), "export const modules: Record<string, any>;\n"


class Writer(Classes):
    """Writes one module."""

    @property
    def kept(self) -> set[str]:
        """The names at the top that have a value at run time: no names of types."""
        live = self.program.live[self.module.name]
        values = {name for name in self.module.values if name in live or not self.is_type(name)}
        return {*self.module.functions, *self.module.classes, *values} - {"__all__"}

    def is_type(self, name: str) -> bool:
        """Whether a name stands for a type: those of constants are in capitals."""
        if name.isupper() and len(name) > 1:
            return False
        for one in self.module.tree.body:
            if isinstance(one, ast.Assign) and ast.unparse(one.targets[0]) == name:
                return is_type_expression(self.module, one.value)
        return False

    def body(self) -> list[str]:
        lines = []
        declared = sorted(safe(name) for name in self.assigned_names())
        if declared:
            lines.append(f"let {', '.join(declared)};")
        for one in self.module.tree.body:
            if is_type_checking(one) or isinstance(one, ast.Import | ast.ImportFrom):
                continue
            if isinstance(one, ast.Assign) and not (names_in(one.targets) & self.kept):
                continue
            lines.append(self.statement(one))
        exported = [safe(name) for name in self.module.exported if name in self.kept]
        lines.append(f"export {{ {', '.join(exported)} }};" if exported else "")
        return [line for line in lines if line]

    def assigned_names(self) -> set[str]:
        """Everything but plain functions, which JavaScript declares by itself."""
        functions = self.module.functions.items()
        plain = {name for name, node in functions if not CACHED & set(decorators(node))}
        return self.kept - plain


def names_in(targets: list[ast.expr]) -> set[str]:
    return {one.id for target in targets for one in ast.walk(target) if isinstance(one, ast.Name)}


def is_type_expression(module: Module, node: ast.expr) -> bool:
    """Whether a value is the name of a type, written out."""
    if isinstance(node, ast.Constant):
        return node.value is None
    if isinstance(node, ast.Name | ast.Attribute):
        name = ast.unparse(node).rpartition(".")[2]
        return (
            name in TYPES or name in module.classes or (name[:1].isupper() and not name.isupper())
        )
    if isinstance(node, ast.BinOp):
        return is_type_expression(module, node.left) and is_type_expression(module, node.right)
    if isinstance(node, ast.Call):
        return ast.unparse(node.func) == "TypeVar"
    return isinstance(node, ast.Subscript) and is_type_expression(module, node.value)


# Imports


def imports(module: Module, here: Path, out: Path) -> list[str]:
    program = module.program
    runtime = relative(program.runtime, here)
    lines = [
        f'import * as $ from "{runtime}/index.ts";',
        f'import * as $m from "{runtime}/methods.ts";',
    ]
    live = program.live[module.name]
    for local, found in module.imports.items():
        if local not in live or program.is_absent(found.module):
            continue
        if found.name and found.module in program.modules:
            found = origin(program, found)
        path = import_path(module, found, here, out)
        name = safe(local)
        if not found.name:
            lines.append(f'import * as {name} from "{path}";')
        elif safe(found.name) == name:
            lines.append(f'import {{ {name} }} from "{path}";')
        else:
            lines.append(f'import {{ {safe(found.name)} as {name} }} from "{path}";')
        if local in module.passed_on:
            lines.append(f"export {{ {name} }};")
    return lines


def origin(program: Program, found: Import) -> Import:
    """A package may pass on what another module defines."""
    module = program.modules.get(found.module)
    while module is not None and found.name not in module.exported and found.name in module.imports:
        found = module.imports[found.name]
        module = program.modules.get(found.module)
    return found


def import_path(module: Module, found: Import, here: Path, out: Path) -> str:
    program = module.program
    if found.module in program.modules:
        return relative(out / written_path(found.module), here)
    program.check_export(module, found)
    twin = (
        program.twin(found.module)
        if found.module in program.twins
        else program.library(found.module)
    )
    return relative(twin, here)


def relative(path: Path, here: Path) -> str:
    written = Path(os.path.relpath(path, here)).as_posix()
    return written if written.startswith(".") else f"./{written}"
