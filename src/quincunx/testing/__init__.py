"""Checks that any game can be run through, ours or a stranger's.

>>> import quincunx as qx
>>> from quincunx.testing import check_game
>>> check_game(qx.game("senet"), walks=1)
"""

from __future__ import annotations

from quincunx.testing.contract import check_game
from quincunx.testing.native import check_native
from quincunx.testing.secrets import check_secrets
from quincunx.testing.walks import all_variants, random_walk

__all__ = ["all_variants", "check_game", "check_native", "check_secrets", "random_walk"]
