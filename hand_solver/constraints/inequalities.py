"""Inequalities between integers: literal by literal, or, where these would be many, by their integers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import accumulate, product

from hand_solver.booleans import Encoding
from hand_solver.booleans.linear import FEW, Climb
from hand_solver.booleans.literals import FALSE, TRUE
from hand_solver.booleans.ordered import Ordered
from hand_solver.booleans.statements import MOST
from hand_solver.constraints.ladder import Ladder, ladder
from hand_solver.constraints.views import NO_VARIABLE, View

# An inequality of so many literals is kept by its integers, if these are two, or up to ``FEW``. Of more than two, what
# is learnt from the sum of short ones is stronger than what bounds explain [How is a schedule learnt from].
_LONG_OF_TWO, _LONG = 48, 256
# Offsets of different integers are within 30 bits.
_MOST_APART = 1 << 30


def state_linear(
    encoding: Encoding,
    terms: Sequence[tuple[View, int]],
    least: int,
    *,
    unless: Sequence[int] = (),
    literals: Iterable[tuple[int, int]] = (),
) -> bool:
    """The integers, each times a factor, come to at least that, unless a literal holds.

    False if that is not long, or the numbers are too large: it is to be stated literal by literal.

    ``literals`` are literals, no constants, and what each adds that holds.
    """
    linear, variables = encoding.linear, {view.variable for view, _ in terms} - {NO_VARIABLE}
    if (
        linear is None
        or len(variables) > FEW
        or any(not encoding.wide[variable].is_chain for variable in variables & encoding.wide.keys())
    ):
        return False
    long = _LONG if len(variables) > 2 else _LONG_OF_TWO
    if sum([encoding.domains[variable].bit_count() for variable in variables]) < long:
        return False
    if any(_is_far(encoding, view) for view, _ in terms):
        return False
    found = list[tuple[int, int]]()
    for view, factor in terms:
        base, climbs = (view.numbers[0], None) if view.variable == NO_VARIABLE else _integer(encoding, view)
        least -= factor * base
        if climbs is not None:
            found.append((climbs[0], factor * climbs[1]))
    found += [(linear.alone(literal), weight) for literal, weight in literals]
    return linear.state(found, least, (*unless, *encoding.unless))


def state_different(encoding: Encoding, terms: Sequence[tuple[int, int]]) -> bool:
    """The variables, each with its offset, are different by their bounds; False if more than these is in use."""
    linear, domains = encoding.linear, encoding.domains
    taken = [domains[x].bit_length() - 1 + offset for x, offset in terms if domains[x].bit_count() == 1]
    others = [(x, offset) for x, offset in terms if domains[x].bit_count() != 1]
    offsets = [offset for _, offset in others] or [0]
    if linear is None or encoding.unless or max(offsets) - min(offsets) > _MOST_APART:
        return False
    if not all(isinstance(encoding.wide.get(x), Ordered) for x, _ in others):
        return False
    if len(set(taken)) < len(taken):
        encoding.clause()
    for (x, offset), number in product(others, taken):
        encoding.clause(encoding.literal(x, number - offset) ^ 1)
    members = [(linear.ladder(x, partial(_climb, encoding, x)), offset) for x, offset in others]
    lowest = min([least + offset for (least, _), offset in members], default=0)
    linear.different.append([(ladder, least + offset - lowest) for (least, ladder), offset in members])
    return True


def _is_far(encoding: Encoding, view: View) -> bool:
    """Are the numbers, where they are no range, too far apart for a ladder?"""
    if view.variable == NO_VARIABLE or isinstance(view.numbers, range) or not encoding.domains[view.variable]:
        return False
    least, most = view.span(encoding.domains)
    return most - least > MOST


def _integer(encoding: Encoding, view: View) -> tuple[int, tuple[int, int] | None]:
    """The least of it, or of what falls the most, and its ladder with what a step is multiplied by; None for one value.

    All that rises or falls evenly with a variable has one ladder.
    """
    linear, numbers, domain = encoding.linear, view.numbers, encoding.domains[view.variable]
    assert linear is not None
    if domain & (domain - 1) == 0:
        return (numbers[domain.bit_length() - 1] if domain else 0), None
    if isinstance(numbers, range):
        first, number = linear.ladder(view.variable, partial(_climb, encoding, view.variable))
        return numbers[first], (number, numbers.step)
    if len({number for _, number in view.left(encoding.domains)}) == 1:
        return next(view.left(encoding.domains))[1], None
    # Of the whole: each of its literals is implied by the next, whatever the inequality depends on.
    least, number = linear.ladder((view.variable, tuple(numbers)), partial(_climb_numbers, encoding.whole, view))
    return least, (number, 1)


def _climb(encoding: Encoding, variable: int) -> Climb:
    """Over the values of a domain."""
    values, literals = encoding.rungs(variable)
    first = values[0]
    return first, literals[1:], [value - first for value in values[1:]]


def _climb_numbers(encoding: Encoding, view: View) -> Climb:
    """Over the numbers that the values stand for."""
    least, steps = ladder(encoding, view)
    return least, [literal for literal, _ in steps], accumulate(step for _, step in steps)


def state_between(encoding: Encoding, seen: Iterable[View], least: int | None, most: int | None) -> bool:
    """The integers come to at least the one and at most the other bound; False if these inequalities are not long."""
    views, bounds = list(seen), {1: least, -1: None if most is None else -most}
    return all(
        bound is None or state_linear(encoding, [(one, sign) for one in views], bound) for sign, bound in bounds.items()
    )


def state_less_equal(encoding: Encoding, lower: Ladder, upper: Ladder, gap: int = 0, unless: int = FALSE) -> None:
    """Whatever the lower one is at least, the upper one is at least that and the gap, unless a literal holds."""
    if state_linear(encoding, [(upper.view, 1), (lower.view, -1)], gap, unless=[unless]):
        return
    for number, literal in lower.rungs():
        encoding.clause(literal ^ 1, upper.at_least(number + gap), unless)


def state_sum_at_most(encoding: Encoding, one: Ladder, other: Ladder, upper: Ladder, unless: Sequence[int]) -> None:
    """Two integers add up to no more than the upper one, unless one of the literals holds."""
    if TRUE in unless or state_linear(encoding, [(upper.view, 1), (one.view, -1), (other.view, -1)], 0, unless=unless):
        return
    for (a, is_a), (b, is_b) in product(one.rungs(), other.rungs()):
        encoding.clause(is_a ^ 1, is_b ^ 1, upper.at_least(a + b), *unless)


def state_sum_above(encoding: Encoding, one: Ladder, other: Ladder, lower: Ladder, unless: Sequence[int]) -> None:
    """Two integers add up to more than the lower one, unless one of the literals holds."""
    if state_linear(encoding, [(one.view, 1), (other.view, 1), (lower.view, -1)], 1, unless=unless):
        return
    for (number, is_reached), (b, _) in product(lower.rungs(), other.rungs()):
        encoding.clause(is_reached ^ 1, other.at_least(b + 1), one.at_least(number - b + 1), *unless)
