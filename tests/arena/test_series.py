"""Series in processes: results, faults, files."""

import json
import os
import signal
import subprocess
import sys
import time
from multiprocessing import active_children
from pathlib import Path

import pytest

import quincunx as qx
from quincunx.arena import Played, Series, summary, workers

FIRST = "tests.arena.bots:First"


def series(*players: str, out: Path | None = None, **changes: float) -> Series:
    return Series(qx.game("senet"), players, out=out, **changes)  # type: ignore[arg-type]


def results(played: list[Played]) -> list[tuple[object, ...]]:
    """What must not depend on the clock."""
    return [(game.task, game.points, game.returns, game.actions, game.fault) for game in played]


def test_a_series_is_repeatable_whatever_plays_it() -> None:
    one, two = series("random", FIRST), series("random", FIRST)
    assert len(list(one.play(8, jobs=1))) == 8
    assert len(list(two.play(8, jobs=2))) == 8
    assert results(one.played) == results(two.played)
    assert len({game.actions for game in one.played}) > 1
    other = series("random", FIRST, seed=1)
    list(other.play(8, jobs=2))
    assert [game.actions for game in other.played] != [game.actions for game in one.played]


def test_more_than_two_seats() -> None:
    game = qx.game("sarena", seats=3)
    three = Series(game, ["random", FIRST])
    played = list(three.play(1, jobs=1))
    assert len(played) == 6
    assert all(sum(game.points) == pytest.approx(1) for game in played)
    assert len(three.blocks((0, 1))) == 1


@pytest.mark.parametrize(
    ("bot", "kind", "what"),
    [
        ("Raises", "exception", "RuntimeError: out of ideas (line"),
        ("Illegal", "illegal action", "-77"),
        ("Wordy", "illegal action", "not 'the best one'"),
        ("Exits", "exception", "SystemExit: enough"),
        ("Dies", "crash", "its process ended with exit code 3"),
        ("Hangs", "time-out", "no sign of life for 0.5 s"),
    ],
)
def test_a_bot_that_fails_loses_the_game_and_is_reported(
    bot: str, kind: str, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "GRACE", 0.3)
    games = series("random", f"tests.arena.bots:{bot}", seconds=0.5)
    for played in games.play(2, jobs=1):
        assert played.points == (1.0, 0.0)
        assert played.fault
        assert (played.fault.player, played.fault.kind) == (1, kind)
        assert played.task.player(played.fault.seat) == 1
        assert what in played.fault.what
        where = qx.game("senet").from_position(played.fault.position)
        assert where.player == played.fault.seat
        assert played.actions > 4
    assert summary(games)["faults_total"] == 2


def test_a_bot_that_dies_in_every_rehearsal_loses_game_after_game() -> None:
    games = series("tests.arena.bots:DiesAtOnce", "random")
    for played in games.play(4, jobs=2):
        assert played.points == (0.0, 1.0)
        assert played.fault
        assert played.fault.what == "its process ended by signal SIGSEGV"


def test_slow_moves_lose_even_if_they_come() -> None:
    from quincunx.arena.games import play
    from quincunx.arena.plan import Plan

    plan = Plan(qx.game("senet"), ("random", "random"), seconds=1e-9)
    played = play(plan, next(plan.tasks(2)))
    assert played.fault
    assert played.fault.kind == "time-out"


@pytest.mark.parametrize(
    ("player", "message"),
    [
        ("tests.arena.bots:Unbuildable", "cannot take part: ValueError: no licence"),
        ("nowhere:Bot", "No module named 'nowhere'"),
        ("cmd:python3 -c pass", "cannot take part: it ended with exit code 0"),
    ],
)
def test_whoever_cannot_even_start_is_refused_before_anything_is_written(
    player: str, message: str, tmp_path: Path
) -> None:
    path = tmp_path / "series.jsonl"
    with pytest.raises(qx.QuincunxError, match=message):
        list(series("random", player, out=path).play(2, jobs=1))
    assert not path.exists()


# Files


def test_a_file_keeps_the_series_and_it_resumes(tmp_path: Path) -> None:
    path = tmp_path / "series.jsonl"
    first = series("random", FIRST, out=path)
    list(first.play(4, jobs=1))
    header, *lines = [json.loads(line) for line in path.read_text().splitlines()]
    assert (header["game"], header["players"], header["seed"]) == ("senet", ["random", FIRST], 0)
    assert len(lines) == 4
    second = series("random", FIRST, out=path)
    assert results(second.played) == results(first.played)
    assert second.left(4) == 0
    assert list(second.play(4)) == []
    assert len(list(second.play(8, jobs=1))) == 4
    whole = series("random", FIRST)
    list(whole.play(8, jobs=1))
    assert results(series("random", FIRST, out=path).played) == results(whole.played)


