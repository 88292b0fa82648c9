"""The pages that people read, and the blocks of code in them."""

import re
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    [
        *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md")),
        ROOT / "benchmarks" / "README.md",
        *(ROOT / "docs").rglob("*.md"),
    ]
)

FENCED = re.compile(
    r'^(?P<indent> *)```(?P<language>\w*)(?: title="(?P<title>[^"]+)")?(?P<more>[^\n]*)\n'
    r"(?P<text>.*?)^(?P=indent)```$",
    re.MULTILINE | re.DOTALL,
)
INDENTED = re.compile(r"(?<=\n\n)(?: {4}.*\n|\n(?= {4}))+")


@dataclass(frozen=True)
class Block:
    """One block of code: in which language, as which file if it is one, and where it begins."""

    language: str
    title: str
    text: str
    line: int


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def blocks(path: Path) -> list[Block]:
    """The fenced blocks of a page, in order."""
    page = path.read_text(encoding="utf-8")
    assert page.count("\n```") % 2 == 0, f"{name(path)} leaves a block open"
    found = []
    for match in FENCED.finditer(page):
        assert not match["more"], f"{name(path)}: nobody knows what {match['more']!r} means"
        line = page.count("\n", 0, match.start("text")) + 1
        text = dedent(match["text"])
        found.append(Block(match["language"], match["title"] or "", text, line))
    return found


def indented(path: Path) -> list[str]:
    """The blocks set off by four spaces."""
    page = FENCED.sub("", path.read_text(encoding="utf-8"))
    return [dedent(text) for text in INDENTED.findall(page)]
