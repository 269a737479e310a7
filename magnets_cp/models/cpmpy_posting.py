"""What CPMpy's transformations leave of a model, posted to the hand solver."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cpmpy.expressions.core import BoolVal, Comparison, Expression, Operator
from cpmpy.expressions.utils import is_num
from cpmpy.expressions.variables import NegBoolView, _BoolVarImpl, _NumVarImpl

from hand_solver.constraints.integers import scaled
from magnets_cp.models.building import Building, Operand, TooLargeError
from magnets_cp.models.functions import power, quotient, remainder
from magnets_cp.models.sums import Literal, Term


class Posting:
    """Posts flat constraints: linear comparisons, perhaps implied by a Boolean, clauses, and the globals named here.

    solver_var  the term of a CPMpy variable
    add         adds constraints that are not flat: the decomposition of what is too large here
    """

    def __init__(
        self, building: Building, solver_var: Callable[[Any], Operand], add: Callable[[list[Any]], object]
    ) -> None:
        self.building = building
        self._solver_var = solver_var
        self._add = add

    def post(self, flat: Any, implied_by: Literal | None = None) -> None:
        """Post a flat constraint. Raises NotImplementedError for one that is not known."""
        building = self.building
        if isinstance(flat, (bool, BoolVal)):
            if not bool(flat):
                building.clause([], implied_by)
        elif isinstance(flat, _BoolVarImpl):
            building.clause([self.term(flat)], implied_by)
        elif isinstance(flat, Comparison):
            self._compare(flat, implied_by)
        elif isinstance(flat, Operator) and flat.name == "->" and implied_by is None:
            self._imply(*flat.args)
        elif isinstance(flat, Operator) and flat.name == "or":
            building.clause(self.terms(flat.args), implied_by)
        elif isinstance(flat, Operator) and flat.name == "and":
            for one in flat.args:
                self.post(one, implied_by)
        elif flat.name == "gcc" and implied_by is None:
            self._cardinality(flat)
        elif flat.name in GLOBALS and implied_by is None:
            GLOBALS[flat.name](self, flat.args)
        else:
            raise NotImplementedError(f"{flat.name}: {flat}")

    def term(self, expression: Any) -> Operand:
        """A variable, its negation, or a number."""
        if isinstance(expression, NegBoolView):
            variable, _ = self._variable(expression._bv)
            return variable, (1, 0)
        if isinstance(expression, _NumVarImpl):
            return self._solver_var(expression)
        if is_num(expression) or isinstance(expression, BoolVal):
            return int(expression)
        raise NotImplementedError(f"a variable or a number is expected, found {expression}")

    def terms(self, expressions: Sequence[Any]) -> list[Operand]:
        """The same of several."""
        return [self.term(one) for one in expressions]

    def linear(self, expression: Any) -> list[Operand]:
        """The terms of a sum."""
        name = getattr(expression, "name", None)
        if isinstance(expression, (_NumVarImpl, BoolVal)) or is_num(expression):
            return [self.term(expression)]
        if name == "sum":
            return self.terms(expression.args)
        if name == "wsum":
            return [_times(self.term(one), int(weight)) for weight, one in zip(*expression.args, strict=True)]
        if name == "sub":
            one, other = self.terms(expression.args)
            return [one, _times(other, -1)]
        if name == "-":
            return [_times(self.term(expression.args[0]), -1)]
        if name == "mul" and is_num(expression.args[0]):
            return [_times(self.term(expression.args[1]), int(expression.args[0]))]
        raise NotImplementedError(f"{name} is no sum: {expression}")

    def _variable(self, variable: Any) -> Term:
        term = self._solver_var(variable)
        assert not isinstance(term, int)
        return term

    def _imply(self, condition: Any, then: Expression) -> None:
        if isinstance(condition, NegBoolView):
            self.post(then, (self._variable(condition._bv)[0], 0))
        elif isinstance(condition, _BoolVarImpl):
            self.post(then, (self._variable(condition)[0], 1))
        elif isinstance(then, _BoolVarImpl) and isinstance(condition, Expression):
            raise NotImplementedError(f"{condition} implies {then}")
        elif bool(condition):
            self.post(then)

    def _compare(self, comparison: Comparison, implied_by: Literal | None) -> None:
        left, right = comparison.args
        if getattr(left, "name", None) in FUNCTIONS and not _is_linear(left):
            if comparison.name != "==" or implied_by is not None:
                raise NotImplementedError(f"{comparison}")
            try:
                FUNCTIONS[left.name](self, left.args, self.term(right))
            except TooLargeError:
                decomposed, others = left.decompose()
                self._add([decomposed == right, *others])
            return
        terms, bound = self.linear(left), 0
        for one in self.linear(right):
            terms.append(_times(one, -1))
        bound -= sum([one for one in terms if isinstance(one, int)])
        self.building.compare([one for one in terms if not isinstance(one, int)], comparison.name, bound, implied_by)

    def relation(self, function: Callable[..., int], arguments: Sequence[Any], result: Operand) -> None:
        """The result is the function of the arguments. Raises TooLargeError."""

        def test(*numbers: int) -> bool:
            *given, value = numbers
            return function(*given) == value

        self.building.relation([*self.terms(arguments), result], test)

    def _cardinality(self, flat: Any) -> None:
        terms, values, counts = flat.args
        if len(set(values)) < len(values):
            raise NotImplementedError(f"a cardinality that names a value twice: {flat}")
        by_value = dict(zip(map(int, values), self.terms(counts), strict=True))
        self.building.cardinality(self.terms(terms), by_value, closed=bool(flat.closed))


def _times(term: Operand, factor: int) -> Operand:
    if isinstance(term, int):
        return term * factor
    return term if factor == 1 else scaled(term, factor)


def _is_linear(expression: Any) -> bool:
    return bool(expression.name == "mul" and is_num(expression.args[0]))


def _by_table(function: Callable[..., int]) -> Callable[[Posting, Sequence[Any], Operand], None]:
    return lambda posting, arguments, result: posting.relation(function, arguments, result)


def _extremum(*, is_maximum: bool) -> Callable[[Posting, Sequence[Any], Operand], None]:
    return lambda posting, arguments, result: posting.building.post_extremum(
        result, posting.terms(arguments), is_maximum=is_maximum
    )


def _element(posting: Posting, arguments: Sequence[Any], result: Operand) -> None:
    array, place = arguments
    posting.building.post_element(posting.term(place), posting.terms(list(array)), result)


def _table(*, positive: bool) -> Callable[[Posting, Sequence[Any]], None]:
    def post(posting: Posting, arguments: Sequence[Any]) -> None:
        array, rows = arguments
        listed = [[None if number == "*" else int(number) for number in row] for row in rows]
        posting.building.table(posting.terms(array), listed, positive=positive)

    return post


def _regular(posting: Posting, arguments: Sequence[Any]) -> None:
    array, transitions, start, accepting = arguments
    after = {(state, number): then for state, number, then in transitions}  # CPMpy means a deterministic one
    known = [(state, number, then) for (state, number), then in after.items()]
    posting.building.automaton(posting.terms(array), known, start, set(accepting))


def _all_different_except(posting: Posting, arguments: Sequence[Any]) -> None:
    terms, free = arguments
    posting.building.all_different(posting.terms(terms), map(int, free))


def _lexicographic(*, strict: bool) -> Callable[[Posting, Sequence[Any]], None]:
    return lambda posting, arguments: posting.building.lexicographic(*map(posting.terms, arguments), strict=strict)


def _cumulative(posting: Posting, arguments: Sequence[Any]) -> None:
    starts, lengths, *ends, heights, capacity = arguments
    origins, long, high = (posting.terms(list(row)) for row in (starts, lengths, heights))
    _end(posting, origins, long, ends)
    posting.building.cumulative(origins, long, high, posting.term(capacity))


def _no_overlap(posting: Posting, arguments: Sequence[Any]) -> None:
    starts, lengths, *ends = arguments
    origins, long = (posting.terms(list(row)) for row in (starts, lengths))
    _end(posting, origins, long, ends)
    posting.building.no_overlap(origins, long, zero_counts=False)


def _end(posting: Posting, starts: list[Operand], lengths: list[Operand], ends: Sequence[Any]) -> None:
    """Tasks end after their lengths."""
    for row in ends:
        for start, length, end in zip(starts, lengths, posting.terms(list(row)), strict=True):
            posting.building.compare([start, length, _times(end, -1)], "==", 0)


def _in_domain(posting: Posting, arguments: Sequence[Any]) -> None:
    expression, numbers = arguments
    among = set(map(int, numbers))
    posting.building.keep(posting.term(expression), lambda number: number in among)


# What comes as FUNCTION(arguments) == result.
FUNCTIONS: Mapping[str, Callable[[Posting, Sequence[Any], Operand], None]] = {
    "abs": _by_table(abs),
    "mul": _by_table(lambda a, b: a * b),
    "div": _by_table(quotient),
    "mod": _by_table(remainder),
    "pow": _by_table(power),
    "min": _extremum(is_maximum=False),
    "max": _extremum(is_maximum=True),
    "element": _element,
    "nvalue": lambda posting, arguments, result: posting.building.post_distinct(posting.terms(arguments), result),
}
GLOBALS: Mapping[str, Callable[[Posting, Sequence[Any]], None]] = {
    "alldifferent": lambda posting, arguments: posting.building.all_different(posting.terms(arguments)),
    "alldifferent_except_n": _all_different_except,
    "allequal": lambda posting, arguments: posting.building.all_equal(posting.terms(arguments)),
    "cumulative": _cumulative,
    "no_overlap": _no_overlap,
    "circuit": lambda posting, arguments: posting.building.circuit(posting.terms(arguments)),
    "indomain": _in_domain,
    "inverse": lambda posting, arguments: posting.building.inverse(*map(posting.terms, arguments)),
    "lex_less": _lexicographic(strict=True),
    "lex_lesseq": _lexicographic(strict=False),
    "negative_table": _table(positive=False),
    "regular": _regular,
    "short_table": _table(positive=True),
    "table": _table(positive=True),
}
NATIVE = frozenset((*FUNCTIONS, *GLOBALS, "gcc"))
