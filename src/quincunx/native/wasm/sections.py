"""Takes large tables out of a module, so that they can travel as separate files."""

from __future__ import annotations

from collections.abc import Iterator

__all__ = ["Table", "without_tables"]

HEAD = 8
"""Bytes before the first section: the magic word and the version."""
DATA, DATA_COUNT = 11, 12
CONST, END = 0x41, 0x0B

Table = tuple[int, bytes]
"""An address in the module's memory, and what must be written there before anything is called."""


def without_tables(code: bytes, most: int) -> tuple[bytes, list[Table]]:
    """The module without data of more than `most` bytes in a row, and these."""
    kept = bytearray(code[:HEAD])
    sections = list(read_sections(code))
    segments = [one for kind, body in sections if kind == DATA for one in read_segments(body)]
    taken = [one for one in segments if len(one[1]) > most]
    rest = [one for one in segments if len(one[1]) <= most]
    for kind, body in sections:
        if kind == DATA:
            body = number(len(rest)) + b"".join(segment(*one) for one in rest)
        elif kind == DATA_COUNT:
            body = number(len(rest))
        kept += bytes([kind]) + number(len(body)) + body
    return bytes(kept), taken


def read_sections(code: bytes) -> Iterator[tuple[int, bytes]]:
    at = HEAD
    while at < len(code):
        kind = code[at]
        size, at = read_number(code, at + 1)
        yield kind, code[at : at + size]
        at += size


def read_segments(body: bytes) -> Iterator[Table]:
    count, at = read_number(body, 0)
    for _ in range(count):
        if body[at] != 0 or body[at + 1] != CONST:
            raise ValueError("a data segment without a plain address")
        address, at = read_number(body, at + 2)
        if body[at] != END:
            raise ValueError("a data segment whose address is computed")
        size, at = read_number(body, at + 1)
        yield address, body[at : at + size]
        at += size


def segment(address: int, content: bytes) -> bytes:
    return bytes([0, CONST]) + signed(address) + bytes([END]) + number(len(content)) + content


def read_number(code: bytes, at: int) -> tuple[int, int]:
    """A number of seven bits a byte, and where it ends; addresses are signed, but never negative."""
    value, shift = 0, 0
    while True:
        byte = code[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, at


def number(value: int) -> bytes:
    found = bytearray()
    while value > 127:
        found.append(value & 127 | 128)
        value >>= 7
    found.append(value)
    return bytes(found)


def signed(value: int) -> bytes:
    """A number whose last byte must not look negative."""
    found = number(value)
    if found[-1] & 64:
        return found[:-1] + bytes([found[-1] | 128, 0])
    return found
