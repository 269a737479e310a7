"""Every notation of any puzzle: examples, round trips, and text that is no board."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from magnets_cp.errors import InputError
from magnets_cp.puzzle import Puzzle
from magnets_cp.puzzles.registry import PUZZLES
from magnets_cp.source import Source
from magnets_cp.text.notation import CannotWriteError
from tests.puzzles.case import Case, Malformed
from tests.puzzles.cases import CASES, each_puzzle


def read(puzzle: Puzzle[Any], text: str, notation: str | None = None) -> list[Any]:
    return puzzle.read(Source("bad.txt", text), notation)


def recognizing(text: str) -> list[str]:
    return [puzzle.name for puzzle in PUZZLES.values() if puzzle.recognizes(Source("text", text))]


@pytest.mark.parametrize(("case", "text"), [(case, text) for case in CASES for text in case.texts], ids=str)
def test_one_board_in_every_notation_found_by_content(case: Case, text: str) -> None:
    assert read(case.puzzle, text) == [case.board]
    assert recognizing(text) == [case.puzzle.name]


@pytest.mark.parametrize("ending", ["\r\n", " \n", "\t\n", "\n\n", "\n  \n"])
@pytest.mark.parametrize(("case", "text"), [(case, text) for case in CASES for text in case.loose], ids=str)
def test_line_ends_and_repeated_blanks_make_no_difference(case: Case, text: str, ending: str) -> None:
    assert read(case.puzzle, text.replace("\n", ending)) == [case.board]
    assert read(case.puzzle, text.replace(" ", "   ").replace("\n", ending).rstrip()) == [case.board]
    assert read(case.puzzle, "\n  " + text) == [case.board]


@each_puzzle
def test_what_a_notation_writes_it_reads_back(case: Case) -> None:
    puzzle = case.puzzle

    @given(case.larger)
    def on_boards(board: Any) -> None:
        for notation in puzzle.notations:
            try:
                text = puzzle.write(board, notation)
            except CannotWriteError:
                assert notation != puzzle.notations[-1]
                continue
            assert read(puzzle, text, notation) == [board]
            if notation not in case.ambiguous:
                assert read(puzzle, text) == [board]
                assert puzzle.name in (found := recognizing(text))
                assert notation in case.alike or len(found) == 1

    on_boards()


@each_puzzle
def test_several_boards_in_one_text(case: Case) -> None:
    text = case.puzzle.write(case.board, case.puzzle.notations[-1])
    assert read(case.puzzle, f"[{text}, {text}]") == [case.board] * 2
    for notation in case.puzzle.one_line:
        line = case.puzzle.write(case.board, notation)
        assert read(case.puzzle, f"{line}\n\n{line}") == [case.board] * 2
        assert case.puzzle.is_text(line.strip())
    for notation in case.puzzle.notations:
        assert case.puzzle.suffix(notation).startswith(".")
        assert not case.puzzle.is_text(f"board{case.puzzle.suffix(notation)}")


@pytest.mark.parametrize(
    ("case", "malformed"), [pytest.param(case, one, id=f"{case}: {one[0]}") for case in CASES for one in case.malformed]
)
def test_malformed_text_is_one_message_with_its_place(case: Case, malformed: Malformed) -> None:
    _, notation, text, line, column, expected = malformed
    with pytest.raises(InputError) as caught:
        read(case.puzzle, text, notation)
    error = caught.value
    assert error.line == line
    assert column is None or error.column == column
    assert expected in error.expected
    message = str(error)
    assert re.fullmatch(r"bad\.txt:\d+:\d+: expected .+, found .+", message)
    assert len(message) < 300


@each_puzzle
def test_there_is_much_malformed_text(case: Case) -> None:
    assert len({one[0] for one in case.malformed}) == len(case.malformed) >= 38


@each_puzzle
def test_any_text_is_read_or_refused(case: Case) -> None:
    signs = "".join(sorted({sign for text in case.texts for sign in text} | set(" \n\r\t#")))

    @given(st.text(alphabet=signs, max_size=200))
    def on_texts(text: str) -> None:
        assert is_read_or_refused(case, text)

    on_texts()


@each_puzzle
def test_a_damaged_board_is_read_or_refused(case: Case) -> None:
    @given(st.sampled_from(case.texts), st.data())
    def on_texts(text: str, data: st.DataObject) -> None:
        at = data.draw(st.integers(0, len(text)))
        damage = data.draw(st.text(max_size=3))
        assert is_read_or_refused(case, text[:at] + damage + text[at + data.draw(st.integers(0, 5)) :])

    on_texts()


def is_read_or_refused(case: Case, text: str) -> bool:
    try:
        return bool(read(case.puzzle, text))
    except InputError as error:
        return str(error).startswith("bad.txt")
