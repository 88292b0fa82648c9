"""The line protocol: what is said, and what happens when it is not."""

import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import quincunx as qx
from quincunx.arena import Plan, ProtocolBot
from quincunx.arena import external as external_module
from quincunx.arena.external import ExternalBot
from quincunx.arena.faults import BotFault
from quincunx.arena.games import play
from quincunx.arena.protocol import NewGame, join, question, split

ROOT = Path(__file__).parent.parent.parent
EXAMPLE = ROOT / "examples" / "random_bot.py"
SENET = qx.game("senet")


def program(body: str, seconds: float = 20, start: float = 20) -> ExternalBot:
    """A program whose lines after the greeting are `body`."""
    greeting = (
        "import sys, time, os\n"
        "def say(line): print(line, flush=True)\n"
        "def hear(word):\n"
        "    while (line := sys.stdin.readline()) and not line.startswith(word): pass\n"
        "    return line\n"
    )
    words = [sys.executable, "-c", greeting + body]
    return ExternalBot(words, SENET, seat=0, seed=7, seconds=seconds, start=start)


POLITE = "hear('qgi'); say('qgiok'); hear('newgame'); say('readyok')\n"


@pytest.fixture
def state() -> qx.State:
    return SENET.start(seed=1)


@pytest.fixture
def quick() -> Iterator[None]:
    """Nobody waits long for a program that misbehaves."""
    before = time.monotonic()
    yield
    assert time.monotonic() - before < 15


