"""Variables and sums, put together to a problem for the hand solver by those who read models of others.

A term is a variable with the integer that each of its values stands for, (variable, numbers), or an integer: what the
constraints of ``hand_solver`` take.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TypeAlias

from hand_solver import Constraint, Objective, Problem, Variable, maximize, minimize
from hand_solver.constraints import Implied, LinearSum, NotEqual, UnequalSum
from hand_solver.constraints.integers import scaled
from magnets_cp.models.conflicting import conflicting

Term: TypeAlias = "tuple[int, Sequence[int]]"
Operand: TypeAlias = "Term | int"
# A variable that takes a value.
Literal: TypeAlias = "tuple[int, int]"

# Of a sum that spans more integers those are listed that it can come to, if they are fewer; never more than ``_MOST``.
_MANY = 20_000
_MOST = 10_000_000
OPERATORS = ("==", "!=", "<=", "<", ">=", ">")


class TooLargeError(ValueError):
    """A relation has too many rows, or a sum too many values, to be written out."""


class Sums:
    """Variables, and sums that compare with a bound.

    name  what the constraints that are posted now are called
    """

    def __init__(self) -> None:
        self.name = ""
        self._names: list[str] = []
        self._namesakes = Counter[str]()
        self._numbers: list[Sequence[int]] = []
        self._allowed: list[int | None] = []
        self._kept: dict[int, dict[str, int]] = {}  # by variable and constraint, the values that this leaves alone
        self._constraints: list[Constraint] = []
        self._never: str | None = None  # what the first constraint is called that nothing satisfies

    def variable(self, name: str, numbers: Sequence[int]) -> Term:
        """A new variable, the integers it may take in rising order. The second of a name is called "name (2)"."""
        self._namesakes[name] += 1
        number = self._namesakes[name]
        self._names.append(name if number == 1 else f"{name} ({number})")
        self._numbers.append(numbers)
        self._allowed.append(None)
        return len(self._names) - 1, numbers

    def boolean(self, name: str) -> Term:
        """A new variable of 0 and 1."""
        return self.variable(name, range(2))

    def numbers(self, term: Operand) -> Sequence[int]:
        """By value the integers it may be, those ruled out left out."""
        if isinstance(term, int):
            return (term,)
        variable, numbers = term
        allowed = self._allowed[variable]
        return numbers if allowed is None else [one for value, one in enumerate(numbers) if allowed >> value & 1]

    def span(self, term: Operand) -> tuple[int, int]:
        """The least and the largest integer it may be."""
        numbers = self.numbers(term)
        return min(numbers, default=0), max(numbers, default=0)

    def post(self, constraint: Constraint) -> None:
        """Add a constraint; one on no variable at all is looked at here."""
        if constraint.scope:
            self._constraints.append(constraint)
        elif not constraint.is_satisfied(()):
            self.fail()

    def fail(self, name: str = "") -> None:
        """There is no solution, whatever else is posted, by the constraint of that name, or the one posted now."""
        self._never = self._never or name or self.name

    def keep(self, term: Operand, test: Callable[[int], object]) -> None:
        """Leave a term only the integers that pass."""
        if isinstance(term, int):
            if not test(term):
                self.fail()
            return
        variable, numbers = term
        before = self._allowed[variable]
        every = before if before is not None else (1 << len(numbers)) - 1
        passing = int("".join(["1" if test(number) else "0" for number in reversed(numbers)]) or "0", 2)
        kept = self._kept.setdefault(variable, {})
        kept[self.name] = passing & kept.get(self.name, passing)
        self._allowed[variable] = every & passing
        if not self._allowed[variable]:
            self.fail(conflicting(kept))

    def literal(self, term: Term, test: Callable[[int], object]) -> Term:
        """The term that is 1 where the integer passes, 0 elsewhere."""
        variable, numbers = term
        return variable, tuple([int(bool(test(number))) for number in numbers])

    def clause(self, literals: Sequence[Operand], implied_by: Literal | None = None) -> None:
        """One of these terms of 0 and 1 is 1."""
        self.compare(literals, ">=", 1, implied_by)

    def compare(self, terms: Sequence[Operand], operator: str, bound: int, implied_by: Literal | None = None) -> None:
        """The sum of the terms compares like that with the bound; perhaps only if the literal holds."""
        bound -= sum([term for term in terms if isinstance(term, int)])
        listed = [term for term in terms if not isinstance(term, int)]
        if operator == "!=":
            self._differ(listed, bound, implied_by)
            return
        least, most = {
            "==": (bound, bound),
            "<=": (None, bound),
            "<": (None, bound - 1),
            ">=": (bound, None),
            ">": (bound + 1, None),
        }[operator]
        if implied_by is None and len(listed) == 1:
            self.keep(listed[0], lambda n: (least is None or n >= least) and (most is None or n <= most))
            return
        total = bound if operator == "==" else None
        bounds = {} if operator == "==" else {"least": least, "most": most}
        self.post(LinearSum(listed, total, self.name, implied_by=implied_by, **bounds))

    def _differ(self, terms: list[Term], bound: int, implied_by: Literal | None) -> None:
        if implied_by is None and len(terms) == 1:
            self.keep(terms[0], lambda number: number != bound)
            return
        if implied_by is not None and len(terms) == 1 and not isinstance(terms[0], int):
            self.clause([self.literal(terms[0], lambda number: number != bound), self.negated(implied_by)])
            return
        if len(terms) == 2 and terms[0][0] != terms[1][0]:
            inner: Constraint = NotEqual(terms[0], scaled(terms[1], -1, bound), self.name)
        else:
            inner = UnequalSum(terms, bound, self.name)
        self.post(inner if implied_by is None else Implied(inner, implied_by, self.name))

    def holding(self, literal: Literal) -> Term:
        """The term that is 1 if the literal holds, else 0."""
        variable, value = literal
        return variable, tuple([int(one == value) for one in range(len(self._numbers[variable]))])

    def negated(self, literal: Literal) -> Term:
        """The term that is 1 unless the literal holds."""
        variable, value = literal
        return variable, tuple([int(one != value) for one in range(len(self._numbers[variable]))])

    def sum_of(self, terms: Sequence[Operand], name: str = "") -> Operand:
        """The sum of terms as one: a new variable, unless there is but one term. Raises TooLargeError."""
        variables = [term for term in terms if not isinstance(term, int)]
        constant = sum([term for term in terms if isinstance(term, int)])
        if not variables:
            return constant
        if len(variables) == 1:
            return scaled(variables[0], 1, constant)
        result = self.variable(name or f"part of {self.name}", self._sums(terms))
        self.compare([*terms, scaled(result, -1)], "==", 0)
        return result

    def _sums(self, terms: Sequence[Operand]) -> Sequence[int]:
        """What the sum of terms may be."""
        spans = [self.span(term) for term in terms]
        whole = range(sum(low for low, _ in spans), sum(high for _, high in spans) + 1)
        number = whole.stop - whole.start  # of more than 2^63 there is no ``len``
        if number <= _MANY:
            return whole
        found = {0}
        for term in terms:
            if len(found) * len(self.numbers(term)) > _MANY:
                if number > _MOST:
                    raise TooLargeError(f"{self.name}: a sum of {number:,} values")
                return whole
            found = {one + number for one in found for number in self.numbers(term)}
        return sorted(found)

    def objective(self, terms: Iterable[Operand], is_minimized: bool) -> Objective:
        """What the sum of the terms is to be; a variable may come several times."""
        listed = list(terms)
        by_variable: dict[int, Sequence[int]] = {}
        for variable, numbers in [term for term in listed if not isinstance(term, int)]:
            if variable in by_variable:
                pairs = zip(by_variable[variable], numbers, strict=True)
                numbers = tuple([one + other for one, other in pairs])  # noqa: PLW2901
            by_variable[variable] = numbers
        constant = sum([term for term in listed if isinstance(term, int)])
        return (minimize if is_minimized else maximize)(by_variable.items(), constant)

    def problem(self, objective: Objective | None = None, holding: Iterable[Term] = ()) -> Problem:
        """The problem as it is now, where these terms of 0 and 1 are 1."""
        allowed = [
            (1 << len(numbers)) - 1 if mask is None else mask
            for numbers, mask in zip(self._numbers, self._allowed, strict=True)
        ]
        for variable, numbers in holding:
            allowed[variable] &= sum([1 << value for value, number in enumerate(numbers) if number])
        constraints = tuple(self._constraints)
        variables = [*map(Variable.integer, self._names, self._numbers, allowed)]
        if self._never is not None or not all(allowed):
            # One that is part of what cannot hold may have no value at all.
            variables = [replace(one, allowed=None, labels=one.labels or ("0",)) for one in variables]
            variables.append(Variable("never", ("0",)))
            constraints = (LinearSum([(len(variables) - 1, (0,))], least=1, name=self._never or "never"),)
            objective = objective and replace(objective, terms=())
        return Problem(tuple(variables), constraints, objective=objective)


def times(term: Operand, factor: int) -> Operand:
    """A multiple of a term."""
    if isinstance(term, int):
        return term * factor
    return term if factor == 1 else scaled(term, factor)
