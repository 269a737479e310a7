"""From dictionaries and tuples to variables and propagators, and the way back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from typing import Any

from tests.judging.textbook.base import Contradiction, Propagator, TooWide
from tests.models import enumerating

STEPS = 40_000
MOST_TOTALS = 3_000


class Checked(Propagator):
    """A constraint that is looked at when all its variables are known."""

    def __init__(self, constraint: Any, names: Sequence[str], variables: Sequence[int]) -> None:
        self.constraint, self.names, self.variables = constraint, names, tuple(variables)

    def propagate(self, store: Any) -> None:
        """Does it hold?"""
        if all(store.is_known(x) for x in self.variables):
            values = {name: store.value(x) for name, x in zip(self.names, self.variables, strict=True)}
            try:
                holds = enumerating.holds(self.constraint, values)
            except ArithmeticError:
                holds = False
            if not holds:
                raise Contradiction


class Model:
    """The variables and propagators of a problem. ``parts`` are the modules of the solver, by name."""

    def __init__(self, problem: Any, parts: Any) -> None:
        self.problem, self.parts = problem, parts
        self.store = parts["store"].Store()
        self.names = {name: self.store.variable(values) for name, values in problem.variables.items()}
        self.propagators: list[Propagator] = []
        self.posts = {kind: post for part in parts.values() for kind, post in getattr(part, "POSTS", {}).items()}
        self.used = {"store", "search"}

    def new(self, values: Iterable[int]) -> int:
        """A new variable. Raises Contradiction if it has no value."""
        found = frozenset(values)
        if not found:
            raise Contradiction
        x: int = self.store.variable(found)
        return x

    def post(self, propagator: Propagator) -> None:
        """One more propagator."""
        self.used.add(type(propagator).__module__.rpartition(".")[2])
        self.propagators.append(propagator)

    def term(self, term: Any) -> Any:
        """The variable of a term, perhaps a new one. Raises TooWide."""
        if isinstance(term, int):
            return self.new([int(term)])
        if isinstance(term, str):
            return self.names[term]
        name, *parts = term
        if name in ("in", "notin"):
            raise TooWide
        return self.new_from(name, [self.term(one) for one in parts])

    def new_from(self, name: str, arguments: Sequence[int]) -> int:
        """The variable of an operator on variables. Raises TooWide."""
        self.used.add("expressions")
        expressions = self.parts["expressions"]
        truth = expressions.reified(self, name, arguments)
        made: int = expressions.listed(self, name, arguments) if truth is None else truth
        return made

    def total(self, weights: Sequence[int], variables: Sequence[int]) -> int:
        """A new variable that is a weighted sum. Raises TooWide."""
        sums = {0}
        for weight, x in zip(weights, variables, strict=True):
            sums = {one + weight * value for one, value in product(sums, self.store.domains[x])}
            if len(sums) > MOST_TOTALS:
                raise TooWide
        total = self.new(sums)
        self.parts["linear"].compared(self, [*weights, -1], [*variables, total], "eq", 0)
        return total

    def compare(self, x: int, relation: str, operand: Any) -> None:
        """A variable compares so with a term, or with a set of numbers."""
        if relation in ("in", "notin"):
            self.store.keep(x, [v for v in self.store.domains[x] if (v in operand) == (relation == "in")])
        elif isinstance(operand, int):
            self.parts["linear"].compared(self, [1], [x], relation, operand)
        else:
            self.parts["linear"].compared(self, [1, -1], [x, self.term(operand)], relation, 0)

    def add(self, constraint: Any) -> None:
        """A constraint, by its propagators; checked at last if there are none."""
        kind, *parts = constraint
        begun = len(self.propagators), dict(enumerate(self.store.domains))
        try:
            self.posts[kind](self, *parts)
        except (KeyError, TooWide):
            del self.propagators[begun[0] :]
            self.store.domains[:] = begun[1].values()
            names = sorted(named(constraint, self.names))
            self.propagators.append(Checked(constraint, names, [self.names[name] for name in names]))


def named(part: Any, names: Any) -> set[str]:
    """The variables that a constraint names."""
    if isinstance(part, str):
        return {part} & set(names)
    return {name for one in part for name in named(one, names)} if isinstance(part, tuple) else set()


def solved(problem: Any, parts: Any, used: set[str] | None = None) -> dict[str, int] | None:
    """The first or the best solution, or None; ``used`` is told which modules had a part in it."""
    model = parts["model"].Model(problem, parts)
    try:
        for constraint in problem.constraints:
            model.add(constraint)
        cost = parts["objective"].cost(model) if problem.objective else None
        search = parts["search"].Search(model.store, model.propagators, list(model.names.values()))
        if problem.objective:
            search.cost, search.value = cost, parts["objective"].value(model)
        values = search.run(STEPS)
    except Contradiction:
        return None
    finally:
        if used is not None:
            used |= model.used | ({"objective"} if problem.objective else set())
    return None if values is None else dict(zip(model.names, values, strict=True))
