"""Random instances of XCSP3 for the hand solver, one kind of its constraints another class, which has a fault.

Where no instance is stated by a kind, one of its constraints that means the same is restated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from copy import copy
from dataclasses import replace
from itertools import combinations

import hand_solver
from hand_solver import Constraint, Limits, Problem, Status
from hand_solver import constraints as ours
from hand_solver.constraints.integers import Term, scaled
from hand_solver.problem.domains import Domains
from magnets_cp.answer import Answer
from magnets_cp.models.xcsp3.csp import csp
from magnets_cp.models.xcsp3.fuzz.kinds import KINDS as XCSP3_KINDS
from magnets_cp.models.xcsp3.instance import Instance
from magnets_cp.models.xcsp3.puzzle import XCSP3
from magnets_cp.models.xcsp3.write import made
from magnets_cp.workbench.judge.judge import judge
from magnets_cp.workbench.judge.verdict import Verdict
from magnets_cp.workbench.run.enumeration import Enumeration
from tests.workbench.propagators.planted import PLANTED, faulty, remembering

Restate = Callable[[Instance, Problem, Constraint], list[Constraint]]


# By kind the constraints of XCSP3 that are stated by it, or by what means the same.
STATED_BY: Mapping[type[Constraint], str] = {
    ours.BinaryTable: "extension",
    ours.Count: "count",
    ours.LimitArcs: "count",
    ours.AllDifferent: "allDifferent",
    ours.AllDifferentGac: "allDifferent",
    ours.Implication: "clause",
    ours.Checked: "sum",
    ours.LinearSum: "sum",
    ours.LastVariable: "sum",
    ours.Table: "extension",
    ours.Implied: "sum",
    ours.UnequalSum: "sum",
    ours.NotEqual: "allDifferent",
    ours.LessEqual: "ordered",
    ours.Element: "element",
    ours.Maximum: "maximum",
    ours.Minimum: "minimum",
    ours.Product: "sum",
    ours.AllEqual: "allEqual",
    ours.AllDifferentExcept: "allDifferent",
    ours.Increasing: "ordered",
    ours.Lexicographic: "lex",
    ours.NValue: "nValues",
    ours.GlobalCardinality: "cardinality",
    ours.Inverse: "channel",
    ours.Circuit: "circuit",
    ours.SubCircuit: "circuit",
    ours.Regular: "regular",
    ours.Mdd: "regular",
    ours.NegativeTable: "extension",
    ours.Cumulative: "cumulative",
    ours.NoOverlap: "noOverlap",
    ours.Diffn: "noOverlap",
}


def instances(kind: type[Constraint], most: int) -> Iterator[Instance]:
    """Random instances of the constraints that it states; without large numbers, of which some take much memory."""
    others = ["large", *(one for one in XCSP3_KINDS if one != STATED_BY[kind])]
    boards = (XCSP3.sparing(0, index, others) for index in range(1, most + 1))
    return map(_touring, boards) if kind is ours.Circuit else boards


def _touring(board: Instance) -> Instance:
    """The instance with tours through all places."""
    tours = [replace(one, parts={**one.parts, "size": len(one.terms)}) for one in board.constraints]
    return made(board.variables, tours, board.goal)


def every_way(kind: type[Constraint]) -> Iterator[tuple[str, type[Constraint]]]:
    """Three faults by which answers are wrong; a filter that only does too little may give right ones."""
    yield "removes too much", faulty(kind, PLANTED[kind].too_much)
    # These forbid so little that they have to forbid nothing for it to be seen.
    is_rare = kind in (ours.UnequalSum, ours.Implication)
    yield "accepts too much", faulty(kind, PLANTED[kind].too_little) if is_rare else _lenient(kind)
    yield "keeps state", remembering(kind)


def _lenient(kind: type[Constraint]) -> type[Constraint]:
    """The class, which looks at nothing once its first variable takes a value, but for the first one."""

    def filtered(self: Constraint, domains: Domains) -> bool:
        mask = domains.masks[self.scope[0]]
        return (mask > 1 and not mask & (mask - 1)) or kind.filter(self, domains)

    return type(f"Lenient{kind.__name__}", (kind,), {"filter": filtered})


def judged(board: Instance, kind: type[Constraint], as_class: type[Constraint]) -> Verdict | None:
    """What the judge says of the hand solver with this class for the kind; None if the instance has none of it."""
    problem = csp(board)
    stated = [one for constraint in problem.constraints for one in _stated(board, problem, constraint, kind)]
    if not any(type(one) is kind for one in stated):
        return None
    planted = [_as(one, as_class) if type(one) is kind else one for one in stated]
    try:
        result = hand_solver.solve(replace(problem, constraints=tuple(planted)), "dfs", limits=Limits(nodes=20_000))
    except (ValueError, RuntimeError, LookupError):
        return Verdict.CRASH
    found = result.solutions if board.goal is None else result.solutions[-1:]
    solutions = tuple([XCSP3.decode(board, one) for one in found])
    answer = Answer(result.status, solutions, result.complete, {"seconds": 0.0}, {"name": "planted"})
    if result.status is Status.UNKNOWN:
        return Verdict.UNDECIDED
    right = Enumeration().run(XCSP3, board, Limits(solutions=20))
    return judge(XCSP3, board, [("every", right), ("planted", answer)], wanted=20).runs[1].verdict


def _as(constraint: Constraint, as_class: type[Constraint]) -> Constraint:
    made = copy(constraint)
    made.__class__ = as_class
    return made


def _stated(board: Instance, problem: Problem, constraint: Constraint, kind: type[Constraint]) -> list[Constraint]:
    restate = _RESTATED.get(kind)
    return (restate(board, problem, constraint) if restate else []) or [constraint]


def _literals(sum_: Constraint) -> Iterator[list[tuple[int, int]]]:
    """Of a sum of zeros and ones the values that count."""
    if type(sum_) is ours.LinearSum and not sum_.implied_by and all(set(n) <= {0, 1} for _, n in sum_.terms):
        yield [(x, value) for x, numbers in sum_.terms for value, one in enumerate(numbers) if one]


def _count(_: Instance, __: Problem, one: Constraint) -> list[Constraint]:
    return [ours.Count(some, least=one.least, most=one.most) for some in _literals(one) if some]  # type: ignore[attr-defined]


def _limit(_: Instance, __: Problem, one: Constraint) -> list[Constraint]:
    return [ours.LimitArcs(some, one.total) for some in _literals(one) if some and one.total is not None]  # type: ignore[attr-defined]


def _implication(_: Instance, __: Problem, one: Constraint) -> list[Constraint]:
    """A clause of two literals."""
    found = next(_literals(one), [])
    if len(found) != 2 or one.least != 1 or len(one.scope) != 2:  # type: ignore[attr-defined]
        return []
    (x, value), holding = found
    return [ours.Implication((x, 1 - value), holding)]


def _at_most(one: Constraint) -> Iterator[tuple[ours.LinearSum, int, bool]]:
    """A sum of two terms with one bound, and whether it is the upper one."""
    if type(one) is ours.LinearSum and not one.implied_by and len(one.terms) == 2:
        if one.most is not None and one.least is None:
            yield one, one.most, True
        elif one.least is not None and one.most is None:
            yield one, one.least, False


def _less(_: Instance, __: Problem, one: Constraint) -> list[Constraint]:
    return [ours.LessEqual(*_sides(sum_, bound, below)) for sum_, bound, below in _at_most(one)]


def _rising(_: Instance, __: Problem, one: Constraint) -> list[Constraint]:
    return [ours.Increasing(_sides(sum_, bound, below)) for sum_, bound, below in _at_most(one)]


def _sides(sum_: ours.LinearSum, bound: int, below: bool) -> tuple[Term, Term]:
    first, second = sum_.terms
    return (first, scaled(second, -1, bound)) if below else (scaled(second, -1, bound), first)


def _multiplied(_: Instance, __: Problem, one: Constraint) -> list[Constraint]:
    """Of a sum of two terms the product of powers of two."""
    if type(one) is not ours.LinearSum or one.implied_by or len(one.terms) != 2 or one.total is None:
        return []
    (x, of_x), (y, of_y) = one.terms
    spare = one.total - min(of_x) - min(of_y)
    powers = [tuple([1 << number - min(numbers) for number in numbers]) for numbers in (of_x, of_y)]
    return [ours.Product(1 << spare, (x, powers[0]), (y, powers[1]))] if spare >= 0 else []


def _pairs(_: Instance, problem: Problem, one: Constraint) -> list[Constraint]:
    """Of different terms each two."""
    if not isinstance(one, ours.AllDifferent):
        return []
    terms = [(x, range(first, first + problem.variables[x].mask.bit_length())) for x, first in one.terms]
    return [ours.NotEqual(a, b) for a, b in combinations(terms, 2)]


def _as_kind(known: type[Constraint], kind: type[Constraint]) -> Restate:
    return lambda _, __, one: [_as(one, kind)] if type(one) is known else []


def _wrapped(kind: type[ours.Checked] | type[ours.LastVariable]) -> Restate:
    inner = (ours.BinaryTable, ours.LinearSum)
    return lambda _, __, one: [kind(one)] if type(one) in inner else []


def _implied(_: Instance, problem: Problem, one: Constraint) -> list[Constraint]:
    """By each value of another variable."""
    other = next((x for x in range(len(problem.variables)) if x not in one.scope), None)
    if other is None:
        return []
    mask = problem.variables[other].mask
    return [ours.Implied(one, (other, value)) for value in range(mask.bit_length()) if mask >> value & 1]


_RESTATED: Mapping[type[Constraint], Restate] = {
    ours.Count: _count,
    ours.LimitArcs: _limit,
    ours.Implication: _implication,
    ours.LessEqual: _less,
    ours.Increasing: _rising,
    ours.NotEqual: _pairs,
    ours.Product: _multiplied,
    ours.AllDifferent: _as_kind(ours.AllDifferentGac, ours.AllDifferent),
    ours.Mdd: _as_kind(ours.Regular, ours.Mdd),
    ours.Circuit: _as_kind(ours.SubCircuit, ours.Circuit),
    ours.Checked: _wrapped(ours.Checked),
    ours.LastVariable: _wrapped(ours.LastVariable),
    ours.Implied: _implied,
}
