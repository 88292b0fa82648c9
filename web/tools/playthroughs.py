"""Games played by random choices, every position as a page gets it: for the gallery and the page's own tests.

python web/tools/playthroughs.py [FOLDER]
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

import quincunx as qx
from quincunx.testing import all_variants

FIXTURES = Path(__file__).parent.parent / "fixtures"


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FIXTURES
    folder.mkdir(parents=True, exist_ok=True)
    for name in qx.game_names():
        variants = list(all_variants(name))
        chosen = variants if len(variants) < 7 else variants[::2] + variants[1:2]
        games = [playthrough(game, seed) for seed, game in enumerate(chosen)]
        (folder / f"{name}.json").write_text(json.dumps(games, ensure_ascii=False))


def playthrough(game: qx.Game, seed: int) -> dict[str, Any]:
    """One game, with its views at every moment."""
    random = Random(seed)
    state = game.start(seed=seed)
    while not state.is_over:
        state.push(random.choice(state.legal_actions()))
    whole = [state.after(number) for number in range(len(state.history) + 1)]
    return {
        "options": dict(game.options),
        "steps": [
            {"number": number, "seat": seat, "text": text}
            for number, (seat, _, text) in enumerate(state.steps(), 1)
        ],
        "views": [views(moment) for moment in whole],
    }


def views(moment: qx.State) -> dict[str, Any]:
    """As whoever moves sees it; where a seat has secrets, also as a spectator does."""
    found = {"mover": moment.view(max(moment.player, 0))}
    if moment.game.has_secrets:
        found["spectator"] = moment.view()
    for view in found.values():
        view.pop("memory", None)  # not for people
    return found


if __name__ == "__main__":
    main()
