"""How texts are set: in French no line begins with a sign or ends with an opening quotation mark, in Russian
none begins with a dash."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

PACKAGE = Path(str(files("quincunx")))


def texts(lang: str) -> list[Path]:
    return sorted(
        path.relative_to(PACKAGE)
        for folder in ("games", "puzzles")
        for path in (PACKAGE / folder).rglob(f"{lang}.*")
        if path.suffix in (".md", ".json")
    )


FRENCH = texts("fr")
RUSSIAN = texts("ru")
PICTURE = re.compile(r"!(?=\[)")
LOOSE = re.compile(r"[ \n](?:> )?[:;!?»%](?=[\s\"*).,}]|$)|«[ \n]", re.MULTILINE)
"""A sign that an ordinary space or a new line parts from its word; a no-break space would not."""
LOOSE_DASH = re.compile(r"[ \n](?:> )?—")


def test_there_are_french_texts() -> None:
    assert len(FRENCH) >= 15


@pytest.mark.parametrize("path", FRENCH, ids=str)
def test_french_signs_stay_with_their_word(path: Path) -> None:
    text = PICTURE.sub("", (PACKAGE / path).read_text(encoding="utf-8"))
    assert [text[max(found.start() - 30, 0) : found.end()] for found in LOOSE.finditer(text)] == []


def test_there_are_russian_texts() -> None:
    assert len(RUSSIAN) >= 15


@pytest.mark.parametrize("path", RUSSIAN, ids=str)
def test_russian_dashes_stay_with_the_word_before(path: Path) -> None:
    text = (PACKAGE / path).read_text(encoding="utf-8")
    assert [
        text[max(found.start() - 30, 0) : found.end()] for found in LOOSE_DASH.finditer(text)
    ] == []
