"""Each property that a filter lacks is told, at the smallest case, with what shows it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from hand_solver import Constraint, PluginError, Problem, Variable
from hand_solver.problem.domains import Domains, members
from magnets_cp.workbench.judge.propagators.audit import audited
from magnets_cp.workbench.judge.propagators.findings import Fault, FilterAudit, Property


class Equal(Constraint):
    """All are equal; a right filter, and GAC."""

    def __init__(self, scope: tuple[int, ...]) -> None:
        self.scope = scope

    def is_satisfied(self, values: Sequence[int]) -> bool:
        return len(set(values)) <= 1

    def filter(self, domains: Domains) -> bool:
        common = -1
        for x in self.scope:
            common &= domains.masks[x]
        return common != 0 and all(domains.restrict(x, common) for x in self.scope)


class KeepsTheFirst(Equal):
    def filter(self, domains: Domains) -> bool:
        return super().filter(domains) and domains.restrict(self.scope[0], 0b1) | True


class SaysNothing(Equal):
    def filter(self, domains: Domains) -> bool:
        return len(self.scope) < 2 or None  # type: ignore[return-value]


class Fails(Equal):
    def filter(self, domains: Domains) -> bool:
        return bool(1 // (3 - len(self.scope)))


class NeverEnds(Equal):
    def filter(self, domains: Domains) -> bool:
        while len(self.scope) > 2:
            pass
        return super().filter(domains)


class Accepts(Equal):
    def filter(self, domains: Domains) -> bool:
        return True


class OnePass(Equal):
    def filter(self, domains: Domains) -> bool:
        return all(
            domains.restrict(y, domains.masks[x]) for x, y in zip(self.scope[1:], self.scope[:-1], strict=True)
        ) and (len({domains.masks[x] for x in self.scope}) == 1 or any(m & (m - 1) for m in domains.masks))


class WritesItself(Equal):
    def filter(self, domains: Domains) -> bool:
        if len(self.scope) == 2 and domains.masks[0] & domains.masks[1]:
            domains.masks[0] = domains.masks[1] = domains.masks[0] & domains.masks[1]
            return True
        return super().filter(domains)


class ChecksTooSoon(Equal):
    def may_hold(self, domains: Domains) -> bool:
        return len({domains.masks[x] for x in self.scope}) == 1


def smallest(found: FilterAudit, one: Property) -> Fault:
    return next(fault for fault in found.smallest if fault.lacking is one)


def test_a_right_filter_has_all_of_them() -> None:
    found = audited("equal", Equal, list(Property), count=150)
    assert found.smallest == ()
    assert found.cases == dict.fromkeys((one.value for one in Property), 300)


def test_the_value_and_a_solution_with_it_are_named() -> None:
    fault = smallest(audited("", KeepsTheFirst, count=100), Property.SOUND)
    assert fault.domains == ["x0 in {0, 1}"] or sum(one.count(",") for one in fault.domains) == 1
    assert fault.found.startswith("it removes x0 = ")
    assert fault.why.startswith("a solution: x0 = ")


@pytest.mark.parametrize(
    ("kind", "lacking", "found", "variables"),
    [
        (SaysNothing, Property.RUNS, "it answered None, expected True or False", 2),
        (Fails, Property.RUNS, "ZeroDivisionError", 3),
        (Accepts, Property.REJECTS, "filter answers True", 2),
        (OnePass, Property.IDEMPOTENT, "a second call", 3),
        (WritesItself, Property.RESTORES, "after going back: x", 2),
        (ChecksTooSoon, Property.SOUND, "may_hold answers False", 2),
    ],
)
def test_what_is_lacking_is_told(kind: type[Constraint], lacking: Property, found: str, variables: int) -> None:
    fault = smallest(audited("", kind, count=150), lacking)
    assert found in fault.found
    assert len(fault.domains) == variables


class WritesAlways(Equal):
    def filter(self, domains: Domains) -> bool:
        domains.masks[0] &= ~1
        return domains.masks[0] != 0 and super().filter(domains)


class Adds(Equal):
    def filter(self, domains: Domains) -> bool:
        domains.masks[0] |= 1 << 9
        return True


class Shortens(Equal):
    def filter(self, domains: Domains) -> bool:
        domains.masks.pop()
        return True


class Replaces(Equal):
    def filter(self, domains: Domains) -> bool:
        domains.masks[0] = "0"  # type: ignore[call-overload]
        return True


@pytest.mark.parametrize(
    ("kind", "lacking", "found"),
    [
        (WritesAlways, Property.RESTORES, "after going back: x0 in {"),
        (Adds, Property.RUNS, "variable 0 has now 9, which it had not before"),
        (Shortens, Property.RUNS, "domains now, and were"),
        (Replaces, Property.RUNS, "variable 0 is now '0', and no integer"),
    ],
)
def test_a_filter_that_writes_domains_itself_is_convicted(
    kind: type[Constraint], lacking: Property, found: str
) -> None:
    assert found in smallest(audited("", kind, count=100), lacking).found


def test_what_does_not_end_is_told_and_holds_nobody_up() -> None:
    audit = audited("endless", NeverEnds, count=3, seed=1, seconds=0.05)
    assert "did not end within 0.05 seconds" in smallest(audit, Property.RUNS).found


class EndsNoSecondTime(Equal):
    def filter(self, domains: Domains) -> bool:
        while getattr(self, "is_called", False):
            pass
        self.is_called = True
        return super().filter(domains)


@pytest.mark.parametrize(("kind", "lacking"), [(NeverEnds, Property.RUNS), (EndsNoSecondTime, Property.IDEMPOTENT)])
def test_after_a_few_calls_that_do_not_end_the_audit_does(kind: type[Constraint], lacking: Property) -> None:
    audit = audited("endless", kind, count=10**6, seed=1, seconds=0.05)
    assert audit.is_stopped
    assert "did not end within 0.05 seconds" in smallest(audit, lacking).found
    assert audit.cases[Property.RUNS] < 30


def endless(*_: object) -> Any:
    while True:
        pass


def endless_meaning(domains: list[set[int]]) -> list[set[int]]:
    return domains


endless_meaning.holds = endless  # type: ignore[attr-defined]


@pytest.mark.parametrize("source", [endless, endless_meaning])
def test_constraints_that_cannot_be_drawn_or_asked_in_time_are_one_message(source: Any) -> None:
    with pytest.raises(PluginError, match=r"^yours: it did not end within 0\.05 seconds"):
        audited("yours", source, count=3, seconds=0.05)


def less(domains: list[set[int]]) -> list[set[int]]:
    first, second = domains
    return [{a for a in first if a < max(second)}, {b for b in second if b > min(first)}]


def bounds_only(domains: list[set[int]]) -> list[set[int]] | None:
    """x = 2y, by bounds; sets are changed in place too."""
    first, second = domains
    first &= set(range(2 * min(second), 2 * max(second) + 1))
    if not first:
        return None
    second &= set(range(-(-min(first) // 2), max(first) // 2 + 1))
    return [first, second] if second else None


less.holds = lambda x, y: x < y  # type: ignore[attr-defined]
bounds_only.holds = lambda x, y: x == 2 * y  # type: ignore[attr-defined]


def test_a_plain_function_is_looked_at_as_well() -> None:
    assert audited("", less, [Property.GAC, Property.IDEMPOTENT], count=200).smallest == ()
    found = audited("", bounds_only, [Property.GAC], count=400)
    assert {one.lacking for one in found.smallest} == {Property.GAC}
    assert "it leaves x0 = " in smallest(found, Property.GAC).found


def test_bounds_are_less_than_gac() -> None:
    def sum_of_doubles(random: Random) -> Problem:
        del random
        numbers = range(5)
        return Problem(tuple(Variable.integer(name, numbers) for name in "xy"), (HalfOf((0, 1)),), name="x is twice y")

    faults = audited("", sum_of_doubles, [Property.BOUNDS, Property.GAC], count=300).faults
    assert faults["bounds"] == 0 < faults["gac"]


class HalfOf(Constraint):
    """x = 2y by bounds, until nothing changes."""

    def __init__(self, scope: tuple[int, int]) -> None:
        self.scope = scope

    def is_satisfied(self, values: Sequence[int]) -> bool:
        return values[0] == 2 * values[1]

    def filter(self, domains: Domains) -> bool:
        x, y = self.scope
        while True:
            length = len(domains.trail)
            left = [list(members(domains.masks[one])) for one in self.scope]
            least, most = max(left[0][0], 2 * left[1][0]), min(left[0][-1], 2 * left[1][-1])
            kept_y = sum(1 << v for v in left[1] if least <= 2 * v <= most)
            kept_x = sum(1 << v for v in left[0] if least <= v <= most)
            if not (domains.restrict(x, kept_x) and domains.restrict(y, kept_y)):
                return False
            if len(domains.trail) == length:
                return True


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (lambda random: 7, "expected a Constraint, or a Problem of one, found 7"),
        (lambda domains: domains, "expected its meaning too, a function of the integers"),
        (lambda random: HalfOf((0, -1)), "it fits no variables"),
    ],
)
def test_what_is_no_filter_is_said_to_be_none(source: object, message: str) -> None:
    with pytest.raises(PluginError, match=message):
        audited("mine", source, count=3)  # type: ignore[arg-type]
