"""What is said about perfect play: small cases by hand, sums that must be right, and maxims against it."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from quincunx.errors import QuincunxError
from quincunx.solve.senet.index import size
from quincunx.solve.senet.machines import CpuMachine
from quincunx.solve.senet.program import ROOM
from quincunx.solve.senet.task import Task
from research.senet import maxims_cpu as maxims
from research.senet.findings import MAXIMS, findings
from research.senet.findings_cpu import distinct
from research.senet.study import host_values, start_of

GAMES = 4000
ROOT = Path(__file__).parents[3]


def mask(*squares: int) -> int:
    return sum(1 << square for square in squares)


@pytest.fixture(scope="module")
def found(twos: CpuMachine) -> dict[str, Any]:
    return findings(twos, GAMES, seed=3, threads=2)


def test_the_start_is_that_of_the_rules() -> None:
    assert start_of(5) == (mask(2, 4, 6, 8, 11), mask(1, 3, 5, 7, 9))
    assert start_of(2) == (mask(8, 11), mask(7, 9))


def test_games_end_as_the_values_say(found: dict[str, Any]) -> None:
    """Two sums over the same games that know nothing of each other: results, and the opening's value."""
    play = found["play"]
    assert abs(play["dark"] - found["opening"]["dark"]) < 4 * play["error"]
    assert play["dark"] == play["dark_wins"]
    assert play["throws"]["tenth"] < play["throws"]["median"] < play["throws"]["ninetieth"]


def test_the_gains_of_throws_cancel_out(found: dict[str, Any]) -> None:
    """A value is the mean over throws, so what they gain has the mean 0."""
    gains = [row["gain"] for row in found["throws"]["rows"]]
    assert np.dot(gains, [4, 6, 4, 1, 1]) / 16 == pytest.approx(0, abs=2e-3)
    assert gains[4] > gains[1]


def test_shares_add_up(found: dict[str, Any]) -> None:
    decisions = found["decisions"]
    shares = [row["share"] for row in decisions["margins"]]
    assert sum(shares) == pytest.approx(decisions["with_a_choice"])
    assert sum(shares) + decisions["without_choice"] == pytest.approx(1)
    assert sum(found["groups"].values()) == pytest.approx(1, abs=1e-5)
    assert sum(found["before_throws"]) == pytest.approx(1, abs=1e-4)
    for layer in found["layers"]:
        assert sum(layer["shares"]) == pytest.approx(1, abs=1e-5)


def test_layers_and_places_are_means_of_the_values(found: dict[str, Any], twos: CpuMachine) -> None:
    top = found["layers"][-1]
    assert (top["own"], top["enemy"]) == (2, 2)
    assert top["mean"] == pytest.approx(float(twos.values[-122_850:].mean(dtype=np.float64)))
    worth = {row["square"]: row["mean"] for row in found["places"]}
    assert np.mean(list(worth.values())) == pytest.approx(top["mean"])  # each square equally often
    assert worth[29] > worth[15] > worth[1]
    parts = found["formations"]["alone"] * 352 + found["formations"]["pair"] * 26
    assert parts / 378 == pytest.approx(top["mean"])  # 25 pairs on 1-26, and 28-29


def test_safe_houses_are_safe(found: dict[str, Any]) -> None:
    squares = {row["square"]: row for row in found["squares"]}
    for house in (26, 28, 29):
        assert squares[house]["swapped"] == squares[house]["danger"] == 0
    assert all(row["danger"] >= 0 for row in squares.values())
    assert max(row["danger"] for row in squares.values()) > 0


def test_no_maxim_beats_perfect_play(found: dict[str, Any]) -> None:
    rows = {row["name"]: row for row in found["maxims"]}
    assert list(rows) == list(MAXIMS)
    for row in rows.values():
        assert row["wins"] < 0.5 + 4 * row["error"]
        assert 0 <= row["cost"] <= row["cost_when_wrong"]
    assert rows["anything"]["wins"] < 0.4
    assert rows["anything"]["own_cost"] > rows["dry"]["own_cost"]
    assert rows["walls"]["cost"] == 0  # there are none with two pieces


