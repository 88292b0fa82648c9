"""Small JSON files of the package, read into dataclasses; whatever is wrong is named with its place."""

from __future__ import annotations

import json
from importlib.resources.abc import Traversable
from typing import Any, TypeVar, get_type_hints

from quincunx.errors import QuincunxError

__all__ = ["DataError", "made", "read"]

T = TypeVar("T")

KINDS: dict[str, tuple[type, type | None]] = {
    # how a field is annotated: what JSON brings, and of what
    "str": (str, None),
    "str | None": (str, None),
    "int | None": (int, None),
    "tuple[str, ...]": (list, str),
    "tuple[int, ...] | None": (list, int),
    "tuple[float, ...] | None": (list, float),
    "dict[str, str]": (dict, str),
    "dict[str, int]": (dict, int),
    "dict[str, OptionValue]": (dict, object),
}


class DataError(QuincunxError, ValueError):
    """A data file of the package that does not say what it should."""


def read(path: Traversable) -> Any:
    """What a JSON file holds."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise DataError(f"cannot read {path.name}: {error}") from None


def made(kind: type[T], data: Any, where: str, **more: Any) -> T:
    """A dataclass from a JSON object and what is known besides; every key must be one of its fields."""
    if not isinstance(data, dict):
        raise DataError(f"{where}: {shown(data)} is no object with the fields of {kind.__name__}")
    annotations = kind.__annotations__
    given = {}
    for name, value in data.items():
        if name not in get_type_hints(kind) or name in more:
            known = ", ".join(one for one in annotations if one not in more)
            raise DataError(f"{where}: unknown field {name!r}; known: {known}")
        given[name] = checked(value, str(annotations[name]), f"{where}: {name}")
    try:
        return kind(**given, **more)
    except TypeError as error:  # a field is missing, and Python says which
        raise DataError(f"{where}: {error}") from None


def checked(value: Any, annotation: str, where: str) -> Any:
    outer, inner = KINDS[annotation]
    parts = list(value.values()) if isinstance(value, dict) else value
    if not fits(value, outer) or (inner and not all(fits(part, inner) for part in parts)):
        raise DataError(f"{where} is {shown(value)}, not {annotation.removesuffix(' | None')}")
    return tuple(value) if outer is list else value


def fits(value: Any, kind: type) -> bool:
    if kind in (int, float):
        return isinstance(value, int | kind) and not isinstance(value, bool)
    return isinstance(value, kind)


def shown(value: Any, most: int = 60) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= most else text[: most - 1] + "…"
