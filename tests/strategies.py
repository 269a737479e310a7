"""Hypothesis strategies and fixed boards that many tests share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import Any

from hypothesis import strategies as st

from hand_solver import Constraint, Problem, Variable
from hand_solver.backtracking.heuristics.value import VALUE_HEURISTICS
from hand_solver.backtracking.heuristics.variable import VARIABLE_HEURISTICS
from hand_solver.backtracking.inference import INFERENCES
from hand_solver.booleans import Encoding
from hand_solver.constraints import (
    AllDifferent,
    AllDifferentGac,
    BinaryTable,
    Checked,
    Count,
    Implication,
    Implied,
    LastVariable,
    LimitArcs,
    LinearSum,
    Table,
)
from hand_solver.problem.domains import Domains, members
from magnets_cp.puzzles.magnets.board import Board, Cell, Domino
from magnets_cp.puzzles.magnets.generator import read_off
from tests.vocabulary import SIZE_LIMIT, VALUE_LIMIT, VOCABULARY, bounded_sums, linear_sums, rows_of_values

# The inferences that look at a node before every variable is decided: the others are for tiny problems only.
LOOKING = tuple(name for name in INFERENCES if name != "generate_and_test")
# Variable and value heuristics to be crossed with everything.
# Each variable heuristic with a value heuristic; those of which no value heuristic depends with all of them.
_PLAIN = ("input_order", "random", "mrv", "degree", "mrv_degree", "dom_wdeg")
ORDERS = [*product(_PLAIN, VALUE_HEURISTICS), *((name, "lcv") for name in VARIABLE_HEURISTICS if name not in _PLAIN)]
CLUE_LISTS = ("row_plus", "row_minus", "column_plus", "column_minus")
# Non-square first: hypothesis shrinks towards the front.
SIZES = [(2, 3), (3, 2), (1, 2), (2, 1), (1, 4), (4, 1), (2, 2), (3, 4), (4, 3), (2, 5), (3, 3), (1, 1), (4, 5), (5, 4)]


@st.composite
def tilings(draw: st.DrawFn, rows: int, columns: int, *, singles: bool = True) -> tuple[Domino, ...]:
    """Dominoes laid cell by cell; a cell no domino fits on, or that is drawn so, stays single."""
    taken: set[Cell] = set()
    dominoes: list[Domino] = []
    for cell in ((r, c) for r in range(rows) for c in range(columns)):
        if cell in taken:
            continue
        r, c = cell
        options = [
            other for other in ((r, c + 1), (r + 1, c)) if other[0] < rows and other[1] < columns and other not in taken
        ]
        if not options or (singles and draw(st.integers(0, 9)) == 9):
            continue
        other = draw(st.sampled_from(options))
        dominoes.append((cell, other))
        taken |= {cell, other}
    return tuple(dominoes)


@st.composite
def boards(draw: st.DrawFn, *, max_cells: int = 12, features: bool = True) -> Board:
    """Boards of all statuses: clues of a real filling, perhaps shifted or broken; missing clues and givens too."""
    rows, columns = draw(st.sampled_from([size for size in SIZES if size[0] * size[1] <= max_cells]))
    dominoes = draw(tilings(rows, columns, singles=features))
    signs: dict[Cell, str] = {}
    for first, second in dominoes:
        label = draw(st.sampled_from([label for label in ("+-", "-+", "..") if _fits(signs, (first, second), label)]))
        signs[first], signs[second] = label[0], label[1]
    solution = tuple("".join(signs.get((r, c), ".") for c in range(columns)) for r in range(rows))
    board = read_off(dominoes, solution)
    for _ in range(draw(st.integers(0, 2))):
        board = draw(st.sampled_from([_shifted, _broken]))(draw, board)
    if features and draw(st.booleans()):
        board = _thinned(draw, board)
    if features:
        cells = draw(st.lists(st.sampled_from(board.cells), max_size=2, unique=True))
        givens = {
            (r, c): draw(st.sampled_from([solution[r][c], "+", "-", "."])) if (r, c) in signs else "."
            for r, c in sorted(cells)
        }
        board = replace(board, givens=givens)
    return board


def _fits(signs: dict[Cell, str], domino: Domino, label: str) -> bool:
    return all(
        sign == "." or signs.get(neighbour) != sign
        for (r, c), sign in zip(domino, label, strict=True)
        for neighbour in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1))
    )


def _with(board: Board, name: str, clues: list[int | None]) -> Board:
    changed: dict[str, Any] = {name: tuple(clues)}
    return replace(board, **changed)


def _shifted(draw: st.DrawFn, board: Board) -> Board:
    """One count moved to another line of the same kind: the sums still agree."""
    name = draw(st.sampled_from(CLUE_LISTS))
    clues = list(getattr(board, name))
    giver, taker = draw(st.integers(0, len(clues) - 1)), draw(st.integers(0, len(clues) - 1))
    if clues[giver]:
        clues[giver] -= 1
        clues[taker] += 1
    return _with(board, name, clues)


def _broken(draw: st.DrawFn, board: Board) -> Board:
    """One clue of any value at all."""
    name = draw(st.sampled_from(CLUE_LISTS))
    clues = list(getattr(board, name))
    clues[draw(st.integers(0, len(clues) - 1))] = draw(st.integers(0, max(board.rows, board.columns) + 1))
    return _with(board, name, clues)


def _thinned(draw: st.DrawFn, board: Board) -> Board:
    for name in CLUE_LISTS:
        clues = getattr(board, name)
        kept = draw(st.lists(st.booleans(), min_size=len(clues), max_size=len(clues)))
        board = _with(board, name, [clue if keep else None for clue, keep in zip(clues, kept, strict=True)])
    return board


KINDS: tuple[type[Constraint], ...] = (
    BinaryTable,
    Count,
    LimitArcs,
    AllDifferent,
    AllDifferentGac,
    Implication,
    Checked,
    LinearSum,
    LastVariable,
    Table,
    Implied,
    *VOCABULARY,
)


@st.composite
def constraints(draw: st.DrawFn, kinds: tuple[type[Constraint], ...] = KINDS) -> Constraint:
    """A constraint over the variables 0, 1, ... with up to ``VALUE_LIMIT`` values each."""
    kind = draw(st.sampled_from(kinds))
    if kind in VOCABULARY:
        return VOCABULARY[kind](draw)
    if kind is Checked or kind is LastVariable:
        inner = draw(constraints((BinaryTable, Count, Implication, LinearSum)))
        return Checked(inner) if kind is Checked else LastVariable(inner)
    if kind is Implied:
        inner = draw(constraints(tuple(one for one in KINDS if one is not Implied)))
        literal = draw(st.sampled_from([len(inner.scope), 0])), draw(st.integers(0, VALUE_LIMIT - 1))
        return Implied(inner, literal)
    return draw(_of_values(kind))


@st.composite
def _of_values(draw: st.DrawFn, kind: type[Constraint]) -> Constraint:
    """One of the kinds that are about values, not integers."""
    if kind is Implication:
        return Implication((0, draw(st.integers(0, VALUE_LIMIT - 1))), (1, draw(st.integers(0, VALUE_LIMIT - 1))))
    if kind is BinaryTable or kind is Table:
        return draw(tables(kind))
    size = draw(st.integers(1, SIZE_LIMIT))
    if issubclass(kind, AllDifferent):
        return kind([(x, draw(st.integers(-VALUE_LIMIT, VALUE_LIMIT))) for x in range(size)])
    if kind is LinearSum:
        return draw(linear_sums(size) if draw(st.booleans()) else bounded_sums())
    literals = [(x, value) for x in range(size) for value in draw(st.sets(st.integers(0, VALUE_LIMIT - 1), min_size=1))]
    if kind is LimitArcs or draw(st.booleans()):
        counting: type[Count] = LimitArcs if kind is LimitArcs else Count
        return counting(literals, draw(st.integers(0, size + 1)))
    least, most = draw(st.sampled_from([(1, None), (None, 1), (None, 2), (2, 3), (3, 2), (2, None)]))
    return Count(literals, least=least, most=most)


@st.composite
def tables(draw: st.DrawFn, kind: type[Constraint]) -> Constraint:
    """A table of two variables, or one of up to ``SIZE_LIMIT``."""
    value = st.integers(0, VALUE_LIMIT - 1)
    if kind is BinaryTable:
        return BinaryTable(0, 1, draw(st.sets(st.tuples(value, value))))
    return Table(*draw(rows_of_values()))


@st.composite
def domains_for(draw: st.DrawFn, constraint: Constraint) -> Domains:
    """Non-empty domains for the constraint's variables."""
    every = (1 << VALUE_LIMIT) - 1
    return Domains(draw(st.integers(1, every)) for _ in constraint.scope)


