"""The page's analysis believes what Sàrena's bots believe."""

from __future__ import annotations

import re
from pathlib import Path

from quincunx.bots.sarena.belief import SHOWN

PAGE = Path(__file__).parents[3] / "web" / "src" / "local" / "bots" / "sarena" / "index.ts"


def test_its_weights_are_those_that_were_fitted() -> None:
    found = re.search(r"SHOWN: readonly number\[\] = \[(.*?)\]", PAGE.read_text(encoding="utf-8"))
    assert found
    assert [float(one) for one in found[1].split(",")] == [float(one) for one in SHOWN]
