"""Small JSON files of the package, read into dataclasses; whatever is wrong is named with its place."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any, TypeVar, get_type_hints

from quincunx.errors import QuincunxError, shortened

if TYPE_CHECKING:
    from pydantic import TypeAdapter

__all__ = ["DataError", "made", "read"]

T = TypeVar("T")

SHOWN = 60
"""How much of a wrong value a message repeats."""


class DataError(QuincunxError, ValueError):
    """A data file of the package that is malformed."""


def read(path: Traversable) -> Any:
    """What a JSON file holds."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:  # where it should be is nobody's business
        raise DataError(f"cannot read {path.name}: {error.strerror}") from None
    except ValueError as error:
        raise DataError(f"cannot read {path.name}: {error}") from None


def made(kind: type[T], data: Any, where: str, **more: Any) -> T:
    """A dataclass from a JSON object; every key must be one of its fields that `more` does not give."""
    if not isinstance(data, dict):
        raise DataError(
            f"{where}: {shown(data)} is not an object with the fields of {kind.__name__}"
        )
    types = {name: one for name, one in get_type_hints(kind).items() if name not in more}
    given = {}
    for name, value in data.items():
        if name not in types:
            raise DataError(f"{where}: unknown field {name!r}; known: {', '.join(types)}")
        given[name] = checked(value, types[name], f"{where}: {name}")
    try:
        return kind(**given, **more)
    except TypeError as error:  # a field is missing, and Python says which
        raise DataError(f"{where}: {error}") from None


def checked(value: Any, kind: Any, where: str) -> Any:
    from pydantic import ValidationError  # only those who read data files wait for it

    try:
        return adapter(kind).validate_json(json.dumps(value), strict=True)
    except ValidationError as error:
        first = error.errors()[0]
        inside = "".join(f"[{part!r}]" for part in first["loc"])
        wanted = first["msg"][0].lower() + first["msg"][1:]
        raise DataError(f"{where}{inside} is {shown(first['input'])}: {wanted}") from None


@cache
def adapter(kind: Any) -> TypeAdapter[Any]:
    from pydantic import TypeAdapter

    return TypeAdapter(kind)


def shown(value: Any) -> str:
    return shortened(json.dumps(value, ensure_ascii=False), SHOWN)
