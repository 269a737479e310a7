"""Hypothesis strategies for every constraint on integers: small ones, over the variables 0, 1, ... in their order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain

from hypothesis import strategies as st

from hand_solver import Constraint
from hand_solver.constraints import (
    AllDifferentExcept,
    AllEqual,
    Circuit,
    Cumulative,
    Diffn,
    Element,
    GlobalCardinality,
    Increasing,
    Inverse,
    LessEqual,
    Lexicographic,
    LinearSum,
    Maximum,
    Mdd,
    Minimum,
    NegativeTable,
    NoOverlap,
    NotEqual,
    NValue,
    Product,
    Regular,
    SubCircuit,
    UnequalSum,
)
from hand_solver.constraints.integers import Term

SIZE_LIMIT = 4  # variables of a random constraint
VALUE_LIMIT = 3


def numbers(least: int = -3, most: int = 4) -> st.SearchStrategy[Sequence[int]]:
    """Integers for the values of a variable: a range, or any, about from ``least`` to ``most``."""
    ranges = st.builds(
        lambda start, step: range(start, start + VALUE_LIMIT * step, step),
        st.integers(least, max(least, most - VALUE_LIMIT + 1)),
        st.sampled_from([1, 1, 1, 2] if least >= 0 else [1, 1, -1, 2, -3]),
    )
    listed = st.lists(st.integers(least, most), min_size=VALUE_LIMIT, max_size=VALUE_LIMIT)
    return st.one_of(ranges, ranges, listed.map(tuple))


@st.composite
def operands(draw: st.DrawFn, size: int, least: int = -3, most: int = 4) -> list[Term | int]:
    """Terms of the variables 0, 1, ..., some that come twice, and now and then an integer."""
    found: list[Term | int] = []
    variables = 0
    for _ in range(size):
        kind = draw(st.integers(0, 9))
        if kind == 9:
            found.append(draw(st.integers(least, most)))
            continue
        variable = draw(st.integers(0, variables - 1)) if kind == 8 and variables else variables
        variables = max(variables, variable + 1)
        found.append((variable, draw(numbers(least, most))))
    return found


def _size(draw: st.DrawFn, least: int = 1, most: int = SIZE_LIMIT) -> int:
    return draw(st.integers(least, most))


def _unequal_sum(draw: st.DrawFn) -> Constraint:
    terms = draw(operands(_size(draw)))
    return UnequalSum(terms, draw(st.integers(-4, 8)))


def _not_equal(draw: st.DrawFn) -> Constraint:
    one, other = draw(operands(2))
    return NotEqual(one, other)


def _less_equal(draw: st.DrawFn) -> Constraint:
    lower, upper = draw(operands(2))
    return LessEqual(lower, upper)


def _element(draw: st.DrawFn) -> Constraint:
    place, result, *array = draw(operands(_size(draw, 0) + 2, 0, 3))
    return Element(place, array, result)


def _maximum(draw: st.DrawFn) -> Constraint:
    result, *terms = draw(operands(1 + _size(draw)))
    return Maximum(result, terms)


def _minimum(draw: st.DrawFn) -> Constraint:
    result, *terms = draw(operands(1 + _size(draw)))
    return Minimum(result, terms)


def _product(draw: st.DrawFn) -> Constraint:
    result, one, other = draw(operands(3, -4, 6))
    return Product(result, one, other)


def _all_equal(draw: st.DrawFn) -> Constraint:
    return AllEqual(draw(operands(_size(draw, 0))))


def _all_different_except(draw: st.DrawFn) -> Constraint:
    return AllDifferentExcept(draw(operands(_size(draw, 0), 0, 3)), draw(st.sets(st.integers(0, 3), max_size=2)))


def _increasing(draw: st.DrawFn) -> Constraint:
    return Increasing(draw(operands(_size(draw, 0))), draw(st.integers(-1, 1)))


def _lexicographic(draw: st.DrawFn) -> Constraint:
    size = _size(draw, 0, 2)
    rows = draw(operands(2 * size, 0, 3))
    return Lexicographic(rows[:size], rows[size:], strict=draw(st.booleans()))


def _nvalue(draw: st.DrawFn) -> Constraint:
    count, *terms = draw(operands(1 + _size(draw, 0), 0, 3))
    return NValue(terms, count, draw(st.sets(st.integers(0, 3), max_size=1)))


def _global_cardinality(draw: st.DrawFn) -> Constraint:
    terms = _size(draw, 0, 3)
    listed = draw(operands(terms + 2, 0, 3))
    asked = draw(st.lists(st.integers(0, 3), max_size=3, unique=True))
    ranges = st.builds(lambda least, size: range(least, least + size), st.integers(0, 2), st.integers(0, 2))
    counts = [*listed[terms:], draw(ranges), draw(ranges)]
    chosen = draw(st.permutations(counts)) if draw(st.booleans()) else counts
    # The variables of the counts come in the order they are named in.
    kept = counts if any(isinstance(count, tuple) for count in counts) else chosen
    return GlobalCardinality(listed[:terms], dict(zip(asked, kept, strict=False)), closed=draw(st.booleans()))


def _inverse(draw: st.DrawFn) -> Constraint:
    first = _size(draw, 0, 2)
    second = first + draw(st.integers(0, 1))
    rows = draw(operands(first + second, 0, 2))
    return Inverse(rows[:first], rows[first:])


def _circuit(draw: st.DrawFn) -> Constraint:
    return Circuit(draw(operands(_size(draw, 0), 0, 3)))


def _sub_circuit(draw: st.DrawFn) -> Constraint:
    return SubCircuit(draw(operands(_size(draw, 0), 0, 3)))


def _transitions(draw: st.DrawFn, states: int) -> list[tuple[int, int, int]]:
    state = st.integers(0, states - 1)
    return draw(st.lists(st.tuples(state, st.integers(0, 3), state), min_size=2 * states, max_size=5 * states))


def _regular(draw: st.DrawFn) -> Constraint:
    terms = draw(operands(_size(draw, 0), 0, 3))
    return Regular(terms, _transitions(draw, 3), 0, draw(st.sets(st.integers(0, 2), min_size=1)))


def _mdd(draw: st.DrawFn) -> Constraint:
    terms = draw(operands(_size(draw), 0, 3))
    levels = [
        [((place, state), number, (place + 1, to)) for state, number, to in _transitions(draw, 2)]
        for place in range(len(terms))
    ]
    return Mdd(terms, chain.from_iterable(levels), (0, 0), (len(terms), 0))


def _cumulative(draw: st.DrawFn) -> Constraint:
    tasks = _size(draw, 0, 3)
    starts = draw(operands(tasks, -1, 4))
    if draw(st.booleans()):
        lengths, heights = (draw(st.lists(st.integers(0, 3), min_size=tasks, max_size=tasks)) for _ in range(2))
        return Cumulative(starts, lengths, heights, draw(st.integers(0, 4)))
    first = draw(operands(3 * min(tasks, 2) + 1, 0, 3))
    tasks = min(tasks, 2)
    return Cumulative(first[:tasks], first[tasks : 2 * tasks], first[2 * tasks : -1], first[-1])


def _no_overlap(draw: st.DrawFn) -> Constraint:
    tasks, zero_counts = _size(draw, 0, 4), draw(st.booleans())
    if draw(st.booleans()):
        lengths = draw(st.lists(st.integers(0, 3), min_size=tasks, max_size=tasks))
        return NoOverlap(draw(operands(tasks, -1, 6)), lengths, zero_counts=zero_counts)
    tasks = min(tasks, 3)
    rows = draw(operands(2 * tasks, 0, 4))
    return NoOverlap(rows[:tasks], rows[tasks:], zero_counts=zero_counts)


def _diffn(draw: st.DrawFn) -> Constraint:
    boxes, directions, zero_counts = _size(draw, 0, 3), draw(st.integers(1, 3)), draw(st.booleans())
    shape = [range(at * directions, (at + 1) * directions) for at in range(boxes)]
    if draw(st.booleans()):
        rows = draw(operands(boxes * directions, -1, 5))
        rows += draw(st.lists(st.integers(0, 3), min_size=len(rows), max_size=len(rows)))
    else:
        shape = shape[:2]
        rows = draw(operands(2 * len(shape) * directions, 0, 4))
    half = len(rows) // 2
    begin, long = ([[row[at] for at in places] for places in shape] for row in (rows[:half], rows[half:]))
    return Diffn(begin, long, zero_counts=zero_counts)


def _negative_table(draw: st.DrawFn) -> Constraint:
    return NegativeTable(*draw(rows_of_values()))


@st.composite
def rows_of_values(draw: st.DrawFn) -> tuple[range, set[tuple[int | None, ...]]]:
    """A scope, and rows for it, half the time with None for any value."""
    size = draw(st.integers(1, SIZE_LIMIT))
    known = st.integers(0, VALUE_LIMIT - 1)
    value = st.one_of(known, st.none()) if draw(st.booleans()) else known
    return range(size), draw(st.sets(st.tuples(*[value] * size), max_size=12))


VOCABULARY: dict[type[Constraint], Callable[[st.DrawFn], Constraint]] = {
    UnequalSum: _unequal_sum,
    NotEqual: _not_equal,
    LessEqual: _less_equal,
    Element: _element,
    Maximum: _maximum,
    Minimum: _minimum,
    Product: _product,
    AllEqual: _all_equal,
    AllDifferentExcept: _all_different_except,
    Increasing: _increasing,
    Lexicographic: _lexicographic,
    NValue: _nvalue,
    GlobalCardinality: _global_cardinality,
    Inverse: _inverse,
    Circuit: _circuit,
    SubCircuit: _sub_circuit,
    Regular: _regular,
    Mdd: _mdd,
    NegativeTable: _negative_table,
    Cumulative: _cumulative,
    NoOverlap: _no_overlap,
    Diffn: _diffn,
}
# Where no variable comes twice these leave what some solution has.
VOCABULARY_GAC = (
    UnequalSum,
    NotEqual,
    LessEqual,
    Element,
    Maximum,
    Minimum,
    AllEqual,
    Increasing,
    Lexicographic,
    Regular,
    Mdd,
)


@st.composite
def linear_sums(draw: st.DrawFn, size: int) -> LinearSum:
    """A sum over the variables 0, 1, ... whose total is that of some values, or near it."""
    terms = [(x, draw(numbers())) for x in range(size)]
    total = sum(draw(st.sampled_from(of_values)) for _, of_values in terms)
    return LinearSum(terms, total + draw(st.sampled_from([0, 0, 0, 1, -1])))


@st.composite
def bounded_sums(draw: st.DrawFn) -> LinearSum:
    """A sum between bounds, perhaps implied by a literal; of variables that may come twice, and a constant."""
    terms = draw(operands(_size(draw)))
    scope = {term[0] for term in terms if isinstance(term, tuple)}
    total = sum(term if isinstance(term, int) else draw(st.sampled_from(term[1])) for term in terms)
    around = st.integers(total - 4, total + 4)
    least, most = draw(st.sampled_from([(around, st.none()), (st.none(), around), (around, around)]))
    head = st.tuples(st.sampled_from([len(scope), 0]), st.integers(0, VALUE_LIMIT - 1))
    return LinearSum(terms, least=draw(least), most=draw(most), implied_by=draw(st.one_of(st.none(), head)))
