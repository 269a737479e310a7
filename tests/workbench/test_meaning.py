"""Files that can be read in two ways are read as they are meant, or refused, and it is said."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from magnets_cp.errors import InputError
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.source import Source
from magnets_cp.text.notation import SeveralReadingsError
from magnets_cp.workbench.run.instances import Instance, load, load_all
from tests.running import magnets

ID = "3x2:110,11,110,11,LRTLRB"
# Neither reading of this one has a solution, and each looks possible.
EITHER = "2 2\n1 0\n1 0\n0 1\n0 1\n1 2\n1 2\n"
JANKO = "2 2\n0 1\n1 0\n0 1\n0 1\n1 1\n2 2\n"
FUM_IDS = "2 2\n0 1\n0 1\n0 1\n1 0\n1 1\n2 2\n"
# Two dominoes lie in the rows, so each row has as many plus as minus: only the columns can have 2 and 0.
COLUMNS_FIRST = "2 2\n2 0\n0 2\n1 1\n1 1\n1 1\n2 2\n"


def meant(name: str, text: str) -> object:
    return MAGNETS.read(Source(name, text), "janko")[0]


def damaged(text: str) -> str:
    """One clue raised by one."""
    lines = text.splitlines()
    first, *others = lines[1].split()
    lines[1] = " ".join(["1" if first == "-" else str(int(first) + 1), *others])
    return "\n".join(lines) + "\n"


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A hundred puzzles, most of them square, every tenth with a wrong clue, half of them without a suffix."""
    folder = tmp_path_factory.mktemp("corpus")
    rng = Random(0)
    for number in range(100):
        size = rng.choice(["4x4", "6x6", "6x6", "4x5"])
        text = MAGNETS.write(MAGNETS.generate(size, "unique", {}, rng), "janko")
        name = f"{number}" if number % 2 else f"{number}.txt"
        (folder / name).write_text(damaged(text) if number % 10 == 7 else text)
    return folder


def test_a_folder_of_a_hundred_needs_no_option(corpus: Path) -> None:
    found = list(load_all([str(corpus)], MAGNETS, None))
    boards = {one.name: one.board for one in found if isinstance(one, Instance)}
    assert len(boards) == len(found) == 100
    assert boards == {str(path): meant(str(path), path.read_text()) for path in corpus.iterdir()}
    said = [one.note for one in found if isinstance(one, Instance) and one.note]
    assert len(said) > 20
    assert all(note.startswith("read as janko, ") for note in said)


def test_a_name_without_a_suffix_is_passed_over_where_there_is_no_board(corpus: Path, tmp_path: Path) -> None:
    (tmp_path / "README").write_text("A collection of puzzles.\n" * 10)
    (tmp_path / "7").write_text((corpus / "1").read_text())
    (one,) = load_all([str(tmp_path)], MAGNETS, "janko")
    assert isinstance(one, Instance)


@pytest.mark.parametrize(
    ("text", "notation", "reason"),
    [
        (JANKO, "janko", "the only reading with one solution"),
        (FUM_IDS, "fum-ids", "the only reading with one solution"),
        (COLUMNS_FIRST, "janko", "the only reading in which no line is impossible"),
    ],
)
def test_the_reading_that_is_a_puzzle_is_taken_and_said(tmp_path: Path, text: str, notation: str, reason: str) -> None:
    path = tmp_path / "board.txt"
    path.write_text(text)
    (one,) = load(str(path), MAGNETS, None)
    assert (one.board, one.note) == (MAGNETS.read(Source("", text), notation)[0], f"read as {notation}, {reason}")
    assert f"magnets: {path}: read as {notation}, {reason}" in magnets("solve", str(path)).stderr


def test_what_nothing_decides_is_refused_in_one_line_with_the_option_to_type(tmp_path: Path) -> None:
    for number in range(5):
        (tmp_path / f"{number}.txt").write_text(EITHER)
    with pytest.raises(SeveralReadingsError, match=r"--notation fum-ids .* or --notation janko"):
        load(str(tmp_path / "1.txt"), MAGNETS, None)
    (tmp_path / "fine.sgt").write_text(f"{ID}\n")
    done = magnets("verify", str(tmp_path), "--config", "solver=hand")
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert line.endswith(
        "2.txt and 2 more: can be read in several ways, and nothing shows which is meant: say --notation fum-ids "
        "(clues of the rows first) or --notation janko (those of the columns first)"
    )
    assert "5 inputs not read: no disagreement among those that were read" in done.stdout
    assert "all agreed" not in done.stdout
    assert magnets("verify", str(tmp_path), "--notation", "janko").returncode == 2  # fine.sgt is none
    (tmp_path / "fine.sgt").unlink()
    (tmp_path / "other.txt").write_text(JANKO)
    told = magnets("verify", str(tmp_path), "--config", "solver=hand")
    assert (told.returncode, told.stdout.splitlines()[-1].endswith("all agreed")) == (0, True)
    assert "2.txt and 2 more: read as janko, as most of its folder is" in told.stderr


def test_the_good_lines_of_a_file_of_ids_are_read_and_the_bad_ones_named(tmp_path: Path) -> None:
    path = tmp_path / "ids.txt"
    path.write_text(f"{ID}\n\n3x2:junk\n{ID}\nnonsense\n")
    found = list(load_all([str(path)], MAGNETS, None))
    assert [one.name.rpartition("/")[2] for one in found if isinstance(one, Instance)] == ["ids.txt#1", "ids.txt#3"]
    assert [one.line for one in found if isinstance(one, InputError)] == [3, 5]
    assert [one.name for one in load(f"{path}#3", MAGNETS, None)] == [f"{path}#3"]
    with pytest.raises(InputError, match=r"ids.txt:3:"):
        load(f"{path}#2", MAGNETS, None)
    done = magnets("verify", str(path), "--config", "solver=hand")
    assert done.returncode == 2
    assert "2 inputs not read: no disagreement among those that were read" in done.stdout
    path.write_text(f"{ID}\n" + "3x2:junk\n" * 100)
    assert "ids.txt: and 97 more lines that cannot be read" in magnets("verify", str(path)).stderr
