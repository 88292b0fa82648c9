"""What is wrong with a message, in words: what came, and what would be right.

Pydantic checks the messages; its own sentences are for programmers and never reach anybody. A validator of
ours raises `ValueError` with what would be right: "a name that does not begin with 'bot:'".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, NamedTuple, get_args

from pydantic import GetCoreSchemaHandler, TypeAdapter, ValidationError
from pydantic_core import ArgsKwargs, InitErrorDetails, PydanticCustomError, core_schema

from quincunx.errors import did_you_mean, nearest
from quincunx.table.faults import TableFault
from quincunx.table.texts import quoted, shown

__all__ = ["OneOf", "Problem", "Right", "fault", "problems_of", "worded"]

OBJECT = "an object with names and values"


class Problem(NamedTuple):
    """One thing that is wrong: where (with dots), the sentence, and what came."""

    field: str
    sentence: str
    came: str


@dataclass(frozen=True)
class Right:
    """Annotates a field's type: what would be right, in words, where its limits do not say it all."""

    words: str


def problems_of(found: Iterable[Mapping[str, Any]], root: str) -> list[Problem]:
    """What pydantic found, as `errors()` lists it. `root`: what the message as a whole is called."""
    return [problem(one, root) for one in found]


def problem(one: Mapping[str, Any], root: str) -> Problem:
    context = one.get("ctx", {})
    depth = context.get("depth", 0)
    place = one["loc"][len(one["loc"]) - depth :]
    field = ".".join(map(str, place))
    kind, came, right = one["type"], one.get("input"), context.get("right", OBJECT)
    subject = f"'{field}'" if field else root
    if kind == "missing" and not field:
        sentence = f"{root} is empty; it must be {right}"
    elif kind == "missing_field":
        sentence = f"{subject} is missing; it must be {right}"
    elif kind == "sentence":
        sentence = right
    else:
        sentence = f"{subject} is {shown(came)}; it must be {right}"
    return Problem(field, sentence, shown(None if kind.startswith("missing") else came))


def fault(error: ValidationError, root: str) -> TableFault:
    """The refusal of a message that cannot be read."""
    problems = problems_of(error.errors(include_url=False), root)
    return TableFault("bad_request", "; ".join(one.sentence for one in problems[:3]))


# In the models


def worded(cls: Any, data: Any, handler: Callable[[Any], Any]) -> Any:
    """Reads a message and says in our own words what is wrong with it; for `model_validator(mode="wrap")`."""
    # the first is nearly always true, and quick
    if type(data) is dict or isinstance(data, Mapping):
        check_names(cls, data)
    elif not isinstance(data, cls | ArgsKwargs):
        raise wrong("wrong", (), data, OBJECT)
    try:
        return handler(data)
    except ValidationError as error:
        found = ours(cls, error, data)
        if isinstance(data, ArgsKwargs):  # made by a program: there is no message to read
            raise fault(found, name_of(cls)) from None
        raise found from None


def check_names(cls: Any, data: Mapping[Any, Any]) -> None:
    known = known_fields(cls)
    if data.keys() <= known.keys():
        return
    for name in data:
        if not isinstance(name, str):
            raise wrong("wrong", (), data, OBJECT)
        if name not in known:
            hint = did_you_mean(
                name, [one for one, schema in known.items() if "const" not in schema]
            )
            sentence = f"{name_of(cls)} has no field {quoted(name)}: {hint}"
            raise wrong("sentence", (name,), data[name], sentence)


def wrong(kind: str, place: tuple[int | str, ...], came: Any, right: str) -> ValidationError:
    return ValidationError.from_exception_data("", [detail(kind, place, came, right)])


def detail(kind: str, place: tuple[int | str, ...], came: Any, right: str) -> InitErrorDetails:
    error = PydanticCustomError(kind, "{right}", {"right": right, "depth": len(place)})
    return InitErrorDetails(type=error, loc=place, input=came)


def ours(cls: Any, error: ValidationError, data: Any) -> ValidationError:
    """The same problems in our own words; a place is made of field names, without pydantic's tags."""
    details: dict[tuple[int | str, ...], InitErrorDetails] = {}
    for one in error.errors(include_url=False):
        place, context = one["loc"], one.get("ctx", {})
        if place and isinstance(place[0], int) and isinstance(data, ArgsKwargs):
            place = (list(known_fields(cls))[place[0]], *place[1:])
        if "depth" in context:
            inside = len(place) - context["depth"]
            place = (*outer(place[:inside], properties(cls)), *place[inside:])
            made = detail(one["type"], place, one["input"], context["right"])
        elif not place:
            made = detail("sentence", (), one["input"], str(context.get("error", OBJECT)))
        else:
            place = outer(place, properties(cls))
            kind = "missing_field" if one["type"] == "missing" else "wrong"
            made = detail(kind, place, one["input"], right_words(cls, place, context, one))
        details.setdefault(place, made)
    return ValidationError.from_exception_data("", list(details.values()))


