"""Where bots meet and strength is measured.

>>> from quincunx.arena import Series, summary
>>> series = Series(qx.game("senet"), ["random", "my_module:MyBot"])
>>> for played in series.play(games=100): ...
>>> summary(series)["encounters"][0]["points"]
"""

from __future__ import annotations

from quincunx.arena.games import Fault, Played
from quincunx.arena.plan import GameTask, Plan
from quincunx.arena.plot import plot
from quincunx.arena.protocol_bot import ProtocolBot
from quincunx.arena.ratings import ratings
from quincunx.arena.series import SelfPlay, Series
from quincunx.arena.stats import Estimate, elo, share
from quincunx.arena.summary import summary

__all__ = [
    "Estimate",
    "Fault",
    "GameTask",
    "Plan",
    "Played",
    "ProtocolBot",
    "SelfPlay",
    "Series",
    "elo",
    "plot",
    "ratings",
    "share",
    "summary",
]
