"""Learning hunches: what is noted of a search, what is fitted, and that a stopped study goes on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from quincunx.bots.hunching import BITS
from quincunx.bots.sarena import traits
from research.hunches.__main__ import learn
from research.hunches.fitting import Traits, fit
from research.hunches.games import TRIED, Practice

TWO = Traits(kinds=16, each=2, phases=2, bits=4)
BRIEF = Practice("sarena", walks=120, seats=(2,), seed=0)


def made_up(games: int = 16, worth: float = 0.2) -> Any:
    """Nodes of two actions, of which the one with trait 3 is worth more, the earlier in the game the more."""
    rows = np.zeros(4 * games, TRIED)
    rows["game"] = np.repeat(np.arange(games), 4)
    rows["node"] = np.tile([0, 0, 1, 1], games)
    rows["phase"] = np.tile([1, 1, 0, 0], games)
    rows["traits"] = np.tile([3 | 7 << 4, 5 | 7 << 4], 2 * games)
    rows["value"] = np.tile([worth, 0.0, 0.5 + worth / 4, 0.5], games)
    rows["visits"] = 400
    return rows


def test_what_tells_siblings_apart_is_found() -> None:
    rows = np.concatenate([made_up(400), made_up(400)])
    rows["table"][1600:] = 1
    found = fit(rows, TWO)
    assert len(found.report) == 2
    for table, told in enumerate(found.report):
        difference = found.worth[table, 3] - found.worth[table, 5]
        assert difference * found.scale[table, 1] == pytest.approx(0.2, rel=0.1)
        assert difference * found.scale[table, 0] == pytest.approx(0.05, rel=0.2)
        assert found.worth[table, 7] == pytest.approx(0.0), "what all siblings share tells nothing"
        assert told["held_out"] > 0.9


def test_what_was_seen_little_counts_little() -> None:
    rows = made_up(40)
    rows["visits"] = 1
    assert abs(fit(rows, TWO).worth).max() < abs(fit(made_up(40), TWO).worth).max()


def test_a_game_is_decided_by_seed_and_number() -> None:
    once, other, again = BRIEF._replace(seed=3).play([0, 1, 0])
    assert once.tobytes() == again.tobytes()
    assert once.tobytes() != other.tobytes()
    assert (abs(once["value"]) <= 1).all()
    assert (once["visits"] > 1).all()
    numbers = once["traits"][:, None] >> BITS * np.arange(traits.EACH) & ((1 << BITS) - 1)
    assert (numbers < traits.TRAITS).all()


def test_a_stopped_study_goes_on_as_if_it_had_not_been(tmp_path: Path) -> None:
    path = learn(BRIEF, 1, tmp_path / "stopped")
    learn(BRIEF, 2, tmp_path / "stopped")
    learn(BRIEF, 2, tmp_path / "whole")
    with np.load(path) as stopped, np.load(tmp_path / "whole" / path.name) as whole:
        for name in ("worth", "scale"):
            assert (stopped[name] == whole[name]).all()
