"""Settings from the environment, and what is said about wrong ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from quincunx.server.settings import SETTINGS, ServerSettings, SettingsError


def test_without_settings_there_is_one_file_in_the_data_folder() -> None:
    settings = ServerSettings.from_environment({})
    assert settings.is_sqlite
    assert settings.engine_url.endswith("/tables.db")
    assert settings.redis_url is None
    assert settings.workers >= 1


def test_every_setting_is_read() -> None:
    settings = ServerSettings.from_environment(
        {
            "QUINCUNX_DATA": "/srv/tables",
            "QUINCUNX_DATABASE_URL": " postgresql://ana:secret@db/tables ",
            "QUINCUNX_REDIS_URL": "redis://cache:6379/0",
            "QUINCUNX_WORKERS": "0",
            "QUINCUNX_LIVE": "10",
            "QUINCUNX_AWAY": "60.5",
            "QUINCUNX_ENDGAME": "2",
            "QUINCUNX_HINTS": "3",
            "QUINCUNX_ORIGINS": "https://a.example, http://b.example:8080",
            "QUINCUNX_PROXIES": "10.0.0.1",
            "QUINCUNX_RATE": "0",
        }
    )
    assert settings == ServerSettings(
        data=Path("/srv/tables"),
        database_url="postgresql://ana:secret@db/tables",
        redis_url="redis://cache:6379/0",
        workers=0,
        live=10,
        away=60.5,
        endgame=2,
        hints=3,
        origins=("https://a.example", "http://b.example:8080"),
        proxies=("10.0.0.1",),
        rate=0,
    )
    assert settings.engine_url == "postgresql+asyncpg://ana:secret@db/tables"
    assert not settings.is_sqlite


def test_empty_settings_count_as_none() -> None:
    blank = dict.fromkeys(SETTINGS, " ")
    assert ServerSettings.from_environment(blank) == ServerSettings.from_environment({})


@pytest.mark.parametrize(
    ("name", "value", "right"),
    [
        ("QUINCUNX_DATABASE_URL", "mysql://db/tables", "postgresql://"),
        ("QUINCUNX_REDIS_URL", "http://cache", "redis://"),
        ("QUINCUNX_WORKERS", "many", "a whole number from 0 to 256"),
        ("QUINCUNX_WORKERS", "-1", "a whole number from 0 to 256"),
        ("QUINCUNX_LIVE", "0", "a whole number from 1"),
        ("QUINCUNX_ENDGAME", "4", "a whole number from 0 to 3"),
        ("QUINCUNX_AWAY", "soon", "a number from 1"),
        ("QUINCUNX_RATE", "nan", "a number from 0"),
        ("QUINCUNX_ORIGINS", "example.org", "https://example.org"),
        ("QUINCUNX_ORIGINS", "https://example.org/page", "https://example.org"),
    ],
)
def test_a_wrong_setting_is_named_with_what_would_be_right(
    name: str, value: str, right: str
) -> None:
    with pytest.raises(SettingsError) as error:
        ServerSettings.from_environment({name: value})
    assert name in str(error.value)
    assert right in str(error.value)


def test_a_wrong_database_is_reported_without_its_password() -> None:
    with pytest.raises(SettingsError) as error:
        ServerSettings.from_environment({"QUINCUNX_DATABASE_URL": "mysql://ana:geheim@db/tables"})
    assert "geheim" not in str(error.value)


def test_the_hosting_page_lists_every_setting() -> None:
    page = Path(__file__).parents[2] / "docs" / "hosting.md"
    text = page.read_text(encoding="utf-8")
    assert [name for name in SETTINGS if f"`{name}`" not in text] == []
