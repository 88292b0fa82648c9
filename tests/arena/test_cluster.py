"""Series on a Ray cluster: two nodes on this machine, one of which is lost on the way."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import quincunx as qx
from quincunx.arena import Played, SelfPlay, Series, cluster
from quincunx.arena.games import play
from quincunx.arena.guard import fingerprint
from tests.arena.test_command import hear_interrupts

WAITS, DIES = "tests.arena.bots:Waits", "tests.arena.bots:Dies"
SMALL = {"num_cpus": 1, "object_store_memory": 80 << 20, "include_dashboard": False}


def results(played: list[Played]) -> list[tuple[object, ...]]:
    """What must not depend on the clock."""
    return [(one.task, one.points, one.returns, one.actions, one.fault, one.line) for one in played]


# Connecting


class Midwife:
    """A Ray whose process for us dies as it is born, some times."""

    def __init__(self, *problems: Exception) -> None:
        self.problems, self.asked, self.ended = list(problems), 0, 0

    def init(self, **_: object) -> None:
        self.asked += 1
        if self.problems:
            raise self.problems.pop(0)

    def shutdown(self) -> None:
        self.ended += 1


STILLBORN = RuntimeError("Starting Ray client server failed. See ray_client_server_23000.err")
DEAD = ConnectionError("Initialization failure from server: psutil.ZombieProcess: PID still exists")


def test_a_client_process_that_dies_as_it_is_born_is_started_again() -> None:
    ray = Midwife(STILLBORN, DEAD)
    cluster.enter(ray, {})
    assert (ray.asked, ray.ended) == (3, 2)


@pytest.mark.parametrize("problems", [[STILLBORN] * 3, [ConnectionError("nobody there")]])
def test_but_not_for_ever_and_nothing_else_is_tried_again(problems: list[Exception]) -> None:
    ray = Midwife(*problems)
    with pytest.raises(type(problems[0])):
        cluster.enter(ray, {})
    assert ray.asked == ray.ended == len(problems)


# A cluster


@pytest.fixture(scope="module")
def gate(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Where `Waits` says that it plays, and until when it waits."""
    folder = tmp_path_factory.mktemp("gate")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("QUINCUNX_TEST_GATE", str(folder))
        yield folder


@pytest.fixture(scope="module")
def two_nodes(gate: Path) -> Iterator[Any]:
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    found = begun()
    found.gate = gate
    yield found
    found.shutdown()


def begun(tries: int = 3) -> Any:
    """Ray gives a node half a minute to start, which a busy machine may not have: then once more."""
    from ray.cluster_utils import Cluster

    found = Cluster()
    try:
        found.add_node(**SMALL, ray_client_server_port=free_port())
        found.second = found.add_node(**SMALL)
    except Exception as problem:
        found.shutdown()
        if tries == 1 or "timed out during startup" not in str(problem):
            raise
        return begun(tries - 1)
    return found


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


class Watched(cluster.Crew):
    """Knows which games were begun again."""

    again: list[object] = []  # noqa: RUF012  # one list for the test

    def replace(self, worker: Any, task: Any, error: Exception) -> None:
        self.again.append(task)
        super().replace(worker, task, error)


