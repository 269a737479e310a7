"""A right solver in plain Python, as students write one, with places at which a fault can be put."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from tests.judging.killing import GaveUpError

Cell = tuple[int, int]
Domino = tuple[Cell, Cell]
Grid = dict[Cell, str]


@dataclass
class Solver:
    """Backtracking over the dominoes, with the neighbours checked on the way and the lines at the end of each.

    It reads the notation of the seed. Subclasses put one method wrong.
    """

    steps: int = 100_000
    rows: int = 0
    columns: int = 0
    clues: dict[str, list[int]] = field(default_factory=dict)
    layout: list[list[int]] = field(default_factory=list)
    dominoes: list[Domino] = field(default_factory=list)
    grid: Grid = field(default_factory=dict)

    def solve(self, text: str) -> list[str] | None:
        """The rows of a solution, or None."""
        self.read(text)
        self.dominoes = self.order(list(self.tiles()))
        self.grid = {}
        try:
            found = self.search(0)
        except GaveUpError:
            return self.when_out_of_steps()
        return self.shown() if found else None

    def numbers(self, text: str) -> Iterator[int]:
        return map(int, text.split())

    def read(self, text: str) -> None:
        numbers = self.numbers(text)
        self.rows, self.columns = next(numbers), next(numbers)
        for name, count in self.lists():
            self.clues[name] = [self.clue(next(numbers)) for _ in range(count)]
        self.layout = [[next(numbers) for _ in range(self.columns)] for _ in range(self.rows)]

    def lists(self) -> list[tuple[str, int]]:
        return [("row+", self.rows), ("row-", self.rows), ("column+", self.columns), ("column-", self.columns)]

    def clue(self, number: int) -> int:
        return number

    def tiles(self) -> Iterator[Domino]:
        seen: set[Cell] = set()
        for r in range(self.rows):
            for c in range(self.columns):
                if (r, c) not in seen:
                    other = (r + 1, c) if self.layout[r][c] else (r, c + 1)
                    seen |= {(r, c), other}
                    yield (r, c), other

    def order(self, dominoes: list[Domino]) -> list[Domino]:
        return dominoes

    def values(self, _: Domino) -> tuple[str, ...]:
        return ("+-", "-+", "..")

    def search(self, index: int) -> bool:
        self.steps -= 1
        if self.steps < 0:
            raise GaveUpError
        if index == len(self.dominoes):
            return self.finished()
        domino = self.dominoes[index]
        for value in self.values(domino):
            if self.place(domino, value):
                if self.promising() and self.search(index + 1):
                    return True
                self.undo(domino)
        return False

    def place(self, domino: Domino, value: str) -> bool:
        for cell, sign in zip(domino, value, strict=True):
            if not self.fits(cell, sign):
                return False
        self.grid.update(zip(domino, value, strict=True))
        return True

    def undo(self, domino: Domino) -> None:
        for cell in domino:
            self.grid.pop(cell, None)

    def near(self, cell: Cell) -> list[Cell]:
        r, c = cell
        return [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]

    def fits(self, cell: Cell, sign: str) -> bool:
        return sign == "." or all(self.grid.get(other) != sign for other in self.near(cell))

    def line(self, kind: str, number: int) -> list[str]:
        cells = [(number, c) for c in range(self.columns)] if kind == "row" else [(r, number) for r in range(self.rows)]
        return [self.grid.get(cell, "?") for cell in cells]

    def lines(self) -> Iterator[tuple[str, int]]:
        yield from (("row", r) for r in range(self.rows))
        yield from (("column", c) for c in range(self.columns))

    def promising(self) -> bool:
        return all(
            self.may_hold(kind, number, sign, self.clues[kind + sign][number])
            for kind, number in self.lines()
            for sign in "+-"
        )

    def may_hold(self, kind: str, number: int, sign: str, clue: int) -> bool:
        line = self.line(kind, number)
        return line.count(sign) <= clue <= line.count(sign) + line.count("?")

    def finished(self) -> bool:
        return True

    def shown(self) -> list[str]:
        return ["".join(self.grid[r, c] for c in range(self.columns)) for r in range(self.rows)]

    def when_out_of_steps(self) -> list[str] | None:
        raise GaveUpError


Make = Callable[[], Solver]
