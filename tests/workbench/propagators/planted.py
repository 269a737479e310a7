"""Faults planted in the filters of our constraints: of each kind one that removes too much, and one too little.

Each is a text of the file of its class and what stands there instead. A third way, of any kind, is ``Remembering``.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from functools import cache
from types import ModuleType
from typing import NamedTuple

from hand_solver import Constraint
from hand_solver import constraints as ours
from hand_solver.problem.domains import Domains

Change = tuple[str, str]


class Ways(NamedTuple):
    """Of a fault that removes too much, and of one that does too little: what is right, what stands there instead."""

    too_much: Change
    too_little: Change


_MAY_HOLD = '"""May ``inner`` still hold?"""\n        return self.inner.may_hold(domains)'
_LAST = "        return self.inner.filter(domains)\n"
_FIRST_ONLY = "domains.restrict(self.scope[0], domains.masks[self.scope[0]] & -domains.masks[self.scope[0]])"

PLANTED: dict[type[Constraint], Ways] = {
    ours.BinaryTable: Ways(
        ("self._supported_in_y[masks[x]]", "self._supported_in_y[masks[x] & -masks[x]]"),
        ("domains.restrict(x, self._supported_in_x[masks[y]]) and", "self.may_hold(domains) and"),
    ),
    ours.Count: Ways(
        ("if least == self.most:", "if least >= self.most - 1:"),
        ("if least > self.most or most < self.least:", "if most < self.least:"),
    ),
    ours.LimitArcs: Ways(
        ("{missing - b for b in of_y}", "{missing - b - 1 for b in of_y}"),
        ("if missing < 0 or (not unfixed and missing):", "if missing < 0:"),
    ),
    ours.AllDifferent: Ways(
        ("~(taken >> shift))", "~(taken >> shift | taken >> shift >> 1))"),
        ("elif taken & (number := mask << shift):", "elif not (number := mask << shift):"),
    ),
    ours.AllDifferentGac: Ways(
        ("            spare |= bit", "            pass"),
        ("kept.append(possible & (spare | circle))", "kept.append(possible)"),
    ),
    ours.Implication: Ways(
        ("domains.masks[x] != self._if or domains.restrict", "not domains.masks[x] & self._if or domains.restrict"),
        ("domains.restrict(y, self._then)", "domains.restrict(y, -1)"),
    ),
    ours.Checked: Ways((_MAY_HOLD, f"{_MAY_HOLD} and {_FIRST_ONLY}"), (_MAY_HOLD, "return True")),
    ours.LastVariable: Ways(
        (_LAST, f"        return self.inner.filter(domains) and {_FIRST_ONLY}\n"),
        (_LAST, "        return not unfixed or self.inner.filter(domains)\n"),
    ),
    ours.LinearSum: Ways(
        ("else self.most - least  #", "else self.most - least - 1  #"),
        (
            "if not self._is_possible(least, most) or not self._keep_within(domains, least, most):",
            "if not self._keep_within(domains, least, most) and self._is_crossed:",
        ),
    ),
    ours.Table: Ways(("if not left & having_any:", "if True:"), ("if rows & left]", "if rows]")),
    ours.Implied: Ways(
        ("return self.inner.may_hold(domains) or domains.restrict", "return domains.restrict"),
        ("if mask == bit:\n            return self.inner.filter(domains)", "if mask == bit:\n            return True"),
    ),
    ours.UnequalSum: Ways(
        ("elif unknown is not None:\n                return True", "elif unknown is not None:\n                break"),
        ("return known != self.total if unknown is None else", "return True if unknown is None else"),
    ),
    ours.NotEqual: Ways(
        ("if least == most and not other.drop", "if not other.drop"),
        ("in (self.views, self.views[::-1]):", "in (self.views,):"),
    ),
    ours.LessEqual: Ways(
        ("min(highest, most)", "min(highest, most - 1)"), ("max(lowest, least), most", "lowest, most")
    ),
    ours.Element: Ways(
        ("union |= found\n", "union |= found & -found\n"), ("len(fitting) > 1 or", "len(fitting) > 0 or")
    ),
    ours.Maximum: Ways(
        ("extremes | self._within(of_others)):", "extremes | self._within(of_others) >> 2):"),
        ("result.read(masks) & once & self._open_to_all(left)", "result.read(masks) & once"),
    ),
    ours.Minimum: Ways(
        ("-(extremes & -extremes)", "-(extremes & -extremes) << 2"),
        ("if not term.keep(domains, extremes | self._within(of_others)):", "if not term.keep(domains, -1):"),
    ),
    ours.AllEqual: Ways(
        ("one.keep(domains, common)", "one.keep(domains, common & -common)"),
        ("for one in self._ranked)\n\n", "for one in self._ranked[:-1])\n\n"),
    ),
    ours.AllDifferentExcept: Ways(
        ("if least == most and least not in self.free)", "if least == most)"),
        ("if max(known.values(), default=0) > 1:", "if max(known.values(), default=0) > 2:"),
    ),
    ours.Increasing: Ways(
        ("[1] - self.gap)", "[1] - self.gap - 1)"),
        ("one.span(domains.masks)[0] + self.gap)", "one.span(domains.masks)[0])"),
    ),
    ours.Lexicographic: Ways(
        ("less = not self._may_follow(masks, place + 1)", "less = True"),
        ("less = not self._may_follow(masks, place + 1)", "less = False"),
    ),
    ours.Product: Ways(
        (
            "result.keep(domains, min(products), max(products))",
            "result.keep(domains, min(products), max(products) - 1)",
        ),
        (
            "max(products))\n            and self._divide(domains, one, other)\n"
            "            and self._divide(domains, other, one)\n",
            "max(products) + 1)\n",
        ),
    ),
    ours.NValue: Ways(
        ("if highest == taken.bit_count():", "if highest <= taken.bit_count() + 1:"),
        ("if not count.keep(domains, least, most):", "if not count.keep(domains, 0, most):"),
    ),
    ours.GlobalCardinality: Ways(
        ("if most == sure and not all(", "if most <= sure + 1 and not all("),
        ("max(least, sure), min(most, sure + len(open_terms))", "max(least, sure), most"),
    ),
    ours.Inverse: Ways(
        ("if len(set(places)) == 1 and not there", "if not there"),
        ("for at, one in enumerate(here):", "for at, one in enumerate(here[:-1]):"),
    ),
    ours.Circuit: Ways(
        ("one.drop(domains, node) for node, one", "one.drop(domains, node - 1) for node, one"),
        ("return super().narrow(domains) and self._is_connected(domains.masks)", "return True"),
    ),
    ours.SubCircuit: Ways(
        ("if is_open and not moving <= set(path) and", "if is_open and"),
        ("< len(after):\n            return False", "< len(after):\n            return True"),
    ),
    ours.Regular: Ways(
        ("after(states) & alive:", "after(states) == alive:"),
        ("alive = states & self.automaton.final", "alive = states"),
    ),
    ours.Mdd: Ways(
        ("domains.restrict(variable, ~lost)", "domains.restrict(variable, mask & -mask)"),
        ("lost |= bit", "lost |= 0"),
    ),
    ours.NegativeTable: Ways(
        (".bit_count() == others]", ".bit_count() >= others - 1]"),
        ("if not unsure or (len(unsure) == 1", "if (len(unsure) == 1"),
    ),
    ours.Cumulative: Ways(
        ("self._resource.narrow(domains, most)", "self._resource.narrow(domains, most - 1)"),
        (
            "keep(domains, used, most) and self._resource.narrow(domains, most)",
            "keep(domains, used - 1, most) and self._resource.narrow(domains, most + 1)",
        ),
    ),
    ours.Diffn: Ways(
        ("if len(ways) > 1:", "if len(ways) > 2:"),
        ("return bool(ways) and put_in_order(", "return not ways or put_in_order("),
    ),
    ours.NoOverlap: Ways(
        ("second.earliest_end > first.latest ", "second.earliest_end >= first.latest "),
        ("if self.zero_counts or window.length > 0]", "if window.length > 0]"),
    ),
}


def text_of(kind: type[Constraint]) -> str:
    """The file of a class."""
    return inspect.getsource(sys.modules[kind.__module__])


@cache
def faulty(kind: type[Constraint], change: Change) -> type[Constraint]:
    """The class of a copy of its file with the change."""
    right, wrong = change
    module = ModuleType(f"planted {kind.__name__}")
    exec(compile(text_of(kind).replace(right, wrong, 1), f"planted {kind.__name__}", "exec"), module.__dict__)
    found: type[Constraint] = getattr(module, kind.__name__)
    return found


def remembering(kind: type[Constraint]) -> type[Constraint]:
    """The class, with state that nothing undoes: what it once removed or refused it removes and refuses ever after."""

    def filtered(self: Constraint, domains: Domains) -> bool:
        gone: dict[int, int] = self.__dict__.setdefault("_gone", {})
        before = [domains.masks[x] for x in self.scope]
        if self.__dict__.get("_refused") or not kind.filter(self, domains):
            self.__dict__["_refused"] = True
            return False
        for x, old in zip(self.scope, before, strict=True):
            gone[x] = gone.get(x, 0) | old & ~domains.masks[x]
        return all(domains.restrict(x, ~removed) for x, removed in gone.items())

    return type(f"Remembering{kind.__name__}", (kind,), {"filter": filtered})


def every_way(kind: type[Constraint]) -> Iterator[tuple[str, type[Constraint]]]:
    """The three faults of a kind, by what they do."""
    yield "removes too much", faulty(kind, PLANTED[kind].too_much)
    yield "does too little", faulty(kind, PLANTED[kind].too_little)
    yield "keeps state", remembering(kind)