def test_the_water_is_chosen_only_for_a_gain(found: dict[str, Any]) -> None:
    water = found["water"]
    assert water["gain_when_chosen"] > 0
    assert water["saved_when_refused"] > 0
    assert 0 < water["chosen_where_free"] < 0.5


def test_threads_change_nothing(found: dict[str, Any], twos: CpuMachine) -> None:
    assert findings(twos, GAMES, seed=3, threads=1) == found


def test_too_few_games_are_refused(twos: CpuMachine) -> None:
    with pytest.raises(QuincunxError, match="3 games on 1 threads"):
        findings(twos, 3, seed=1, threads=1)


def test_values_of_a_gpu_are_copied() -> None:
    class Gpu:
        task = Task(2)
        values = object()

        def get(self, start: int, stop: int) -> Any:
            return np.arange(start, stop, dtype=np.float32)

    machine: Any = Gpu()
    assert (host_values(machine) == np.arange(size(2))).all()


FALLS = [
    ((26, 4), (15, 4), 1, True, True),
    ((25, 4), (26, 4), 1, True, False),
    ((24, 15), (15, 1), 3, True, True),  # 15 is taken
    ((29, 25), (15,), 3, True, True),  # 29 leaves, and the rest of 2 goes into the water
    ((29, 12), (17,), 6, True, False),
    ((29, 28), (), 3, True, False),
    ((28,), (15,), 1, False, True),
    ((12,), (9,), 3, False, False),
]


@pytest.mark.parametrize(("own", "mine", "throw", "is_forward", "fell"), FALLS)
def test_who_falls_into_the_water(
    own: tuple[int, ...], mine: tuple[int, ...], throw: int, is_forward: bool, fell: bool
) -> None:
    assert maxims.falls(mask(*own), mask(*mine), throw, is_forward) == fell


LIKINGS = [
    (maxims.FOREMOST, (5, 9), (), (5, 11), (7, 9)),
    (maxims.HINDMOST, (5, 9), (), (7, 9), (5, 11)),
    (maxims.FIRST_ROW_FIRST, (5, 19), (), (7, 19), (5, 21)),
    (maxims.KEEP_PAIRS, (5, 6, 19), (), (5, 6, 21), (5, 8, 19)),
    (maxims.MAKE_PAIRS, (5, 8, 19), (), (7, 8, 19), (5, 8, 21)),
    (maxims.WALLS, (5, 6, 2), (), (4, 5, 6), (5, 8, 2)),
    (maxims.COVER, (5, 8, 24), (), (5, 8, 26), (5, 10, 24)),
    (maxims.LEAVE, (28, 15), (), (15,), (28, 17)),
    (maxims.LINGER, (28, 15), (), (28, 17), (15,)),
    (maxims.JOYFUL, (24, 15), (), (26, 15), (24, 17)),
    (maxims.STAY, (26, 15), (), (26, 17), (28, 15)),
]


@pytest.mark.parametrize(("maxim", "own", "enemy", "liked", "other"), LIKINGS)
def test_maxims_like_what_they_say(
    maxim: int, own: Any, enemy: Any, liked: Any, other: Any
) -> None:
    random = np.zeros(2, np.int64)

    def liking(mine: Any) -> int:
        return maxims.liking(
            maxim, mask(*own), mask(*enemy), mask(*mine), mask(*enemy), False, random
        )

    assert liking(liked) > liking(other)


def test_maxims_about_swaps_and_water() -> None:
    random = np.zeros(2, np.int64)
    own, enemy = mask(5, 9), mask(7)
    swap = (mask(7, 9), mask(5))
    quiet = (mask(5, 11), mask(7))

    def liking(maxim: int, way: tuple[int, int], fell: bool = False) -> int:
        return maxims.liking(maxim, own, enemy, *way, fell, random)

    assert liking(maxims.SWAP, swap) > liking(maxims.SWAP, quiet)
    assert liking(maxims.SPARE, swap) < liking(maxims.SPARE, quiet)
    assert liking(maxims.RACE, swap) - liking(maxims.RACE, quiet) == 2  # the enemy goes back by 2
    assert liking(maxims.DRY, quiet) > liking(maxims.DRY, quiet, fell=True)


