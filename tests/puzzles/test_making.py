"""How puzzles are made: the same each time, also after an interruption, and none twice."""

import json
from pathlib import Path

import pytest

from quincunx.errors import QuincunxError
from quincunx.puzzles import making
from quincunx.puzzles.kind import BestPlay, Kind
from quincunx.puzzles.making import Maker
from quincunx.puzzles.puzzle import Fact
from quincunx.state import Game, State


class Toy(Kind):
    """Takes every third decision of a game of Bossa, and calls the first action the best."""

    players = ("novice",)
    a_game = 2
    largest = 1.0
    doubted: str | None = None

    def variant(self, number: int) -> Game:
        return Game("bossa", expansion=number % 2 == 1)

    def is_moment(self, state: State) -> bool:
        return state.length % 3 == 0

    def answer(self, state: State, *, harder: bool = False) -> BestPlay | None:
        if harder and state.position() == self.doubted:
            return None
        texts = state.legal_texts()
        return BestPlay(((texts[0],),), tuple((text, 0.5) for text in texts), "exact")

    def themes(self, state: State, _answer: BestPlay) -> list[str]:
        return ["long" if len(state.legal_actions()) > 2 else "short"]

    def why(self, _state: State, _answer: BestPlay) -> list[Fact]:
        return []


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Toy:
    kind = Toy()
    for module in ("making", "checking"):
        monkeypatch.setattr(f"quincunx.puzzles.{module}.kind", lambda _: kind)
    monkeypatch.setattr(making, "found", lambda *_: (4, 4, 4, 4))
    return kind


def rows(path: Path) -> list[dict[str, object]]:
    return [json.loads(row) for row in path.read_text().splitlines()]


@pytest.mark.usefixtures("toy")
def test_the_same_seed_makes_the_same_file(tmp_path: Path) -> None:
    one, two, other = (tmp_path / name for name in ("one.jsonl", "two.jsonl", "other.jsonl"))
    Maker("bossa", one, 7).run()
    Maker("bossa", two, 7).run()
    Maker("bossa", other, 7, seed=2).run()
    assert one.read_bytes() == two.read_bytes() != other.read_bytes()
    found = rows(one)
    assert len({row["id"] for row in found}) == 7
    assert [row["id"] for row in found] == sorted(str(row["id"]) for row in found)
    assert [path.name for path in tmp_path.iterdir() if path.suffix == ".part"] == []


@pytest.mark.usefixtures("toy")
def test_it_resumes_where_it_was_interrupted(tmp_path: Path) -> None:
    whole, torn = tmp_path / "whole.jsonl", tmp_path / "torn.jsonl"
    Maker("bossa", whole, 7).run()

    def stop(_found: int, games: int) -> None:
        if games == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Maker("bossa", torn, 7).run(stop)
    assert not torn.exists()
    with pytest.raises(QuincunxError, match=r"torn\.jsonl\.part holds other work"):
        Maker("bossa", torn, 8).run()
    began: list[int] = []
    Maker("bossa", torn, 7).run(lambda _, games: began.append(games))
    assert began[0] == 3, "the first two games were not played again"
    assert torn.read_bytes() == whole.read_bytes()


def test_what_a_stronger_search_doubts_is_left_out(toy: Toy, tmp_path: Path) -> None:
    first, second = tmp_path / "first.jsonl", tmp_path / "second.jsonl"
    Maker("bossa", first, 4).run()
    toy.doubted = str(rows(first)[0]["position"])
    Maker("bossa", second, 4).run()
    assert toy.doubted not in {row["position"] for row in rows(second)}


def test_no_theme_and_no_difficulty_takes_too_large_a_share(toy: Toy, tmp_path: Path) -> None:
    toy.largest = 0.5  # type: ignore[misc]
    making_all_equal = Maker("bossa", tmp_path / "some.jsonl", 8)
    making_all_equal._shares["difficulty 1"] = 4
    assert not making_all_equal._is_wanted({"id": "x", "themes": ["long"], "difficulty": 1})
    assert making_all_equal._is_wanted({"id": "x", "themes": ["long"], "difficulty": 2})


def test_an_impossible_number_is_refused(tmp_path: Path) -> None:
    with pytest.raises(QuincunxError, match="1 or more puzzles, not 0"):
        Maker("bossa", tmp_path / "some.jsonl", 0)
