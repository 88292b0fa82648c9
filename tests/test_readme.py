"""What README and docs show is run."""

import doctest
import re
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def blocks(path: Path) -> list[str]:
    return re.findall(
        r"^```python\n(.*?)^```", path.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_the_code_on_a_page_runs(path: Path) -> None:
    names: dict[str, Any] = {"__name__": "__page__"}
    for block in blocks(path):
        if ">>>" in block:
            run_doctest(block, names, path)
        else:
            exec(compile(block, str(path), "exec"), names)


def run_doctest(block: str, names: dict[str, Any], path: Path) -> None:
    test = doctest.DocTestParser().get_doctest(block, names, path.name, str(path), 0)
    runner = doctest.DocTestRunner()
    runner.run(test, clear_globs=False)
    assert runner.summarize(verbose=False).failed == 0


def test_the_library_example_has_at_most_ten_lines() -> None:
    example = blocks(ROOT / "README.md")[0]
    lines = [line for line in example.splitlines() if line.strip()]
    assert len(lines) <= 10


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_pictures_and_links_exist(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", path.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (path.parent / target).exists(), target


def test_the_picture_in_the_readme_is_ours() -> None:
    import quincunx as qx

    state = qx.game("senet").from_position("10/3L1D1LL1/DDL2L1D2 1 0 3 free 40")
    drawn = (ROOT / "docs" / "pictures" / "senet.svg").read_text(encoding="utf-8")
    assert drawn.strip() == state._repr_svg_()
