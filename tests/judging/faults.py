"""Faults that people make, each put into the right solver alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tests.judging.base import Cell, Domino, Solver
from tests.judging.killing import GaveUpError

FAULTS: dict[str, type[Solver]] = {}
Method = Callable[..., object]


def fault(method: str, *also: tuple[str, Method]) -> Callable[[Method], Method]:
    """Put a method wrong; the fault is called as the function is."""

    def add(wrong: Method) -> Method:
        FAULTS[wrong.__name__] = type(wrong.__name__, (Solver,), {method: wrong, **dict(also)})
        return wrong

    return add


def is_upright(domino: Domino) -> bool:
    return domino[0][1] == domino[1][1]


# Lines: what is compared, and which lines are.


def unchecked(name: str, is_unchecked: Callable[[Solver, str, int, str], bool]) -> None:
    def may_hold(self: Solver, kind: str, number: int, sign: str, clue: int) -> bool:
        return is_unchecked(self, kind, number, sign) or Solver.may_hold(self, kind, number, sign, clue)

    FAULTS[name] = type(name, (Solver,), {"may_hold": may_hold})


def standing(self: Solver, kind: str, number: int) -> bool:
    return kind == "column" and any(is_upright(one) and one[0][1] == number for one in self.dominoes)


unchecked("rows_unchecked", lambda self, kind, number, sign: kind == "row")
unchecked("columns_unchecked", lambda self, kind, number, sign: kind == "column")
unchecked("plus_unchecked", lambda self, kind, number, sign: sign == "+")
unchecked("minus_unchecked", lambda self, kind, number, sign: sign == "-")
unchecked("row_plus_unchecked", lambda self, kind, number, sign: (kind, sign) == ("row", "+"))
unchecked("row_minus_unchecked", lambda self, kind, number, sign: (kind, sign) == ("row", "-"))
unchecked("column_plus_unchecked", lambda self, kind, number, sign: (kind, sign) == ("column", "+"))
unchecked("column_minus_unchecked", lambda self, kind, number, sign: (kind, sign) == ("column", "-"))
unchecked("last_row_unchecked", lambda self, kind, number, sign: (kind, number) == ("row", self.rows - 1))
unchecked("last_column_unchecked", lambda self, kind, number, sign: (kind, number) == ("column", self.columns - 1))
unchecked("first_row_unchecked", lambda self, kind, number, sign: (kind, number) == ("row", 0))
unchecked("first_column_unchecked", lambda self, kind, number, sign: (kind, number) == ("column", 0))
unchecked("standing_columns_unchecked", lambda self, kind, number, sign: standing(self, kind, number))
unchecked("minus_of_last_column_unchecked", lambda s, kind, n, sign: (kind, n, sign) == ("column", s.columns - 1, "-"))
unchecked("plus_of_last_row_unchecked", lambda s, kind, n, sign: (kind, n, sign) == ("row", s.rows - 1, "+"))
unchecked("zero_is_missing", lambda self, kind, number, sign: self.clues[kind + sign][number] == 0)
unchecked(
    "zero_rows_are_missing", lambda self, kind, number, sign: (kind, self.clues[kind + sign][number]) == ("row", 0)
)
unchecked("lines_of_one_cell_unchecked", lambda self, kind, number, sign: len(self.line(kind, number)) == 1)
unchecked("columns_beyond_the_rows_unchecked", lambda s, kind, number, sign: kind == "column" and number >= s.rows)
unchecked("rows_beyond_the_columns_unchecked", lambda s, kind, number, sign: kind == "row" and number >= s.columns)
unchecked("even_rows_unchecked", lambda self, kind, number, sign: kind == "row" and number % 2 == 1)


def compared(name: str, holds: Callable[[Solver, str, int, str, int], bool]) -> None:
    """The clue is compared in another way in the lines that are full."""

    def may_hold(self: Solver, kind: str, number: int, sign: str, clue: int) -> bool:
        wrong = holds(self, kind, number, sign, clue)
        return wrong if "?" not in self.line(kind, number) else Solver.may_hold(self, kind, number, sign, clue) or wrong

    FAULTS[name] = type(name, (Solver,), {"may_hold": may_hold})


def count(self: Solver, kind: str, number: int, sign: str) -> int:
    return self.line(kind, number).count(sign)


compared("upper_bounds_only", lambda self, kind, number, sign, clue: count(self, kind, number, sign) <= clue)
compared("lower_bounds_only", lambda self, kind, number, sign, clue: count(self, kind, number, sign) >= clue)
compared(
    "upper_bounds_in_rows",
    lambda s, kind, n, sign, clue: (
        count(s, kind, n, sign) <= clue if kind == "row" else count(s, kind, n, sign) == clue
    ),
)
compared(
    "upper_bounds_in_columns",
    lambda s, kind, n, sign, clue: (
        count(s, kind, n, sign) <= clue if kind == "column" else count(s, kind, n, sign) == clue
    ),
)
compared(
    "upper_bounds_in_columns_of_upright_dominoes",  # the seed
    lambda s, kind, n, sign, clue: (
        count(s, kind, n, sign) <= clue if standing(s, kind, n) else count(s, kind, n, sign) == clue
    ),
)
compared(
    "upper_bounds_of_minus",
    lambda s, kind, n, sign, clue: count(s, kind, n, sign) <= clue if sign == "-" else count(s, kind, n, sign) == clue,
)
compared(
    "sum_of_the_signs_only",
    lambda s, kind, n, sign, clue: (
        count(s, kind, n, "+") + count(s, kind, n, "-") == s.clues[f"{kind}+"][n] + s.clues[f"{kind}-"][n]
    ),
)
compared("strictly_less", lambda self, kind, number, sign, clue: count(self, kind, number, sign) < max(1, clue))
compared("signs_swapped", lambda s, kind, n, sign, clue: s.line(kind, n).count("-" if sign == "+" else "+") == clue)
compared("minus_by_the_plus_clue", lambda s, kind, n, sign, clue: count(s, kind, n, sign) == s.clues[f"{kind}+"][n])
compared("off_by_one_allowed", lambda s, kind, n, sign, clue: abs(count(s, kind, n, sign) - clue) <= 1)


def too_strict(name: str, may_hold: Method) -> None:
    FAULTS[name] = type(name, (Solver,), {"may_hold": may_hold})


too_strict(
    "full_too_early",  # what is open counts one too few
    lambda self, kind, n, sign, clue: (
        count(self, kind, n, sign) <= clue <= count(self, kind, n, sign) + max(0, self.line(kind, n).count("?") - 1)
        or (Solver.may_hold(self, kind, n, sign, clue) and "?" not in self.line(kind, n))
    ),
)
too_strict(
    "exact_before_the_end",
    lambda self, kind, n, sign, clue: (
        Solver.may_hold(self, kind, n, sign, clue)
        if self.line(kind, n)[-1] == "?" or n == 0
        else count(self, kind, n, sign) == clue
    ),
)
too_strict(
    "totals_only",
    lambda self, kind, n, sign, clue: (
        Solver.may_hold(self, kind, n, sign, clue)
        if kind == "row"
        else len(self.grid) < self.rows * self.columns
        or sum(self.clues[f"column{sign}"]) == list(self.grid.values()).count(sign)
    ),
)
too_strict("integers_of_one_digit", lambda self, kind, n, sign, clue: Solver.may_hold(self, kind, n, sign, clue % 10))
too_strict(
    "clues_cut_at_what_fits",
    lambda self, kind, n, sign, clue: Solver.may_hold(
        self, kind, n, sign, min(clue, (len(self.line(kind, n)) + 1) // 2)
    ),
)
too_strict(
    "clues_modulo_the_line",
    lambda self, kind, n, sign, clue: Solver.may_hold(self, kind, n, sign, clue % (len(self.line(kind, n)) + 1)),
)


# Neighbours.


def neighbours(name: str, keep: Callable[[Solver, Cell, Cell], bool]) -> None:
    def near(self: Solver, cell: Cell) -> list[Cell]:
        return [other for other in Solver.near(self, cell) if keep(self, cell, other)]

    FAULTS[name] = type(name, (Solver,), {"near": near})


neighbours("neighbours_forgotten", lambda self, cell, other: False)
neighbours("up_forgotten", lambda self, cell, other: other[0] >= cell[0])
neighbours("left_forgotten", lambda self, cell, other: other[1] >= cell[1])
neighbours("right_forgotten", lambda self, cell, other: other[1] <= cell[1])
neighbours("up_and_left_only", lambda self, cell, other: other < cell)
neighbours("neighbours_in_the_first_row_forgotten", lambda self, cell, other: cell[0] > 0)
neighbours("neighbours_in_the_last_column_forgotten", lambda self, cell, other: cell[1] < self.columns - 1)
neighbours("neighbours_beyond_a_square_forgotten", lambda self, cell, other: max(other) < min(self.rows, self.columns))


@fault("near")
def diagonals_too(self: Solver, cell: Cell) -> list[Cell]:
    r, c = cell
    return [*Solver.near(self, cell), (r - 1, c - 1), (r - 1, c + 1)]


@fault("near")
def wraps_around(self: Solver, cell: Cell) -> list[Cell]:
    return [(r % self.rows, c % self.columns) for r, c in Solver.near(self, cell) if self.rows > 1 < self.columns]


@fault("fits")
def blanks_repel_too(self: Solver, cell: Cell, sign: str) -> bool:
    return all(self.grid.get(other) != sign for other in self.near(cell))


@fault("fits")
def only_plus_repels(self: Solver, cell: Cell, sign: str) -> bool:
    return sign != "+" or Solver.fits(self, cell, sign)


@fault("place")
def second_half_unchecked(self: Solver, domino: Domino, value: str) -> bool:
    if not self.fits(domino[0], value[0]):
        return False
    self.grid.update(zip(domino, value, strict=True))
    return True


# Values and order.


@fault("values")
def blank_forgotten(self: Solver, domino: Domino) -> tuple[str, ...]:
    return ("+-", "-+")


@fault("values")
def second_direction_forgotten(self: Solver, domino: Domino) -> tuple[str, ...]:
    return ("+-", "..")


@fault("values")
def first_direction_forgotten_of_the_upright(self: Solver, domino: Domino) -> tuple[str, ...]:
    return ("-+", "..") if is_upright(domino) else Solver.values(self, domino)


@fault("values")
def last_value_dropped_by_lcv(self: Solver, domino: Domino) -> tuple[str, ...]:
    costs = {value: sum(self.grid.get(one) == value[0] for one in self.near(domino[0])) for value in ("+-", "-+", "..")}
    ranked = sorted(costs, key=lambda value: costs[value])
    return tuple(ranked[:-1]) if len(self.grid) > 2 else tuple(ranked)


@fault("values")
def equal_signs_in_a_domino(self: Solver, domino: Domino) -> tuple[str, ...]:
    return ("++", "+-", "-+", "--", "..")


@fault("values")
def half_a_magnet(self: Solver, domino: Domino) -> tuple[str, ...]:
    return ("+-", "-+", "..", "+.", ".-")


@fault("order")
def last_domino_forgotten(self: Solver, dominoes: list[Domino]) -> list[Domino]:
    self.grid.update(dict.fromkeys(dominoes[-1], "."))
    return dominoes[:-1]


# Search.


@fault("undo")
def nothing_is_undone(self: Solver, domino: Domino) -> None:
    pass


@fault("undo")
def only_one_half_is_undone(self: Solver, domino: Domino) -> None:
    self.grid.pop(domino[0], None)


@fault("undo")
def undone_one_too_late(self: Solver, domino: Domino) -> None:
    late = self.__dict__.pop("late", None)
    self.__dict__["late"] = domino
    if late is not None:
        Solver.undo(self, late)


@fault("search")
def no_way_back(self: Solver, index: int) -> bool:
    if index == len(self.dominoes):
        return True
    domino = self.dominoes[index]
    for value in self.values(domino):
        if self.place(domino, value):
            if self.promising():
                return self.search(index + 1)
            self.undo(domino)
    return False


@fault("search")
def mrv_counts_assigned_variables(self: Solver, index: int) -> bool:
    """The domino with the fewest values left, those laid included, so that one is laid twice and others never."""
    if index == len(self.dominoes):
        return True
    fewest = sorted(self.dominoes, key=lambda one: sum(all(map(self.fits, one, value)) for value in self.values(one)))
    domino = fewest[0]
    for value in self.values(domino):
        if self.place(domino, value):
            if self.promising() and self.search(index + 1):
                return True
            self.undo(domino)
    return False


FAULTS["mrv_counts_assigned_variables"].shown = lambda self: [  # type: ignore[method-assign]
    "".join(self.grid.get((r, c), ".") for c in range(self.columns)) for r in range(self.rows)
]


def given_up(name: str, steps: int) -> None:
    def solve(self: Solver, text: str) -> list[str] | None:
        self.steps = steps
        return Solver.solve(self, text)

    FAULTS[name] = type(name, (Solver,), {"solve": solve, "when_out_of_steps": lambda self: None})


given_up("no_solution_when_out_of_time", 6)


@fault("solve")
def partial_answer_when_stuck(self: Solver, text: str) -> list[str] | None:
    found = Solver.solve(self, text)
    return found or ["." * self.columns] * self.rows


@fault("solve")
def always_no_solution(self: Solver, text: str) -> list[str] | None:
    return None


@fault("solve")
def wrong_where_there_is_none(self: Solver, text: str) -> list[str] | None:
    """It raises where it should say that there is none."""
    found = Solver.solve(self, text)
    if found is None:
        raise GaveUpError
    return found


# Reading and printing.


@fault("numbers")
def digit_by_digit(self: Solver, text: str) -> Iterator[int]:
    return iter([int(sign) for sign in text if sign.isdigit()])


@fault("lists")
def columns_first(self: Solver) -> list[tuple[str, int]]:
    return [("column+", self.columns), ("column-", self.columns), ("row+", self.rows), ("row-", self.rows)]


@fault("lists")
def plus_and_minus_lists_swapped(self: Solver) -> list[tuple[str, int]]:
    return [("row-", self.rows), ("row+", self.rows), ("column-", self.columns), ("column+", self.columns)]


@fault("lists")
def minus_lists_of_rows_and_columns_swapped(self: Solver) -> list[tuple[str, int]]:
    return [("row+", self.rows), ("column+", self.columns), ("row-", self.rows), ("column-", self.columns)]


@fault("read")
def sizes_swapped(self: Solver, text: str) -> None:
    first, _, rest = text.partition("\n")
    Solver.read(self, " ".join(reversed(first.split())) + "\n" + rest)


@fault("tiles")
def upright_and_lying_swapped(self: Solver) -> Iterator[Domino]:
    self.layout = [[1 - code for code in row] for row in self.layout]
    return Solver.tiles(self)


@fault("shown")
def transposed(self: Solver) -> list[str]:
    return list(map("".join, zip(*Solver.shown(self), strict=True)))


@fault("shown")
def last_row_not_printed(self: Solver) -> list[str]:
    return Solver.shown(self)[:-1]


@fault("shown")
def printed_upside_down(self: Solver) -> list[str]:
    return Solver.shown(self)[::-1]


@fault("solve")
def wrong_in_one_row(self: Solver, text: str) -> list[str] | None:
    found = Solver.solve(self, text)
    return [found[0].replace("+", "-", 1)] if found and self.rows == 1 else found


@fault("solve")
def wrong_in_one_column(self: Solver, text: str) -> list[str] | None:
    found = Solver.solve(self, text)
    return None if self.columns == 1 else found


@fault("solve")
def needs_more_columns_than_rows(self: Solver, text: str) -> list[str] | None:
    found = Solver.solve(self, text)
    return None if self.rows > self.columns else found


@fault("solve")
def gives_up_where_the_sums_differ_by_sign(self: Solver, text: str) -> list[str] | None:
    """A shortcut that is none: it takes a board for unsolvable whose rows ask for more plus than its columns minus."""
    found = Solver.solve(self, text)
    return None if self.clues["row+"] != self.clues["row-"] else found


@fault("solve")
def takes_25_cells_for_unsolvable(self: Solver, text: str) -> list[str] | None:
    found = Solver.solve(self, text)
    return None if self.rows * self.columns >= 25 else found


@fault("solve")
def leaves_25_cells_blank(self: Solver, text: str) -> list[str] | None:
    """Only a board without a solution tells it from a solver that looked for one and found it."""
    found = Solver.solve(self, text)
    return found or ["." * self.columns] * self.rows if self.rows * self.columns >= 25 else found
