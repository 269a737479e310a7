"""Every documented form of an answer is read as that answer, on boards of every kind, whatever stands around it."""

from __future__ import annotations

import json
import pprint
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
import pytest

from hand_solver import Limits
from magnets_cp.answer import Solution
from magnets_cp.errors import InputError
from magnets_cp.puzzles.magnets.board import Board
from magnets_cp.puzzles.magnets.notations.layout import letters_of
from magnets_cp.puzzles.registry import PUZZLES
from magnets_cp.workbench.run.configuration import parse
from magnets_cp.workbench.run.programs.program import Ending, Execution
from magnets_cp.workbench.run.programs.reading import read_output
from tests.thorough import THOROUGH

MAGNETS = PUZZLES["magnets"]
NUMBERS = {"+": 1, "-": -1, ".": 0}
Grid = list[list[str]]
_TURNS = 4


def lines(rows: Sequence[Any]) -> str:
    return "\n".join(" ".join(map(str, row)) for row in rows)


def numbers(grid: Grid) -> list[list[int]]:
    return [[NUMBERS[sign] for sign in row] for row in grid]


def strings(grid: Grid) -> list[str]:
    return ["".join(row) for row in grid]


def beside_clues(board: Board, grid: Grid, before: str, after: str) -> str:
    clues = {"p": board.row_plus, "m": board.row_minus}

    def told(kinds: str, r: int) -> list[str]:
        return ["." if clues[kind][r] is None else str(clues[kind][r]) for kind in kinds]

    return lines([[*told(before, r), *row, *told(after, r)] for r, row in enumerate(grid)])


def letters(board: Board, grid: Grid) -> str:
    table = [["."] * board.columns for _ in grid]
    for domino in board.dominoes:
        for r, c in domino:
            if grid[r][c] == "+":
                for s, d in domino:
                    table[s][d] = letters_of(board)[r][c]
    return lines(table)


def in_a_table(grid: Grid) -> str:
    rule = "+" + "---+" * len(grid[0])
    return "\n".join([rule, *(f"|{'|'.join(f' {sign} ' for sign in row)}|\n{rule}" for row in grid)])


FORMS: dict[str, Callable[[Board, Grid], str]] = {
    "signs": lambda _, grid: "\n".join(strings(grid)),
    "with blanks between": lambda _, grid: lines(grid),
    "0 for blank": lambda _, grid: lines(grid).replace(".", "0"),
    "x for blank": lambda _, grid: lines(grid).replace(".", "x"),
    "a list a line": lambda _, grid: "\n".join(map(str, grid)),
    "a list": lambda _, grid: str(grid),
    "a list of strings": lambda _, grid: str(strings(grid)),
    "a tuple of strings": lambda _, grid: str(tuple(strings(grid))),
    "an indented list": lambda _, grid: json.dumps(grid, indent=2),
    "pprint": lambda _, grid: pprint.pformat(grid),
    "numpy": lambda _, grid: str(np.array(grid)),
    "repr of numpy": lambda _, grid: repr(np.array(grid)),
    "numbers": lambda _, grid: lines(numbers(grid)),
    "a list of numbers": lambda _, grid: str(numbers(grid)),
    "a list of numbers a line": lambda _, grid: "\n".join(map(str, numbers(grid))),
    "numpy of numbers": lambda _, grid: str(np.array(numbers(grid))),
    "clues before": lambda board, grid: beside_clues(board, grid, "pm", ""),
    "clues at both sides": lambda board, grid: beside_clues(board, grid, "p", "m"),
    "clues before, 0 for blank": lambda board, grid: beside_clues(
        board, [[sign.replace(".", "0") for sign in row] for row in grid], "pm", ""
    ),
    "bars": lambda _, grid: "\n".join(
        [f"+{'-' * len(grid[0])}+", *(f"|{row}|" for row in strings(grid)), f"+{'-' * len(grid[0])}+"]
    ),
    "a drawn table": lambda _, grid: in_a_table(grid),
    "JSON": lambda _, grid: json.dumps({"solutions": [strings(grid)]}),
    "indented JSON": lambda _, grid: json.dumps({"status": "satisfiable", "solutions": [grid]}, indent=2),
    "one solution in JSON": lambda _, grid: json.dumps({"solution": strings(grid)}),
    "the picture": lambda board, grid: MAGNETS.picture(board, tuple(strings(grid))),
    "letters": letters,
    "letters and signs": lambda board, grid: lines(
        [
            [letter + sign for letter, sign in zip(*both, strict=True)]
            for both in zip(letters_of(board), grid, strict=True)
        ]
    ),
}


def after_the_layout(notation: str) -> Callable[[Board, str], str]:
    def wrapped(board: Board, answer: str) -> str:
        layout = MAGNETS.write(board, notation).rstrip("\n").split("\n")[-board.rows :]
        return "\n".join(["layout:", *layout, "solution:", answer])

    return wrapped


