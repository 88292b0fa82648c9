"""Listens to Numba, and reports when rules are being compiled."""

from __future__ import annotations

import re
from typing import Any

from numba.core.event import Listener, register

from quincunx.announcing import announce

__all__: list[str] = []

PROGRAM = re.compile(r"quincunx_program_(\w+)-\w+-[0-9a-f]+_")
"""The module of a function that is compiled: `quincunx.native.program.run` names it after its folder."""


class Compilations(Listener):
    """Numba reports only what it really compiles, not what it finds on disk."""

    def on_start(self, event: Any) -> None:
        function = getattr(event.data.get("dispatcher"), "py_func", None)
        if found := PROGRAM.match(getattr(function, "__module__", "")):
            announce(found[1])

    def on_end(self, event: Any) -> None: ...


register("numba:compile", Compilations())  # type: ignore[no-untyped-call]
