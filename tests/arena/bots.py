"""Bots of other people, good and bad: `tests.arena.bots:First`."""

import os
import signal
import sys
import time
from pathlib import Path
from typing import Any

from quincunx.state import State


class First:
    """Takes the first legal action; needs no seed."""

    def choose(self, state: State) -> int:
        return state.legal_actions()[0]


class Waits(First):
    """Plays a move, as in a rehearsal, then says that it is in a game and waits for the gate to open."""

    def __init__(self) -> None:
        self.moves = 0

    def choose(self, state: State) -> int:
        self.moves += 1
        if self.moves == 2:
            gate = Path(os.environ["QUINCUNX_TEST_GATE"])
            (gate / f"begun-{os.getpid()}").touch()
            while not (gate / "open").exists():
                time.sleep(0.01)
        return super().choose(state)


class Seeded(First):
    def __init__(self, seed: int) -> None:
        self.seed = seed


class Chatty(First):
    def choose(self, state: State) -> int:
        print("bestaction nonsense")
        return super().choose(state)


class Later(First):
    """Well-behaved for two moves, then not."""

    def __init__(self) -> None:
        self.moves = 0

    def choose(self, state: State) -> Any:
        self.moves += 1
        return self.misbehave() if self.moves > 2 else super().choose(state)

    def misbehave(self) -> Any: ...


class Raises(Later):
    def misbehave(self) -> Any:
        raise RuntimeError("out of ideas")


class Illegal(Later):
    def misbehave(self) -> Any:
        return -77


class Wordy(Later):
    def misbehave(self) -> Any:
        return "the best one"


class Exits(Later):
    def misbehave(self) -> Any:
        sys.exit("enough")


class Dies(Later):
    def misbehave(self) -> Any:
        os._exit(3)


class Hangs(Later):
    def misbehave(self) -> Any:
        while True:
            try:
                while True:
                    pass
            except BaseException:  # noqa: BLE001  # deaf to everything
                continue


class DiesAtOnce:
    def choose(self, state: State) -> int:
        os.kill(os.getpid(), signal.SIGSEGV)
        return state.legal_actions()[0]


class Unbuildable(First):
    def __init__(self) -> None:
        raise ValueError("no licence")


class Mute:
    """Has no `choose`."""
