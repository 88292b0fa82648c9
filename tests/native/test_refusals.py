"""Rules that cannot be compiled: the author gets the file, the line and the reason, briefly."""

import re
from pathlib import Path

import numpy as np
import pytest

import quincunx as qx
from quincunx.native import cpu
from quincunx.native.program import run
from tests.strangers.nim import rules as nim_rules

PLAIN = Path(nim_rules.__file__).read_text(encoding="utf-8")
TURN = "s.turn = 1 - s.turn"
COUNT = "count = min(3, int(s.heap))"

BROKEN = {
    "unknown function": (COUNT, "count = smallest(3, s.heap)", "", "'smallest' is not defined"),
    "list": (COUNT, "count = SIZES[0]", "SIZES = [3, 2]", "'SIZES' is a list, which cannot"),
    "dict": (COUNT, "count = SIZES[0]", "SIZES = {0: 3}", "'SIZES' is a dict, which cannot"),
    "string": (TURN, 's.turn = "light"', "", "a string cannot be written where an integer belongs"),
    "field": (TURN, "s.trun = 1 - s.turn", "", "the record has no field 'trun'"),
    "arguments": (
        TURN, "s.turn = other(s, 1)", "def other(s):\n    return 1",
        r"takes \(s\) is called with other arguments",
    ),
    "type change": (
        COUNT, "count = 3\n    if s.heap < 3:\n        count = 'few'", "",
        "'count' is an integer in one place and a string in another",
    ),
    "import": (TURN, "import math\n    s.turn = 1", "", "this statement cannot be compiled"),
    "generator": (TURN, "s.turn = sum(i for i in (1, 2))", "", "yield in a closure is unsupported"),
}  # fmt: skip


def broken_rules(folder: Path, plain: str, broken: str, extra: str) -> Path:
    """Nim's rules with one line changed, and perhaps something in front of `setup`."""
    path = folder / "rules.py"
    text = PLAIN.replace(plain, broken).replace("def setup", f"{extra}\n\n\ndef setup")
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("case", BROKEN)
def test_the_author_learns_where_and_why(
    case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QUINCUNX_CACHE", str(tmp_path / "cache"))
    plain, broken, extra, reason = BROKEN[case]
    path = broken_rules(tmp_path, plain, broken, extra)
    rules = type("rules", (), {"__file__": str(path)})
    name = "apply" if plain == TURN else "actions"
    code = cpu.load("nim", rules, [])
    states, out = np.zeros(1, run(path)["STATE"]), np.zeros(3, np.int64)
    with pytest.raises(qx.NativeError, match=reason) as caught:
        code[name](states[0], 1 if name == "apply" else out)
    message = str(caught.value)
    place = re.match(rf"{re.escape(str(path))}, line (\d+), cannot be compiled: ", message)
    assert place, message
    line = path.read_text(encoding="utf-8").splitlines()[int(place[1]) - 1].strip()
    assert line in broken or line.startswith("for i in range(count)"), line
    assert message.splitlines()[1:] == [f"    {line}"], "the line itself, and no more"
    assert caught.value.__suppress_context__, "without Numba's report"


def test_an_error_while_running_stays_itself(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(
        "def over(n):\n    if n:\n        raise IndexError('too far')\n    return n\n"
    )
    code = cpu.load("nim", nim_rules, [program])
    assert code["over"](0) == 0
    with pytest.raises(IndexError, match="too far"):
        code["over"](1)
