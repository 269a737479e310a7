"""The first lines of a proof: what the search states in its own way, derived from the formula.

Whatever is stated is a constraint of the formula, or a sum of some, but for literals that are known to hold or not to
hold; or else follows by unit propagation, as clauses and facts do. What is wrong here the checker refuses.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from hand_solver import Problem
from hand_solver.booleans import Encoding
from hand_solver.booleans.kept import Sum
from magnets_cp.formula import Constraint, Formula
from magnets_cp.workbench.judge.certificates.reduction import is_all_but_one, reduction

# The literals of a constraint of which nothing is known: what decides whether one may come of another.
_Rest = frozenset[int]


class Ground:
    """Lines of a proof, numbered on from the constraints of the formula, and where there is what was stated.

    lines   as text, without their ends
    last    the number of the last
    values  by variable of the formula: the variable of the problem, and the value it takes
    numbers by variable of the formula: its number
    names   by Boolean: the literal of the formula; 0 for a Boolean that is not in use
    """

    def __init__(self, formula: Formula, problem: Problem, encoding: Encoding) -> None:
        self.lines: list[str] = []
        self.last = len(formula.constraints)
        self.values = _values(formula, problem)
        self.numbers = formula.numbers
        number_of = dict(zip(self.values, self.numbers, strict=True))
        for (variable, value), number in list(number_of.items()):
            if len(problem.variables[variable].labels) == 2:  # it takes the other value or this one
                number_of.setdefault((variable, 1 - value), -number)
        self.names = [0] * encoding.booleans
        for boolean in encoding.active:
            [pair] = encoding.meaning(2 * boolean).pairs()
            self.names[boolean] = number_of[pair]
        self._facts: dict[int, int] = {}
        self._known = {self.literal(unit) for unit in encoding.units}
        for number, (variable, value) in zip(self.numbers, self.values, strict=True):
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
        self._by_rest: dict[_Rest, list[int]] = {}
        for line, constraint in self._numbered.items():
            self._by_rest.setdefault(self._unknown(constraint), []).append(line)

    def literal(self, literal: int) -> int:
        """A literal of the encoding as one of the formula."""
        return -self.names[literal >> 1] if literal & 1 else self.names[literal >> 1]

    def line_of(self, constraint: Constraint) -> int:
        """The line that says so, a new one if need be."""
        for line in self._by_rest.get(self._unknown(constraint), ()):
            steps = self._steps(self._numbered[line], constraint)
            if steps is not None:
                return self._say(f"pol {line}{steps}") if steps else line
        if is_all_but_one(constraint):
            return self._from_pairs([*constraint.weights])
        return self._say(f"rup {_text(constraint)}")

    def _from_pairs(self, literals: Sequence[int]) -> int:
        """The line that all but one of the literals hold, from the clauses of any two, which say so of them.

        So much of k literals, k - 1 times, and the clauses of each with one more have every literal k times: divided by
        k they say so of k + 1.
        """
        steps = str(self._pair(*literals[:2]))
        for k, literal in enumerate(literals[2:], start=2):
            clauses = "".join(f" {self._pair(other, literal)} +" for other in literals[:k])
            steps += f" {k - 1} *{clauses} {k} d"
        return self.derive(steps)

    def _pair(self, one: int, other: int) -> int:
        return self.line_of(Constraint({one: 1, other: 1}, 1))

    def _steps(self, one: Constraint, other: Constraint) -> str | None:
        """What makes a constraint the other: known terms go, then it is divided and saturated; None if it does not."""
        more = [term for term in one.weights.items() if term[0] not in other.weights]
        if any(not {literal, -literal} & self._known for literal, _ in more):
            return None
        left = Constraint(
            {literal: weight for literal, weight in one.weights.items() if literal in other.weights},
            one.degree - sum(weight for literal, weight in more if literal in self._known),
        )
        steps = reduction(left, other)
        return None if steps is None else self._without(more) + steps

    def _unknown(self, constraint: Constraint) -> _Rest:
        known = self._known
        return frozenset([literal for literal in constraint.weights if not {literal, -literal} & known])

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

    def derive(self, steps: str) -> int:
        """A new line by steps."""
        return self._say(f"pol {steps}")

    def _say(self, line: str) -> int:
        self.lines.append(line)
        self.last += 1
        return self.last


def stated_lines(encoding: Encoding, ground: Ground) -> tuple[list[int], dict[tuple[int, int], int], tuple[str, str]]:
    """The lines of the inequalities, in the order of the search; of the clauses of two literals; and two derivations.

    They lead from the line of a solution to the bound, which is divided by the unit of the costs, and from the bound to
    the surrogate. To divide so is right as the search and the formula have the same costs, also of what is known.
    """
    surrogate = encoding.surrogate
    sides = [
        [] if surrogate and place == surrogate.sum_number else [ground.line_of(side) for side in _sides(stated, ground)]
        for place, stated in enumerate(encoding.inequalities)
    ]
    clauses = pairs(encoding, ground)
    unit = encoding.objective.unit if encoding.objective else 1
    divided, added = f" {unit} d" if unit > 1 else "", ""
    if surrogate:
        one_sided = [[clauses[min(pair), max(pair)]] for pair in encoding.pairs]
        added = f" {surrogate.factor} *" + _multiples(surrogate.multiples, sides + one_sided)
        sides[surrogate.sum_number] = [ground.derive(f"{sides[0][0]}{added}")]
    return [line for lines in sides for line in lines], clauses, (divided, added)


def _multiples(multiples: Mapping[int, int], sides: Sequence[Sequence[int]]) -> str:
    """Write steps that add lines so many times; the other side of an equation for less than none."""
    return "".join(f" {sides[place][times < 0]} {abs(times)} * +" for place, times in multiples.items())


def _sides(stated: Sum, ground: Ground) -> Iterator[Constraint]:
    """An inequality; of an equation the side ">=" first."""
    literals, degree, exactly, weights = stated
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
