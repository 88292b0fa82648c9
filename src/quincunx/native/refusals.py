"""Why rules cannot be compiled, in a sentence: the author's file and line instead of Numba's report."""

from __future__ import annotations

import ast
import re
import traceback
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from numba.core.errors import NumbaError, UnsupportedBytecodeError

from quincunx.errors import NativeError, shortened

__all__ = ["Compiled", "explain", "explained"]

Sources = Mapping[Path, Path]
"""The file that is compiled, and the author's file that it is a copy of."""

COLOURS = re.compile(r"\x1b\[[\d;]*m")
PLACES = re.compile(r'(?:File "|at |from )([^"\n]+\.py)"?(?:, line |:| \()(\d+)')
NOISE = ("Failed in nopython", "During:", "File ", "<source elided>")

NAMES = re.compile(r"name '(\w+)' is not defined|attribute '(\w+)'|^KeyError: '(\w+)'")
"""Messages without a place: it is where this name stands."""

HINT = "compiled rules know numbers, their own functions, and NumPy arrays of the module"

PLAIN = [
    (r"name '(\w+)' is not defined", r"{0!r} is not defined"),
    (r"^KeyError: '(\w+)'", r"the record has no field {0!r}"),
    (
        r"Untyped global name '(\w+)'.*<class '([\w.]+)'>",
        "{0!r} is a {1}, which cannot be compiled; " + HINT,
    ),
    (
        r"use of an? (?:reflected )?(\w+).* assigned to variable '(\w+)' in globals",
        "{1!r} is a {0}, which cannot be compiled; " + HINT,
    ),
    (
        r"Cannot unify (.+) and (.+) for '(\w+)",
        "{2!r} is {0} in one place and {1} in another; a name keeps one type",
    ),
    (r"Cannot cast (.+) to (\w+)", "{0} cannot be written where {1} belongs"),
    (
        r"Cannot bind .* to signature '(\(.*?\))'",
        "a function that takes {0} is called with other arguments",
    ),
    (r"unsupported opcode", "this statement cannot be compiled; " + HINT),
    (r"^(The .* (?:is|are) (?:not supported|unsupported))", "{0}; " + HINT),
]

TYPES = [
    (r"Literal\[str\]\(.*\)|unicode_type|\[unichr.*", "a string"),
    (r"Literal\[int\]\(.*\)|u?int\d+", "an integer"),
    (r"float\d+", "a float"),
    (r"none", "None"),
    (r"bool\w*", "a truth value"),
    (r"(?:reflected )?list\(.*", "a list"),
    (r"array\(.*", "an array"),
]


class Compiled:
    """A compiled function (or kernel) that says where and why, if it cannot be compiled."""

    def __init__(self, function: Any, sources: Sources) -> None:
        self._function, self._sources = function, sources

    def __call__(self, *arguments: Any) -> Any:
        try:
            return self._function(*arguments)
        except Exception as error:
            if not from_the_compiler(error):
                raise
            raise explain(error, self._sources) from None

    def __getitem__(self, grid: Any) -> Compiled:
        return Compiled(self._function[grid], self._sources)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._function, name)


def explained(bound: dict[str, Any], sources: Sources) -> dict[str, Any]:
    """The functions of a program as `Compiled`; constants as they are."""
    return {
        name: Compiled(value, sources) if hasattr(value, "py_func") else value
        for name, value in bound.items()
    }


def from_the_compiler(error: Exception) -> bool:
    """Whether a function could not be compiled, rather than failed while it ran."""
    if isinstance(error, NumbaError | UnsupportedBytecodeError):
        return True
    frames = traceback.walk_tb(error.__traceback__)
    return any("numba" in Path(frame.f_code.co_filename).parts for frame, _ in frames)


def explain(error: Exception, sources: Sources) -> NativeError:
    """What to tell the author of the rules (or of a program)."""
    report = COLOURS.sub(
        "", f"{type(error).__name__}: {error}" if plain_python(error) else f"{error}"
    )
    found = place(report, sources)
    reason = sentence(report)
    if found is None:
        return NativeError(f"the rules cannot be compiled: {reason}")
    path, line = found
    code = path.read_text(encoding="utf-8").splitlines()[line - 1].strip()
    return NativeError(f"{path}, line {line}, cannot be compiled: {reason}\n    {code}")


def plain_python(error: Exception) -> bool:
    return not isinstance(error, NumbaError | UnsupportedBytecodeError)


def place(report: str, sources: Sources) -> tuple[Path, int] | None:
    """The author's file and line: where the name in question stands, or the first place named."""
    if named := NAMES.search(headline(report)):
        wanted = next(name for name in named.groups() if name)
        for path in sources.values():
            if line := line_of(wanted, path):
                return path, line
    originals = {copy.name: path for copy, path in sources.items()}
    for file, number in PLACES.findall(report):
        if original := originals.get(Path(file).name):
            return original, int(number)
    return None


def line_of(name: str, path: Path) -> int | None:
    """The first line that uses a name or an attribute."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        used = getattr(node, "id", None) or getattr(node, "attr", None)
        if used == name:
            return int(getattr(node, "lineno", 0)) or None
    return None


def headline(report: str) -> str:
    """The line that says what is wrong, of all that tell where the compiler was."""
    lines = (line.strip() for line in report.splitlines())
    return next((line for line in lines if line and not line.startswith(NOISE)), report)


def sentence(report: str) -> str:
    found = headline(report)
    for pattern, plain in PLAIN:
        if match := re.search(pattern, found):
            return plain.format(*(type_in_words(group) for group in match.groups()))
    return shortened(found)


def type_in_words(text: str) -> str:
    for pattern, words in TYPES:
        if re.fullmatch(pattern, text):
            return words
    return text
