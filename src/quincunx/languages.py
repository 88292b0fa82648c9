"""The languages that Quincunx speaks, and the one to fall back to."""

from __future__ import annotations

from collections.abc import Collection

from quincunx.errors import UnknownName, did_you_mean

__all__ = ["ENGLISH", "LANGUAGES", "nearest"]

ENGLISH = "en"

LANGUAGES = {
    "en": "English",
    "fr": "Français",
    "de": "Deutsch",
    "nl": "Nederlands",
    "es": "Español",
    "ru": "Русский",
    "it": "Italiano",
    "hu": "Magyar",
}
"""Each language's two-letter code, and what its speakers call it."""


def nearest(lang: str, written: Collection[str], what: str) -> str:
    """The language asked for, if the text exists in it, else English; `what` names the text."""
    if lang not in tuple(LANGUAGES):
        raise UnknownName(f"no {what} in {lang!r}: {did_you_mean(lang, LANGUAGES)}")
    if not written:
        raise UnknownName(f"nobody has written the {what} yet")
    return lang if lang in written else ENGLISH
