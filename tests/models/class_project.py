"""A solver as one writes it for a course: backtracking, the smallest domain first, and forward checking.

It knows a dozen kinds of constraints, and nothing of the project that judges it.
"""

from itertools import combinations, pairwise
from math import prod
from operator import eq, ge, gt, le, lt, ne
from typing import Any

COMPARE: Any = {"lt": lt, "le": le, "ge": ge, "gt": gt, "eq": eq, "ne": ne}
COMPARE |= {"in": lambda a, numbers: a in numbers, "notin": lambda a, numbers: a not in numbers}
FUNCTIONS: Any = {
    **COMPARE,
    "neg": lambda a: -a,
    "abs": abs,
    "sqr": lambda a: a * a,
    "add": lambda *them: sum(them),
    "sub": lambda a, b: a - b,
    "mul": lambda *them: prod(them),
    "dist": lambda a, b: abs(a - b),
    "min": lambda *them: min(them),
    "max": lambda *them: max(them),
    "eq": lambda *them: len(set(them)) == 1,
    "not": lambda a: not a,
    "and": lambda *them: all(them),
    "or": lambda *them: any(them),
    "xor": lambda *them: sum(map(bool, them)) % 2,
    "iff": lambda *them: len(set(map(bool, them))) == 1,
    "imp": lambda a, b: not a or b,
    "if": lambda a, b, c: b if a else c,
    "set": lambda *them: them,
}


def matches(row: Any, one: Any) -> Any:
    return all(b is None or a == b for a, b in zip(row, one, strict=True))


def sum_of(numbers: Any, weights: Any) -> Any:
    return sum(a * b for a, b in zip(numbers, weights, strict=True))


def in_order(numbers: Any, lengths: Any, holds: Any) -> Any:
    return all(holds(a + n, b) for (a, b), n in zip(pairwise(numbers), lengths, strict=False))


def different(numbers: Any, but: Any) -> Any:
    counted = [a for a in numbers if a not in but]
    return len(set(counted)) == len(counted)


def apart(origins: Any, lengths: Any, zero_ignored: Any) -> Any:
    tasks = [(a, n) for a, n in zip(origins, lengths, strict=True) if n or not zero_ignored]
    return all(a + m <= b or b + n <= a for (a, m), (b, n) in combinations(tasks, 2))


def profile(origins: Any, lengths: Any, heights: Any, meets: Any) -> Any:
    tasks = list(zip(origins, lengths, heights, strict=True))
    times = [time for time, length, _ in tasks if length > 0]
    return meets(0) and all(meets(sum(h for a, n, h in tasks if a <= time < a + n)) for time in times)


def at(numbers: Any, place: Any, meets: Any) -> Any:
    return 0 <= place < len(numbers) and meets(numbers[place])


# By kind what it means; of those of COMPARED the last part is a comparison with the operand, of ORDERED an operator.
KINDS: Any = {
    "intension": lambda truth: truth,
    "extension": lambda row, table, positive: positive == any(matches(row, one) for one in table),
    "allDifferent": different,
    "allEqual": lambda numbers, but: len({a for a in numbers if a not in but}) <= 1,
    "ordered": in_order,
    "lex": lambda lists, holds: all(holds(a, b) for a, b in pairwise(lists)),
    "sum": lambda numbers, weights, meets: meets(sum_of(numbers, weights)),
    "count": lambda numbers, values, meets: meets(sum(a in values for a in numbers)),
    "minimum": lambda numbers, meets: meets(min(numbers)),
    "maximum": lambda numbers, meets: meets(max(numbers)),
    "element": at,
    "noOverlap": apart,
    "cumulative": profile,
}
COMPARED, ORDERED = ("sum", "count", "minimum", "maximum", "element", "cumulative"), ("ordered", "lex")


def value(term: Any, values: Any) -> Any:
    if isinstance(term, str):
        return values[term]
    if isinstance(term, tuple) and term and isinstance(term[0], str) and term[0] not in values:
        if term[0] not in FUNCTIONS:
            raise NotImplementedError("division" if term[0] in ("div", "mod") else term[0])
        return FUNCTIONS[term[0]](*[value(one, values) for one in term[1:]])
    return tuple(value(one, values) for one in term) if isinstance(term, tuple) else term


def names_in(part: Any, known: Any) -> Any:
    if isinstance(part, tuple):
        return {name for one in part for name in names_in(one, known)}
    return {part} & known if isinstance(part, str) else set()


def holds(constraint: Any, values: Any) -> Any:
    kind, *parts = constraint
    if kind == "extension":
        return KINDS[kind](value(parts[0], values), parts[1], parts[2])
    if kind in COMPARED:
        *parts, operator, operand = parts
        bound = value(operand, values)
        return KINDS[kind](*[value(one, values) for one in parts], lambda a: COMPARE[operator](a, bound))
    end = [COMPARE[parts.pop()]] if kind in ORDERED else []
    return KINDS[kind](*[value(one, values) for one in parts], *end)


class Search:
    def __init__(self, problem: Any) -> None:
        self.domains: Any = {name: list(numbers) for name, numbers in problem.variables.items()}
        names = set(self.domains)
        self.constraints = [(one, names_in(one, names)) for one in problem.constraints]
        self.values: Any = {}

    def check(self, name: Any, number: Any, constraint: Any) -> Any:
        return holds(constraint, {**self.values, name: number})

    def forward(self) -> Any:
        """Narrow what one open variable is left to each constraint; what was there before, or None."""
        before: Any = {}
        for constraint, names in self.constraints:
            open_names = names - set(self.values)
            if not open_names and not holds(constraint, self.values):
                return before, False
            if len(open_names) == 1:
                [name] = open_names
                before.setdefault(name, self.domains[name])
                self.domains[name] = [a for a in self.domains[name] if self.check(name, a, constraint)]
                if not self.domains[name]:
                    return before, False
        return before, True

    def run(self) -> Any:
        before, fits = self.forward()
        if fits:
            if len(self.values) == len(self.domains):
                yield dict(self.values)
            else:
                left = [one for one in self.domains if one not in self.values]
                name = min(left, key=lambda one: len(self.domains[one]))
                for number in self.domains[name]:
                    self.values[name] = number
                    yield from self.run()
                    del self.values[name]
        self.domains.update(before)


def solve(problem: Any) -> Any:
    for kind, *_ in problem.constraints:
        if kind not in KINDS:
            raise NotImplementedError(kind)
    found = Search(problem).run()
    if problem.objective is None:
        return next(found, None)
    way, term = problem.objective
    sign = 1 if way == "minimize" else -1
    return min(found, key=lambda values: sign * value(term, values), default=None)
