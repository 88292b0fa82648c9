"""Building the package builds the page that people play on, too; QUINCUNX_PAGE=off leaves it out.

Then neither Node nor a network is needed beyond what the library itself depends on; a server that is started
without the page says so, and serves programs all the same.
"""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What draws the logo and compiles the page's bots; Node comes along where there is none."""
        builder = self.page_builder()
        if builder is None:
            return []
        return [
            "resvg-py>=0.3",
            *builder.COMPILERS,
            *([] if builder.installed_node() else [builder.CARRIER]),
        ]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        builder = self.page_builder()
        if builder is not None:
            self.app.display_info("building the page")
            try:
                builder.build()
            except builder.CannotBuild as error:
                raise SystemExit(
                    f"{error}\nThe library alone needs no page: QUINCUNX_PAGE=off leaves it out."
                ) from None

    def page_builder(self) -> ModuleType | None:
        """web/build.py as a module; None where there is none, or the page is not wanted."""
        if os.environ.get("QUINCUNX_PAGE", "").lower() in ("off", "no", "0"):
            return None
        path = Path(self.root) / "web" / "build.py"
        if not path.is_file():
            return None
        spec = importlib.util.spec_from_file_location("build_page", path)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module