def outer(place: Sequence[int | str], fields: Mapping[str, Any]) -> tuple[int | str, ...]:
    """The field, and which of its entries; the rest is pydantic's own."""
    if not place:
        return ()
    entries = "items" in fields[str(place[0])] or "additionalProperties" in fields[str(place[0])]
    return tuple(place[: 2 if entries else 1])


def right_words(
    cls: Any, place: tuple[int | str, ...], context: Mapping[str, Any], one: Any
) -> str:
    if said := str(context.get("error", "")):
        return said
    name = str(place[0])
    for mark in cls.__pydantic_fields__[name_inside(cls, name)].metadata:
        if isinstance(mark, Right) and len(place) == 1:
            return mark.words
    schema = properties(cls)[name]
    if len(place) > 1:
        schema = schema.get("items") or schema["additionalProperties"]
    return words(schema, one["input"])


def words(schema: Mapping[str, Any], came: Any) -> str:
    """What a JSON schema asks for."""
    if "anyOf" in schema:
        kinds = [kind for kind in schema["anyOf"] if kind.get("type") != "null"]
        return " or ".join(words(kind, came) for kind in kinds)
    if "enum" in schema or "const" in schema:
        return one_of(schema.get("enum") or [schema["const"]], came)
    match schema.get("type"):
        case "boolean":
            return "true or false"
        case "integer":
            return f"a whole number{span(schema, 'minimum', 'maximum')}"
        case "string":
            least = f"{schema['minLength']} to " if schema.get("minLength") else "at most "
            most = schema.get("maxLength")
            size = f" of {least}{most} printable characters" if most else ""
            return f"a text{size} on one line"
        case "array":
            return "a list" + (f" of at most {schema['maxItems']}" if "maxItems" in schema else "")
    most = schema.get("maxProperties")
    return f"{OBJECT}, at most {most}" if most else OBJECT


def span(schema: Mapping[str, Any], least: str, most: str) -> str:
    if least in schema and most in schema:
        return f" from {schema[least]} to {schema[most]}"
    return f" from {schema[least]} on" if least in schema else ""


def one_of(known: Sequence[str], came: Any) -> str:
    near = nearest(came, known) if isinstance(came, str) else None
    return f"one of {', '.join(known)}" + (f": did you mean '{near}'?" if near else "")


@cache
def properties(cls: Any) -> dict[str, Any]:
    """The fields that a message of this class may have, as JSON Schema describes them."""
    described: dict[str, Any] = TypeAdapter(cls).json_schema().get("properties", {})
    return described


@cache
def known_fields(cls: Any) -> dict[str, Any]:
    """The same in the order of the class, without fields that outsiders cannot set."""
    named = [field.alias or name for name, field in cls.__pydantic_fields__.items()]
    return {name: properties(cls)[name] for name in named if name in properties(cls)}


def name_inside(cls: Any, alias: str) -> str:
    fields: dict[str, Any] = cls.__pydantic_fields__
    return next(name for name, field in fields.items() if alias in (name, field.alias))


def name_of(cls: Any) -> str:
    """What a message of this class is called in a refusal: 'act', a player, a clock of kind 'move'."""
    tags = [f"'{schema['const']}'" for schema in properties(cls).values() if "const" in schema]
    return " ".join(filter(None, [getattr(cls, "CALLED", ""), *tags]))


@dataclass(frozen=True)
class OneOf:
    """Annotates a union of messages that are distinguished by one field, their tag."""

    tag: str

    def __get_pydantic_core_schema__(self, union: Any, handler: GetCoreSchemaHandler) -> Any:
        kinds = {kind.__pydantic_fields__[self.tag].default: kind for kind in get_args(union)}
        choices = {word: handler.generate_schema(kind) for word, kind in kinds.items()}
        schema = core_schema.tagged_union_schema(choices, self.tag)
        return core_schema.no_info_wrap_validator_function(partial(self.check, kinds), schema)

    def check(self, kinds: dict[str, type[Any]], data: Any, handler: Callable[[Any], Any]) -> Any:
        if type(data) is dict and type(word := data.get(self.tag)) is str and word in kinds:
            return handler(data)
        known = list(kinds)
        if isinstance(data, tuple(kinds.values())):
            return handler(data)
        if not isinstance(data, Mapping):
            raise wrong("wrong", (), data, OBJECT)
        if self.tag not in data:
            raise wrong("missing_field", (self.tag,), data, one_of(known, None))
        came = data[self.tag]
        if not isinstance(came, str) or came not in known:
            raise wrong("wrong", (self.tag,), came, one_of(known, came))
        return handler(data)