@pytest.mark.thorough
def test_two_nodes_play_as_one_machine_and_a_lost_one_is_made_up_for(
    two_nodes: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import ray

    command_on(two_nodes, tmp_path)
    monkeypatch.setattr(cluster, "Crew", Watched)
    ray.init(two_nodes.address, log_to_driver=False)
    try:
        lose_a_node(two_nodes, tmp_path / "series.jsonl")
        here, there = (SelfPlay(qx.game("sarena", seats=3), "random", seed=3) for _ in range(2))
        assert len(list(there.play(2, on="ray"))) == 2
        assert ray.is_initialized()  # whoever had connected stays so
    finally:
        ray.shutdown()
    list(here.play(2, jobs=1))
    assert results(there.played) == results(here.played)


def lose_a_node(two_nodes: Any, path: Path) -> None:
    """A bot that kills its process loses its games; the loss of a machine costs nobody anything."""
    there = Series(qx.game("senet"), [WAITS, "random", DIES], out=path, seconds=600)
    with ThreadPoolExecutor(1) as thread:
        running = thread.submit(lambda: list(there.play(2, on="ray")))

        def wait_for(happened: Callable[[], object]) -> None:
            while not happened():
                assert not running.done(), running.exception()
                time.sleep(0.05)

        # the first two games are of `Waits`
        wait_for(lambda: len(list(two_nodes.gate.glob("begun-*"))) == 2)
        two_nodes.remove_node(two_nodes.second, allow_graceful=False)
        wait_for(lambda: any(Watched.again))  # its worker may outlive its node for a while
        (two_nodes.gate / "open").touch()
        assert len(running.result()) == 6
    assert [task for task in Watched.again if task]
    here = Series(qx.game("senet"), [WAITS, "random", DIES], seconds=600)
    list(here.play(2, jobs=2))
    assert results(there.played) == results(here.played)
    assert sum(one.fault is not None for one in there.played) == 4
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    assert len({(*line["pair"], line["block"], line["turn"]) for line in lines[1:]}) == 6
    assert len(lines) == 7


def command_on(two_nodes: Any, folder: Path) -> None:
    """From outside the cluster, with a bot in the folder where one is, until Ctrl-C."""
    (folder / "mine.py").write_text(
        "class Last:\n    def choose(self, state):\n        return state.legal_actions()[-1]\n"
    )
    address = f"ray://127.0.0.1:{two_nodes.head_node._ray_params.ray_client_server_port}"
    path = folder / "command.jsonl"
    words = ["arena", "senet", "random", "mine:Last", "--games", "4000", "--on", address]
    with subprocess.Popen(
        [sys.executable, "-m", "quincunx", *words, "--out", str(path)], cwd=folder, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=hear_interrupts,
    ) as running:  # fmt: skip
        while not (path.exists() and path.read_bytes().count(b"\n") > 2):
            assert running.poll() is None, running.communicate()[1]
            time.sleep(0.05)
        running.send_signal(signal.SIGINT)
        out, error = running.communicate(timeout=60)
    assert running.returncode == 130, error
    assert "Traceback" not in error
    assert "the same command continues" in error
    assert "random against mine:Last" in out
    kept = Series(qx.game("senet"), ["random", "mine:Last"], out=path)
    sys.path.insert(0, str(folder))
    try:
        for one in kept.played:
            assert results([one]) == results([play(kept.plan, one.task)])
    finally:
        sys.path.remove(str(folder))


# Refusals


@pytest.mark.parametrize(
    ("on", "message"),
    [
        ("spark://here", "on 'ray' or 'ray://HOST:PORT', not on 'spark://here'"),
        ("ray://", "'ray://' is not the address"),
        ("ray://here:there", "'ray://here:there' is not the address"),
        ("ray://127.0.0.1:{closed}", "nobody answers at 127.0.0.1, port {closed}"),
    ],
)
def test_addresses_that_lead_nowhere(on: str, message: str) -> None:
    closed = free_port()
    series = Series(qx.game("senet"), ["random", "random"])
    with pytest.raises(qx.QuincunxError) as refusal:
        list(series.play(2, on=on.format(closed=closed)))
    assert message.format(closed=closed) in str(refusal.value)


@pytest.mark.parametrize("noted", ["in the environment", "by Ray"])
def test_a_cluster_of_this_machine_that_is_gone(
    noted: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    address, latest = f"127.0.0.1:{free_port()}", tmp_path / "latest"
    monkeypatch.setattr(cluster, "LATEST", latest)
    if noted == "by Ray":
        monkeypatch.delenv("RAY_ADDRESS", raising=False)
        latest.write_text(address + "\n")
    else:
        monkeypatch.setenv("RAY_ADDRESS", address)
    with pytest.raises(qx.QuincunxError, match=r"nobody answers at 127\.0\.0\.1"):
        list(Series(qx.game("senet"), ["random", "random"]).play(2, on="ray"))


def test_ray_that_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(qx.QuincunxError, match=r"pip install '\.\[ray\]'"):
        list(Series(qx.game("senet"), ["random", "random"]).play(2, on="ray"))


@pytest.mark.parametrize("kind", [RuntimeError, Exception])
def test_a_cluster_that_refuses_us_is_quoted(
    kind: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As Ray does when its version, or that of Python, is another one there."""
    monkeypatch.setattr(cluster, "address_here", lambda: None)
    fake: Any = ModuleType("ray")

    def init(**_settings: object) -> None:
        raise kind("Version mismatch:\nthe cluster was started with Ray 1.0")

    fake.init, fake.is_initialized, fake.shutdown = init, lambda: False, lambda: None
    monkeypatch.setitem(sys.modules, "ray", fake)
    with pytest.raises(qx.QuincunxError, match=r"'ray': Version mismatch: the cluster was started"):
        list(Series(qx.game("senet"), ["random", "random"]).play(2, on="ray"))


def test_a_machine_says_why_it_cannot_play(monkeypatch: pytest.MonkeyPatch) -> None:
    import pickle

    plan = pickle.dumps(Series(qx.game("senet"), ["random", "tests.arena.bots:Unbuildable"]).plan)
    post = cluster.guard_class()()
    assert "Quincunx is " + fingerprint() + ", not 0.0 (abc)" in post.prepare(plan, "0.0 (abc)")
    assert "cannot take part: ValueError: no licence (on the machine" in post.prepare(
        plan, fingerprint()
    )
    monkeypatch.setitem(sys.modules, "quincunx.arena.guard", None)
    assert "Quincunx cannot be imported" in post.prepare(plan, fingerprint())


class Ray:
    """A cluster on which every worker dies, or none ever gets a core."""

    class exceptions:  # noqa: N801
        class RayActorError(Exception): ...

    def __init__(self, dies: bool) -> None:
        self.dies, self.killed = dies, 0

    def remote(self, _kind: type) -> "Ray":
        return self

    def options(self, **_options: object) -> "Ray":
        return self

    def __getattr__(self, _name: str) -> Any:
        class Method:
            def remote(self, *_arguments: object) -> object:
                return object()

        return Method()

    def wait(self, calls: list[object], **_more: object) -> tuple[list[object], list[object]]:
        return (calls[:1], calls[1:]) if self.dies else ([], calls)

    def get(self, _call: object) -> None:
        raise self.exceptions.RayActorError("out of\nmemory")

    def kill(self, _worker: object) -> None:
        self.killed += 1


@pytest.mark.parametrize(
    ("dies", "message"),
    [(True, "6 workers have died one after another; the last: out of memory"), (False, "no free")],
)
def test_a_cluster_that_never_plays_is_given_up(
    dies: bool, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not dies:
        monkeypatch.setattr(cluster, "PATIENCE", -1.0)
    plan = Series(qx.game("senet"), ["random", "random"]).plan

    class Workers(Ray):
        def remote(self, _kind: type | None = None) -> Any:
            return self if _kind else Ray(dies)

    crew = cluster.Crew(Workers(dies), plan, 2)
    with pytest.raises(qx.QuincunxError, match=message):
        list(crew.play(list(plan.tasks(4))))
