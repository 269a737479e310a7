"""Small random clauses and inequalities, of the classes that faults of solvers hang on, every two of them together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from magnets_cp.models.boolean.write import made_cnf, made_opb
from magnets_cp.models.xcsp3.every import every
from magnets_cp.models.xcsp3.instance import Condition, Goal, Instance, Posted, variables_in
from magnets_cp.puzzle.board_classes import BoardClass, Fuzz

_LARGE = 10**9
_CLAUSES = ("empty", "unit", "literal twice", "tautology", "clause twice", "wide", "plain")
_SUMS = ("zero", "negative", "large", "variable twice", "product", "always", "never", "equal", "strict", "plain")
_GOALS = ("none", "minimize", "maximize", "constant")
_SOLUTIONS = ("none", "one", "several")


def _possible(wanted: Mapping[str, str]) -> Iterator[bool]:
    one, other = wanted["class"], wanted["beside"]
    yield bool(one and other) and one > other
    yield wanted["solutions"] in ("one", "several") and bool({"empty", "never"} & {one, other})


def _common(one: Instance, found: set[str]) -> Iterator[BoardClass]:
    yield from (("class", name) for name in sorted(found))
    yield from (("beside", name) for name in sorted(found))
    names = variables_in([list(posted.parts.values()) for posted in one.constraints])
    yield "unused", "none" if set(names) == set(one.variables) else "some"


def _solutions(one: Instance) -> BoardClass:
    return "solutions", _SOLUTIONS[len([found for found, _ in zip(every(one), range(2), strict=False)])]


def _literals(rng: Random, names: Sequence[str], many: int) -> list[Any]:
    chosen = rng.sample(names, min(many, len(names)))
    return [name if rng.random() < 0.5 else ("not", name) for name in chosen]


def _opposite(literal: Any) -> Any:
    return literal[1] if isinstance(literal, tuple) else ("not", literal)


def _variables(wanted: Mapping[str, str], used: Sequence[str]) -> dict[str, range]:
    names = [*used, "x9"] if wanted["unused"] == "some" or not used else list(used)
    return {name: range(2) for name in sorted(names)}


def _clause(rng: Random, names: Sequence[str], kind: str) -> list[list[Any]]:
    """Clauses of a class: one, or the same twice."""
    many = {"empty": 0, "unit": 1, "wide": 5}.get(kind, rng.randint(2, 3))
    clause = _literals(rng, names, many)
    if kind == "literal twice":
        clause.append(clause[0])
    elif kind == "tautology":
        clause.append(_opposite(clause[0]))
    return [clause, clause] if kind == "clause twice" else [clause]


def _cnf(wanted: Mapping[str, str], rng: Random) -> Instance:
    names = [f"x{number}" for number in range(1, rng.choice((1, 2, 3, 4, 5)) + 1)]
    clauses = [*_clause(rng, names, wanted["class"]), *_clause(rng, names, wanted["beside"])]
    ratio = {"none": 5, "one": 3, "several": 1}.get(wanted["solutions"], 2)
    for _ in range(rng.randint(0, ratio * len(names))):
        clauses += _clause(rng, names, rng.choice(("plain", "plain", "plain", "unit")))
    posted = [Posted("clause", "clause", {"list": [clause]}) for clause in rng.sample(clauses, len(clauses))]
    return made_cnf(_variables(wanted, variables_in(clauses)), posted, None)


def classes_of_cnf(one: Instance) -> Iterator[BoardClass]:
    """The classes that clauses are in, those of one aspect together."""
    found, seen = set[str](), list[list[Any]]()
    for posted in one.constraints:
        terms = posted.terms
        found.add({0: "empty", 1: "unit"}.get(len(terms), "wide" if len(terms) > 4 else "plain"))
        if len(set(terms)) < len(terms):
            found.add("literal twice")
        if any(_opposite(term) in terms for term in terms):
            found.add("tautology")
        if terms in seen:
            found.add("clause twice")
        seen.append(terms)
    yield from _common(one, found)
    yield _solutions(one)


def _inequality(rng: Random, names: Sequence[str], kind: str, planted: Mapping[str, int]) -> Posted:
    terms = _literals(rng, names, rng.randint(1, 4))
    weights = [rng.randint(1, 4) for _ in terms]
    if kind in ("zero", "negative", "large"):
        weights[0] = {"zero": 0, "negative": -rng.randint(1, 4), "large": rng.choice((_LARGE, 2**31 - 1, 2**31))}[kind]
    elif kind == "variable twice":
        terms, weights = [*terms, rng.choice((terms[0], _opposite(terms[0])))], [*weights, rng.randint(1, 3)]
    elif kind == "product" and len(names) > 1:
        terms[0] = ("and", *_literals(rng, names, 2))
    total = sum(weight * _value(term, planted) for term, weight in zip(terms, weights, strict=True))
    operator = {"equal": "eq", "strict": rng.choice(("gt", "lt"))}.get(kind, rng.choice(("ge", "ge", "le")))
    bound = total + rng.choice((0, 0, 0, 1, -1))
    if kind in ("always", "never"):
        operator, most = "ge", sum(max(weight, 0) for weight in weights)
        bound = rng.choice((0, -3)) if kind == "always" else most + 1
    return Posted("sum", "sum", {"list": [terms], "coeffs": weights, "condition": Condition(operator, bound)})


def _value(term: Any, values: Mapping[str, int]) -> int:
    if isinstance(term, str):
        return values[term]
    if term[0] == "not":
        return 1 - values[term[1]]
    return min(_value(one, values) for one in term[1:])


def _opb(wanted: Mapping[str, str], rng: Random) -> Instance:
    names = [f"x{number}" for number in range(1, rng.choice((1, 2, 3, 4, 4)) + 1)]
    planted = {name: rng.randint(0, 1) for name in names}
    kinds = [wanted["class"], wanted["beside"], *rng.choices(_SUMS[-2:], k=rng.randint(0, 3))]
    posted = [_inequality(rng, names, kind, planted) for kind in kinds]
    goal = None
    if wanted["goal"] not in ("", "none"):
        terms = _literals(rng, names, 3)
        weights = [rng.choice((-2, 0, 1, 1, 3)) for _ in terms]
        if wanted["goal"] == "constant":
            weights = [0] * len(terms)
        goal = Goal(wanted["goal"] == "maximize", "sum", terms, weights)
    used = variables_in([list(one.parts.values()) for one in posted]) + variables_in(list(goal.terms) if goal else [])
    return made_opb(_variables(wanted, list(dict.fromkeys(used))), posted, goal)


def classes_of_opb(one: Instance) -> Iterator[BoardClass]:
    """The classes that inequalities are in, those of one aspect together."""
    found = set[str]()
    for posted in one.constraints:
        found.update(_of_sum(posted))
    yield from _common(one, found)
    goal = one.goal
    is_constant = goal is not None and not any(goal.coefficients)
    way = "none" if goal is None else "maximize" if goal.is_maximized else "minimize"
    yield "goal", "constant" if is_constant else way
    yield _solutions(one)


def _of_sum(posted: Posted) -> Iterator[str]:
    terms, weights, condition = posted.terms, posted.parts["coeffs"], posted.parts["condition"]
    names = [name for term in terms for name in variables_in([term])]
    yield from ["zero"] * (0 in weights)
    yield from ["negative"] * any(weight < 0 for weight in weights)
    yield from ["large"] * any(abs(weight) >= _LARGE for weight in weights)
    yield from ["variable twice"] * (len(set(names)) < len(names))
    yield from ["product"] * any(isinstance(term, tuple) and term[0] == "and" for term in terms)
    yield from {"eq": ["equal"], "gt": ["strict"], "lt": ["strict"]}.get(condition.operator, [])
    if condition.operator == "ge" and condition.operand <= sum(min(weight, 0) for weight in weights):
        yield "always"
    elif condition.operator == "ge" and condition.operand > sum(max(weight, 0) for weight in weights):
        yield "never"
    else:
        yield "plain"


CNF_FUZZ: Fuzz[Instance] = Fuzz(
    {"class": _CLAUSES, "beside": _CLAUSES, "unused": ("none", "some"), "solutions": _SOLUTIONS},
    _possible,
    classes_of_cnf,
    _cnf,
    attempts=60,
)
OPB_FUZZ: Fuzz[Instance] = Fuzz(
    {"class": _SUMS, "beside": _SUMS, "goal": _GOALS, "unused": ("none", "some"), "solutions": _SOLUTIONS},
    _possible,
    classes_of_opb,
    _opb,
    attempts=60,
)
