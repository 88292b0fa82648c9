"""What MkDocs builds besides the pages in this folder: files of the repository that belong to the site.

The README becomes the front page; benchmarks, changes, examples, and the rulebooks and glossaries in all
languages get their own pages. Links between them work in the repository itself, and are
rewritten here for the site.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from posixpath import dirname, join, normpath, relpath
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from quincunx import rulebook
from quincunx.languages import LANGUAGES

ROOT = Path(__file__).parent.parent
GAMES = ("senet", "sensei", "sarena", "serendipity", "bossa")
BOOKS = "src/quincunx/games"

PAGES = {
    "README.md": "index.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
    "benchmarks/README.md": "benchmarks.md",
    **{
        f"{BOOKS}/{game}/rulebook/{lang}.md": f"rulebooks/{game}/{lang}.md"
        for game in GAMES
        for lang in LANGUAGES
    },
    **{f"{BOOKS}/glossary/{lang}.md": f"rulebooks/glossary/{lang}.md" for lang in LANGUAGES},
}
"""Markdown that lies elsewhere in the repository, and its place in the site."""

SHOWN = {
    "LICENSE": ("licence.md", "Licence", "text"),
    "examples/random_bot.py": ("examples/random_bot.md", "A bot over the line protocol", "py"),
    "examples/http_bot.py": ("examples/http_bot.md", "A bot over HTTP", "py"),
}
"""Other files that get a page: where, under which heading, in which language."""

PLACES = {**PAGES, **{path: shown[0] for path, shown in SHOWN.items()}}
SOURCES = {page: source for source, page in PLACES.items()}

CATALOGUE = """\
# Rulebooks

The rules of all five games in eight languages, in our own words, with every rule under its number and every
example played by a test. The glossaries hold the games' words.

{shelves}

In the terminal: `quincunx rules senet --lang fr`. To learn a game step by step on the board:
`quincunx learn senet --lang fr`.
"""

LINK = re.compile(r'(\]\(|\bsrc=")([^)#"\s]+)')
BOOK = re.compile(r"rulebooks/(?P<book>\w+)/(?P<lang>\w\w)\.md")


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Lists the rulebooks language by language, and whatever has no place yet."""
    nav: list[dict[str, Any]] = config.nav or []
    listed = set(pages_in(nav))
    for section in nav:
        if "Rulebooks" in section:
            section["Rulebooks"] = ["rulebooks/index.md", *map(shelf, LANGUAGES)]
        if "Laboratory" in section:
            found = {path.name for path in (ROOT / "docs").glob("*.md")}
            section["Laboratory"] += sorted(found - listed)
    return config


def pages_in(nav: Any) -> Iterator[str]:
    """Every page of a table of contents, however deep."""
    if isinstance(nav, str):
        yield nav
    else:
        for part in nav.values() if isinstance(nav, dict) else nav:
            yield from pages_in(part)


def shelf(lang: str) -> dict[str, list[str]]:
    return {LANGUAGES[lang]: [f"rulebooks/{book}/{lang}.md" for book in (*GAMES, "glossary")]}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds what lies outside this folder."""
    for source, page in PAGES.items():
        files.append(File.generated(config, page, abs_src_path=str(ROOT / source)))
    for source, (page, title, language) in SHOWN.items():
        text = (ROOT / source).read_text(encoding="utf-8")
        content = f"# {title}\n\n```{language}\n{text}```\n"
        files.append(File.generated(config, page, content=content))
    for game, lang in product(GAMES, LANGUAGES):
        for name in rulebook.examples(game):
            place = f"rulebooks/{game}/pictures/{lang}/{name}.svg"
            drawn = rulebook.picture(game, name, lang)
            files.append(File.generated(config, place, content=drawn))
    files.append(File.generated(config, "rulebooks/index.md", content=catalogue()))
    return files


def catalogue() -> str:
    """The choice of languages and games."""
    shelves = []
    for lang, name in LANGUAGES.items():
        links = [
            f"[{heading(f'rulebooks/{book}/{lang}.md')}]({book}/{lang}.md)"
            for book in (*GAMES, "glossary")
        ]
        shelves.append(f"**{name}**  \n{' · '.join(links)}")
    return CATALOGUE.format(shelves="\n\n".join(shelves))


def heading(page: str) -> str:
    with (ROOT / SOURCES[page]).open(encoding="utf-8") as lines:
        return next(lines).removeprefix("# ").strip()


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """Points links to where things are in the site; gives rulebooks their choice of languages."""
    uri = page.file.src_uri
    if page.is_homepage:
        page.meta["hide"] = ["navigation"]
    source = SOURCES.get(uri, f"docs/{uri}")
    if not source.endswith(".md"):
        return markdown
    if book := BOOK.fullmatch(uri):
        markdown = indented(with_languages(markdown, book["lang"]))
        # each language has figures with its own lettering
        markdown = markdown.replace("](pictures/", f"](pictures/{book['lang']}/")
    return LINK.sub(lambda link: link[1] + moved(link[2], source, uri), markdown)


def moved(target: str, source: str, page: str) -> str:
    """A link of a file in the repository, as it must be in its page of the site."""
    if ":" in target or target.startswith("/"):
        return target
    wanted = normpath(join(dirname(source), target))
    if wanted in PLACES or wanted.startswith("docs/"):
        place = PLACES.get(wanted) or wanted.removeprefix("docs/")
        return relpath(place, dirname(page) or ".")
    return target  # goes along with the page, or is missing and will be reported


def with_languages(markdown: str, lang: str) -> str:
    """The page with links to its other languages below the heading."""
    choice = [
        f"**{name}**" if one == lang else f"[{name}]({one}.md){{ lang={one} hreflang={one} }}"
        for one, name in LANGUAGES.items()
    ]
    first, _, rest = markdown.partition("\n")
    return f"{first}\n\n{' · '.join(choice)}\n{{ .languages }}\n{rest}"


def indented(markdown: str) -> str:
    """Lists within lists by four spaces, as Python-Markdown wants it, instead of two."""
    return re.sub(r"^  (?=- |\d+\. )", "    ", markdown, flags=re.MULTILINE)


def on_page_content(html: str, page: Page, **_: Any) -> str:
    """Tells browsers and screen readers which language a rulebook is in."""
    book = BOOK.fullmatch(page.file.src_uri)
    return f'<div lang="{book["lang"]}">{html}</div>' if book else html
