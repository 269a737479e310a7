"""ACE, the solver of the papers' authors, asked for its decisions; and ours made to propagate in its order.

Which constraint fails first depends on the order of propagation, and weights on that: so trees are compared under
one order, that of ACE with ``-revh=First``.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable
from importlib.util import find_spec
from itertools import combinations, product
from pathlib import Path
from random import Random
from typing import Any

from hand_solver import Observer, Options, Problem, Variable, solve
from hand_solver.constraints import BinaryTable
from hand_solver.problem.domains import Domains
from hand_solver.propagation.fixpoint import to_fixpoint
from hand_solver.propagation.revise import Propagation
from hand_solver.tree_search import binary, depth_first

# variable, "=" or "!=", value
Step = tuple[int, str, int]
Conflicts = dict[tuple[int, int], frozenset[tuple[int, int]]]

_ONE_RUN = ("-trace", "-npc", "-rr=", "-r_n=1", "-r_c=100000000", "-ng=NO", "-revh=First", "-adn=0")
_STEP = re.compile(r"At \d+, x\[(\d+)\] (!?=) (\d+) *(singleton)?")


def jar() -> Path | None:
    """ACE as PyCSP3 brings it; None where that, or Java, is not installed."""
    package = find_spec("pycsp3")
    if package is None or package.origin is None or shutil.which("java") is None:
        return None
    return next(Path(package.origin).parent.glob("solvers/ace/ACE-*.jar"), None)


def random_binary(seed: int) -> tuple[int, Conflicts]:
    """Values a variable, and the pairs forbidden: of 18 variables about half of the pairs are constrained."""
    random, size = Random(seed), 6
    constrained = [pair for pair in combinations(range(18), 2) if random.random() < 0.5]
    random.shuffle(constrained)
    number = round(size * size * (0.36 if seed % 2 else 0.3))
    pairs = list(product(range(size), range(size)))
    return size, {pair: frozenset(random.sample(pairs, number)) for pair in constrained}


def queens(n: int) -> tuple[int, Conflicts]:
    """One queen a row; the constraints in any order."""
    rows = list(combinations(range(n), 2))
    Random(n).shuffle(rows)
    cells = list(product(range(n), range(n)))
    return n, {(x, y): frozenset((a, b) for a, b in cells if abs(a - b) in (0, y - x)) for x, y in rows}


def steps_of_ace(path: Path, size: int, conflicts: Conflicts, *options: str) -> list[Step]:
    """Its decisions until the first solution, or the proof that there is none, but those without a choice."""
    number = 1 + max(y for _, y in conflicts)
    tables = (
        f"<extension><list> x[{x}] x[{y}] </list><conflicts>{''.join(f'({a},{b})' for a, b in sorted(pairs))}"
        "</conflicts></extension>"
        for (x, y), pairs in conflicts.items()
    )
    path.write_text(
        f'<instance format="XCSP3" type="CSP"><variables><array id="x" size="[{number}]"> 0..{size - 1} </array>'
        f"</variables><constraints>{''.join(tables)}</constraints></instance>"
    )
    command = ["java", "-jar", str(jar()), str(path), *_ONE_RUN, *options]
    printed = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout
    assert re.search("^s (UN)?SATISFIABLE$", printed, re.MULTILINE), printed
    return [(int(x), sign, int(value)) for x, sign, value, alone in _STEP.findall(printed) if not alone]


def steps_of_ours(size: int, conflicts: Conflicts, variable: str | Callable[..., Any]) -> list[Step]:
    """The decisions of binary branching with this heuristic, propagation in the order of ACE."""
    labels, cells = tuple(map(str, range(size))), list(product(range(size), range(size)))
    variables = tuple(Variable(f"x{x}", labels) for x in range(1 + max(y for _, y in conflicts)))
    tables = tuple(Directed(x, y, [cell for cell in cells if cell not in no]) for (x, y), no in conflicts.items())
    told = _Steps()
    options = Options(InOrderOfAce(), variable, "input_order", compiled=False)
    solve(Problem(variables, tables), depth_first(binary()), options, observer=told)
    return told.steps


class Directed(BinaryTable):
    """A table of two variables that revises one of them only, where it is said which has changed.

    wiped  the variable it revised last, that is, has left without values if it failed
    """

    changed: int | None = None
    wiped = -1

    def filter(self, domains: Domains) -> bool:
        x, y = self.scope
        if self.changed is None:
            return super().filter(domains)
        self.wiped, supported = (y, self._supported_in_y) if self.changed == x else (x, self._supported_in_x)
        return domains.restrict(self.wiped, supported[domains.masks[self.changed]])


class InOrderOfAce(Observer):
    """MAC with variables in the queue; the first is taken, and the last put in its place.

    A constraint of a variable taken is left out if it was revised since the variable changed; it revises the other
    variable, and then, if that has changed since, this one.
    """

    def __init__(self) -> None:
        self._now = 0
        self._changed: dict[int, int] = {}
        self._revised: dict[int, int] = {}
        self._assigned: int | None = None
        self._queue: list[int] = []

    def on_decision(self, variable: int, value: int, depth: int) -> None:
        self._assigned = variable

    def on_restrict(self, variable: int, allowed: int, depth: int) -> None:
        self._assigned = None

    def __call__(self, propagation: Propagation, variable: int | None) -> bool:
        if variable is None:
            return to_fixpoint(propagation, range(len(propagation.constraints)))
        self._queue = []
        self._put(variable)
        while self._queue:
            x = self._queue[0]
            self._queue[0] = self._queue[-1]
            self._queue.pop()
            for constraint in propagation.problem.constraints_on[x]:
                if self._revised.get(constraint, 0) <= self._changed[x] and not self._both(propagation, constraint, x):
                    return False
        return True

    def _both(self, propagation: Propagation, constraint: int, x: int) -> bool:
        (y,) = set(propagation.constraints[constraint].scope) - {x}
        has_changed = self._revised.get(constraint, 0) < self._changed.get(y, 0)
        consistent = self._revise(propagation, constraint, x)
        if consistent and has_changed and x != self._assigned:
            consistent = self._revise(propagation, constraint, y)
        self._revised[constraint] = self._tick() if consistent else self._revised.get(constraint, 0)
        return consistent

    def _revise(self, propagation: Propagation, number: int, changed: int) -> bool:
        constraint, trail = propagation.constraints[number], propagation.domains.trail
        assert isinstance(constraint, Directed)
        length, constraint.changed = len(trail), changed
        consistent = propagation.revise(number)
        constraint.changed = None
        for variable, _ in trail[length:] if consistent else ():
            self._put(variable)
        return consistent

    def _put(self, variable: int) -> None:
        self._changed[variable] = self._tick()
        if variable not in self._queue:
            self._queue.append(variable)

    def _tick(self) -> int:
        self._now += 1
        return self._now


class _Steps(Observer):
    def __init__(self) -> None:
        self.steps: list[Step] = []

    def on_decision(self, variable: int, value: int, depth: int) -> None:
        self.steps.append((variable, "=", value))

    def on_restrict(self, variable: int, allowed: int, depth: int) -> None:
        self.steps.append((variable, "!=", (~allowed & allowed + 1).bit_length() - 1))
