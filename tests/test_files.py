"""A file appears whole or not at all."""

from pathlib import Path

import pytest

from quincunx.files import written_whole


def test_a_file_is_replaced_when_all_is_written(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(b"old")
    with written_whole(path) as stream:
        stream.write(b"new")
        assert path.read_bytes() == b"old"
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("before", [None, b"old"])
def test_what_goes_wrong_changes_nothing(tmp_path: Path, before: bytes | None) -> None:
    path = tmp_path / "game.json"
    if before is not None:
        path.write_bytes(before)

    def fail() -> None:
        with written_whole(path) as stream:
            stream.write(b"half")
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()
    assert [one.read_bytes() for one in tmp_path.iterdir()] == ([before] if before else [])
