"""Which pages may open the socket."""

import pytest
from starlette.datastructures import Headers

from quincunx.server.http.security import origin_allowed

ALLOWED = ("https://friends.example",)


@pytest.mark.parametrize(
    ("origin", "allowed"),
    [
        (None, True),  # a program
        ("https://tables.example", True),
        ("http://tables.example", True),  # the proxy in front may speak TLS
        ("https://TABLES.example", True),
        ("https://friends.example", True),
        ("https://friends.example.evil", False),
        ("https://evil.example", False),
        ("https://tables.example:444", False),
        ("null", False),
        ("", False),
        ("http://[", False),
    ],
)
def test_origins(origin: str | None, allowed: bool) -> None:
    headers = {"host": "tables.example"} | ({} if origin is None else {"origin": origin})
    assert origin_allowed(Headers(headers), ALLOWED) is allowed


def test_without_a_host_no_page_is_ours() -> None:
    assert not origin_allowed(Headers({"origin": "null"}), ())
