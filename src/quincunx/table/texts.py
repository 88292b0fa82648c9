"""Texts from outside: which of them may be printed on a line, and how a wrong value is quoted."""

from __future__ import annotations

import json
import re

from quincunx.errors import shortened

__all__ = ["is_line", "quoted", "shown"]

SHOWN = 60
"""The most characters of a wrong value that are quoted."""

EMOJI = "\u2190-\u2bff\U0001f000-\U0001faff"
JOINERS = re.compile(
    f"(?<=[{EMOJI}\ufe0f])\u200d(?=[{EMOJI}])"  # a family, a profession
    "|(?<=\U0001f3f4)[\U000e0061-\U000e007a]{1,6}\U000e007f"  # the flag of Scotland
    "|[\U0001f000-\U0001faff]"  # including emoji newer than this Python
)


def is_line(text: str) -> bool:
    """Whether a text is one printable line; nothing in it breaks the line or reverses it."""
    return JOINERS.sub("", text).isprintable()


def shown(value: object) -> str:
    """A value as JSON, shortened, and safe to print whatever it is."""
    if isinstance(value, bytes):
        value = value[: 4 * SHOWN].decode("utf-8", "replace")
    try:
        text = json.dumps(value, ensure_ascii=False, default=str)
    except (RecursionError, TypeError, ValueError):
        text = "…"
    text = shortened(text, SHOWN)
    if is_line(text):
        return text
    return "".join(sign if sign.isprintable() else f"\\u{ord(sign):04x}" for sign in text)


def quoted(name: str) -> str:
    """The name of a field, shortened and safe in the same way."""
    return "'" + shown(name).strip('"') + "'"
