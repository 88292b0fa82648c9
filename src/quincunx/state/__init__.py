"""`Game` and `State`: the friendly objects over a game's record and rules."""

from quincunx.state.game import Game, checked_game
from quincunx.state.refusals import legal_text, who
from quincunx.state.state import State, checked_state

__all__ = ["Game", "State", "checked_game", "checked_state", "legal_text", "who"]
