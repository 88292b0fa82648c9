"""Programs: plain functions bound to a game."""

from pathlib import Path

import quincunx as qx
from quincunx.games.senet import rules as senet
from quincunx.native import cpu
from quincunx.native.program import bind, rules_source

GENERAL = """
from quincunx.native.contract import MAX_ACTIONS, player

MASK = 7  # a constant of its own, whatever the rules call so

def describe(s):
    return 100 * player(s) + MAX_ACTIONS + MASK
"""

FOR_SENET = """
from quincunx.games.senet.rules import FIRST_ROW, count_bits

def at_home(s):
    return count_bits(int(s.pieces[0]) & FIRST_ROW)
"""


def program(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "program.py"
    path.write_text(text)
    return path


def test_a_general_program_gets_the_games_names(tmp_path: Path) -> None:
    state = qx.game("senet").start()
    bound = bind([rules_source(senet), program(tmp_path, GENERAL)])
    assert bound["describe"](state._record) == -100 + 5 + 7


def test_a_program_for_one_game_may_use_its_helpers(tmp_path: Path) -> None:
    packed = qx.game("senet").start().pack()
    path = program(tmp_path, FOR_SENET)
    assert bind([rules_source(senet), path])["at_home"](qx.game("senet").start()._record) == 5
    assert cpu.load("senet", senet, [path])["at_home"](packed[0]) == 5
