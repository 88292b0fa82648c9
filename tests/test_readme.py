"""What README and docs show is run."""

import doctest
import re
import runpy
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
PICTURES = ROOT / "docs" / "pictures"
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


def test_the_pictures_are_drawn_from_real_positions() -> None:
    """After a wanted change: `python docs/pictures/update.py`."""
    names = runpy.run_path(str(PICTURES / "update.py"))
    for name, svg in names["pictures"]().items():
        assert (PICTURES / f"{name}.svg").read_text(encoding="utf-8") == svg
