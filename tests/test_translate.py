"""The translator from Python to JavaScript refuses what it does not know, and says where.

What it writes is compared with Python in web/tests/local.
"""

import subprocess
import sys
from pathlib import Path

import pytest

WEB = Path(__file__).parent.parent / "web"

REFUSED = {
    "for n in range(3):\n    pass\nelse:\n    pass": "a loop with an else",
    "def f():\n    with open('x') as file:\n        return file": "of `with` only `suppress`",
    "def f():\n    global x\n    x = 1": "a statement like Global",
    "@staticmethod\ndef f():\n    return 1": "the decorator of f",
    "@total_ordering\nclass A:\n    pass": "the decorator of A",
    "def f():\n    return nothing": "nothing is called 'nothing' here",
    "import socket\n\nx = socket.socket()": "nothing stands for the module socket",
    "from itertools import accumulate\n\nx = list(accumulate([1]))": "itertools.ts has no accumulate",
    "def f(*a, b):\n    return a": "a function with *args",
    "async def f():\n    pass": "a statement like AsyncFunctionDef",
    "x = [lambda: n for n in range(3)]": "only the last 'n'",
    "def f(a):\n    return a\n\nx = f(b=1)": "f has no parameter 'b'",
    "x = 1j": "a constant like 1j",
    "def f(p):\n    match p:\n        case [a, b]:\n            return a": "of patterns only values",
    "x = f'{1!s}'": "of conversions only !r",
    "def f(a):\n    return a @ a": "the operator of a @ a",
}


def translate(source: Path, out: Path, root: str) -> subprocess.CompletedProcess[str]:
    words = [sys.executable, "-m", "translate", str(out), str(source), root]
    return subprocess.run(words, cwd=WEB / "tools", capture_output=True, text=True, check=False)


@pytest.mark.parametrize("code", REFUSED)
def test_what_is_not_known_is_refused_with_file_and_line(code: str, tmp_path: Path) -> None:
    (tmp_path / "odd.py").write_text(code + "\n")
    done = translate(tmp_path, tmp_path / "out", "odd")
    assert done.returncode == 1
    assert f"{tmp_path / 'odd.py'}:" in done.stderr
    assert REFUSED[code] in done.stderr
    assert not (tmp_path / "out").exists(), "nothing is written where something is refused"


def test_only_what_changed_is_written_and_what_is_gone_is_removed(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text("from two import x\n\ny = x + 1\n")
    (tmp_path / "two.py").write_text("x = 1\n")
    out = tmp_path / "out"
    assert translate(tmp_path, out, "one").returncode == 0
    before = (out / "one.js").stat().st_mtime_ns
    assert "Made from one" in (out / "one.js").read_text()
    assert "export const y: any" in (out / "one.d.ts").read_text()
    (tmp_path / "one.py").write_text("y = 1\n")
    assert translate(tmp_path, out, "one").returncode == 0
    assert (out / "one.js").stat().st_mtime_ns != before
    assert not (out / "two.js").exists()


def test_annotations_leave_no_trace(tmp_path: Path) -> None:
    imports = "from collections.abc import Mapping\n\nNames = dict[str, int]\n"
    code = "def f(a: Names) -> Mapping[str, int]:\n    return a\n"
    (tmp_path / "plain.py").write_text(f"{imports}\n\n{code}")
    assert translate(tmp_path, tmp_path / "out", "plain").returncode == 0
    written = (tmp_path / "out" / "plain.js").read_text()
    assert "Names" not in written
    assert "Mapping" not in written
