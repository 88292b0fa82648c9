"""The terminal's match: the same table as everywhere, with everybody at one keyboard."""

import json
from pathlib import Path

import pytest

import quincunx as qx
from quincunx.cli.session import Session
from quincunx.cli.table import Screen
from quincunx.table.faults import TableFault
from quincunx.table.settings import BOT

BOB = ["Ann", "Bob"]


def begin(name: str, names: list[str] = BOB, rounds: int = 1, **options: int) -> Session:
    return Session.begin(qx.game(name, **options), names, rounds, seed=3)


def play(session: Session, actions: int = 1) -> None:
    for _ in range(actions):
        seat = session.state.player
        if bot := session.bot_at(seat):
            session.push(bot.choose(session.state.hidden(seat)))
        else:
            session.push(session.state.legal_actions()[0])


def play_round(session: Session) -> None:
    while not session.state.is_over:
        play(session)


def test_a_seed_repeats_the_chance_without_salts() -> None:
    session = begin("senet")
    assert session.state.history == qx.game("senet").start(seed=3).history


@pytest.mark.parametrize(("rounds", "who"), [(1, "master"), (3, "master+points")])
def test_a_master_plays_for_points_where_they_count(rounds: int, who: str) -> None:
    session = begin("senet", ["Ann", f"{BOT}master"], rounds)
    assert list(session.bots) == [(1, who)]
    assert session.table.chairs[1].bot == "master", "whoever plays for it"
    assert list(begin("sarena", ["Ann", f"{BOT}master"], rounds).bots) == [(1, "master")]


def test_people_at_one_keyboard_take_back_anything() -> None:
    session = begin("senet")
    positions = [session.state.position()]
    for _ in range(6):
        play(session)
        positions.append(session.state.position())
    for position in reversed(positions[:-1]):
        session.undo()
        assert session.state.position() == position
    with pytest.raises(TableFault, match="nothing to take back"):
        session.undo()


def test_against_a_bot_nothing_is_taken_back_that_chance_has_answered() -> None:
    session = begin("senet", ["you", "bot:random"])
    while session.bot_at(session.state.player):
        play(session)
    play(session)
    with pytest.raises(TableFault, match="chance has acted"):
        session.undo()


def test_against_a_bot_its_answers_go_along() -> None:
    session = begin("sarena", ["you", "bot:random"])
    while session.bot_at(session.state.player):
        play(session)
    position = session.state.position()
    play(session, 2)
    session.undo()
    assert session.state.position() == position


def test_resigning_is_kept_in_the_record(tmp_path: Path) -> None:
    session = begin("senet")
    play(session, 3)
    loser = session.table.to_move
    assert loser is not None
    session.resign()
    assert session.is_over
    assert Screen(session).verdict() == f"{BOB[loser]} resigned. {BOB[1 - loser]} wins."
    path = session.save(tmp_path / "game.json")
    assert json.loads(path.read_text(encoding="utf-8"))["ending"]["reason"] == "resigned"
    with pytest.raises(qx.RecordError, match="is finished"):
        Session.resume(path)


def test_with_more_people_a_bot_plays_on_for_who_resigns() -> None:
    session = begin("sarena", ["Ann", "Bob", "Cy"], seats=3)
    seat = session.state.player
    session.resign()
    assert not session.is_over
    assert session.bot_at(seat) is not None
    assert session.people == 2


@pytest.mark.parametrize("rounds", [1, 2])
def test_a_saved_match_continues(tmp_path: Path, rounds: int) -> None:
    session = begin("sarena", rounds=rounds)
    if rounds == 2:
        play_round(session)
        session.next_round()
    play(session, 2)
    path = session.save(tmp_path / "game.json")
    again = Session.resume(path)
    assert again.state == session.state
    assert again.names == BOB
    for one in (session, again):
        play_round(one)
        assert one.is_over
    assert again.state.history == session.state.history


def test_a_match_without_its_seed_continues_with_new_chance(tmp_path: Path) -> None:
    session = begin("senet")
    play(session, 2)
    path = tmp_path / "game.json"
    session.table.record().save(path, seat=0)
    again = Session.resume(path)
    assert again.state.history == session.state.history
    play(again, 5)
    old, new = json.loads(again.save().read_text(encoding="utf-8"))["chance"]
    assert (old["seed"], old["file"]) == (None, True)
    assert new["seed"]


def test_a_forged_save_is_refused(tmp_path: Path) -> None:
    session = begin("senet")
    play(session, 10)
    path = session.save(tmp_path / "game.json")
    data = json.loads(path.read_text(encoding="utf-8"))
    other = qx.Dice(b"another seed")
    data["chance"][0] |= {"seed": other.seed.hex(), "commitment": other.commitment}
    path.write_text(json.dumps(data))
    with pytest.raises(qx.RecordError, match="does not follow from its seed"):
        Session.resume(path)


def test_two_bots_do_not_think_with_one_head() -> None:
    session = begin("sarena", ["you", "bot:random", "bot:random"], seats=3)
    assert len({id(bot) for bot in session.bots.values()}) == 2
