"""Whatever the package imports is declared."""

import ast
import re
import sys
import tomllib
from itertools import chain
from pathlib import Path

TOP = Path(__file__).parent.parent
SOURCE = TOP / "src" / "quincunx"
BRINGS = {"pyspiel": "open_spiel", "pydantic_core": "pydantic"}
"""Modules whose name is not that of the package that brings them."""


def declared() -> set[str]:
    project = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lines = [*project["dependencies"], *chain(*project["optional-dependencies"].values())]
    names = (re.match(r"[\w.-]+", line) for line in lines)
    return {name[0].replace("-", "_").lower() for name in names if name}


def imported(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module.partition(".")[0])
    return names - sys.stdlib_module_names - {"quincunx"}


def test_what_is_imported_is_declared() -> None:
    known = declared()
    missing = [
        f"{path.relative_to(TOP)} imports {name}"
        for path in SOURCE.rglob("*.py")
        for name in imported(path)
        if BRINGS.get(name, name).lower() not in known
    ]
    assert not missing, "\n".join(missing)
