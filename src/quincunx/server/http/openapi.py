"""The description of all messages: FastAPI's, and those of the socket beside it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic.json_schema import models_json_schema

from quincunx import __version__
from quincunx.server.http.messages.bots import BotLine
from quincunx.server.http.messages.socket import CLIENT_MESSAGES, SERVER_MESSAGES

__all__ = ["describe"]

TAGS = [
    {"name": "games", "description": "What can be played."},
    {"name": "matches", "description": "Making, joining, watching and playing matches."},
    {"name": "records", "description": "Bringing saved matches back."},
    {"name": "bots", "description": "Programs of third parties that play."},
    {"name": "service", "description": "For whoever hosts the server."},
]
ABOUT = """Tables for strangers: people and bots, from several devices. A seat is a secret token, sent as
`Authorization: Bearer TOKEN`; without it you look on. Pages use the socket at `/api/socket`: its messages
are the schemas `FromClient` and `FromServer` below. Every refusal has the shape `ErrorAnswer`."""
MODE = "validation"
REFERENCE = "#/components/schemas/{model}"


def describe(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI document, made once."""
    if app.openapi_schema is None:
        document = get_openapi(
            title="Quincunx tables",
            version=__version__,
            description=ABOUT,
            routes=app.routes,
            tags=TAGS,
            separate_input_output_schemas=False,  # one schema for both directions
        )
        schemas = document["components"]["schemas"]
        schemas.update(socket_schemas())
        for unused in ("HTTPValidationError", "ValidationError"):  # FastAPI's shape, never ours
            schemas.pop(unused, None)
        for path in document["paths"].values():
            for operation in path.values():
                let_spectators_in(operation)
        app.openapi_schema = document
    return app.openapi_schema


def socket_schemas() -> dict[str, Any]:
    """The socket's messages, one name for each direction, and the lines of streams."""
    models = (*CLIENT_MESSAGES.values(), *SERVER_MESSAGES.values(), BotLine)
    modes: list[Any] = [(model, MODE) for model in models]
    names, schema = models_json_schema(modes, ref_template=REFERENCE)
    found: dict[str, Any] = schema["$defs"]
    found["FromClient"] = one_of(names, CLIENT_MESSAGES, "do")
    found["FromServer"] = one_of(names, SERVER_MESSAGES, "type")
    return found


def one_of(names: Any, models: Mapping[str, type[Any]], key: str) -> dict[str, Any]:
    places = {word: names[model, MODE]["$ref"] for word, model in models.items()}
    return {
        "oneOf": [{"$ref": place} for place in places.values()],
        "discriminator": {"propertyName": key, "mapping": places},
    }


def let_spectators_in(operation: dict[str, Any]) -> None:
    """A seat's token is optional everywhere; what a spectator may not do is refused with a code."""
    if operation.get("security") == [{"seat": []}]:
        operation["security"] = [{}, {"seat": []}]
