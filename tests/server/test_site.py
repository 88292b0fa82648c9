"""The page as plain files: complete, in any folder, and never at the cost of somebody's own files."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from quincunx.cli import app
from quincunx.server import site
from quincunx.server.http import books, offline
from quincunx.server.site import MARK, SiteError, write_site

INDEX = """<!doctype html><html><head>
    <meta charset="utf-8" />
    <script type="module" src="./assets/index-1.js"></script></head></html>"""


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A small page with few books: making all of them takes seconds."""
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(INDEX)
    (folder / "sw.js").write_text("self.KEPT = KEPT;")
    (folder / ".sources").write_text("not for anybody")
    (folder / "assets" / "index-1.js").write_text("let page")
    few = ["games.json", "rules.senet.en.json"]
    monkeypatch.setattr(books, "names", lambda: iter(few))
    books.known.cache_clear()
    yield folder
    books.known.cache_clear()


def files(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def kept(script: str) -> dict[str, object]:
    found = re.match(r"const KEPT = (\{.*\});\n", script)
    assert found
    listed: dict[str, object] = json.loads(found[1])
    return listed


def test_a_site_has_every_file_and_names_none_from_the_root(page: Path, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "site"
    count, size = write_site(folder, page=page)
    assert files(folder) == {
        "index.html",
        "sw.js",
        "assets/index-1.js",
        "books/games.json",
        "books/rules.senet.en.json",
        ".nojekyll",
        MARK,
    }
    assert count == len(files(folder))
    assert size == sum((folder / name).stat().st_size for name in files(folder))
    index = (folder / "index.html").read_text()
    assert '<meta name="quincunx-site" content="" />' in index
    assert not re.search(r'(src|href)="/', index)
    assert 'connect-src &#x27;self&#x27;"' in index
    listed = kept((folder / "sw.js").read_text())
    assert listed["isSite"] is True
    assert set(listed["files"]) == {  # type: ignore[call-overload]
        "",
        "assets/index-1.js",
        "books/games.json",
        "books/rules.senet.en.json",
    }


def test_a_site_may_name_a_server(page: Path, tmp_path: Path) -> None:
    write_site(tmp_path / "site", "https://tables.example.org/q/", page=page)
    index = (tmp_path / "site" / "index.html").read_text()
    assert '<meta name="quincunx-site" content="https://tables.example.org/q" />' in index
    assert "https://tables.example.org wss://tables.example.org" in index


@pytest.mark.parametrize(
    "server", ["tables.example.org", "ftp://x", "https://", "https://x/?a=1", "https://x/#y"]
)
def test_a_bad_address_is_refused_before_anything_is_written(
    page: Path, tmp_path: Path, server: str
) -> None:
    with pytest.raises(SiteError, match=r"https://tables\.example\.org"):
        write_site(tmp_path / "site", server, page=page)
    assert not (tmp_path / "site").exists()


def test_somebody_elses_folder_is_left_alone(page: Path, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "index.html").write_text("my own page")
    with pytest.raises(SiteError, match="holds something else"):
        write_site(folder, page=page)
    assert files(folder) == {"index.html"}
    assert (folder / "index.html").read_text() == "my own page"
    (tmp_path / "file").write_text("x")
    with pytest.raises(SiteError, match="is a file"):
        write_site(tmp_path / "file", page=page)


def test_writing_again_replaces_what_was_written_and_keeps_what_was_added(
    page: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "site"
    write_site(folder, page=page)
    before = (folder / "sw.js").read_text()
    (folder / "CNAME").write_text("club.example")
    (page / "assets" / "index-1.js").rename(page / "assets" / "index-2.js")
    write_site(folder, page=page)
    assert "assets/index-1.js" not in files(folder)
    assert {"assets/index-2.js", "CNAME"} <= files(folder)
    assert kept(before)["version"] != kept((folder / "sw.js").read_text())["version"]
    # a file of somebody else's under a name that we need now
    (page / "extra.svg").write_text("ours")
    (folder / "extra.svg").write_text("theirs")
    with pytest.raises(SiteError, match=r"extra\.svg"):
        write_site(folder, page=page)
    assert (folder / "extra.svg").read_text() == "theirs"


def test_the_same_page_keeps_its_version(page: Path, tmp_path: Path) -> None:
    write_site(tmp_path / "one", page=page)
    write_site(tmp_path / "two", page=page)
    assert (tmp_path / "one" / "sw.js").read_text() == (tmp_path / "two" / "sw.js").read_text()


def test_a_list_that_was_tampered_with_removes_nothing_elsewhere(
    page: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "site"
    write_site(folder, page=page)
    (tmp_path / "precious").write_text("x")
    (folder / MARK).write_text(f"../precious\n{tmp_path}/precious\nassets/index-1.js\n")
    with pytest.raises(SiteError):
        write_site(folder, page=page)  # the other files are not known to be ours any more
    assert (tmp_path / "precious").exists()


def test_without_a_built_page_the_command_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(SiteError, match="make page"):
        write_site(tmp_path / "site", page=tmp_path / "nothing")
    monkeypatch.setattr(site.write_site, "__defaults__", ("", tmp_path / "nothing"))
    refused = CliRunner().invoke(app, ["site", str(tmp_path / "site")])
    assert isinstance(refused.exception, SiteError)


def test_the_command_says_what_it_wrote(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site.write_site, "__defaults__", ("", page))
    done = CliRunner().invoke(app, ["site", str(tmp_path / "s"), "--server", "https://t.example"])
    assert done.exit_code == 0, done.output
    assert "7 files" in done.output
    assert "QUINCUNX_ORIGINS" in done.output


def test_a_servers_list_is_of_the_page_as_it_is_sent(page: Path) -> None:
    script = offline.script_text(page, INDEX.replace('"./', '"/'))
    assert kept(script)["isSite"] is False
    assert script.endswith("self.KEPT = KEPT;")
    other = offline.script(page, "another page", is_site=False)
    assert kept(other)["version"] != kept(script)["version"]
