"""Names: those that JavaScript keeps for itself, and those that Python brings along."""

from __future__ import annotations

__all__ = ["BOOLEAN", "BUILTINS", "CONSUMERS", "METHODS", "TYPES", "safe"]


def words(text: str) -> frozenset[str]:
    return frozenset(text.split())


RESERVED = words("""
    arguments await break case catch class const continue debugger default delete do else enum eval export
    extends false finally for function if implements import in instanceof interface let new null package
    private protected public return static super switch this throw true try typeof undefined var void while
    with yield
""")

BUILTINS = words("""
    ArithmeticError AssertionError AttributeError BaseException Exception IndexError KeyError LookupError
    NotImplemented NotImplementedError OSError OverflowError RecursionError RuntimeError StopIteration
    TypeError UnicodeDecodeError ValueError ZeroDivisionError abs all any bool bytes callable dict divmod
    enumerate filter float frozenset getattr hasattr hash int isinstance issubclass iter len list map max
    min next object ord pow range repr reversed round set setattr sorted str sum tuple type zip
""")
"""Builtins of Python that the runtime has under the same name."""

TYPES = words("""
    int str bool float bytes tuple list dict set frozenset object type None Any Callable Mapping Sequence
    Iterable Iterator Literal Annotated TypeVar Collection
""")
"""Of these the names of types are made."""

METHODS = words("""
    capitalize center count encode endswith find index isalpha isdecimal isdigit isprintable join ljust
    lower lstrip partition removeprefix removesuffix replace rjust rpartition rstrip split splitlines
    startswith strip title upper zfill
    append clear copy extend insert pop remove reverse sort reshape tolist
    decode hex bit_length to_bytes __index__
""")
"""Methods of values that are plain JavaScript (texts, arrays, bytes, numbers): functions of the runtime.

They pass on to an object's own method of that name.
"""

CONSUMERS = words("dict frozenset list max min set sorted sum tuple Counter")
"""They take all of a generator at once, so it may as well be a list."""

BOOLEAN = words("all any bool callable hasattr isinstance")
"""They answer True or False."""


def safe(name: str) -> str:
    """A name that JavaScript allows."""
    return f"{name}$" if name in RESERVED else name
