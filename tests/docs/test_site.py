"""The site builds without a warning, and nothing in it comes from elsewhere."""

import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

from quincunx import game_names
from quincunx.languages import LANGUAGES
from tests.docs.pages import ROOT

LOADING = {"img": "src", "script": "src", "link": "href", "iframe": "src", "source": "src"}
RELATIONS = ("canonical", "next", "prev")  # a link that only tells something


class Loaded(HTMLParser):
    """What a browser fetches to show a page, and what the page marks as another language."""

    def __init__(self) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.languages: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = dict(attrs)
        if tag in LOADING and known.get("rel") not in RELATIONS:
            self.addresses.append(known.get(LOADING[tag]) or "")
        if tag == "div" and known.get("lang"):
            self.languages.add(known["lang"] or "")


def loaded(page: Path) -> Loaded:
    parser = Loaded()
    parser.feed(page.read_text(encoding="utf-8"))
    return parser


@pytest.mark.thorough
def test_the_site_builds_strictly(tmp_path: Path) -> None:
    """All in one test, so that it is built once, whoever runs it."""
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "-d", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    pages = sorted(tmp_path.rglob("*.html"))
    for page in pages:
        for address in loaded(page).addresses:
            assert "//" not in address, f"{page} fetches {address}"
    for lang in LANGUAGES:
        for book in (*game_names(), "glossary"):
            page = tmp_path / "rulebooks" / book / lang / "index.html"
            assert lang in loaded(page).languages
            for address in loaded(page).addresses:
                assert not address or (page.parent / address).exists(), f"{page} lacks {address}"
    reference = (tmp_path / "api" / "library" / "index.html").read_text(encoding="utf-8")
    for name in ("State.push_text", "Game.from_position", "IllegalAction", "Match.winners"):
        assert re.search(rf'id="quincunx\.\w+\.{name}"', reference), name
