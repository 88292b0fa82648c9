"""`Game` and `State`: the friendly objects over a game's record and rules."""

from quincunx.state.game import Game
from quincunx.state.refusals import legal_text, who
from quincunx.state.state import State

__all__ = ["Game", "State", "legal_text", "who"]
