"""The constraints of an instance posted to the hand solver, each kind as the vocabulary has it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import combinations, pairwise
from operator import eq

from magnets_cp.models.building import Operand
from magnets_cp.models.sums import times
from magnets_cp.models.xcsp3.instance import Condition
from magnets_cp.models.xcsp3.poster import Poster
from magnets_cp.models.xcsp3.scheduling import SCHEDULING


def _extension(poster: Poster) -> None:
    positive = "supports" in poster.parts
    poster.building.table(poster.terms, poster.parts["supports" if positive else "conflicts"], positive=positive)


def _regular(poster: Poster) -> None:
    transitions, final = poster.parts["transitions"], set(poster.parts["final"])
    poster.building.automaton(poster.terms, transitions, poster.parts["start"], final)


def _mdd(poster: Poster) -> None:
    """A diagram is an automaton whose first state is the root; its states are of one layer each."""
    transitions = poster.parts["transitions"]
    below = {end for _, _, end in transitions}
    ends = below - {begin for begin, _, _ in transitions}
    root = next(begin for begin, _, _ in transitions if begin not in below)
    poster.building.automaton(poster.terms, transitions, root, ends)


def _all_different(poster: Poster) -> None:
    free = poster.parts.get("except", ())
    if "matrix" in poster.parts:
        rows = poster.lists("matrix")
        for line in (*rows, *zip(*rows, strict=True)):
            poster.building.all_different(list(line), free)
    elif len(poster.parts["list"]) == 1:
        # Where a distance of 3 is excepted a difference of -3 is not: a reason without the order would be wrong.
        poster.building.all_different(poster.terms if free else poster.distances, free)
    else:
        _different_lists(poster, free)


def _different_lists(poster: Poster, free: Sequence[tuple[int, ...]]) -> None:
    truth = poster.expressions.truth
    for one, other in combinations(poster.parts["list"], 2):
        differ = [truth(("ne", a, b)) for a, b in zip(one, other, strict=True)]
        spared = [
            truth(("and", *(("eq", term, number) for term, number in zip(one, numbers, strict=True))))
            for numbers in free
        ]
        poster.building.clause([*differ, *spared])


def _all_equal(poster: Poster) -> None:
    free = poster.parts.get("except", ())
    if not free:
        poster.building.all_equal(poster.terms)
        return
    for pair in combinations(poster.terms, 2):
        poster.building.relation(pair, lambda a, b: a == b or a in free or b in free)


def _ordered(poster: Poster) -> None:
    lengths = poster.operands("lengths") if "lengths" in poster.parts else []
    operator, terms = poster.parts["operator"], poster.terms
    for place, (one, other) in enumerate(pairwise(terms)):
        poster.expressions.compare(operator, [one, *lengths[place : place + 1]], [other])


def _lex(poster: Poster) -> None:
    operator = poster.parts["operator"]
    rows = poster.lists("matrix" if "matrix" in poster.parts else "list")
    orders = [rows] if "list" in poster.parts else [rows, [list(column) for column in zip(*rows, strict=True)]]
    for one, other in (pair for lines in orders for pair in pairwise(lines)):
        first, second = (one, other) if operator in ("lt", "le") else (other, one)
        poster.building.lexicographic(first, second, strict=operator in ("lt", "gt"))


def _precedence(poster: Poster) -> None:
    """How many of the values were there, after every place: a value comes only where the one before it was."""
    terms = poster.terms
    # Not what others have left of the domains: what comes first does not depend on where a constraint stands.
    domains = [poster.instance.variables[name] for name in poster.posted.terms if isinstance(name, str)]
    values = poster.parts.get("values") or sorted({number for domain in domains for number in domain})
    rank = {value: number for number, value in enumerate(values, start=1)}
    state: Operand = 0
    for place, term in enumerate(terms, start=1):
        last = place == len(terms) and poster.attributes.get("covered") == "true"
        after = poster.building.variable(
            f"seen of {poster.posted.name}", [len(values)] if last else range(len(values) + 1)
        )

        def follows(seen: int, number: int, then: int) -> bool:
            return rank.get(number, 0) <= seen + 1 and then == max(seen, rank.get(number, 0))

        poster.building.relation([state, term, after], follows)
        state = after


def _sum(poster: Poster) -> None:
    terms = poster.posted.terms
    poster.meet(poster.products(terms, poster.parts.get("coeffs", [1] * len(terms))))


def _count(poster: Poster) -> None:
    values = poster.parts["values"]
    if all(isinstance(value, int) for value in values):
        among = set(values)
        poster.meet(
            [
                int(one in among) if isinstance(one, int) else poster.building.literal(one, lambda n: n in among)
                for one in poster.terms
            ]
        )
        return
    truth = poster.expressions.truth
    poster.meet([truth(("or", *(("eq", term, value) for value in values))) for term in poster.posted.terms])


def _cardinality(poster: Poster) -> None:
    values, occurs = poster.parts["values"], poster.parts["occurs"]
    closed = poster.attributes.get("closed") == "true"
    if all(isinstance(value, int) for value in values):
        counts = [one if isinstance(one, range) else poster.expressions.operand(one) for one in occurs]
        poster.building.cardinality(poster.terms, dict(zip(values, counts, strict=True)), closed=closed)
        return
    truth = poster.expressions.truth
    for value, one in zip(values, occurs, strict=True):
        found = [truth(("eq", term, value)) for term in poster.posted.terms]
        poster.meet(found, Condition("in", one) if isinstance(one, range) else Condition("eq", one))
    for term in poster.posted.terms if closed else ():
        poster.building.clause([truth(("eq", term, value)) for value in values])


def _extremum(poster: Poster) -> None:
    made = poster.building.extremum(poster.terms, is_maximum=poster.posted.kind == "maximum")
    poster.meet([made])


def _element(poster: Poster) -> None:
    if "matrix" in poster.parts:
        found = _cell(poster)
    elif "index" in poster.parts:
        place = poster.expressions.linear(poster.parts["index"][0])
        found = poster.building.element(
            poster.building.sum_of([*place, -int(poster.attributes.get("startIndex", "0"))]), poster.terms
        )
    else:
        truth = poster.expressions.truth
        poster.building.clause([truth(("eq", term, poster.parts["value"])) for term in poster.posted.terms])
        return
    poster.meet([found], Condition("eq", poster.parts["value"]) if "value" in poster.parts else None)


def _cell(poster: Poster) -> Operand:
    """What stands in a matrix, at the place its indices make: row times width and column."""
    rows, building = poster.lists("matrix"), poster.building
    starts = [int(poster.attributes.get(name, "0")) for name in ("startRowIndex", "startColIndex")]
    row, column = (building.sum_of([one, -start]) for one, start in zip(poster.operands("index"), starts, strict=True))
    for one, size in ((row, len(rows)), (column, len(rows[0]))):
        building.keep(one, range(size).__contains__)
    place = building.sum_of([times(row, len(rows[0])), column])
    return building.element(place, [cell for line in rows for cell in line])


def _channel(poster: Poster) -> None:
    start = int(poster.attributes.get("startIndex", "0"))
    lists = [[poster.building.sum_of([one, -start]) for one in line] for line in poster.lists()]
    if "value" in poster.parts:
        place = poster.building.sum_of([poster.expressions.operand(poster.parts["value"]), -start])
        poster.building.keep(place, lambda number: 0 <= number < len(poster.terms))
        for number, one in enumerate(poster.terms):
            poster.building.relation([one, place], lambda a, b, number=number: (a == 1) == (b == number))
        return
    poster.building.inverse(lists[0], lists[-1])


def _circuit(poster: Poster) -> None:
    start = int(poster.attributes.get("startIndex", "0"))
    terms = [poster.building.sum_of([one, -start]) for one in poster.terms]
    moving = poster.building.sub_circuit(terms)
    if "size" in poster.parts:
        poster.meet(moving, Condition("eq", poster.parts["size"]))


def _instantiation(poster: Poster) -> None:
    for one, value in zip(poster.terms, poster.parts["values"], strict=True):
        poster.building.keep(one, partial(eq, value))


KINDS: Mapping[str, Callable[[Poster], None]] = {
    "intension": lambda poster: poster.expressions.hold(poster.parts["function"]),
    "extension": _extension,
    "regular": _regular,
    "mdd": _mdd,
    "allDifferent": _all_different,
    "allEqual": _all_equal,
    "ordered": _ordered,
    "lex": _lex,
    "precedence": _precedence,
    "sum": _sum,
    "count": _count,
    "nValues": lambda poster: poster.meet([poster.building.distinct(poster.terms, poster.parts.get("except", ()))]),
    "cardinality": _cardinality,
    "minimum": _extremum,
    "maximum": _extremum,
    "element": _element,
    "channel": _channel,
    "circuit": _circuit,
    "instantiation": _instantiation,
    "clause": lambda poster: poster.building.clause([poster.expressions.truth(term) for term in poster.posted.terms]),
    **SCHEDULING,
}
