"""The page as plain files for any host; for games with friends it may use a table server elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from pathlib import Path
from urllib.parse import urlsplit

from quincunx.errors import QuincunxError
from quincunx.files import written_whole
from quincunx.server.http import books, offline
from quincunx.server.http.page import BUILT
from quincunx.server.http.security import PAGE

__all__ = ["MARK", "SiteError", "write_site"]

MARK = ".quincunx-site"
"""Lists the files that we wrote, so that a later run may replace them and nothing else."""

LAST = ("index.html", offline.SCRIPT, MARK)
"""Written after everything they name, so that a site that is being read stays whole."""


class SiteError(QuincunxError, ValueError):
    """A site cannot be written like that."""


def write_site(folder: Path, server: str = "", page: Path = BUILT) -> tuple[int, int]:
    """Writes the site; how many files and bytes it has. What is not ours in the folder is never touched."""
    server = checked(server)
    if not (page / "index.html").is_file():
        raise SiteError(
            "the page is not built: run `make page` in a copy of the repository, or install the "
            "package again"
        )
    ours = written_before(folder)
    files = dict(contents(page, server))
    strange = [name for name in files if name not in ours and (folder / name).exists()]
    if strange:
        raise SiteError(
            f"{folder} holds {strange[0]!r}, which this command did not write: choose another folder"
        )
    files[MARK] = "\n".join(sorted(files)).encode() + b"\n"
    try:
        for name in sorted(files, key=lambda name: (name in LAST, name)):
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            with written_whole(path) as stream:
                stream.write(files[name])
        for name in ours - files.keys():
            (folder / name).unlink(missing_ok=True)
    except OSError as error:
        raise SiteError(f"cannot write {error.filename or folder}: {error.strerror}") from None
    return len(files), sum(map(len, files.values()))


def checked(server: str) -> str:
    """The server's address without what a page would add."""
    if not server:
        return ""
    parts = urlsplit(server)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
        raise SiteError(f"the server is given as {server!r}; expected https://tables.example.org")
    return server.rstrip("/")


def written_before(folder: Path) -> set[str]:
    """The files of ours in a folder; refuses a folder of somebody else's."""
    if not folder.exists():
        return set()
    if not folder.is_dir():
        raise SiteError(f"{folder} is a file; a site needs a folder")
    mark = folder / MARK
    if mark.is_file():
        return {name for name in mark.read_text(encoding="utf-8").splitlines() if is_inside(name)}
    if any(folder.iterdir()):
        raise SiteError(
            f"{folder} holds something else: choose a new or empty folder, or one that this command "
            "has written before"
        )
    return set()


def is_inside(name: str) -> bool:
    """Whether a name in the list can be one that we wrote there."""
    return bool(name) and not name.startswith("/") and ".." not in name.split("/")


def contents(page: Path, server: str) -> Iterator[tuple[str, bytes]]:
    """Every file of the site."""
    for name in offline.page_files(page):
        yield name, (page / name).read_bytes()
    for name in books.names():
        yield f"{books.FOLDER}/{name}", books.book(name)
    index = index_text(page, server)
    yield "index.html", index.encode()
    if (page / offline.SCRIPT).is_file():
        yield offline.SCRIPT, offline.script(page, index, is_site=True).encode()
    yield ".nojekyll", b""  # or GitHub Pages leaves out what it takes for its own


def index_text(page: Path, server: str) -> str:
    """The page, knowing that it is a site and what it may talk to: here no server sends headers."""
    parts = urlsplit(server)
    socket = {"http": "ws", "https": "wss"}.get(parts.scheme, "")
    elsewhere = f" {parts.scheme}://{parts.netloc} {socket}://{parts.netloc}" if server else ""
    policy = "; ".join((*PAGE, f"connect-src 'self'{elsewhere}"))
    meta = (
        f'<meta http-equiv="Content-Security-Policy" content="{escape(policy)}" />\n'
        '    <meta name="referrer" content="no-referrer" />\n'
        f'    <meta name="quincunx-site" content="{escape(server)}" />'
    )
    text = (page / "index.html").read_text(encoding="utf-8")
    head = '<meta charset="utf-8" />'
    return text.replace(head, f"{head}\n    {meta}", 1)