@pytest.mark.parametrize("cut", [1, 30])
def test_a_line_cut_off_is_dropped_and_played_again(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "series.jsonl"
    list(series("random", FIRST, out=path).play(4, jobs=1))
    whole = path.read_bytes()
    path.write_bytes(whole[:-cut])
    again = series("random", FIRST, out=path)
    assert path.read_bytes() == whole[:-cut]  # reading changes nothing
    assert again.left(4) == 1
    list(again.play(4, jobs=1))
    lines = path.read_bytes().splitlines()
    assert lines[:4] == whole.splitlines()[:4]
    assert len(lines) == 5
    assert series("random", FIRST, out=path).left(4) == 0


def test_faults_are_kept_too(tmp_path: Path) -> None:
    path = tmp_path / "series.jsonl"
    one = series("random", "tests.arena.bots:Raises", out=path)
    list(one.play(2, jobs=1))
    two = series("random", "tests.arena.bots:Raises", out=path)
    assert results(two.played) == results(one.played)
    assert two.played[0].fault


def test_another_series_or_another_file_is_refused_untouched(tmp_path: Path) -> None:
    path = tmp_path / "series.jsonl"
    list(series("random", FIRST, out=path).play(2, jobs=1))
    for text, message in [
        (path.read_text(), "its seed is 0, not 1"),
        ("precious", "is not a series of the arena"),
        ('{"a": 1}\n', "is not a series of the arena"),
        ("\x00\xff", "is not a series of the arena"),
    ]:
        path.write_text(text, encoding="latin-1")
        with pytest.raises(qx.RecordError, match=message):
            series("random", FIRST, seed=1, out=path)
        assert path.read_text(encoding="latin-1") == text


@pytest.mark.parametrize(
    ("damage", "complaint"),
    [
        ({"points": ["x", None]}, "points"),
        ({"points": [7.5, -3]}, "not two shares of one point"),
        ({"points": [float("nan"), 1.0]}, "not two shares|points"),
        ({"points": [0.2, 0.2]}, "not two shares of one point"),
        ({"points": 1.0}, "points"),
        ({"returns": [1.0]}, "1 returns for 2 seats"),
        ({"returns": [9.0, -9.0]}, "not between -1 and 1"),
        ({"returns": []}, "no fault decided"),
        ({"actions": -1}, "are not counts"),
        ({"seconds": [1.0, -2.0]}, "are not counts"),
        ({"pair": [0, 7]}, "has no game"),
        ({"turn": 5}, "has no game"),
        ({"seed": 1}, "other seats or another seed"),
        ({"seats": [0, 0]}, "other seats or another seed"),
        ({"fault": {"player": 1}}, "fault"),
        ({"more": 1}, "unknown field 'more'"),
    ],
)
def test_a_game_that_cannot_have_been_is_refused(
    tmp_path: Path, damage: dict[str, object], complaint: str
) -> None:
    path = tmp_path / "series.jsonl"
    plan = series("random", FIRST).plan
    task = next(plan.tasks(2))
    good = Played(task, (1.0, 0.0), (1.0, -1.0), 30, (15, 15), (0.1, 0.2)).to_data()
    lines = [json.dumps(one) for one in (plan.header(), {**good, **damage})]
    path.write_text("\n".join(lines) + "\n")
    with pytest.raises(qx.RecordError, match=f"line 2 is not a game .*({complaint})"):
        series("random", FIRST, out=path)
    path.write_text("\n".join([lines[0], json.dumps(good)]) + "\n")
    assert series("random", FIRST, out=path).left(2) == 1


def test_damage_in_the_middle_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "series.jsonl"
    list(series("random", FIRST, out=path).play(2, jobs=1))
    header, first, second = path.read_text().splitlines()
    for middle in (first[:20], '{"pair": [0, 1]}'):
        path.write_text("\n".join([header, middle, second, ""]))
        with pytest.raises(qx.RecordError, match="line 2 is not a game"):
            series("random", FIRST, out=path)


def test_a_file_that_cannot_be_is_refused_before_playing(tmp_path: Path) -> None:
    with pytest.raises(qx.RecordError, match="there is no folder"):
        series("random", FIRST, out=tmp_path / "no" / "series.jsonl")
    with pytest.raises(qx.RecordError, match="cannot read"):
        series("random", FIRST, out=tmp_path)


def test_stopping_early_keeps_what_was_played_and_leaves_no_process(tmp_path: Path) -> None:
    path = tmp_path / "series.jsonl"
    one = series("random", FIRST, out=path)
    running = one.play(100, jobs=2)
    next(running)
    running.close()  # type: ignore[attr-defined]
    assert len(path.read_text().splitlines()) == 2
    assert not active_children()


def test_a_process_that_is_killed_costs_one_game() -> None:
    one = series("random", FIRST)
    for number, _ in enumerate(one.play(40, jobs=1)):
        if number == 2:
            (child,) = active_children()
            os.kill(child.pid or 0, signal.SIGKILL)
            time.sleep(0.05)
    assert len(one.played) == 40
    assert sum(game.fault is not None for game in one.played) <= 1


def test_a_process_ends_with_whoever_started_it(tmp_path: Path) -> None:
    """Even if that is killed at once, and the bot thinks for ever."""
    (tmp_path / "slow.py").write_text(
        "import os, pathlib, time\n"
        "class Bot:\n"
        "    def choose(self, state):\n"
        "        if state.length > 3:\n"
        "            pathlib.Path('pid').write_text(str(os.getpid()))\n"
        "            while True: time.sleep(0.1)\n"
        "        return state.legal_actions()[0]\n"
    )
    words = ["arena", "senet", "slow:Bot", "slow:Bot", "--games", "2", "--jobs", "1"]
    with subprocess.Popen(
        [sys.executable, "-m", "quincunx", *words], cwd=tmp_path, stderr=subprocess.DEVNULL
    ) as running:
        while not (tmp_path / "pid").exists() or not (tmp_path / "pid").read_text():
            assert running.poll() is None
            time.sleep(0.05)
        running.kill()
    process = int((tmp_path / "pid").read_text())
    for _ in range(600):
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return
        time.sleep(0.05)
    raise AssertionError(f"process {process} is still there")


def test_a_script_without_its_guard_is_refused_with_the_reason(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "import quincunx as qx\nfrom quincunx.arena import Series\n"
        "list(Series(qx.game('senet'), ['random', 'random']).play(2))\n"
    )
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "if __name__ == '__main__':" in done.stderr.splitlines()[-1]


def test_only_those_who_need_numba_wait_for_it_in_the_arena() -> None:
    code = "import quincunx.arena, sys; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


# Numbers


def test_the_summary_of_a_round_robin() -> None:
    three = series("random", FIRST, "random")
    list(three.play(6, jobs=2))
    data = summary(three)
    assert data["games"] == 18
    assert data["labels"] == ["random #1", FIRST, "random #2"]
    assert [meeting["players"] for meeting in data["encounters"]] == [[0, 1], [0, 2], [1, 2]]
    for meeting in data["encounters"]:
        assert meeting["wins"] + meeting["draws"] + meeting["losses"] == 6
        assert meeting["points"] == pytest.approx((meeting["wins"] + meeting["draws"] / 2) / 6)
        low, high = meeting["points_interval"]
        assert 0 <= low <= meeting["points"] <= high <= 1
    assert sum(row["points"] for row in data["ratings"]) == 18
    assert sum(row["rating"] for row in data["ratings"]) == pytest.approx(0)
    for i in range(3):
        assert data["cross"][i][i] is None
        for j in range(i):
            assert data["cross"][i][j] + data["cross"][j][i] == pytest.approx(1)
    assert json.loads(json.dumps(data))["games"] == 18


def test_nothing_played_can_be_summed_up() -> None:
    data = summary(series("random", FIRST))
    assert data["encounters"][0]["points_interval"] == [0.0, 1.0]


def test_the_plot_is_a_picture(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    from quincunx.arena import plot

    three = series("random", FIRST, "random")
    list(three.play(2, jobs=1))
    plot(summary(three), tmp_path / "series.png")
    assert (tmp_path / "series.png").read_bytes().startswith(b"\x89PNG")


def test_a_plot_that_cannot_be_drawn_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from quincunx.arena.plot import check_plot

    with pytest.raises(qx.QuincunxError, match=r"does not end in \.png"):
        check_plot(tmp_path / "series.pdf")
    with pytest.raises(qx.QuincunxError, match="there is no folder"):
        check_plot(tmp_path / "no" / "series.png")
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(qx.QuincunxError, match=r"pip install '\.\[plot\]'"):
        check_plot(tmp_path / "series.png")