@pytest.fixture
def unforgiving(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that is asked to quit has to be quick."""
    monkeypatch.setattr(external_module, "LEAVE", 0.1)


def test_new_games_read_back() -> None:
    new = NewGame.of(qx.game("sarena", seats=3, deal="fair"), seat=2, seed=99)
    assert str(new) == "newgame sarena seats=3 deal=fair seat 2 seed 99"
    assert NewGame.read(str(new).removeprefix("newgame ")) == new
    with pytest.raises(qx.TextError, match="seat N seed N"):
        NewGame.read("senet seat zero")


def test_lists_read_back_and_refuse_what_would_break_them() -> None:
    assert split(join(["pick blue", "=?", "end"])) == ["pick blue", "=?", "end"]
    assert split("") == []
    for bad in ("a;b", "a\nb"):
        with pytest.raises(qx.TextError, match="cannot go into a list"):
            join([bad])


def test_a_question_holds_only_what_the_seat_may_know() -> None:
    state = qx.game("sarena").start(seed=5)
    known = state.hidden(state.player)
    position, history, view, legal, go = question(known, 2.5, ["history", "view"])
    assert position == f"position {known.position()}"
    assert "chance =?" in history
    assert "chance =blue" in history
    assert json.loads(view.removeprefix("view "))["seat"] == state.player
    assert "a1-b1" in split(legal.removeprefix("legal "))
    assert go == "go seconds 2.5"
    assert [line.split()[0] for line in question(known, 1)] == ["position", "legal", "go"]


@pytest.mark.parametrize("name", qx.game_names())
def test_every_game_can_be_played_through_the_speaker(name: str) -> None:
    """The speaker knows only the lines; what it answers is legal in the true state."""
    game, random = qx.game(name), Random(3)
    speaker = ProtocolBot("random")
    assert speaker.answer("qgi 1")[-1] == "qgiok"
    assert speaker.answer(str(NewGame.of(game, seat=0, seed=1))) == ["readyok"]
    state = game.start(seed=3)
    while not state.is_over and len(state.history) < 300:
        known = state.hidden(state.player)
        lines = question(known, 1, ["history"] if random.random() < 0.1 else [])
        answers = [answer for line in lines for answer in speaker.answer(line)]
        (text,) = [answer.removeprefix("bestaction ") for answer in answers]
        assert text in split(lines[-2].removeprefix("legal "))
        state.push(known.parse_action(text))


@pytest.mark.parametrize("name", qx.game_names())
def test_the_speaker_follows_the_game(name: str) -> None:
    """So that a bot can go on with what it thought before; secrets only cost it the beginning."""
    speaker = ProtocolBot("random")
    speaker.answer(str(NewGame.of(qx.game(name), seat=0, seed=1)))
    state, missing = qx.game(name).start(seed=3), set()
    while not state.is_over and len(state.history) < 80:
        if state.player == 0:
            known = state.hidden(0)
            for line in question(known, 1, ["history"]):
                answers = speaker.answer(line)
            assert speaker._state == known
            missing.add(len(known.history) - len(speaker._state.history))
            state.push_text(answers[0].removeprefix("bestaction "))
        else:
            state.push(state.legal_actions()[0])
    assert len(missing) == 1
    assert missing == {0} or state.game.has_secrets


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("qgi 2", "speaks qgi 1"),
        ("hello", "unknown command 'hello'; known: qgi"),
        ("newgame sennet seat 0 seed 0", "did you mean 'senet'"),
        ("newgame senet dye=on seat 0 seed 0", "did you mean 'die'"),
        ("position x", "newgame comes before"),
        ("go seconds 1", "newgame and position come before"),
        ("newgame senet seat 9 seed 0", "no seat 9: Senet"),
        ("newgame senet seats=2 seat -1 seed 0", "no new game"),
        ("go seconds x", "no time: 'seconds x'; expected: go seconds 60"),
        ("go seconds nan", "no time"),
        ("go seconds -1", "no time"),
        ("go now", "no time"),
    ],
)
def test_the_speaker_answers_mistakes_and_lives_on(line: str, error: str) -> None:
    speaker = ProtocolBot("random")
    (answer,) = speaker.answer(line)
    assert answer.startswith("error ")
    assert error in answer
    assert speaker.answer("qgi 1")[-1] == "qgiok"


def test_what_a_bot_prints_is_no_answer(capfd: pytest.CaptureFixture[str]) -> None:
    speaker = ProtocolBot("tests.arena.bots:Chatty")
    speaker.answer("newgame senet seat 0 seed 0")
    speaker.answer(f"position {SENET.start(seed=1).position()}")
    assert speaker.answer("go seconds 1") == ["bestaction 10-11"]
    assert "nonsense" not in capfd.readouterr().out


def test_the_example_plays_and_imports_nothing_of_ours() -> None:
    lines = EXAMPLE.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 40
    assert not [line for line in lines if "import" in line and "quincunx" in line]
    plan = Plan(qx.game("serendipity"), ("random", f"cmd:{sys.executable} {EXAMPLE}"))
    game, twin = [play(plan, task) for task in plan.tasks(2)]
    assert game.fault is None
    assert twin.fault is None
    again = play(plan, game.task)
    assert (again.points, again.actions) == (game.points, game.actions)


def test_our_engine_plays_as_an_external_bot() -> None:
    plan = Plan(qx.game("sarena"), ("random", f"cmd:{sys.executable} -m quincunx engine random"))
    played = play(plan, next(plan.tasks(2)))
    assert played.fault is None
    assert sum(played.points) == 1


def test_info_is_welcome_and_wishes_are_heard(state: qx.State) -> None:
    body = (
        "say('want history view'); say('info warming up'); say('')\n" + POLITE +
        "line = hear('history'); hear('view'); hear('go'); say('info thinking')\n"
        "say('bestaction  10-11 '); hear('gameover 1 -1'); hear('quit')\n"
    )  # fmt: skip
    bot = program(body)
    assert state.action_text(bot.choose(state)) == "10-11"
    bot.close([1.0, -1.0])
    assert bot._process.returncode == 0


@pytest.mark.parametrize(
    ("body", "kind", "what"),
    [
        ("say('bestaction 1-30'); hear('quit')", "illegal action", "10-11"),
        ("say('bestaction'); hear('quit')", "illegal action", "not an action"),
        ("say('I resign'); hear('quit')", "protocol", "'I resign' where 'bestaction' was due"),
        ("say('error no idea'); hear('quit')", "error", "it says: no idea"),
        ("sys.exit('my last words')", "crash", "exit code 1 where 'bestaction' was due: my last"),
        ("os.close(1); time.sleep(60)", "crash", "it closed its output"),
        ("sys.stdout.write('x' * 10**6); time.sleep(60)", "protocol", "more than 65536 bytes"),
        ("sys.stdout.buffer.write(b'\\xff\\xfe\\n'); sys.stdout.flush()", "protocol", "was due"),
    ],
)
@pytest.mark.usefixtures("quick")
def test_a_program_that_answers_badly(state: qx.State, body: str, kind: str, what: str) -> None:
    bot = program(POLITE + "hear('go')\n" + body)
    with pytest.raises(BotFault) as caught:
        bot.choose(state)
    assert caught.value.kind == kind
    assert what in caught.value.what
    bot.close()
    assert bot._process.returncode is not None


@pytest.mark.parametrize(
    "body",
    [
        "time.sleep(60)",
        "while True: say('info still thinking'); time.sleep(0.01)",
        "os.fork() if hasattr(os, 'fork') else 0; time.sleep(60)",  # its child holds the pipes too
    ],
)
@pytest.mark.usefixtures("quick", "unforgiving")
def test_a_program_that_does_not_answer_loses_on_time(state: qx.State, body: str) -> None:
    bot = program(POLITE + "hear('go')\n" + body, seconds=0.5)
    with pytest.raises(BotFault) as caught:
        bot.choose(state)
    assert caught.value.kind == "time-out"
    bot.close()
    assert bot._process.returncode is not None


@pytest.mark.usefixtures("quick", "unforgiving")
def test_a_program_that_never_listens_does_not_hold_the_arena_up(state: qx.State) -> None:
    bot = program("say('qgiok'); say('readyok'); time.sleep(60)", seconds=0.2)
    for _ in range(30):  # more than a pipe holds
        bot._say("x" * 10_000)
    with pytest.raises(BotFault, match="time-out"):
        bot.choose(state)
    bot.close()


@pytest.mark.usefixtures("quick")
def test_a_program_that_floods_is_stopped(state: qx.State) -> None:
    bot = program(POLITE + "while True: say('info ' + 'x' * 50)")
    while not bot._flooded:
        time.sleep(0.01)
    with pytest.raises(BotFault, match="more than 10000 lines"):
        bot.choose(state)
    bot.close()


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ("time.sleep(60)", "time-out"),
        ("say('uciok'); time.sleep(60)", "protocol"),
        ("sys.exit(4)", "crash"),
        ("hear('qgi'); say('qgiok'); hear('newgame'); say('error cannot play it')", "error"),
    ],
)
@pytest.mark.usefixtures("quick")
def test_a_program_that_does_not_start(body: str, kind: str) -> None:
    with pytest.raises(BotFault) as caught:
        program(body, start=1 if kind == "time-out" else 20)
    assert caught.value.kind == kind
