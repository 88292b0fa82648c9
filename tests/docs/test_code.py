"""Every block of Python on a page is run: page by page, from top to bottom, in one namespace.

A block with a title is a file: `title="cherries/rules.py"`. Several blocks of one title are one file, written
before anything is run. A block marked `py` is shown only; those are few, and counted here.
"""

import doctest
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.docs.pages import PAGES, Block, blocks, name

WITH_CODE = [path for path in PAGES if any(one.language == "python" for one in blocks(path))]


@pytest.mark.parametrize("path", WITH_CODE, ids=name)
def test_the_code_on_a_page_runs(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    python = [block for block in blocks(path) if block.language == "python"]
    packages = write_files(tmp_path, [block for block in python if block.title])
    names: dict[str, Any] = {"__name__": "__page__"}
    try:
        for block in python:
            if not block.title:
                run(block, names, path)
    finally:
        for module in [m for m in sys.modules if m.partition(".")[0] in packages]:
            del sys.modules[module]


def write_files(folder: Path, files: list[Block]) -> set[str]:
    """Puts a page's files where they can be imported; returns the packages they make."""
    for block in files:
        place = folder / block.title
        place.parent.mkdir(parents=True, exist_ok=True)
        with place.open("a", encoding="utf-8") as file:
            file.write(("\n\n" if file.tell() else "") + block.text)
    return {Path(block.title).parts[0] for block in files}


def run(block: Block, names: dict[str, Any], path: Path) -> None:
    if ">>>" in block.text:
        test = doctest.DocTestParser().get_doctest(
            block.text, names, name(path), str(path), block.line - 1
        )
        runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
        failures: list[str] = []
        runner.run(test, clear_globs=False, out=failures.append)
        assert not failures, "".join(failures)
        names.update(test.globs)
    else:
        lines = "\n" * (block.line - 1) + block.text  # so that a traceback names the page's line
        exec(compile(lines, str(path), "exec"), names)


def test_all_python_is_run_unless_it_has_a_separate_test() -> None:
    shown = [name(path) for path in PAGES for block in blocks(path) if block.language == "py"]
    assert shown == [
        "docs/fair-chance.md",  # tests/table/test_fair_chance.py runs it on a record
        "docs/reinforcement-learning.md",  # wants a GPU; benchmarks/envs.py does the same there
    ]
