"""A problem stated in Booleans: layered constraints by machine code, the others by what they say of themselves."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate, chain, groupby
from operator import attrgetter

from hand_solver.booleans.cliques import merge_pairs
from hand_solver.booleans.encode_layered import encode_layered
from hand_solver.booleans.encoding import Encoding
from hand_solver.booleans.layered import FREE, Kinds, Layered, is_layered
from hand_solver.booleans.order import state_objective
from hand_solver.booleans.state import State
from hand_solver.machine_code.forms import form_of
from hand_solver.problem import Constraint, Problem

# Multiplied by n these are n zeros or ones; their types are those of ``State``.
_BYTE, _INT, _INDEX = (array(typecode, [0]) for typecode in "biI")
_ONE = array("i", [1])
_NO_KINDS = Kinds([])


def encode(
    problem: Problem,
    domains: Sequence[int] | None = None,
    *,
    check_time: Callable[[], object] | None = None,
    linear: bool = False,
) -> Encoding:
    """The problem as Booleans. Raises NotImplementedError if one of the constraints, or the objective, has no encoding.

    ``domains`` are masks, where propagation has made them smaller than the problem's. A constraint whose variables all
    have one value left is then taken to hold. ``check_time`` is called before every constraint, and may raise.
    ``linear`` lets inequalities over integers of many values be kept as such; there is no proof then.
    """
    encoding = Encoding(problem, domains, linear=linear)
    constraints: Iterable[Constraint] = problem.constraints
    if domains is not None:
        open_variables = {variable for variable, domain in enumerate(domains) if domain & (domain - 1)}
        constraints = [one for one in constraints if not open_variables.isdisjoint(one.scope)]
    if problem.objective is not None:
        state_objective(encoding, problem.objective)
    for wide in encoding.wide.values():
        wide.state_domain()
    state(constraints, encoding, is_all=True, check_time=check_time)
    return encoding


def state(
    constraints: Iterable[Constraint],
    encoding: Encoding,
    *,
    is_all: bool = False,
    check_time: Callable[[], object] | None = None,
) -> None:
    """Let constraints state themselves, and, if these are all, that every variable takes one value of its domain.

    Raises NotImplementedError for one that cannot state itself: it need not. And ValueError for a layered one without
    two totals, or with a layer of no variable or kind there is, or with other steps than its variable has values.
    """
    layered = []
    for constraint in constraints:
        if check_time:
            check_time()
        if is_layered(constraint):
            layered.append(constraint)
        else:
            _state_itself(constraint, encoding)
    groups = [(kinds, list(alike)) for kinds, alike in groupby(layered, attrgetter("kinds"))]
    if is_all and not groups:
        merge_pairs(encoding)
        encoding.state_ladders()
        groups.append((_NO_KINDS, []))
    for number, (kinds, alike) in enumerate(groups, start=1):
        is_last = is_all and number == len(groups)
        _encode_layered(encoding, kinds, alike, len(encoding.domains) if is_last else 0)
    if is_all:
        encoding.active.extend(range(encoding.first[-1], encoding.booleans))


def _state_itself(constraint: Constraint, encoding: Encoding) -> None:
    own: Callable[[Encoding], None] | None = getattr(constraint, "encode", None)
    if own is None:
        name = type(constraint).__name__
        called = constraint.name or name
        raise NotImplementedError(f"constraint {called} has no encoding: {name} defines no encode, nor kinds")
    own(encoding)


def _encode_layered(encoding: Encoding, kinds: Kinds, constraints: Sequence[Layered], variables: int) -> None:
    """Have the kernel write, and keep of the room it was given what it has used."""
    used = with_room(encoding, kinds, constraints, variables)
    faulty = form_of(encode_layered, None)(used, variables)
    terms = encoding.sum_start[used.sums]
    del encoding.active[used.active_size :]
    del encoding.units[used.units_size :]
    del encoding.exclusive[used.exclusive_size :]
    del encoding.clauses[used.clauses_size :]
    del encoding.sum_start[used.sums + 1 :]
    del encoding.sum_degree[used.sums :]
    del encoding.sum_exactly[used.sums :]
    del encoding.sum_literals[terms:]
    encoding.sum_weights.extend(_ONE * (terms - len(encoding.sum_weights)))
    encoding.contradiction |= used.contradiction == 1
    if faulty:
        name = repr(constraints[faulty - 1])
        raise ValueError(f"{name}: expected layers of known variables and kinds, with a step for each value")


def with_room(encoding: Encoding, kinds: Kinds, constraints: Sequence[Layered], variables: int) -> State:
    """What ``encode_layered`` works on: the constraints, of these kinds, the arrays of the encoding, and room."""
    said = list(chain.from_iterable([one.totals for one in constraints]))
    try:
        layer_start = array("i", accumulate([len(one.layers) for one in constraints], initial=0))
        layers = array("i", list(chain.from_iterable([one.layers for one in constraints])))
        totals = array("q", [FREE if total is None else total for total in said])
    except (OverflowError, TypeError) as error:
        raise ValueError(_misstated(constraints)) from error
    if len(said) != 2 * len(constraints) or totals.count(FREE) != said.count(None):
        raise ValueError(_misstated(constraints))
    used = {
        "active_size": len(encoding.active),
        "units_size": len(encoding.units),
        "exclusive_size": len(encoding.exclusive),
        "clauses_size": len(encoding.clauses),
        "sums": len(encoding.sum_degree),
    }
    _lengthen(encoding, kinds, (len(constraints), layer_start[-1], variables))
    return State(
        layer_start=layer_start,
        layers=layers,
        totals=totals,
        kind_start=kinds.start,
        steps=kinds.numbers,
        first=encoding.first,
        stands_for=encoding.stands_for,
        is_used=encoding.is_used,
        default_value=encoding.default_value,
        active=encoding.active,
        units=encoding.units,
        exclusive=encoding.exclusive,
        clauses=encoding.clauses,
        sum_start=encoding.sum_start,
        sum_literals=encoding.sum_literals,
        sum_degree=encoding.sum_degree,
        sum_exactly=encoding.sum_exactly,
        **used,
    )


def _misstated(constraints: Sequence[Layered]) -> str:
    """Which of the constraints says something else than layers and totals."""
    wrong = next((one for one in constraints if not _is_stated(one)), None)
    return f"{wrong!r}: expected a list of layers, and two totals, None for one that does not matter"


def _is_stated(constraint: Layered) -> bool:
    try:
        array("i", list(constraint.layers))
        totals = array("q", [total for total in constraint.totals if total is not None])
    except (OverflowError, TypeError):
        return False
    return isinstance(constraint.layers, Sequence) and len(constraint.totals) == 2 and FREE not in totals


def _lengthen(encoding: Encoding, kinds: Kinds, numbers: tuple[int, int, int]) -> None:
    """Room for so many constraints, layers, variables: three sums a constraint, a sum or clauses a variable."""
    constraints, layers, variables = numbers
    booleans = encoding.first[-1] if variables else 0
    terms, pairs, sums = 3 * kinds.most * layers + booleans, kinds.most_pairs * layers, 3 * constraints + variables
    encoding.active.extend(_INDEX * booleans)
    encoding.units.extend(_INT * (terms + pairs))
    encoding.exclusive.extend(_INT * (2 * pairs + 6 * variables))
    encoding.clauses.extend(_INT * (4 * variables))
    encoding.sum_start.extend(_INT * sums)
    encoding.sum_degree.extend(_INT * sums)
    encoding.sum_exactly.extend(_BYTE * sums)
    encoding.sum_literals.extend(_INDEX * terms)
