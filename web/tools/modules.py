"""Makes the WebAssembly modules of all games into web/src/local/modules: `python web/tools/modules.py`.

Each game gets `<game>.wasm`, `<game>.json` (what the module offers, and the levels of its bots) and, where it
has large tables, `<game>-<n>.bin`. What was compiled before is found again; see quincunx.native.wasm.
"""

from __future__ import annotations

import json
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
FOLDER = TOP / "web" / "src" / "local" / "modules"


def make(folder: Path = FOLDER) -> None:
    """Writes what has changed, and deletes what belongs to no game any more."""
    sys.path.insert(0, str(TOP / "src"))
    from quincunx.bots.modules import shipped
    from quincunx.games import names

    folder.mkdir(parents=True, exist_ok=True)
    with ThreadPoolExecutor(2) as pool:  # each compiles in a separate process
        made = dict(zip(names(), pool.map(shipped, names()), strict=True))
    wanted: dict[str, bytes] = {}
    for name, game in made.items():
        wanted[f"{name}.wasm"] = game.code
        wanted[f"{name}.json"] = json.dumps(game.about, separators=(",", ":")).encode()
        wanted.update({f"{name}-{n}.bin": table for n, table in enumerate(game.tables)})
    for path in folder.iterdir():
        if path.name not in wanted:
            path.unlink()
    for file, content in wanted.items():
        path = folder / file
        if not path.is_file() or path.read_bytes() != content:
            path.write_bytes(content)


if __name__ == "__main__":
    make()
