"""Right solvers that go different ways to one of the solutions."""

from __future__ import annotations

from tests.judging.base import Cell, Domino, Solver


class Backwards(Solver):
    """The last domino first."""

    def order(self, dominoes: list[Domino]) -> list[Domino]:
        return dominoes[::-1]


class StandingFirst(Solver):
    """Upright dominoes before those that lie."""

    def order(self, dominoes: list[Domino]) -> list[Domino]:
        return sorted(dominoes, key=lambda domino: domino[0][1] != domino[1][1])


class BlankFirst(Solver):
    """As few magnets as the clues allow, and these minus first."""

    def values(self, _: Domino) -> tuple[str, ...]:
        return ("..", "-+", "+-")


class Eager(Solver):
    """It counts at the end only where a line is full: no look ahead."""

    def may_hold(self, kind: str, number: int, sign: str, clue: int) -> bool:
        line = self.line(kind, number)
        return "?" in line or line.count(sign) == clue


class SumsFirst(Solver):
    """It refuses boards whose sums cannot agree before it searches."""

    def search(self, index: int) -> bool:
        totals = {sum(clues) for clues in self.clues.values()}
        return len(totals) == 1 and super().search(index)


class FewestFirst(Solver):
    """It lays next the domino with the fewest values left (MRV)."""

    def search(self, index: int) -> bool:
        rest = self.dominoes[index:]
        rest.sort(key=lambda domino: sum(all(map(self.fits, domino, value)) for value in self.values(domino)))
        self.dominoes[index:] = rest
        return super().search(index)


class Doubting(Solver):
    """It looks at the neighbours of the whole board again at the end."""

    def finished(self) -> bool:
        return all(self.fits(cell, sign) for cell, sign in self.grid.items())

    def near(self, cell: Cell) -> list[Cell]:
        return [other for other in super().near(cell) if other in self.grid]


RIGHT = [Solver, Backwards, StandingFirst, BlankFirst, Eager, SumsFirst, FewestFirst, Doubting]
