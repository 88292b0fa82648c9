"""A little of everything that the translator knows: what each line gives must be the same in JavaScript."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from collections import Counter
from contextlib import suppress
from copy import copy
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from difflib import get_close_matches
from functools import cache, cached_property
from itertools import combinations, groupby, product
from textwrap import wrap
from typing import Any, NamedTuple

__all__ = ["answers"]

# One line for one thing.
# fmt: off


def numbers() -> list[Any]:
    board = 127 | 127 << 48
    big = 2**64 + 12345
    return [
        [7 // 2, -7 // 2, 7 // -2, -7 % 3, 7 % -3, -8 % 4, divmod(-7, 2), 7 / 2, 2 ** 10, pow(2, 100, 67)],
        [str(big), str(big * big), str(big // 3), big % 1000, str(-big // 7), str(-big % 7), str(big - 1)],
        [board >> 50 & 1, board & -board, bin_text(board ^ 127 << 20), ~5 & 255, ~board & 255, str(1 << 54)],
        [-5 >> 1, -1 >> 70, 5 & -2, -6 | 1, -6 ^ 3, 1 << 40 | 3, (1 << 54) - 1 & 65535, 0 * -3],
        [int('12'), int(-3.7), int('٤٢'), abs(-4), round(2.5), round(3.5), round(-2.4), True + True],
        [1 == True, 0 == False, 1 in (True,), 2 in [1, 2.0], 1 < 2 < 3, 1 < 3 < 2, 3 > 2 >= 2 != 1],
        [min(3, 1, 2), max([1, 5, 2]), max([], default=9), min('cab', key=ord), sum([0.5, 1], 2), sum([])],
        [5 .bit_length(), 258 .to_bytes(3, 'big').hex(), int.from_bytes(b'\x01\x02', 'big'), -(3 - 3)],
    ]


def bin_text(value: int) -> str:
    return f"{value:x}"


def texts() -> list[Any]:
    name, odd = "Sàrena", 'it\'s "x"'
    return [
        [name.lower(), name.upper(), name[0], name[-1], name[1:3], name[::-1], name[-3:], name[10:], len('a👩b')],
        ['a,b,,c'.split(','), '  a  b '.split(), 'a\u2009b'.split(), 'a-b-c'.split('-', 1), 'x'.join('abc')],
        ['  x '.strip(), '..x.'.strip('.'), 'x--'.rstrip('-'), '--x'.lstrip('-'), 'ab'.ljust(4) + '|'],
        ['a=b=c'.partition('='), 'abc'.partition('x'), 'a.b.c'.rpartition('.'), 'bot:x'.removeprefix('bot:')],
        [repr("it's"), repr('say "x"'), repr(odd), repr('a\nb\t\\'), repr('\x07\u200b\U000e0061é👩'), repr('')],
        [f"{3:>4}|{'a':<3}|{'b':^5}|{7:02d}|{1.5:g}|{2.0:g}|{1 / 3:.3f}|{'─':─^6}|{name!r:>9}"],
        [f"{[1, 'a', None, True, (2,), {'k': 1.5}]}", f'{(1, 2)!r} {[]} {()} {set()}', '%s-%s' % ('a', 'b')],
        ['abcabc'.count('bc'), 'abc'.index('c'), 'b' in 'abc', 'abc'.find('z'), '١٢'.isdecimal(), '1.5'.isdecimal()],
        ['a\xadb'.isprintable(), 'a b'.isprintable(), '\u3000'.isprintable(), 'Ärger'.startswith(('A', 'Ä'))],
        ['abc' < 'abd', 'a' < 'B', sorted('bAc'), 'aXbX'.replace('X', '-'), 'ab' * 2, 3 * 'x', 'x' * -1],
        [wrap('the quick brown fox, well-known to all, jumps over dogs', 16), wrap('', 5), wrap('a' * 12, 5)],
        [wrap('one two three four', 9, subsequent_indent='   ')],
    ]


def rows() -> list[Any]:
    row = [3, 1, 2]
    other = row
    row += [5]
    tail = row[1:]
    row[1:3] = [9]
    del tail[0]
    *most, last = row
    first, *rest = (1,)
    pairs = sorted([("b", 1), ("a", 2), ("b", 0)], key=lambda pair: pair[0])
    return [
        [row, other is row, tail, most, last, first, rest, row[::-1], row[-2:], list(reversed(row))],
        [sorted(row, reverse=True), pairs, [*row, *(1, 2)], [0] * 3, row.index(9), row.count(3), 9 in row],
        [list(zip('ab', [1, 2], strict=True)), list(enumerate('ab', 1)), list(map(str, [1, 2])), [(1,) * 2]],
        [[x * y for x in range(3) for y in range(x) if y], [[n, m] for n, m in pairs if m], list(range(5, 0, -2))],
        [(1, 2) == (1, 2), [1] == (1,), (1, 2) < (1, 3), [1, 2] < [1], (0, 'a') in {(0, 'a')}, any([]), all([])],
        [next((n for n in row if n > 4), None), next(iter([]), 'none'), list(filter(None, [0, 1, '', 'x']))],
        [list(combinations('abc', 2)), list(product([0, 1], 'xy')), [list(g) for _, g in groupby('aabc')]],
        [row.copy() is row, row.pop(), row.pop(0), row, 7 in range(0, 10, 2), len(range(3, 10, 3))],
    ]


def dicts() -> list[Any]:
    known: dict[Any, Any] = {"b": 1, (1, 2): "pair", 3: None}
    known[1 + 2] = "three"
    known["c"] = known.setdefault("b", 5)
    merged = {"a": 0, **known} | {"a": 9}
    gone = known.pop("nothing", "none")
    del known["b"]
    found = {n % 3 for n in range(9)}
    found |= {7}
    found.update([7, 8])
    counts = Counter("abca")
    return [
        [list(known), list(known.values()), known.get((1, 2)), known.get('x'), known.get('x', 4), gone],
        [list(merged.items()), 'b' in known, len(known), {n: n * n for n in range(3)}, {1: 2} == {1.0: 2}],
        [sorted(found), sorted(found & {1, 7, 8}), sorted(found - {7}), found >= {0, 1}, {1} < {1}, {1, 2} == {2, 1}],
        [counts['a'], counts['z'], sum(counts.values()), list(dict.fromkeys('ab', 0)), dict(zip('ab', [1, 2], strict=True))],
    ]


class Wrong(Exception):
    """An error of our own."""

    def __init__(self, message: str, code: int = 3) -> None:
        super().__init__(message)
        self.code = code


class Worse(Wrong, ValueError):
    """Two bases."""


class Point(NamedTuple):
    x: int
    y: int = 2

    @property
    def sum(self) -> int:
        return self.x + self.y


@dataclass(frozen=True)
class Stone:
    name: str
    places: tuple[int, ...] = ()
    marks: list[int] = field(default_factory=list)

    @classmethod
    def at(cls, place: int, *, name: str = "here") -> Stone:
        return cls(name, (place,))

    @property
    def is_alone(self) -> bool:
        return len(self.places) == 1


class Counted:
    LIMIT = 3

    def __init__(self, *given: int) -> None:
        self.given, self.asked = given, 0

    @cached_property
    def total(self) -> int:
        self.asked += 1
        return sum(self.given)

    def __len__(self) -> int:
        return len(self.given)

    def __iter__(self) -> Any:
        yield from self.given

    def __getitem__(self, place: int) -> int:
        return self.given[place]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Counted) and self.given == other.given

    def __str__(self) -> str:
        return f"counted {self.given}"

    __hash__ = None  # type: ignore[assignment]


class Named:
    def __init__(self, first: int, second: int = 2, **others: int) -> None:
        self.all = [first, second, *others.items()]


class More(Counted):
    def __len__(self) -> int:
        return super().__len__() + 1


def classes() -> list[Any]:
    point, stone = Point(1), Stone.at(4, name="there")
    counted = Counted(1, 2)
    other = replace(stone, places=(1, 2))
    pushes = [counted.__len__, str]
    return [
        [point, point.x, point.sum, point == (1, 2), list(point), repr(point), Point(y=5, x=0), point[1]],
        [repr(stone), stone == Stone('there', (4,)), stone.is_alone, other.is_alone, other.name, stone in [stone]],
        [counted.total, counted.total, counted.asked, len(counted), list(counted), counted[1], 2 in counted],
        [str(counted), counted == Counted(1, 2), counted != Counted(1), counted.LIMIT, bool(Counted())],
        [len(More(1)), isinstance(More(), Counted), type(More()) is Counted, More.LIMIT, pushes[0]()],
        [Named(1).all, Named(second=5, first=0, x=3).all, Named(*[1], second=7, y=8).all],
        [copy(counted).given, getattr(counted, 'nothing', 7), hasattr(counted, 'asked'), {stone.name: point}],
    ]


def errors() -> list[Any]:
    found: list[Any] = []
    for act in (
        lambda: {}["x"],
        lambda: [][1],
        lambda: int("x"),
        lambda: 1 // 0,
        lambda: "abc".index("z"),
    ):
        try:
            act()  # type: ignore[no-untyped-call]
        except (KeyError, IndexError) as error:
            found.append(["lookup", str(error) if isinstance(error, KeyError) else "index"])
        except ValueError as error:
            found.append(["value", str(error)])
        except ZeroDivisionError:
            found.append("zero")
        finally:
            found.append("done")
    try:
        raise Worse("bad", code=5)
    except ValueError as error:
        assert isinstance(error, Worse)
        found += [str(error), error.code, isinstance(error, Wrong), type(error).__name__]
    with suppress(Wrong):
        raise Wrong("quiet")
    try:
        one, two = [1, 2, 3]
        found.append([one, two])
    except ValueError:
        found.append("too many")
    return found


def late() -> list[int]:
    """Closures see what a name became."""
    later = []
    for m in range(3):
        later.append(lambda: m)  # noqa: B023
    return [one() for one in later]


@cache
def slowly(n: int) -> int:
    return n if n < 2 else slowly(n - 1) + slowly(n - 2)


def word_for(n: int) -> str:
    match n:
        case 0:
            return "none"
        case 1 | 2:
            return "few"
        case _ if n < 0:
            return "less"
    return "many"


def others() -> list[Any]:
    pattern = re.compile(r"(\d+)(?:-(\w))?")
    match = pattern.fullmatch("12-x")
    assert match
    n = 0
    while (n := n + 1) < 5:
        if n == 3:
            continue
    values = [v for v in (1, 2) if (w := v * 2) > 2]
    return [
        [match[1], match[2], pattern.fullmatch('12-'), pattern.findall('1-a 22'), re.sub('\\.+', lambda m: str(len(m[0])), 'a..b.')],
        [re.findall('[a-z]', 'aB c'), bool(re.match('a', 'ba')), re.split('[->]', 'a1-b2>c'), re.split('-', 'x'), re.sub('x', '-', 'axx'), pattern.pattern],
        [late(), slowly(60), [word_for(n) for n in (0, 1, 2, 9, -1)], n, values, w],
        [json.dumps({'a': [1, None, True, 'é\n']}, ensure_ascii=False), json.loads('{"x": [1, 2.5]}')],
        [get_close_matches('sent', ['senet', 'sensei', 'bossa'], n=1, cutoff=0.5), get_close_matches('zzz', ['a'])],
        [hashlib.sha256(b'abc').hexdigest(), hmac.digest(b'key', 'ü'.encode(), 'sha256').hex()],
        [datetime.fromtimestamp(1700000000.123, UTC).isoformat(timespec='milliseconds')],
        [datetime.fromisoformat('2023-11-14T22:13:20.123+00:00').timestamp(), bytes.fromhex('00ff').hex()],
        ['' or 'empty', 0 and 1, None or [] or 'end', not [], 1 if [] else 2, 'a' and 'b' or 'c'],
    ]


def answers() -> dict[str, list[Any]]:
    return {
        "numbers": numbers(),
        "texts": texts(),
        "rows": rows(),
        "dicts": dicts(),
        "classes": classes(),
        "errors": errors(),
        "others": others(),
    }
