"""Modules of WebAssembly: made once, never anything else than asked for, and refused in a sentence."""

import sys
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

import quincunx as qx
from quincunx.native import wasm
from quincunx.native.wasm import INT, Export, Part, Rows, making
from quincunx.native.wasm.compiler import declared_once
from quincunx.search.offers import WALKING
from tests.strangers.nim import rules as nim


def program(folder: Path, text: str) -> Path:
    path = folder / "program.py"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_module_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    first = wasm.made("nim", nim, [WALKING])
    monkeypatch.setattr(making, "in_a_process", lambda *_: pytest.fail("compiled again"))
    monkeypatch.setattr(making, "link", lambda *_: pytest.fail("linked again"))
    assert wasm.made("nim", nim, [WALKING]) == first
    assert first.about["most"] == nim.MAX_ACTIONS
    assert first.about["state"]["size"] == nim.STATE.itemsize
    assert set(first.about["exports"]) == {"play_all", "trace_all", "count_ways"}


def test_where_wasmtime_is_missing_one_learns_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "wasmtime", None)
    with pytest.raises(qx.NativeError, match=r"pip install '\.\[wasm\]'"):
        wasm.load("nim", nim, [WALKING])


def test_where_the_linker_is_missing_one_learns_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(making, "LINKER", ("no_such_linker", "wasm-ld"))
    with pytest.raises(qx.NativeError, match=r"no linker.*pip install '\.\[wasm\]'"):
        making.link([], tmp_path / "module.wasm", [])


def test_a_program_gets_records_arrays_and_numbers(tmp_path: Path) -> None:
    """And where it makes arrays of its own, or the rules cannot be compiled, the author learns it."""
    text = """
import numpy as np

from quincunx.native.contract import player

def add(numbers, rest, n):
    total = 0
    for row in range(numbers.shape[0]):
        for column in range(numbers.shape[1]):
            total += numbers[row, column]
            numbers[row, column] += n
    rest[0] = 1.5
    return total + n

def own(n):
    made = np.zeros(n, np.int64)
    for i in range(n):
        made[i] = draw_from(made, i)
    return made[n - 1]

def draw_from(made, i):
    return made[i // 2] + i
"""
    path = program(tmp_path, text)
    add = Export("add", (Rows(np.int64, 2), Rows(np.float64), INT), INT)
    code = wasm.load("nim", nim, [Part((path,), (add,))])
    numbers, rest = np.arange(6).reshape(2, 3), np.zeros(2)
    assert code["add"](numbers, rest, 1 << 40) == 15 + (1 << 40)
    assert numbers.tolist() == [[(1 << 40) + 3 * row + i for i in range(3)] for row in range(2)]
    assert rest.tolist() == [1.5, 0.0]
    with pytest.raises(qx.NativeError, match="makes arrays of its own"):
        wasm.load("nim", nim, [Part((path,), (Export("own", (INT,), INT),))])


def test_the_author_learns_where_and_why(tmp_path: Path) -> None:
    path = tmp_path / "rules.py"
    plain = Path(nim.__file__).read_text(encoding="utf-8")
    path.write_text(plain.replace("s.turn = 1 - s.turn", "s.trun = 1 - s.turn"), encoding="utf-8")
    with pytest.raises(qx.NativeError, match=r"rules.py, line \d+, .*no field 'trun'") as caught:
        wasm.load("nim", SimpleNamespace(__file__=str(path)), [WALKING])
    assert str(caught.value).splitlines()[0].startswith(str(path))


def test_an_instruction_is_declared_once() -> None:
    """LLVM turns some calls of a square root into the instruction by itself, and declares that too."""
    twice = "declare double @llvm.sqrt.f64(double)\ndeclare double @llvm.fabs.f64(double) #1\nx\n"
    again = "declare double @llvm.sqrt.f64(double) #1\ny"
    assert declared_once(twice + again) == twice + "y"