def after_the_board(notation: str) -> Callable[[Board, str], str]:
    return lambda board, answer: f"board:\n{MAGNETS.write(board, notation)}\nsolution:\n{answer}"


AROUND: dict[str, Callable[[Board, str], str]] = {
    "nothing": lambda _, answer: answer,
    "a word": lambda _, answer: f"Solution:\n{answer}",
    "a log": lambda board, answer: f"Solving {board.rows} by {board.columns} ...\nnodes: 12\n\n{answer}",
    "a sentence after it": lambda _, answer: f"{answer}\nDone in 0.01 seconds, 12 nodes",
    "the layout in letters": lambda board, answer: "\n".join([*letters_of(board), "", answer]),
    **{f"the layout of {name}": after_the_layout(name) for name in ("fum", "fum-ids", "janko")},
    **{f"the board in {name}": after_the_board(name) for name in ("fum", "fum-ids", "janko", "sgt", "json")},
}


def solved(number: int) -> Iterator[tuple[Board, Solution]]:
    solver = parse("solver=hand", MAGNETS)
    for index in range(1, number + 1):
        board = MAGNETS.fuzz(7, index)
        for solution in solver.run(MAGNETS, board, Limits(solutions=1)).solutions:
            yield board, solution


@pytest.fixture(scope="module")
def boards() -> list[tuple[Board, Solution]]:
    return list(solved(40))


@pytest.mark.parametrize("around", AROUND)
def test_each_form_is_read_as_the_answer_that_it_is(around: str, boards: list[tuple[Board, Solution]]) -> None:
    read = 0
    # The more boards there are the fewer tell anything new: each form meets a part of them in each surrounding.
    for turn, (form, make) in enumerate(FORMS.items(), start=list(AROUND).index(around)):
        for board, solution in boards if THOROUGH else boards[turn % _TURNS :: _TURNS]:
            # Dots at both sides of a row may be clues or blanks.
            if form.startswith("clues") and None in (*board.row_plus, *board.row_minus):
                continue
            try:
                text = AROUND[around](board, make(board, [list(row) for row in solution]))
            except ValueError:
                continue  # the notation cannot say this board
            found = read_output(MAGNETS, board, Execution(Ending.EXITED, stdout=text.encode())).solutions
            assert found == (solution,), f"{form}:\n{text}"
            read += 1
    assert read > 200 // (1 if THOROUGH else _TURNS)


def test_clues_that_may_be_blanks_are_never_read_as_another_answer(boards: list[tuple[Board, Solution]]) -> None:
    for board, solution in boards:
        for form in (form for form in FORMS if form.startswith("clues")):
            text = FORMS[form](board, [list(row) for row in solution])
            try:
                found = read_output(MAGNETS, board, Execution(Ending.EXITED, stdout=text.encode())).solutions
            except InputError:
                continue
            assert found == (solution,), f"{form}:\n{text}"


def water(solution: Solution) -> list[list[int]]:
    return [[int(sign == "~") for sign in row] for row in solution]


def queens(solution: Solution) -> list[list[int]]:
    return [[int(str(c) == column) for c in range(len(solution))] for column in solution]


VALUES: list[tuple[str, Callable[[Solution], Any]]] = [
    ("aquarium", list),
    ("aquarium", water),
    ("aquarium", lambda solution: ["".join(map(str, row)) for row in water(solution)]),
    ("aquarium", lambda solution: {"solutions": [["".join(map(str, row)) for row in water(solution)]]}),
    ("queens", list),
    ("queens", queens),
    ("queens", lambda solution: ["".join(map(str, row)) for row in queens(solution)]),
    ("queens", lambda solution: ["".join(".Q"[one] for one in row) for row in queens(solution)]),
    ("queens", lambda solution: {"solutions": [queens(solution)]}),
    ("tiles", list),
    ("tiles", lambda solution: [list(row) for row in solution]),
    ("tiles", lambda solution: {"solutions": [list(solution)]}),
]


@pytest.mark.parametrize(("name", "form"), VALUES)
@pytest.mark.parametrize("around", ["{}", "Solution:\n{}", "Solution: {}", "{}\nDone in 0.1 seconds", "nodes: 5\n\n{}"])
def test_a_value_is_read_whatever_stands_around_it(name: str, form: Callable[[Solution], Any], around: str) -> None:
    puzzle = PUZZLES[name]
    solver = parse("solver=hand", puzzle)
    read = 0
    for index in range(1, 40):
        board = puzzle.fuzz(7, index)
        for solution in solver.run(puzzle, board, Limits(solutions=1)).solutions:
            for text in (json.dumps(form(solution)), str(form(solution)), json.dumps(form(solution), indent=1)):
                execution = Execution(Ending.EXITED, stdout=around.format(text).encode())
                assert read_output(puzzle, board, execution).solutions == (solution,), around.format(text)
                read += 1
    assert read > 30
