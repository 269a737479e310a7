"""The first lines of a proof: what the search states in its own way, derived from the formula.

Whatever is stated is a constraint of the formula, or a sum of some, but for literals that are known to hold or not to
hold; or else follows by unit propagation, as clauses and facts do. What is wrong here the checker refuses.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set

from hand_solver import Problem
from hand_solver.booleans import Encoding
from magnets_cp.formula import Constraint, Formula

# The terms of a constraint: what decides whether two are the same, but for the degree.
_Terms = frozenset[tuple[int, int]]


class Ground:
    """Lines of a proof, numbered on from the constraints of the formula, and where there is what was stated.

    lines   as text, without their ends
    last    the number of the last
    values  by variable of the formula: the variable of the problem, and the value it takes
    names   by Boolean: the variable of the formula; 0 for a Boolean that is not in use
    """

    def __init__(self, formula: Formula, problem: Problem, encoding: Encoding) -> None:
        self.lines: list[str] = []
        self.last = len(formula.constraints)
        self.values = _values(formula, problem)
        number_of = {value: number for number, value in enumerate(self.values, start=1)}
        self.names = [0] * encoding.booleans
        for boolean in encoding.active:
            [pair] = encoding.meaning(2 * boolean).pairs()
            self.names[boolean] = number_of[pair]
        self._facts: dict[int, int] = {}
        self._known = {self.literal(unit) for unit in encoding.units}
        for number, (variable, value) in enumerate(self.values, start=1):
            domain = encoding.domains[variable]
            if not domain >> value & 1:
                self._known.add(-number)
            elif not domain & (domain - 1):
                self._known.add(number)
        self._numbered = dict(enumerate(formula.constraints, start=1))
        for indices in formula.sums:
            numbers = [index + 1 for index in indices]
            line = self._say("pol " + " ".join(map(str, numbers)) + " +" * (len(numbers) - 1))
            self._numbered[line] = _sum([self._numbered[number] for number in numbers])
        self._by_rest: dict[_Terms, list[int]] = {}
        for line, constraint in self._numbered.items():
            self._by_rest.setdefault(self._unknown(constraint), []).append(line)

    def literal(self, literal: int) -> int:
        """A literal of the encoding as one of the formula."""
        return -self.names[literal >> 1] if literal & 1 else self.names[literal >> 1]

    def line_of(self, constraint: Constraint) -> int:
        """The line that says so, a new one if need be."""
        for line in self._by_rest.get(self._unknown(constraint), ()):
            more = self._more(self._numbered[line], constraint)
            if more is not None:
                return self._say(f"pol {line}{self._without(more)}") if more else line
        return self._say(f"rup {_text(constraint)}")

    def _more(self, one: Constraint, other: Constraint) -> Set[tuple[int, int]] | None:
        """The terms that are in one constraint only, if without them, which are known, it is the other."""
        more = one.weights.items() - other.weights.items()
        spent = sum(weight for literal, weight in more if literal in self._known)
        is_same = len(more) == len(one.weights) - len(other.weights) and one.degree - spent == other.degree
        return more if is_same else None

    def _unknown(self, constraint: Constraint) -> _Terms:
        known = self._known
        return frozenset([term for term in constraint.weights.items() if not {term[0], -term[0]} & known])

    def _without(self, terms: Iterable[tuple[int, int]]) -> str:
        """Write steps that take known terms from a constraint: those that hold are weakened away, others cancelled."""
        steps = ""
        for literal, weight in sorted(terms):
            if literal in self._known:
                steps += f" x{abs(literal)} w"
            else:
                steps += f" {self._fact(-literal)} {weight} * +"
        return steps

    def _fact(self, literal: int) -> int:
        if literal not in self._facts:
            self._facts[literal] = self._say(f"rup {_text(Constraint({literal: 1}, 1))}")
        return self._facts[literal]

    def _say(self, line: str) -> int:
        self.lines.append(line)
        self.last += 1
        return self.last


def sides(encoding: Encoding, ground: Ground) -> Iterator[Constraint]:
    """Yield the inequalities in the order of the search, of an equation the side ">=" first."""
    for literals, degree, exactly, weights in encoding.inequalities:
        terms = dict(zip(map(ground.literal, literals), weights or [1] * len(literals), strict=True))
        yield Constraint(terms, degree)
        if exactly:
            yield Constraint({-literal: weight for literal, weight in terms.items()}, sum(terms.values()) - degree)


def pairs(encoding: Encoding, ground: Ground) -> dict[tuple[int, int], int]:
    """The lines of the clauses of two literals."""
    lines = {}
    for one, other in encoding.pairs:
        key = min(one, other), max(one, other)
        if key not in lines:
            lines[key] = ground.line_of(Constraint({ground.literal(one): 1, ground.literal(other): 1}, 1))
    return lines


def _values(formula: Formula, problem: Problem) -> list[tuple[int, int]]:
    """By variable of the formula: what takes which value, as the problem numbers them."""
    places = {variable.name: place for place, variable in enumerate(problem.variables)}
    return [
        (places[subject], problem.variables[places[subject]].labels.index(label)) for subject, label in formula.meanings
    ]


def _sum(constraints: Iterable[Constraint]) -> Constraint:
    """All of them together; a literal and its negation cancel."""
    weights: dict[int, int] = {}
    degree = 0
    for constraint in constraints:
        degree += constraint.degree
        for literal, weight in constraint.weights.items():
            both = min(weight, weights.get(-literal, 0))
            degree -= both
            for one, more in ((-literal, -both), (literal, weight - both)):
                weights[one] = weights.get(one, 0) + more
    return Constraint({literal: weight for literal, weight in weights.items() if weight}, degree)


def _text(constraint: Constraint) -> str:
    terms = [f"{weight} {'~' if literal < 0 else ''}x{abs(literal)}" for literal, weight in constraint.weights.items()]
    return " ".join([*terms, ">=", str(constraint.degree)])