@st.composite
def problems(draw: st.DrawFn) -> Problem:
    """Small problems of tables, a count, perhaps an all-different and a sum, over up to five variables."""
    size = draw(st.integers(2, 5))
    variables = tuple(Variable(f"x{i}", ("a", "b", "c"), draw(st.integers(1, 7))) for i in range(size))
    posted: list[Constraint] = []
    for _ in range(draw(st.integers(1, 6))):
        x, y = draw(st.lists(st.integers(0, size - 1), min_size=2, max_size=2, unique=True))
        pairs = st.tuples(st.integers(0, 2), st.integers(0, 2))
        posted.append(BinaryTable(x, y, draw(st.sets(pairs, min_size=2))))
    scope = draw(st.lists(st.integers(0, size - 1), min_size=1, unique=True))
    counting = LimitArcs if draw(st.booleans()) else Count
    posted.append(counting([(x, draw(st.integers(0, 2))) for x in scope], draw(st.integers(0, len(scope)))))
    if draw(st.booleans()):
        scope = draw(st.lists(st.integers(0, size - 1), min_size=1, unique=True))
        posted.append(AllDifferent([(x, draw(st.integers(-2, 2))) for x in scope]))
    if draw(st.integers(0, 3)) == 3:
        posted.append(draw(linear_sums(size)))
    if draw(st.integers(0, 3)) == 3:
        rows = st.tuples(*[st.integers(0, 2)] * size)
        posted.append(Table(range(size), draw(st.sets(rows, min_size=2, max_size=12))))
    return Problem(variables, tuple(posted))


