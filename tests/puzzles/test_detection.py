"""Which puzzle an input is, found by content."""

from __future__ import annotations

from pathlib import Path

from magnets_cp.puzzles import DEFAULT, PUZZLES, detect


def test_a_folder_shows_its_first_readable_file(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("nothing of the kind")
    (tmp_path / "b.sgt").write_text("3x2:110,11,110,11,LRTLRB\n")
    assert detect([str(tmp_path)]).name == "magnets"


def test_nothing_recognized_is_left_to_the_default(tmp_path: Path) -> None:
    assert detect(["no-such-file", str(tmp_path)]) is PUZZLES[DEFAULT]
