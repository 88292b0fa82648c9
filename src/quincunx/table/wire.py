"""Messages from outside, described once: for the socket, for HTTP, for the terminal, for saved records.

A message is a frozen class with checked fields. It reads what a stranger sends (`from_data`), says what is
wrong with it, and describes itself in the server's OpenAPI document.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, ClassVar, Self, TypeVar, dataclass_transform

from pydantic import (
    AfterValidator,
    ConfigDict,
    Field,
    TypeAdapter,
    ValidationError,
    model_validator,
)
from pydantic.dataclasses import dataclass

from quincunx.table.texts import is_line
from quincunx.table.wording import fault, name_of, worded

__all__ = ["LARGEST", "Line", "Message", "Number", "adapter", "line", "message", "read"]

T = TypeVar("T")

LARGEST = 2**53 - 1
"""Whole numbers up to here are exact in every language, JavaScript included."""


def line(text: str) -> str:
    """One line of printable characters, without spaces around it."""
    if not is_line(text):
        raise ValueError
    return text.strip()


Line = Annotated[str, AfterValidator(line)]
Number = Annotated[int, Field(strict=True, ge=0, le=LARGEST)]


def finish_schema(schema: dict[str, Any], cls: type[Any]) -> None:
    """The field that distinguishes kinds of messages is required; and examples belong to the class."""
    for name, field in schema.get("properties", {}).items():
        if "const" in field:
            field.pop("default", None)
            schema["required"] = [*schema.get("required", []), name]
    if cls.EXAMPLES:
        schema["examples"] = cls.EXAMPLES


CONFIG = ConfigDict(extra="forbid", json_schema_extra=finish_schema)


@dataclass_transform(frozen_default=True, field_specifiers=(Field,))
def message(cls: type[T]) -> type[T]:
    """Makes a class a message: frozen, and checked however it is made."""
    made: Any = dataclass(frozen=True, config=CONFIG)(cls)
    kind: type[T] = made
    return kind


@message
class Message:
    """What all messages from outside have in common."""

    CALLED: ClassVar[str] = ""  # in a refusal; before the word that names the kind, if there is one
    EXAMPLES: ClassVar[list[dict[str, Any]]] = []

    @model_validator(mode="wrap")
    @classmethod
    def _worded(cls, data: Any, handler: Any) -> Any:
        return worded(cls, data, handler)

    @classmethod
    def from_data(cls, data: object) -> Self:
        """Reads what a stranger sends; a refusal says what was wrong and what would be right."""
        kind: Any = cls
        found: Self = read(adapter(kind), data, name_of(cls))
        return found

    def to_data(self) -> dict[str, Any]:
        """Plain data, as it is sent and stored."""
        kind: Any = type(self)
        data: dict[str, Any] = adapter(kind).dump_python(self, mode="json")
        return data


@cache
def adapter(cls: Any) -> TypeAdapter[Any]:
    return TypeAdapter(cls)


def read(reader: TypeAdapter[Any], data: object, called: str) -> Any:
    try:
        return reader.validate_python(data)
    except ValidationError as error:
        raise fault(error, called) from None
