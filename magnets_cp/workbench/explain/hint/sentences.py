"""Reasons as sentences that a beginner understands, in the words of the puzzle."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from hand_solver import Problem
from hand_solver.problem.domains import members
from hand_solver.propagation.revise import Propagation
from hand_solver.result import Statistics
from magnets_cp.layout import EMPTY, Clue, Layout, Spot
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.explain.hint.chain import Assumed, Link
from magnets_cp.workbench.explain.hint.reasons import Reason, Values

_SUPPOSED = {" is ": " were ", " has ": " had ", " holds ": " held "}


class Sentences:
    """Says why, for one board. ``problem`` is that of the reasons, with all values left."""

    def __init__(self, puzzle: Puzzle[Any], layout: Layout, problem: Problem) -> None:
        self._fact = puzzle.fact
        self._layout = layout
        self._problem = problem
        counting = [clue for clue in (*layout.clues.values(), *layout.notes) if clue.number is not None]
        self._clues = {clue.name: clue for clue in counting if clue.name}
        self._places = {clue.place for clue in self._clues.values()}
        self._spots = [{spot for signs in values for spot in signs} for values in layout.shows]

    def because(self, reason: Reason, near: Collection[Spot] = ()) -> str:
        """Say what the reason asks for, and the known facts that it needs."""
        if len(reason.constraints) == 1:
            said = self._standing(reason.constraints[0], self._masks(reason))
        else:
            said = self._together(reason)
        known = self.known(reason, near)
        return f"{said} ({known})" if said and known else said or known

    def contradicted(self, reason: Reason) -> str:
        """Say what the constraints of the reason ask for, which cannot be met with what it knows."""
        if len(reason.constraints) == 1:
            return self._standing(reason.constraints[0], self._masks(reason), fails=True)
        return self._together(reason)

    def _together(self, reason: Reason) -> str:
        return joined([*self._clues_of(reason), *self._rules(reason)])

    def names(self, reason: Reason) -> list[str]:
        """What the constraints of the reason are called, each once."""
        return list(dict.fromkeys(self._problem.constraints[constraint].name for constraint in reason.constraints))

    def known(self, reason: Reason, near: Collection[Spot] = ()) -> str:
        """Say the known facts, in words; empty if the reason needs none."""
        return ", ".join(self._values(x, mask, near) for x, mask in reason.known.items())

    def conclusion(self, removed: Values, masks: Sequence[int], near: Collection[Spot] = ()) -> str:
        """Say the conclusion: the one value that is left, or those that were ruled out."""
        return joined(
            self._values(x, masks[x] if masks[x].bit_count() == 1 else self._full(x) & ~mask, near)
            for x, mask in removed
        )

    def refuted(self, reason: Reason, variable: int, value: int) -> str:
        """Say what an assumption leads to."""
        near = self.cells(reason, ())
        masks = self._masks(reason)
        masks[variable] &= 1 << value
        state = Propagation(self._problem, Statistics())
        if not all(state.domains.restrict(x, mask) for x, mask in enumerate(masks)):
            return self.known(reason)
        assumed = self._supposed(variable, value, near)
        steps, failed = self._followed(state, reason, near)
        if failed is None:
            return f"if {assumed}, these could not all be met: {self.because(reason, near)}"
        known = self.known(reason, near)
        start = f"if {assumed}{f' (and {known})' if known else ''},"
        middle = f" then {', so '.join(steps)}, and" if steps else ""
        end = self._standing(failed, state.domains.masks, fails=True)
        is_rule = self._problem.constraints[failed].name not in self._clues
        return f"{start}{middle} {f'that breaks a rule: {end}' if is_rule else end}"

    def chained(self, problem: Problem, assumed: Assumed, links: Sequence[Link], near: Collection[Spot]) -> str:
        """Say the links of a chain, numbered, in the problem of whole lines; the assumption by the cells ``near``."""
        said = []
        for number, link in enumerate(links, start=1):
            name = problem.constraints[link.constraint].name
            asked = asks(self._layout, name)
            asked = f"{name} as a whole" if asked == name else asked
            facts = joined(self._values(x, mask, ()) for x, mask in link.narrowed)
            said.append(f"({number}) {asked}, {f'so {facts}' if facts else 'which cannot be any more'}")
        return f"if {self._supposed(assumed.variable, assumed.value, near)}: {'; '.join(said)}"

    def _supposed(self, variable: int, value: int, near: Collection[Spot]) -> str:
        assumed = self._values(variable, 1 << value, near)
        for word, supposed in _SUPPOSED.items():
            assumed = assumed.replace(word, supposed, 1)
        return assumed

    def cells(self, reason: Reason, removed: Values) -> set[Spot]:
        """The cells the constraints speak of: those clues count in, or those where the places touch."""
        found: set[Spot] = set()
        for name in self.names(reason):
            clue = self._clues.get(name)
            if clue is not None:
                found |= set(clue.cells)
        if not found:
            places = [*reason.known, *(x for x, _ in removed)]
            for x in places:
                others = {spot for y in places if y != x for spot in self._spots[y]}
                found |= {
                    (r, c) for r, c in self._spots[x] if others & {(r, c + 1), (r, c - 1), (r + 1, c), (r - 1, c)}
                }
        return found

    def is_line(self, name: str) -> bool:
        """Is a constraint of this name a whole line, with several clues?"""
        return name in self._places

    def _followed(self, state: Propagation, reason: Reason, near: Collection[Spot]) -> tuple[list[str], int | None]:
        """Say what the constraints of the reason decide, one after the other, and which one fails in the end."""
        steps: list[str] = []
        while True:
            trail = len(state.domains.trail)
            for constraint in reason.constraints:
                before = list(state.domains.masks)
                if not state.revise(constraint):
                    return steps, constraint
                pairs = enumerate(zip(before, state.domains.masks, strict=True))
                new = [x for x, (old, mask) in pairs if old != mask and mask.bit_count() == 1]
                steps += [self._values(x, state.domains.masks[x], near) for x in new]
            if len(state.domains.trail) == trail:
                return steps, None

    def _full(self, variable: int) -> int:
        return (1 << len(self._problem.variables[variable].labels)) - 1

    def _masks(self, reason: Reason) -> list[int]:
        return [reason.known.get(x, self._full(x)) for x in range(len(self._problem.variables))]

    def _values(self, variable: int, mask: int, near: Collection[Spot]) -> str:
        """Say the values left of the variable."""
        chosen = self._problem.variables[variable]
        left, gone = list(members(mask)), list(members(self._full(variable) & ~mask))
        if len(left) == 1:
            return self._fact(chosen.name, chosen.labels[left[0]], True, near)
        if len(gone) <= 2:
            return joined(self._fact(chosen.name, chosen.labels[value], False, near) for value in gone)
        return f"{chosen.name} can only be {' or '.join(chosen.labels[value] for value in left)}"

    def _clues_of(self, reason: Reason) -> list[str]:
        """Say what the clues of a reason ask for, by place."""
        asked: dict[str, list[str]] = {}
        for name in self.names(reason):
            clue = self._clues.get(name)
            if clue is not None:
                asked.setdefault(clue.place, []).append(f"{clue.number} {clue.unit}")
        return [f"{place} needs {joined(what)}" for place, what in asked.items()]

    def _rules(self, reason: Reason) -> list[str]:
        """The rules of a reason that are no clues, each once."""
        names = [name for name in self.names(reason) if name not in self._clues]
        return list(dict.fromkeys(asks(self._layout, name) for name in names))

    def _standing(self, constraint: int, masks: Sequence[int], *, fails: bool = False) -> str:
        """Say how a constraint stands with what is known; of one that fails nothing with which it could be met."""
        name = self._problem.constraints[constraint].name
        clue = self._clues.get(name)
        if clue is None or clue.number is None:
            return asks(self._layout, name)
        least, most = self._bounds(clue, constraint, masks)
        needed, where, unit = clue.number, clue.place, clue.unit
        left = f"{most - least} place{'' if most - least == 1 else 's'}"
        ways = {
            f"{where} needs {needed} {unit}, and would have {least}": least > needed,
            f"{where} needs {needed} {unit}, and could have at most {most}": most < needed,
            f"{where} needs exactly {needed} {unit}": fails,
            f"{where} has no {unit}": needed == 0,
            f"{where} already has its {needed} {unit}": least == needed,
            f"{where} still needs {needed - least} {unit} and has {left} left": most == needed,
        }
        return next((said for said, fits in ways.items() if fits), f"{where} needs exactly {needed} {unit}")

    def _bounds(self, clue: Clue, constraint: int, masks: Sequence[int]) -> tuple[int, int]:
        """Count the signs in the clue's cells, at least and at most; a domino in the line gives one either way."""
        cells, least, most = set(clue.cells), 0, 0
        for x in self._problem.constraints[constraint].scope:
            counts = [self._count(clue, self._spots[x] & cells, x, value) for value in members(masks[x])]
            least, most = least + min(counts), most + max(counts)
        return least, most

    def _count(self, clue: Clue, spots: Collection[Spot], variable: int, value: int) -> int:
        shown, ground = self._layout.shows[variable][value], self._layout.ground
        return sum(shown.get(spot, ground.get(spot, EMPTY)) in clue.signs for spot in spots)


def asks(layout: Layout, name: str) -> str:
    """Say what a constraint of this name asks for: its clues, or its rule; else the name."""
    clues = [clue for clue in (*layout.clues.values(), *layout.notes) if clue.name and clue.number is not None]
    said = [f"{clue.number} {clue.unit}" for clue in clues if name in (clue.name, clue.place)]
    if said:
        return f"{next(clue.place for clue in clues if name in (clue.name, clue.place))} needs {joined(said)}"
    return next((rule for prefix, rule in layout.rules.items() if name.startswith(prefix)), name)


def joined(said: Iterable[str]) -> str:
    """A list in words."""
    *most, last = list(said) or [""]
    return f"{', '.join(most)} and {last}" if most else last
