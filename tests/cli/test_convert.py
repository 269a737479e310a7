"""``magnets convert``: the same board in another notation, or one message."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from magnets_cp.puzzles.registry import PUZZLES
from magnets_cp.source import Source
from tests.boards import INSTANCES
from tests.cli.test_processes import SEED_1
from tests.running import magnets

MAGNETS = PUZZLES["magnets"]


@pytest.mark.parametrize("notation", MAGNETS.notations)
def test_a_converted_board_is_the_same_board(notation: str) -> None:
    done = magnets("convert", SEED_1, "--to", notation)
    assert done.returncode == 0
    original = MAGNETS.read(Source("original", Path(SEED_1).read_text(encoding="utf-8")), None)
    assert MAGNETS.read(Source("converted", done.stdout), notation) == original


def test_many_boards_go_to_one_line_each_or_to_a_folder(tmp_path: Path) -> None:
    two = "".join(magnets("convert", SEED_1, "--to", "sgt").stdout for _ in range(2))
    (tmp_path / "two.sgt").write_text(two)
    assert magnets("convert", str(tmp_path / "two.sgt"), "--to", "sgt").stdout == two
    refused = magnets("convert", str(tmp_path / "two.sgt"), "--to", "fum")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "--output" in refused.stderr
    written = magnets("convert", str(tmp_path / "two.sgt"), "--to", "json", "--output", str(tmp_path / "out"))
    assert written.returncode == 0
    files = sorted((tmp_path / "out").iterdir())
    assert [file.name for file in files] == ["two-1.json", "two-2.json"]
    assert json.loads(files[0].read_text()) == json.loads(files[1].read_text())


def test_what_a_notation_cannot_say_is_one_message_and_the_others_are_still_written(tmp_path: Path) -> None:
    missing = str(INSTANCES / "magnets" / "missing-clues-4x6.sgt")
    done = magnets("convert", missing, SEED_1, "no-such-file", "--to", "fum", "--output", str(tmp_path))
    assert done.returncode == 2
    assert "missing-clues-4x6.sgt: fum has no missing clues; the board can be written as sgt, janko, " in done.stderr
    assert "no-such-file: expected a readable file" in done.stderr
    assert [file.name for file in tmp_path.iterdir()] == ["seed-1-6x6.fum"]


def test_an_unknown_notation_lists_those_there_are() -> None:
    done = magnets("convert", SEED_1, "--to", "xml")
    assert done.returncode == 2
    assert "--to: expected one of fum, fum-ids, sgt, janko, puc, monash" in done.stderr


def test_boards_of_the_same_file_name_do_not_overwrite_one_another(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    same = tmp_path / "in" / Path(SEED_1).name
    same.write_text(magnets("convert", SEED_1, "--to", "fum").stdout)
    assert magnets("convert", SEED_1, str(same), "--to", "sgt", "--output", str(tmp_path / "out")).returncode == 0
    assert len(list((tmp_path / "out").iterdir())) == 2
