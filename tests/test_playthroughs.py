"""The games that the page's tests and its gallery are made of can still be made."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import quincunx as qx

PROGRAM = Path(__file__).parent.parent / "web" / "tools" / "playthroughs.py"


def test_a_playthrough_has_every_step_and_every_view() -> None:
    spec = importlib.util.spec_from_file_location("playthroughs", PROGRAM)
    assert spec is not None
    assert spec.loader is not None
    program = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(program)
    played = program.playthrough(qx.game("sarena"), 1)
    steps, views = played["steps"], played["views"]
    assert [step["number"] for step in steps] == list(range(1, len(views)))
    assert all(step["text"] for step in steps)
    assert [view["mover"]["number"] for view in views] == list(range(len(views)))
    assert views[-1]["mover"]["player"] == qx.OVER
    assert all("memory" not in view[eyes] for view in views for eyes in view)
