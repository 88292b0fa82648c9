"""The server's description of its messages, for the page's types: writes web/openapi.json.

python web/tools/messages.py && npm --prefix web run messages
"""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import gettempdir

from quincunx.server.app import create_app
from quincunx.server.settings import ServerSettings

OPENAPI = Path(__file__).parent.parent / "openapi.json"


def description() -> str:
    document = create_app(ServerSettings(data=Path(gettempdir()))).openapi()
    return json.dumps(document, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    OPENAPI.write_text(description())
