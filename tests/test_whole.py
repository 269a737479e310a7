"""A file is whole or it is not there."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from magnets_cp.workbench.page.saving import write_whole


def test_what_was_there_stays_until_all_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "page.html"
    write_whole(path, "one")
    assert path.read_text() == "one"

    def interrupted(self: Path, data: bytes) -> None:
        with self.open("wb") as file:
            file.write(data[:1])
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "write_bytes", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_whole(path, "other")
    assert path.read_text() == "one"
    assert list(tmp_path.iterdir()) == [path]


def test_links_modes_and_names_that_are_no_text_stay_what_they_are(tmp_path: Path) -> None:
    path, link = tmp_path / "file", tmp_path / "link"
    path.write_text("old")
    path.chmod(0o640)
    link.symlink_to(path)
    write_whole(link, "bad\udcff")
    assert link.is_symlink()
    assert path.read_bytes() == b"bad\\udcff"
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_pipe_is_written_to(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=write_whole, args=(pipe, "text"))
    writer.start()
    assert pipe.read_text() == "text"
    writer.join()
    assert pipe.is_fifo()
