"""Which puzzle an input is, found by content, and what every family offers."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from magnets_cp.errors import UsageError
from magnets_cp.puzzles import DEFAULT, PUZZLES, detect
from magnets_cp.source import Source
from tests.boards import INSTANCES


@pytest.mark.parametrize("name", PUZZLES)
def test_every_instance_is_recognized_by_its_own_family_alone(name: str) -> None:
    files = [path for path in sorted((INSTANCES / name).iterdir()) if path.suffix != ".md"]
    assert files
    for path in files:
        source = Source(str(path), path.read_text(encoding="utf-8"))
        assert [family.name for family in PUZZLES.values() if family.recognizes(source)] == [name]
        assert detect([str(path)]).name == name


@pytest.mark.parametrize("name", PUZZLES)
def test_small_random_boards_are_read_back_as_they_were_written(name: str) -> None:
    family = PUZZLES[name]
    for index in range(30):
        board = family.fuzz(7, index)
        text = family.write(board, family.notations[-1])
        assert family.read(Source("<test>", text), None) == [board]
        assert family.recognizes(Source("<test>", text))
        assert family.suffix(family.notations[-1]).startswith(".")


def test_a_folder_shows_its_first_readable_file(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("nothing of the kind")
    (tmp_path / "b.sgt").write_text("3x2:110,11,110,11,LRTLRB\n")
    assert detect([str(tmp_path)]).name == "magnets"


def test_nothing_recognized_is_left_to_the_default(tmp_path: Path) -> None:
    assert detect(["no-such-file", str(tmp_path)]) is DEFAULT


@pytest.mark.parametrize("name", PUZZLES)
def test_generate_refuses_what_the_family_does_not_have(name: str) -> None:
    family = PUZZLES[name]
    with pytest.raises(UsageError, match="no such-thing"):
        family.generate("4x4" if name != "queens" else "4", "any", {"no such-thing": 1.0}, Random(0))
