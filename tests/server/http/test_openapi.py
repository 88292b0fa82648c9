"""The description of the API: complete, and true by what schemathesis tries."""

import json
import tempfile
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import Phase, given, settings
from hypothesis.strategies import booleans
from schemathesis import GenerationMode, checks

from quincunx.server.app import create_app
from quincunx.server.http.messages.socket import CLIENT_MESSAGES, SERVER_MESSAGES
from quincunx.server.refusals import CODES, status_of
from quincunx.server.settings import ServerSettings
from tests.server.http.house import PATIENCE, House, bearer

ROOT = Path(__file__).parents[3]
DOCS = ROOT / "docs" / "server.md"
WEB = ROOT / "web"


@pytest.fixture
def document(house: House) -> dict[str, Any]:
    data: dict[str, Any] = house.http.get("/api/openapi.json").json()
    return data


def operations(document: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    return [
        (f"{method} {path}", operation)
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    ]


def test_every_operation_says_what_it_does_and_refuses(document: dict[str, Any]) -> None:
    assert len(operations(document)) >= 18
    for name, operation in operations(document):
        assert operation["summary"], name
        assert operation["tags"], name
        for status in ("400", "413", "422", "429", "500"):
            schema = operation["responses"][status]["content"]["application/json"]["schema"]
            assert schema == {"$ref": "#/components/schemas/ErrorAnswer"}, name


def test_bodies_have_examples(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    for model in ("NewTable", "Guest", "Act", "AccountBody", "Made", "ErrorAnswer"):
        assert schemas[model]["examples"], model


def test_the_sockets_messages_are_described_too(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    for name, models in (("FromClient", CLIENT_MESSAGES), ("FromServer", SERVER_MESSAGES)):
        described = {one["$ref"].rpartition("/")[2] for one in schemas[name]["oneOf"]}
        assert described == {model.__name__ for model in models.values()}
        assert described <= schemas.keys()


def test_what_may_be_left_out_is_not_required(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    assert "log" not in schemas["Look"]["required"]  # `changed` brings it
    assert {"view", "number", "may"} <= set(schemas["Look"]["required"])
    assert schemas["SocketAct"]["required"] == ["match", "do"]


def test_every_reference_leads_somewhere(document: dict[str, Any]) -> None:
    known = {f"#/components/schemas/{name}" for name in document["components"]["schemas"]}
    assert references(document) <= known


def references(node: Any) -> set[str]:
    if isinstance(node, list):
        return set().union(*map(references, node)) if node else set()
    if not isinstance(node, dict):
        return set()
    own = {node["$ref"]} if isinstance(node.get("$ref"), str) else set()
    return own.union(*map(references, node.values()))


def test_the_page_in_docs_lists_every_code_command_and_address(document: dict[str, Any]) -> None:
    text = DOCS.read_text(encoding="utf-8")
    for code, meaning in CODES.items():
        assert f"| `{code}` | {status_of(code)} | {meaning} |" in text, code
    for do in CLIENT_MESSAGES:
        assert f"`{do}`" in text, do
    for path in document["paths"]:
        assert f"`{path}" in text or f" {path}`" in text, path


FOLDER = Path(tempfile.mkdtemp(prefix="quincunx-"))  # nothing is ever written there
DESCRIBED = schemathesis.openapi.from_dict(create_app(ServerSettings(data=FOLDER)).openapi())
OPERATIONS = {
    f"{one.method.upper()} {one.path}": one
    for one in (found.ok() for found in DESCRIBED.get_all_operations())
    if not one.path.endswith("/stream")  # those do not end
}
CHECKS = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
]


TRIED = [
    (name, mode)
    for name, operation in OPERATIONS.items()
    for mode in GenerationMode
    if mode is GenerationMode.POSITIVE or operation.body or operation.query
]


@pytest.mark.parametrize(("name", "mode"), TRIED)
def test_the_api_is_as_described(house: House, name: str, mode: GenerationMode) -> None:
    """Made-up requests, right and wrong: no fault of ours, and answers as documented."""
    made = house.make("senet", "po")
    wanted = [*CHECKS, checks.negative_data_rejection]

    @settings(max_examples=10, phases=[Phase.generate])
    @given(case=OPERATIONS[name].as_strategy(mode), is_known=booleans())
    def tried(case: Any, is_known: bool) -> None:
        if is_known and "{match}" in name:
            case.path_parameters = {**case.path_parameters, "match": made.id}
            case.headers = {**(case.headers or {}), **bearer(made.tokens[0])}
        answer = case.call(base_url=house.address, timeout=PATIENCE)
        about_path = is_known and "{match}" in name  # what was wrong may be right now
        case.validate_response(answer, checks=CHECKS if about_path else wanted)

    tried()
    assert house.http.get("/api/health").status_code == 200


def test_the_page_was_made_for_these_messages() -> None:
    """web/openapi.json is what the page's types are made from: python web/tools/messages.py writes it."""
    kept = json.loads((WEB / "openapi.json").read_text(encoding="utf-8"))
    now = create_app(ServerSettings(data=FOLDER)).openapi()
    assert bare(kept) == bare(now)


def bare(data: Any) -> Any:
    """A description without its words, which differ between versions of the libraries."""
    if isinstance(data, dict):
        return {k: bare(v) for k, v in data.items() if k not in ("title", "description", "version")}
    return [bare(one) for one in data] if isinstance(data, list) else data