def test_the_duty_leaves_one_way() -> None:
    out = [0] * ROOM
    light, dark = mask(1, 3, 5, 7, 9), mask(2, 4, 6, 8, 11)
    assert distinct(light, dark, 3, True, out) == 1
    assert out[0] == mask(1, 3, 5, 7, 12)
    assert distinct(light, dark, 3, False, out) > 1


def test_the_same_position_counts_once() -> None:
    """28 and 29 with a 3: either may leave first."""
    out = [0] * ROOM
    assert distinct(mask(28, 29), mask(3), 3, False, out) == 1


# The page


def figures(name: str) -> Any:
    path = ROOT / "benchmarks" / "results" / f"senet-{name}.json"
    return json.loads(path.read_text(encoding="utf-8"))


def rows_of(cells: int) -> dict[str, list[str]]:
    """The rows of the page's tables with that many cells, by their first ones."""
    page = (ROOT / "docs" / "senet-solved.md").read_text(encoding="utf-8")
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in page.splitlines()]
    return {" v ".join(row[: cells - 2]): row[cells - 2 :] for row in rows if len(row) == cells}


@pytest.mark.parametrize(("throws", "column"), [("sticks", 0), ("die", 1)])
def test_the_page_reports_what_was_found(throws: str, column: int) -> None:
    data, points = figures(throws), figures(f"{throws}-points")
    assert data["task"] == {"pieces": 5, "die": throws == "die", "score": False}
    assert data["broken_bounds"] == points.get("broken_bounds", []) == []
    assert max([*data["residuals"].values(), *points["residuals"].values()]) < 2e-5
    opening, rows = data["findings"]["opening"], {k: v[column] for k, v in rows_of(3).items()}
    assert (
        rows["the seat that throws first, before the throw-off"] == f"{opening['first_seat']:.2%}"
    )
    assert rows["the other seat"] == f"{opening['second_seat']:.2%}"
    assert rows["dark, after 10-11"] == f"{opening['dark']:.2%}"
    assert rows["light"] == f"{opening['light']:.2%}"
    cost = f"{100 * opening['cost_of_duty']:.2f} points"
    assert rows["what the duty on 9 costs light"] == cost
    assert rows["the seat that throws first"] == f"{points['opening']['first_seat']:.2f}"
    assert rows["dark, at its second throw"] == f"{points['opening']['dark']:.2f}"
    assert rows["lost by the duty on 9"] == f"{points['opening']['cost_of_duty']:.2f}"
    means = {(row["own"], row["enemy"]): row["mean"] for row in data["findings"]["layers"]}
    for pieces, chances in rows_of(4).items():
        if pieces[0].isdigit():
            own, enemy = map(int, pieces.split(" v "))
            assert chances[column] == f"{means[own, enemy]:.1%}", pieces


@pytest.mark.parametrize(("throws", "column"), [("sticks", 0), ("die", 1)])
def test_the_page_reports_how_good_the_evaluation_is(throws: str, column: int) -> None:
    data, rows = figures(throws), {k: v[column] for k, v in rows_of(3).items()}
    fit = data["fit"]
    for name, figure in (
        ("mean error of the chance to win, pieces anywhere", fit["anywhere"]["mean"]),
        ("the same in positions of play", fit["played"]["mean"]),
        ("lost at each decision, best move by the network alone", fit["alone"]["mean"]),
    ):
        assert rows[name] == f"{figure:.4f}"
    assert rows["1"] == f"{data['master']['depth 1']['all']['mean']:.5f}"
    assert rows["**3** (`master`)"] == f"{data['master']['depth 3']['all']['mean']:.5f}"
    for row in figures("levels"):
        if row["throws"] == throws:
            assert rows[f"`{row['level']}`"] == f"{row['mean']:.4f}"
    assert fit["played"]["mean"] < 0.01
    assert data["master"]["depth 3"]["held_out"]["mean"] < 0.002


def test_the_page_reports_what_maxims_are_worth() -> None:
    page = (ROOT / "docs" / "senet-solved.md").read_text(encoding="utf-8")
    wins = {row["name"]: f"{row['wins']:.1%}" for row in figures("sticks")["findings"]["maxims"]}
    for name in set(wins) - {"walls", "dry", "stay", "hindmost"}:
        assert wins[name] in page, name
