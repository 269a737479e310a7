"""Texts and folders that are large or deep beyond all measure end in a message, soon."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from magnets_cp.errors import InputError, UsageError
from magnets_cp.puzzle import Puzzle
from magnets_cp.puzzles.magnets.notations.logicgames import LOGICGAMES
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.puzzles.registry import named
from magnets_cp.source import Source
from magnets_cp.workbench.run.instances import Instance, load_all
from magnets_cp.workbench.run.programs.command import Command, arguments
from magnets_cp.workbench.run.programs.external_solver import ExternalSolver
from magnets_cp.workbench.run.programs.python_file import python_file
from magnets_cp.workbench.run.programs.python_function import Function
from magnets_cp.workbench.run.programs.scratch import scratch
from magnets_cp.workbench.run.programs.submissions import submissions
from tests.boards import INSTANCES

SOLVE = "def solve(text): return None\n"
SOURCES = {
    "half a million fields of one f-string": 'x = f"' + "{a}" * 400_000 + '"\n',
    "a sum of 200,000 ones": "x = " + "+".join(["1"] * 200_000) + "\n",
    "100,000 minus signs": "x = " + "-" * 100_000 + "1\n",
    "30,000 elif": "if 0: pass\n" + "".join(f"elif {i}: pass\n" for i in range(30_000)),
    "brackets": "x = " + "(" * 10_000 + ")" * 10_000 + "\n",
    "a zero": "x = 1\0\n",
    "no text": "\ud800",
}


@pytest.fixture
def deep(tmp_path: Path) -> Iterator[Path]:
    """A folder with 5,000 folders in one another, which no path reaches."""
    with scratch("deep") as folder:
        here = os.getcwd()
        os.chdir(folder)
        try:
            for _ in range(5_000):
                os.mkdir("d")
                os.chdir("d")
        finally:
            os.chdir(here)
        yield folder
    assert not folder.exists()


@pytest.mark.parametrize("text", SOURCES.values(), ids=SOURCES)
def test_a_source_that_python_cannot_parse_is_the_fault_of_its_submission_only(text: str, tmp_path: Path) -> None:
    (tmp_path / "good.py").write_text(SOLVE)
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "solver.py").write_bytes((text + SOLVE).encode("utf-8", "surrogatepass"))
    good, other = submissions(str(tmp_path), MAGNETS.notations, ExternalSolver())
    assert isinstance(good.solver, Function)
    assert isinstance(other.solver, Command) or other.problem


def test_python_is_asked_for_no_longer_than_it_may(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "long.py"
    path.write_text(SOURCES["half a million fields of one f-string"])
    monkeypatch.setattr("magnets_cp.workbench.run.programs.python_file._SECONDS", 0.1)
    assert python_file(str(path)) is None


def test_a_command_of_a_word_of_three_megabytes_is_refused() -> None:
    with pytest.raises(UsageError, match="at most 20000 characters, found 3000007"):
        arguments("python " + "a" * 3_000_000, ".")


def test_folders_too_deep_for_a_path_are_told_once(deep: Path) -> None:
    (deep / "board.sgt").write_text((INSTANCES / "magnets" / "large-half-clues-20x20.sgt").read_text())
    found = list(load_all([str(deep)], MAGNETS, None))
    assert [type(one) for one in found] == [Instance, InputError]
    assert "file name too long" in str(found[1])


def test_a_folder_that_holds_itself_is_read_once(tmp_path: Path) -> None:
    (tmp_path / "board.sgt").write_text("2x1:1,11,1,11,LR".replace("1,11,1,11", "10,1,01,1"))
    (tmp_path / "again").symlink_to(tmp_path)
    assert len(list(load_all([str(tmp_path)], MAGNETS, None))) == 1


def test_bad_lines_do_not_cost_a_good_one_each(tmp_path: Path) -> None:
    good, lines = (INSTANCES / "magnets" / "large-half-clues-20x20.sgt").read_text().strip(), 500
    path = tmp_path / "ids.sgt"
    path.write_text(f"{good}\n" + "x\n" * lines)
    recorded = _Recording(MAGNETS)
    items = list(load_all([str(path)], cast(Puzzle[Any], recorded), None))
    assert [type(one) for one in items] == [Instance] + [InputError] * lines
    assert [one.line for one in items if isinstance(one, InputError)] == list(range(2, lines + 2))
    assert recorded.characters < 10 * (len(good) + len(path.read_text()))


class _Recording:
    """A puzzle that counts the characters it reads."""

    def __init__(self, puzzle: Puzzle[Any]) -> None:
        self._puzzle, self.characters = puzzle, 0

    def read(self, source: Source, notation: str | None) -> list[object]:
        self.characters += len(source.text)
        return self._puzzle.read(source, notation)

    def __getattr__(self, name: str) -> object:
        return getattr(self._puzzle, name)


@pytest.mark.parametrize("line", [".", "1 2", "", "1", ";", "x"])
def test_a_line_that_is_no_board_beside_one_is_told_by_its_number(line: str, tmp_path: Path) -> None:
    path = tmp_path / "boards.aqp"
    path.write_text(f"1_1_1_2_0_1;1,1,2,3,4,4,3,3,4\n{line}\n1_1;1\n")
    items = list(load_all([str(path)], named("aquarium"), None))
    wrong = [one.line for one in items if isinstance(one, InputError)]
    assert wrong == ([2] if line else [])
    assert sum(isinstance(one, Instance) for one in items) == 2


def test_a_level_of_one_long_line_is_not_padded_out() -> None:
    rows = "V`\n" * 100_000
    text = f"<level><![CDATA[\n{' ' * 4_000_000}`\n{rows}]]></level>"
    with pytest.raises(InputError, match="expected 1 to "):
        LOGICGAMES.read(Source("levels.xml", text))
