"""The disk cache: found again by the next process, never mistaken for something else."""

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

import quincunx as qx
from quincunx.native import cpu
from quincunx.native.cache import cached_copies
from quincunx.native.program import bind
from tests.strangers.nim import rules as nim_rules

SEARCH = Path(qx.__file__).parent / "search"
COUNTING = [SEARCH / "walk.py", SEARCH / "count.py"]

PROCESS = """
import quincunx as qx
from quincunx.search import engine
code = engine(qx.game("senet")).code
engine(qx.game("senet")).play(10)
stats = code["play_many"].stats
print(sum(stats.cache_hits.values()), sum(stats.cache_misses.values()))
"""


@pytest.fixture
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("QUINCUNX_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def in_a_new_process() -> list[int]:
    """Cache hits and misses of the compiled Senet there."""
    done = subprocess.run(
        [sys.executable, "-c", PROCESS], env=os.environ, capture_output=True, text=True, check=True
    )
    return [int(number) for number in done.stdout.split()]


@pytest.mark.usefixtures("own_cache")
def test_the_second_process_compiles_nothing() -> None:
    assert in_a_new_process() == [0, 1]
    assert in_a_new_process() == [1, 0]


def rules_file(folder: Path, change: tuple[str, str] = ("", "")) -> SimpleNamespace:
    """Nim's rules, perhaps changed, in a file of their own."""
    path = folder / "rules.py"
    folder.mkdir(exist_ok=True)
    path.write_text(Path(nim_rules.__file__).read_text().replace(*change))
    return SimpleNamespace(__file__=str(path))


def ways(code: dict, options: list[int], depth: int) -> int:
    import numpy as np

    states = np.zeros(depth + 1, code["STATE"])
    code["setup"](states[0], np.array(options))
    legal = np.zeros((depth + 1, code["MAX_ACTIONS"]), np.int64)
    weight, left = np.zeros(code["MAX_ACTIONS"], np.int64), np.zeros(depth + 1, np.int64)
    return int(code["count_ways"](states, legal, weight, left, depth))


@pytest.mark.usefixtures("own_cache")
def test_an_edited_rule_never_runs_as_its_old_self(tmp_path: Path) -> None:
    before = ways(cpu.load("nim", rules_file(tmp_path / "nim"), COUNTING), [2, 0], 2)
    edited = rules_file(tmp_path / "nim", ("min(3, int(s.heap))", "min(2, int(s.heap))"))
    after = ways(cpu.load("nim", edited, COUNTING), [2, 0], 2)
    assert (before, after) == (9, 4)
    again = ways(cpu.load("nim", rules_file(tmp_path / "nim"), COUNTING), [2, 0], 2)
    assert again == 9


@pytest.mark.usefixtures("own_cache")
def test_two_games_never_run_as_each_other(tmp_path: Path) -> None:
    """Same file names, same signatures, same record: only the rules differ."""
    three = rules_file(tmp_path / "three")
    two = rules_file(tmp_path / "two", ("min(3, int(s.heap))", "min(2, int(s.heap))"))
    codes = [cpu.load("nim", rules, COUNTING) for rules in (three, two)]
    assert [ways(code, [2, 1], 3) for code in codes] == [27, 8]
    codes = [cpu.load("nim", rules, COUNTING) for rules in (two, three)]
    assert [ways(code, [2, 1], 3) for code in codes] == [8, 27]


def test_a_changed_program_gets_another_folder(own_cache: Path, tmp_path: Path) -> None:
    source = tmp_path / "program.py"
    source.write_text("A = 1\n")
    first = cached_copies("x", "cpu", [source])
    assert cached_copies("x", "cpu", [source]) == first
    source.write_text("A = 2\n")
    assert cached_copies("x", "cpu", [source]) != first
    assert all(path.is_relative_to(own_cache) for path in first)
    renamed = source.rename(tmp_path / "other.py")
    assert all(path.exists() for path in cached_copies("x", "cpu", [renamed]))


@pytest.mark.usefixtures("own_cache")
def test_numbers_beside_a_source_count_and_travel_with_it(tmp_path: Path) -> None:
    source, numbers = tmp_path / "program.py", tmp_path / "program.npz"
    source.write_text("A = 1\n")
    (alone,) = cached_copies("x", "cpu", [source])
    assert not alone.with_suffix(".npz").exists()
    numbers.write_bytes(b"1")
    (first,) = cached_copies("x", "cpu", [source])
    assert first != alone
    assert first.with_suffix(".npz").read_bytes() == b"1"
    numbers.write_bytes(b"2")
    (second,) = cached_copies("x", "cpu", [source])
    assert second != first
    assert second.with_suffix(".npz").read_bytes() == b"2"


def test_old_folders_are_swept(own_cache: Path, tmp_path: Path) -> None:
    source = tmp_path / "program.py"
    for number in range(100):
        source.write_text(f"A = {number}\n")
        cached_copies("x", "cpu", [source])
    assert len(list(own_cache.iterdir())) <= 80


@pytest.mark.usefixtures("own_cache")
def test_a_folder_pruned_under_a_compiling_process_is_whole_again(tmp_path: Path) -> None:
    """Numba makes the folder again for what it has compiled; without its sources nothing would start."""
    source = tmp_path / "program.py"
    source.write_text("A = 1\n")
    (copy,) = cached_copies("x", "cpu", [source])
    copy.unlink()
    left = copy.parent / "__pycache__" / "compiled"
    left.parent.mkdir()
    left.write_text("")
    assert cached_copies("x", "cpu", [source]) == [copy]
    assert copy.read_text() == "A = 1\n"
    assert [path.name for path in copy.parent.parent.iterdir()] == [copy.parent.name]


def test_without_a_writable_folder_it_works_and_warns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("")
    monkeypatch.setenv("QUINCUNX_CACHE", str(in_the_way))
    source = tmp_path / "program.py"
    source.write_text("A = 1\n")
    with pytest.warns(UserWarning, match="QUINCUNX_CACHE"):
        paths = cached_copies("x", "cpu", [source])
    assert paths[0].read_text() == "A = 1\n"


def test_a_file_that_is_no_rules_file_is_refused(tmp_path: Path) -> None:
    source = tmp_path / "rules.py"
    source.write_text("VERSION = 1\n")
    with pytest.raises(qx.NativeError, match=r"lacks STATE, .*setup"):
        bind([source])


def test_a_program_cannot_redefine_the_rules(tmp_path: Path) -> None:
    source = tmp_path / "program.py"
    source.write_text("def apply(s, a):\n    return 1\n")
    with pytest.raises(qx.NativeError, match="defines apply again"):
        bind([Path(nim_rules.__file__), source])
