"""The ways in which programs print an answer: rows of signs, or None where there is no solution."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from magnets_cp.puzzles.magnets.board import Board
from magnets_cp.puzzles.magnets.notations.layout import letters_of
from magnets_cp.puzzles.magnets.picture import picture

Rows = Sequence[str]
Printer = Callable[[Board, Rows | None], str]
PRINTERS: dict[str, Printer] = {}


def printer(unsolvable: str) -> Callable[[Callable[[Board, Rows], str]], Callable[[Board, Rows], str]]:
    """Register a way to print a solution; where there is none, that is printed."""

    def add(show: Callable[[Board, Rows], str]) -> Callable[[Board, Rows], str]:
        PRINTERS[show.__name__] = lambda board, rows: unsolvable if rows is None else show(board, rows)
        return show

    return add


@printer("no solution")
def rows_of_signs(_: Board, rows: Rows) -> str:
    return "\n".join(rows)


@printer("UNSAT")
def zeros_for_blanks(_: Board, rows: Rows) -> str:
    return "\n".join(" ".join(row.replace(".", "0")) for row in rows) + "\n"


@printer("*** NO SOLUTION FOUND ***")
def tabs_and_crosses(_: Board, rows: Rows) -> str:
    return "\r\n".join("\t".join(row.replace(".", "x")) for row in rows)


@printer("")
def as_the_seed(board: Board, rows: Rows) -> str:
    return picture(board, tuple(rows))


@printer("None")
def lists_of_python(_: Board, rows: Rows) -> str:
    return str([list(row.replace(".", " ")) for row in rows])


@printer("[]")
def array_of_numpy(_: Board, rows: Rows) -> str:
    numbers = {"+": " 1", "-": "-1", ".": " 0"}
    return "[" + "\n ".join(f"[{' '.join(numbers[sign] for sign in row)}]" for row in rows) + "]"


@printer("infeasible")
def ruled_table(board: Board, rows: Rows) -> str:
    rule = "+---" * board.columns + "+"
    lines = [f"| {' | '.join(row.replace('.', ' '))} |\n{rule}" for row in rows]
    return "\n".join([rule, *lines])


@printer("Status: infeasible")
def drawn_table(board: Board, rows: Rows) -> str:
    top, middle, bottom = (a + b.join(["───"] * board.columns) + c for a, b, c in ("┌┬┐", "├┼┤", "└┴┘"))
    return "\n".join([top, f"\n{middle}\n".join(f"│ {' │ '.join(row)} │" for row in rows), bottom])


@printer("There is no solution!")
def letters_of_plus(board: Board, rows: Rows) -> str:
    letters = letters_of(board)
    plus = {domino: next((cell for cell in domino if rows[cell[0]][cell[1]] == "+"), None) for domino in board.dominoes}
    shown = {cell: letters[p[0]][p[1]] if p else "." for domino, p in plus.items() for cell in domino}
    return "\n".join("".join(shown.get((r, c), ".") for c in range(board.columns)) for r in range(board.rows))


@printer("unsatisfiable")
def letters_and_signs(board: Board, rows: Rows) -> str:
    pairs = zip(letters_of(board), rows, strict=True)
    return "\n".join(" ".join(f"{letter}{sign}" for letter, sign in zip(*pair, strict=True)) for pair in pairs)


@printer("Number of solutions: 0")
def dominoes_by_number(board: Board, rows: Rows) -> str:
    said = ("".join(rows[r][c] for r, c in domino) for domino in sorted(board.dominoes))
    return "\n".join(f"domino {number} = {value}" for number, value in enumerate(said, start=1))


@printer('{"status": "unsatisfiable", "solutions": []}')
def our_document(_: Board, rows: Rows) -> str:
    return json.dumps({"status": "satisfiable", "solutions": [list(rows)]}, indent=1)


@printer("Searching...\nresult: None")
def a_list_among_words(_: Board, rows: Rows) -> str:
    return f"Searching...\nresult: {[list(row) for row in rows]}\ndone in 0.3 s"


@printer("null")
def array_of_strings(_: Board, rows: Rows) -> str:
    return json.dumps(list(rows))


@printer("Solving ...\nThe puzzle has no solution.\n(17 nodes, 3 ms)")
def among_words(_: Board, rows: Rows) -> str:
    return "\n".join(["Solving ...", "", "Solution 1:", *rows, "", "found in 3 ms after 17 nodes", "bye"])


@printer("\x1b[31mno solution\x1b[0m")
def in_colours(_: Board, rows: Rows) -> str:
    colours = {"+": "\x1b[31m", "-": "\x1b[1;34m", ".": "\x1b[0m"}
    return "\n".join("".join(f"{colours[sign]}{sign}\x1b[0m" for sign in row) for row in rows)


@printer("This board is unsolvable.")
def with_clues_right_and_below(board: Board, rows: Rows) -> str:
    lists = (board.row_plus, board.row_minus, board.column_plus, board.column_minus)
    row_plus, row_minus, *below = (["?" if clue is None else str(clue) for clue in clues] for clues in lists)
    lines = [f"{' '.join(row)} | {plus} {minus}" for row, plus, minus in zip(rows, row_plus, row_minus, strict=True)]
    return "\n".join([*lines, *map(" ".join, below)])


@printer("s UNSATISFIABLE")
def with_numbers_of_dominoes(board: Board, rows: Rows) -> str:
    number = {cell: at for at, domino in enumerate(board.dominoes, start=1) for cell in domino}
    cells = [[f"{number.get((r, c), '')}{sign}" for c, sign in enumerate(row)] for r, row in enumerate(rows)]
    return "\n".join(" ".join(row) for row in cells)


@printer("0 solutions")
def with_a_heading(board: Board, rows: Rows) -> str:
    heading = "  ".join(map(str, range(1, board.columns + 1)))
    return "\n".join(["The solution", f"   {heading}", *("   " + "  ".join(row) for row in rows), ""])
