from __future__ import annotations

from pathlib import Path

import pytest

from magnets_cp.errors import InputError, UsageError
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.workbench.run.boards import Wanted, fuzzed
from magnets_cp.workbench.run.instances import Instance, load, load_all, load_one
from tests.boards import INSTANCES

ID = "3x2:110,11,110,11,LRTLRB"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "many.sgt").write_text(f"{ID}\n{ID}\n{ID}\n")
    (tmp_path / "one.txt").write_text("1 2\n1\n1\n1 0\n0 1\n0 0\n")
    (tmp_path / "bad.txt").write_text("1 2\n1\n")
    (tmp_path / "notes.md").write_text("not a board")
    (tmp_path / "deeper").mkdir()
    (tmp_path / "deeper" / "one.json").write_text((INSTANCES / "magnets" / "givens-6x7.json").read_text())
    (tmp_path / "manifest.json").write_text("[]")
    return tmp_path


def test_a_board_of_a_file_of_many_is_named_by_its_number(folder: Path) -> None:
    assert [one.name for one in load(f"{folder}/many.sgt", MAGNETS, None)] == [
        f"{folder}/many.sgt#{k}" for k in (1, 2, 3)
    ]
    assert load_one(f"{folder}/many.sgt#2", MAGNETS, None).name.endswith("#2")
    with pytest.raises(UsageError, match=r"holds 3 boards: name one, .*many.sgt#1 to .*#3"):
        load_one(f"{folder}/many.sgt", MAGNETS, None)
    for number in ("0", "4"):
        with pytest.raises(InputError, match=f"expected a board #1 to #3, found #{number}"):
            load_one(f"{folder}/many.sgt#{number}", MAGNETS, None)


def test_a_file_whose_name_looks_like_that_is_still_a_file(folder: Path) -> None:
    (folder / "odd#1").write_text(ID)
    assert len(load(f"{folder}/odd#1", MAGNETS, None)) == 1


def test_a_file_whose_name_looks_like_a_game_id_can_be_numbered(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "6x6").write_text(f"{ID}\n{ID}\n")
    monkeypatch.chdir(folder)
    assert load_one("6x6#2", MAGNETS, None).name == "6x6#2"


def test_hidden_folders_are_left_alone_and_unreadable_ones_are_not_lost(folder: Path) -> None:
    (folder / ".venv").mkdir()
    (folder / ".venv" / "LICENSE.txt").write_text("no board")
    found = list(load_all([str(folder)], MAGNETS, None))
    assert sum(isinstance(one, InputError) for one in found) == 1


def test_a_game_id_is_its_own_source() -> None:
    assert load_one(ID, MAGNETS, None).name == ID
    with pytest.raises(InputError, match=r"^<argument>:1:"):
        load(ID[:-1], MAGNETS, None)


def test_a_long_id_is_a_name_cut_in_its_middle() -> None:
    long = "6x5:221122,32023,212131,22123,LRTTLRLRBBTTLRLRBBTLRLRTBLRLRB"
    assert load_one(long, MAGNETS, None).name == "6x5:221122,32023,21…TTLRLRBBTLRLRTBLRLRB"


def test_a_folder_stands_for_its_boards_and_nothing_unreadable_is_lost(folder: Path) -> None:
    found = list(load_all([str(folder), ID], MAGNETS, None))
    names = [one.name.removeprefix(f"{folder}/") for one in found if isinstance(one, Instance)]
    assert names == ["many.sgt#1", "many.sgt#2", "many.sgt#3", "one.txt", "deeper/one.json", ID]
    (error,) = (one for one in found if isinstance(one, InputError))
    assert str(error).startswith(f"{folder}/bad.txt:3:1: expected 1 minus clues of the rows")


@pytest.mark.parametrize("content", [b"\x7fELF\0\1", b"6 6\n1 \xff", b"6 6\n\0", b"\xef\xbb\xbf1\xff"])
def test_binary_files_are_refused_with_the_place(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "board.txt"
    path.write_bytes(content)
    with pytest.raises(InputError, match=r"board\.txt:\d+:\d+: expected text, found the byte 0x"):
        load(str(path), MAGNETS, None)


def test_a_byte_order_mark_is_no_content(tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    path.write_bytes(b"\xef\xbb\xbf" + ID.encode())
    assert load_one(str(path), MAGNETS, None).board.rows == 2


def test_missing_files_and_folders(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="expected a readable file, found no such file"):
        load(str(tmp_path / "none.txt"), MAGNETS, None)
    with pytest.raises(InputError, match="found a folder"):
        load(str(tmp_path), MAGNETS, None)


def test_a_file_too_large_is_not_read_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("magnets_cp.source.MAX_BYTES", 10)
    (tmp_path / "board.txt").write_text(ID)
    with pytest.raises(InputError, match="MiB"):
        load(str(tmp_path / "board.txt"), MAGNETS, None)


def test_random_boards_without_a_trait_keep_their_numbers_in_the_sequence() -> None:
    every = {one.name: one.board for one in fuzzed(MAGNETS, Wanted((), fuzz=150, seed=0))}
    for trait, has in MAGNETS.traits.items():
        left = list(fuzzed(MAGNETS, Wanted((), fuzz=20, seed=0, without=[trait])))
        assert not any(has(one.board) for one in left)
        assert all(every[one.name] == one.board for one in left)
        before_the_last = list(every)[: list(every).index(left[-1].name) + 1]
        assert sum(not has(every[name]) for name in before_the_last) == len(left) == 20
        assert any(map(has, every.values()))
