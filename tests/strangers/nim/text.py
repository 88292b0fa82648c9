"""Nim in characters: `take 2`, position `7 0`."""

from typing import Any

from quincunx.errors import TextError


def action_text(_: Any, a: int) -> str:
    return f"take {a}"


def parse_action(_: Any, text: str) -> int:
    if not text.startswith("take ") or not text[5:].isdecimal():
        raise TextError(f"{text!r} is not 'take 1', 'take 2' or 'take 3'")
    return int(text[5:])


def why_not(s: Any, a: int) -> tuple[str, str]:
    return "", f"{a} is not between 1 and 3, or more than the {s.heap} that are left"


def position(s: Any) -> str:
    return f"{s.heap} {s.turn}"


def read_position(s: Any, text: str) -> None:
    try:
        s.heap, s.turn = map(int, text.split())
    except ValueError:
        s.heap, s.turn = int(text), 0


def board(s: Any) -> str:
    return "o" * s.heap or "-"


def words(s: Any) -> str:
    return f"{s.heap} counters; seat {s.turn} takes"