class Apart(Constraint):
    """Two variables differ, whatever a third one is; stated of both its values, so that no pairs make a clique."""

    def __init__(self, x: int, y: int, third: int) -> None:
        self.scope, self.name = (x, y, third), f"{x} and {y} apart"

    def filter(self, domains: Domains) -> bool:
        x, y, _ = self.scope
        for one, other in ((x, y), (y, x)):
            mask = domains.masks[one]
            if not mask & (mask - 1) and not domains.restrict(other, ~mask):
                return False
        return True

    def is_satisfied(self, values: Sequence[int]) -> bool:
        return values[0] != values[1]

    def encode(self, encoding: Encoding) -> None:
        x, y, third = self.scope
        for value in members(encoding.domains[x] & encoding.domains[y]):
            for either in members(encoding.domains[third]):
                literals = (encoding.literal(x, value), encoding.literal(y, value), encoding.literal(third, either))
                encoding.clause(*(literal ^ 1 for literal in literals))


def pigeons(n: int) -> Problem:
    """n + 1 pigeons and n holes: unsatisfiable, and hard to learn anything about."""
    holes = tuple(map(str, range(n)))
    apart = [Apart(x, y, n + 1) for x in range(n + 1) for y in range(x)]
    birds = [Variable(f"pigeon {x}", holes) for x in range(n + 1)]
    return Problem((*birds, Variable("weather", ("fine", "wet"))), tuple(apart))


def paired(n: int) -> Problem:
    """The same by pairs of values that exclude each other."""
    different = [(a, b) for a in range(n) for b in range(n) if a != b]
    holes = tuple(map(str, range(n)))
    tables = [BinaryTable(x, y, different) for x in range(n + 1) for y in range(x)]
    return Problem(tuple(Variable(f"pigeon {x}", holes) for x in range(n + 1)), tuple(tables))


def crowded(n: int) -> Problem:
    """The same with the pigeons all different: at most one in each hole."""
    holes = tuple(map(str, range(n)))
    apart = AllDifferent([(x, 0) for x in range(n + 1)])
    return Problem(tuple(Variable(f"pigeon {x}", holes) for x in range(n + 1)), (apart,))


def queens(n: int) -> Problem:
    """The n queens problem: a variable a row, its value the column."""
    tables = [
        BinaryTable(r, s, [(a, b) for a in range(n) for b in range(n) if a != b and abs(a - b) != s - r])
        for r in range(n)
        for s in range(r + 1, n)
    ]
    columns = tuple(str(c) for c in range(n))
    return Problem(tuple(Variable(f"row {r}", columns) for r in range(n)), tuple(tables))
