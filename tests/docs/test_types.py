"""The code on every page passes `mypy --strict`, as does what a reader would write after it."""

import doctest
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.pages import PAGES, ROOT, Block, blocks
from tests.docs.test_code import write_files


@pytest.mark.thorough
def test_the_code_on_all_pages_is_typed(tmp_path: Path) -> None:
    """One run of mypy; a page is a module, with its files beside it."""
    for path in PAGES:
        python = [block for block in blocks(path) if block.language == "python"]
        write_files(tmp_path, [block for block in python if block.title])
        if shown := [block for block in python if not block.title]:
            name = "_".join(path.relative_to(ROOT).with_suffix("").parts).replace("-", "_")
            (tmp_path / f"page_{name}.py").write_text(module(shown), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "."],
        cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr


def module(shown: list[Block]) -> str:
    """The blocks of a page on the lines where they stand, so that a message names the page's line."""
    lines: list[str] = []
    for block in shown:
        lines += [""] * (block.line - 1 - len(lines))
        lines += source(block).splitlines()
    return "\n".join(lines) + "\n"


def source(block: Block) -> str:
    """A block's code, without what a session prints."""
    if ">>>" not in block.text:
        return block.text
    lines = [""] * block.text.count("\n")
    for example in doctest.DocTestParser().get_examples(block.text):
        code = example.source.splitlines()
        lines[example.lineno : example.lineno + len(code)] = code
    return "\n".join(lines)
