"""Every command on a page exists and takes the arguments it is shown with."""

import re
import shlex
import subprocess
import tomllib
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
import typer

from quincunx.cli import app
from quincunx.cli.arguments import chosen_game
from quincunx.languages import LANGUAGES
from tests.docs.pages import PAGES, ROOT, blocks, indented, name

OURS = ("quincunx", "make", "python", "pip")
OTHERS = ("cd", "curl", "export", "git", "ray", "sqlite3", "source")
ASSIGNMENT = re.compile(r"\w+=.*")


def shell_texts(path: Path) -> list[str]:
    """What is to be typed into a shell: blocks of `sh`, and indented ones that begin like it."""
    fenced = [block.text for block in blocks(path) if block.language == "sh"]
    return fenced + [text for text in indented(path) if text.split()[0] in (*OURS, *OTHERS)]


def commands(text: str) -> Iterator[list[str]]:
    """The commands of a shell text, word by word, without variables set for them."""
    whole = ""
    for line in text.replace("\\\n", " ").splitlines():
        whole += line + "\n"
        try:
            words = shlex.split(whole, comments=True)
        except ValueError:  # a quotation goes on
            continue
        whole = ""
        while words:
            end = words.index("&&") if "&&" in words else len(words)
            command, words = words[:end], words[end + 1 :]
            while command and ASSIGNMENT.fullmatch(command[0]):
                command = command[1:]
            if command:
                yield command
    assert not whole.strip(), f"a quotation is left open: {whole}"


SHOWN = [
    pytest.param(command, id=f"{name(path)}: {' '.join(command)[:60]}")
    for path in PAGES
    for text in shell_texts(path)
    for command in commands(text)
]


@pytest.mark.parametrize("command", SHOWN)
def test_a_command_can_be_typed(command: list[str]) -> None:
    program, *arguments = command
    assert program in (*OURS, *OTHERS), f"{program} is not known to be there"
    if program in CHECKS:
        CHECKS[program](arguments)


def check_quincunx(arguments: list[str]) -> None:
    """The arguments are read as the command itself reads them; only what it does is left out."""
    name, *rest = arguments
    group: Any = typer.main.get_command(app)
    with group.make_context("quincunx", [name], resilient_parsing=True) as top:
        command = group.get_command(top, name)
        assert command is not None, f"there is no command {name}"
        with command.make_context(name, rest, parent=top) as context:
            check_parameters(context.params)


def check_parameters(given: dict[str, Any]) -> None:
    """The game, its options and the language exist."""
    if given.get("game"):
        texts = [*(given.get("options") or ()), *(given.get("words") or ())]
        chosen_game(given["game"], [text for text in texts if "=" in text.split(" ")[0]])
    assert given.get("lang", "en") in LANGUAGES


def check_make(arguments: list[str]) -> None:
    targets = re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert set(arguments) <= set(targets)


def check_python(arguments: list[str]) -> None:
    script, *options = arguments
    if script == "-m":
        module, *options = options
        found = find_spec(module)
        assert found is not None, f"there is no module {module}"
        if found.submodule_search_locations:  # a package runs its `__main__`
            found = find_spec(f"{module}.__main__")
            assert found is not None, f"{module} cannot be run"
        script = found.origin or ""
    source = (ROOT / script).read_text(encoding="utf-8")
    for option in options:
        if option.startswith("--"):
            known = re.search(rf"""["']{option.partition("=")[0]}["']""", source)
            assert known, f"{script} does not take {option}"


def check_pip(arguments: list[str]) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras = re.findall(r"\[([\w,]+)\]", " ".join(arguments))
    wanted = {extra for found in extras for extra in found.split(",")}
    assert wanted <= project["project"]["optional-dependencies"].keys()


CHECKS = {
    "quincunx": check_quincunx,
    "make": check_make,
    "python": check_python,
    "pip": check_pip,
}


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("quincunx plya", "there is no command plya"),
        ("quincunx play --agianst novice", "No such option"),
        ("quincunx play senet --seat one", "valid int"),
        ("quincunx play senet dice=on", "did you mean 'die'"),
        ("quincunx rules senet --lang xx", "xx"),
        ("make plya", "plya"),
        ("pip install 'quincunx[gpu]'", "gpu"),
        ("python benchmarks/gpu.py --wlaks 3", "does not take --wlaks"),
        ("rm everything", "rm is not known"),
    ],
)
def test_the_checks_find_mistakes(command: str, message: str) -> None:
    with pytest.raises(Exception, match=message):
        test_a_command_can_be_typed(next(commands(command)))


def test_commands_are_distinguished() -> None:
    assert list(commands("A=1 quincunx play && make test # both\ncurl -d '\n' x")) == [
        ["quincunx", "play"],
        ["make", "test"],
        ["curl", "-d", "\n", "x"],
    ]


@pytest.mark.parametrize("path", PAGES, ids=name)
def test_shell_blocks_are_shell(path: Path) -> None:
    for text in shell_texts(path):
        done = subprocess.run(["bash", "-n"], input=text, text=True, capture_output=True)
        assert done.returncode == 0, done.stderr
