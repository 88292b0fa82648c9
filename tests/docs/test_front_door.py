"""What somebody meets first: README, the games' pages, the files that people expect."""

import json
import re
import runpy
from pathlib import Path

import pytest

import quincunx as qx
from quincunx.bots import BOTS
from quincunx.cli import app
from quincunx.options import choices, value_text
from quincunx.rulebook import rules
from tests.docs.pages import PAGES, ROOT, blocks, name

PICTURES = ROOT / "docs" / "pictures"
GAMES = ROOT / "docs" / "games"
HEADINGS = [
    "Usage",
    "Options",
    "Action texts",
    "Position text",
    "For learning",
    "Rulings",
    "Version history",
]


def test_the_library_example_has_at_most_ten_lines() -> None:
    example = next(one for one in blocks(ROOT / "README.md") if one.language == "python")
    lines = [line for line in example.text.splitlines() if line.strip()]
    assert len(lines) <= 10


@pytest.mark.parametrize("path", PAGES, ids=name)
def test_pictures_and_links_exist(path: Path) -> None:
    """In the repository; the site's own links are checked when it is built."""
    for target in re.findall(r"\]\(([^)#\s]+)", path.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (path.parent / target).exists(), target


def test_the_pictures_are_drawn_from_real_positions() -> None:
    """After a wanted change: `python docs/pictures/update.py`."""
    names = runpy.run_path(str(PICTURES / "update.py"))
    for game, svg in names["pictures"]().items():
        assert (PICTURES / f"{game}.svg").read_text(encoding="utf-8") == svg


@pytest.mark.parametrize("game", qx.game_names())
def test_every_game_has_a_page_with_the_same_headings(game: str) -> None:
    text = (GAMES / f"{game}.md").read_text(encoding="utf-8")
    assert re.findall(r"^## (.*)$", text, re.MULTILINE) == HEADINGS
    for option, values in choices(qx.game(game).rules).items():
        row = next(line for line in text.splitlines() if line.startswith(f"| `{option}` |"))
        for value in values:
            assert f"`{value}`" in row
            assert f"`{value_text(value)}`" in row
    assert re.findall(r"^- \*\*(\d+)\*\*", text, re.MULTILINE)[-1] == str(
        qx.game(game).rules.VERSION
    )
    numbers = rules(game).numbers
    assert f"{numbers[0]} to {numbers[-1]}" in text


def test_every_bot_and_command_is_mentioned() -> None:
    bots = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    assert [bot for bot in BOTS if f"`{bot}`" not in bots] == []
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    commands = [
        command.callback.__name__ for command in app.registered_commands if command.callback
    ]
    assert [one for one in commands if f"`{one}`" not in changes] == []


def test_the_citation_names_this_version() -> None:
    text = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {qx.__version__}\n" in text


def test_the_speeds_given_are_those_measured() -> None:
    results = ROOT / "benchmarks" / "results"
    cpu = json.loads((results / "cpu.json").read_text(encoding="utf-8"))
    gpu = json.loads((results / "gpu.json").read_text(encoding="utf-8"))
    steps = [game["cpu"]["steps_per_second"] / 1e6 for game in cpu["games"].values()]
    ratios = [ratio for name, ratio in cpu["ratios"].items() if " cpu / " in name]
    billions = [row["steps_per_second"] / 1e9 for row in gpu["rows"]]
    readme = " ".join((ROOT / "README.md").read_text(encoding="utf-8").split())
    assert f"{min(steps):.0f} to {max(steps):.0f} million actions a second" in readme
    assert f"{min(ratios):.1f} to {max(ratios):.0f} times as many" in readme
    assert f"{min(billions):.1f} to {max(billions):.1f} billion" in readme


def test_the_environment_steps_given_are_those_measured() -> None:
    results = ROOT / "benchmarks" / "results" / "envs_gpu.json"
    rows = json.loads(results.read_text(encoding="utf-8"))["rows"]
    assert not [row for row in rows if "failed" in row]
    told = (ROOT / "benchmarks" / "README.md").read_text(encoding="utf-8")
    for row in rows:
        if row.get("games") == 1 << 20:
            title, million = qx.game(row["game"]).title, row["million_steps_per_second"]
            assert f"| {title} | {million:.0f} |" in told
            assert million >= row["goal"]


def test_the_environment_steps_on_one_core_given_are_those_measured() -> None:
    """At least half of the actions of random games, which observe nothing."""
    results = ROOT / "benchmarks" / "results" / "envs.json"
    told = (ROOT / "benchmarks" / "README.md").read_text(encoding="utf-8")
    rows = json.loads(results.read_text(encoding="utf-8"))["rows"]
    assert [row["game"] for row in rows] == ["senet", "sensei", "sarena", "serendipity", "bossa"]
    for row in rows:
        ours, theirs = row["actions_per_second"], row["random_play_actions_per_second"]
        title, ratio = qx.game(row["game"]).title, row["ratio"]
        assert f"| {title} | {ours / 1e6:.1f} | {theirs / 1e6:.1f} | {ratio:.2f} |" in told
        assert ratio >= 0.5
