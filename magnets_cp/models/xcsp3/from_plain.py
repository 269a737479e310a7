"""A plain problem as a CPMpy model: each kind as the global constraint that CPMpy has for it, or else in parts.

It is what CPMpy's solvers are given where CPMpy's own reader refuses an instance, or takes it for another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from typing import Any

import cpmpy
from cpmpy.expressions.core import Operator

from hand_solver import LimitReached
from magnets_cp.cpmpy_model import Stated
from magnets_cp.errors import CannotStateError
from magnets_cp.models.cpmpy_corrections import number_among
from magnets_cp.models.xcsp3.cpmpy_tables import extension, mdd, regular
from magnets_cp.models.xcsp3.cpmpy_tasks import (
    bin_limits,
    bin_loads,
    bin_packing,
    boxes,
    circuit,
    cumulative,
    no_overlap,
)
from magnets_cp.models.xcsp3.cpmpy_terms import Terms, among, compared, operand_of, truth, values_of, variables
from magnets_cp.plain import PlainProblem


def stated(problem: PlainProblem) -> Stated:
    """The problem as a CPMpy model. Raises CannotStateError for what has no translation."""
    named = {name: cpmpy.intvar(min(numbers), max(numbers), name=name) for name, numbers in problem.variables.items()}
    model = cpmpy.Model()
    for name, numbers in problem.variables.items():  # of each, as what no constraint speaks of gets no value
        has_holes = len(numbers) <= numbers[-1] - numbers[0]
        model += cpmpy.Table([named[name]], [[one] for one in numbers]) if has_holes else named[name] >= numbers[0]
    for constraint in problem.constraints:
        model += _made(constraint[0], Terms(named), _constraint, constraint)
    if problem.objective is not None:
        model += _made("the objective", Terms(named), _objective, model, *problem.objective)
    return Stated(model, list(named.values()))


def _made(name: str, terms: Terms, make: Callable[..., list[Any]], *parts: Any) -> list[Any]:
    """The expressions that are made of the parts, and that the terms in them have values."""
    try:
        return make(terms, *parts) + terms.where
    except (CannotStateError, LimitReached):
        raise
    except ZeroDivisionError:  # an expression that never has a value breaks its constraint
        return [cpmpy.BoolVal(False)]
    except Exception as error:  # whatever CPMpy says of what it has no expression for
        raise CannotStateError(f"{name} is not translated to CPMpy: {type(error).__name__}: {error}") from error


def _constraint(terms: Terms, constraint: Sequence[Any]) -> list[Any]:
    kind, *parts = constraint
    if kind not in _KINDS:
        raise CannotStateError(f"{kind} is not translated to CPMpy")
    return [truth(one) for one in _KINDS[kind](terms, *parts)]


def _objective(terms: Terms, model: Any, way: str, term: Any) -> list[Any]:
    """Set the objective of the model; no constraint."""
    (model.minimize if way == "minimize" else model.maximize)(variables([terms.term(term)])[0])
    return []


def _all_different_list(terms: Terms, lists: Any, but: Any) -> Iterator[Any]:
    found = [terms.all_of(one) for one in lists]
    for a, b in combinations(found, 2):
        free = [cpmpy.all([truth(compared("eq", x, n)) for x, n in zip(a, one, strict=True)]) for one in but]
        yield cpmpy.any([*(truth(compared("ne", x, y)) for x, y in zip(a, b, strict=True)), *free])


def _ordered(terms: Terms, scope: Any, lengths: Any, operator: str) -> Iterator[Any]:
    for (a, b), length in zip(pairwise(terms.all_of(scope)), terms.all_of(lengths), strict=False):
        yield compared(operator, a + length, b)


def _lex(terms: Terms, lists: Any, operator: str) -> Iterator[Any]:
    for a, b in pairwise([terms.all_of(one) for one in lists]):
        one, other = (a, b) if operator in ("lt", "le") else (b, a)
        yield (cpmpy.LexLess if operator in ("lt", "gt") else cpmpy.LexLessEq)(one, other)


def _precedence(terms: Terms, scope: Any, values: Any, covered: bool) -> Iterator[Any]:
    found = terms.all_of(scope)
    yield cpmpy.Precedence(found, list(values))
    if covered:
        yield cpmpy.Count(found, values[-1]) >= 1


def _sum(terms: Terms, scope: Any, weights: Any, operator: str, operand: Any) -> Iterator[Any]:
    total = sum(a * b for a, b in zip(terms.all_of(scope), terms.all_of(weights), strict=True))
    yield compared(operator, total, operand_of(terms, operand))


def _count(terms: Terms, scope: Any, values: Any, operator: str, operand: Any) -> Iterator[Any]:
    found, wanted = terms.all_of(scope), terms.all_of(values)
    if all(isinstance(one, int) for one in wanted):
        number = cpmpy.Count(found, wanted[0]) if len(wanted) == 1 else number_among(found, wanted)
    else:
        number = cpmpy.sum([cpmpy.any([truth(compared("eq", a, b)) for b in wanted]) for a in found])
    yield compared(operator, number, operand_of(terms, operand))


def _n_values(terms: Terms, scope: Any, but: Any, operator: str, operand: Any) -> Iterator[Any]:
    found = terms.all_of(scope)
    if len(but) < 2:
        number = cpmpy.NValueExcept(found, but[0]) if but else cpmpy.NValue(found)
    else:
        number = cpmpy.sum([truth(_taken(found, value)) for value in values_of(found) if value not in but])
    yield compared(operator, number, operand_of(terms, operand))


def _taken(found: Sequence[Any], value: Any) -> Any:
    return cpmpy.any([truth(compared("eq", one, value)) for one in found])


def _cardinality(terms: Terms, scope: Any, values: Any, occurs: Any, closed: bool) -> Iterator[Any]:
    found, wanted = terms.all_of(scope), terms.all_of(values)
    numbers = []
    for one in occurs:
        plain = isinstance(one, tuple) and (not one or isinstance(one[0], int))
        numbers.append(cpmpy.intvar(0, len(found)) if plain else terms.term(one))
        if plain:
            yield among(numbers[-1], one)
    if all(isinstance(one, int) for one in wanted):
        yield cpmpy.GlobalCardinalityCount(found, wanted, numbers, closed=closed)
        return
    for value, number in zip(wanted, numbers, strict=True):
        yield compared("eq", cpmpy.sum([truth(compared("eq", one, value)) for one in found]), number)
    for one in found if closed else ():
        yield cpmpy.any([truth(compared("eq", one, value)) for value in wanted])


def _extreme(of: Callable[[Any], Any]) -> Callable[..., Iterator[Any]]:
    def made(terms: Terms, scope: Any, operator: str, operand: Any) -> Iterator[Any]:
        yield compared(operator, of(terms.all_of(scope)), operand_of(terms, operand))

    return made


def _element(terms: Terms, scope: Any, index: Any, operator: str, operand: Any) -> Iterator[Any]:
    found, place = terms.all_of(scope), terms.term(index)
    yield compared("ge", place, 0)
    yield compared("lt", place, len(found))
    if not isinstance(place, int):
        place = Operator("sum", [place]) if place.is_bool() else place  # a truth is no index there
        yield compared(operator, cpmpy.Element(found, place), operand_of(terms, operand))
    elif 0 <= place < len(found):
        yield compared(operator, found[place], operand_of(terms, operand))


def _element_matrix(terms: Terms, rows: Any, row: Any, column: Any, *condition: Any) -> Iterator[Any]:
    yield compared("ge", terms.term(column), 0)
    yield compared("lt", terms.term(column), len(rows[0]))
    place = ("add", ("mul", row, len(rows[0])), column)
    yield from _element(terms, [one for line in rows for one in line], place, *condition)


def _channel(terms: Terms, one: Any, other: Any) -> Iterator[Any]:
    if len(one) == len(other):
        yield cpmpy.Inverse(terms.all_of(one), terms.all_of(other))
    elif len(one) > len(other):
        yield 0
    else:
        for a, b in enumerate(one):
            yield from _element(terms, other, b, "eq", a)


def _channel_value(terms: Terms, scope: Any, value: Any) -> Iterator[Any]:
    place = terms.term(value)
    yield compared("ge", place, 0)
    yield compared("lt", place, len(scope))
    for i, one in enumerate(terms.all_of(scope)):
        yield truth(compared("eq", one, 1)) == truth(compared("eq", place, i))


_KINDS: Mapping[str, Callable[..., Iterator[Any]]] = {
    "intension": lambda terms, term: iter([terms.term(term)]),
    "clause": lambda terms, them: iter([cpmpy.any([truth(one) for one in terms.all_of(them)])]),
    "instantiation": lambda terms, them, to: iter(
        [compared("eq", a, b) for a, b in zip(terms.all_of(them), to, strict=True)]
    ),
    "extension": extension,
    "regular": regular,
    "mdd": mdd,
    "allDifferent": lambda terms, them, but: iter(
        [cpmpy.AllDifferentExceptN(terms.all_of(them), list(but)) if but else cpmpy.AllDifferent(terms.all_of(them))]
    ),
    "allDifferentList": _all_different_list,
    "allEqual": lambda terms, them, but: iter(
        [cpmpy.AllEqualExceptN(terms.all_of(them), list(but)) if but else cpmpy.AllEqual(terms.all_of(them))]
    ),
    "ordered": _ordered,
    "lex": _lex,
    "precedence": _precedence,
    "sum": _sum,
    "count": _count,
    "nValues": _n_values,
    "cardinality": _cardinality,
    "minimum": _extreme(cpmpy.min),
    "maximum": _extreme(cpmpy.max),
    "element": _element,
    "elementMatrix": _element_matrix,
    "channel": _channel,
    "channelValue": _channel_value,
    "noOverlap": no_overlap,
    "noOverlapBoxes": boxes,
    "cumulative": cumulative,
    "binPacking": bin_packing,
    "binPackingLimits": bin_limits,
    "binPackingLoads": bin_loads,
    "circuit": circuit,
}
