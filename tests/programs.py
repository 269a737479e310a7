"""External solvers for tests to write into a folder: a right one in plain Python, and variants with one fault each."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

# Reads the notation of the seed and tries everything; what a test replaces to make a fault stands on a line of its own.
RIGHT = """
import sys

def solve(text):
    numbers = iter(map(int, text.split()))
    take = lambda count: [next(numbers) for _ in range(count)]
    rows, columns = take(2)
    row_plus, row_minus, column_plus, column_minus = take(rows), take(rows), take(columns), take(columns)
    layout = [take(columns) for _ in range(rows)]
    dominoes, taken = [], set()
    for r in range(rows):
        for c in range(columns):
            if (r, c) not in taken:
                other = (r + 1, c) if layout[r][c] else (r, c + 1)
                dominoes.append(((r, c), other))
                taken |= {(r, c), other}
    grid = [["."] * columns for _ in range(rows)]

    def fits(cell, sign):
        r, c = cell
        near = [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]
        return sign == "." or all(grid[a][b] != sign for a, b in near if 0 <= a < rows and 0 <= b < columns)

    def right_counts():
        for r in range(rows):
            if [grid[r].count(sign) for sign in "+-"] != [row_plus[r], row_minus[r]]:
                return False
        for c in range(columns):
            column = [grid[r][c] for r in range(rows)]
            if [column.count(sign) for sign in "+-"] != [column_plus[c], column_minus[c]]:
                return False
        return True

    def search(index):
        if index == len(dominoes):
            return right_counts()
        (a, b), (c, d) = dominoes[index]
        for one, other in ("+-", "-+", ".."):
            if fits((a, b), one) and fits((c, d), other):
                grid[a][b], grid[c][d] = one, other
                if search(index + 1):
                    return True
                grid[a][b] = grid[c][d] = "."
        return False

    return ["".join(row) for row in grid] if search(0) else None

def show(solution):
    print("\\n".join(solution) if solution else "no solution")

if __name__ == "__main__":
    show(solve(open(sys.argv[1]).read() if len(sys.argv) > 1 else sys.stdin.read()))
"""


def variant(*replaced: tuple[str, str]) -> str:
    """The right solver with pieces of it replaced, each of which must be there."""
    text = RIGHT
    for old, new in replaced:
        assert old in text
        text = text.replace(old, new)
    return text


# It does not look at the counts of columns.
UNCHECKED = variant(('if [column.count(sign) for sign in "+-"] != [column_plus[c], column_minus[c]]:', "if False:"))


def command_for(folder: Path, text: str, *, name: str = "solver.py") -> str:
    """The command that runs a Python program with this text, written into the folder."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return f"{shlex.quote(sys.executable)} {shlex.quote(str(path))} {{file}}"
