"""What the benchmarks measured is kept as the benchmarks write it: one row per line."""

import importlib.util
import json
from pathlib import Path
from types import ModuleType

import pytest

BENCHMARKS = Path(__file__).parents[1] / "benchmarks"
WRITTEN_OTHERWISE = {"cpu.json", "ladder.json"}  # `quincunx bench --json`; one meeting per line


@pytest.fixture(scope="module")
def rows() -> ModuleType:
    spec = importlib.util.spec_from_file_location("rows", BENCHMARKS / "rows.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    "path",
    sorted(p for p in (BENCHMARKS / "results").glob("*.json") if p.name not in WRITTEN_OTHERWISE),
    ids=lambda path: path.stem,
)
def test_kept_results_are_rows(path: Path, rows: ModuleType) -> None:
    text = path.read_text(encoding="utf-8")
    assert rows.as_rows(json.loads(text)) + "\n" == text, "rewrite it with `rows.write_rows`"


def test_rows_are_the_same_data(rows: ModuleType) -> None:
    deep = {"é": [{"n": k, "of": "x" * 50, "none": []} for k in range(5)], "": {}, "deep": [[[1]]]}
    text = rows.as_rows(deep)
    assert json.loads(text) == deep
    assert len(text.splitlines()) == 11
    assert rows.as_rows({}) == "{}"
    assert rows.as_rows(1.5) == "1.5"
