"""Steps in words, for captions and for JSON."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from hand_solver.events import Literal
from hand_solver.problem.domains import members
from magnets_cp.puzzle import Puzzle
from magnets_cp.text.numbers import counted
from magnets_cp.workbench.explain.trace.steps import Frame, Recording, Step


class Words:
    """Says what happens in the steps of a trace, in the words of the puzzle."""

    def __init__(self, trace: Recording, puzzle: Puzzle[Any]) -> None:
        self._trace = trace
        self._variables = trace.problem.variables
        self._fact = puzzle.fact

    def caption(self, frame: Frame) -> str:
        """The number of the step, its depth, and what happens."""
        step = frame.step
        told = f"; {step.place.splitlines()[0]}" if step.place else ""
        return f"step {frame.number} of {len(self._trace.steps) - 1}, depth {step.depth}: {self.happening(step)}{told}"

    def happening(self, step: Step) -> str:
        """Say what happens in the step."""
        if step.variable is not None:
            return f"{step.action} {self.decision(step)}"
        if step.constraint is not None:
            return f"{step.action}: {self._trace.problem.constraints[step.constraint].name}"
        if step.learnt is not None:
            back = f"conflict at depth {step.learnt.depth}, back to {step.depth}"
            return f"{back}; {step.action}: {self.inequality(step.learnt.literals, step.learnt.least)}"
        if step.removed:
            values = sum(mask.bit_count() for _, mask in step.removed)
            return f"{step.action} {counted(values, 'value')} of {counted(len(step.removed), 'variable')}"
        if step.state is not None and step.action == "decide":
            return f"{step.action}: {self.literal(step.state.decisions[-1])}"
        return str(step.action)

    def decision(self, step: Step) -> str:
        """A decision; where a variable keeps some values only, what it is not, or, if that is shorter, what it is."""
        assert step.variable is not None
        one, allowed = self._variables[step.variable], step.allowed or 0
        if step.value is not None:
            return f"{one.name} = {one.labels[step.value]}"
        sides = [[one.labels[value] for value in members(one.mask & mask)] for mask in (allowed, ~allowed)]
        kept, gone = map(", ".join, sides)
        return f"{one.name} in {kept}" if len(sides[0]) < len(sides[1]) else f"{one.name} not {gone}"

    def inequality(self, literals: Sequence[Literal], least: int) -> str:
        """Say what was learnt."""
        said = ", ".join(map(self.literal, literals))
        if len(literals) == 1:
            return said
        if least == len(literals):
            return f"all {least} of these: {said}"
        return f"at least {least} of these {len(literals)}: {said}"

    def literal(self, literal: Literal) -> str:
        """Say the literal in terms of the board."""
        if not literal.parts:
            return "an auxiliary Boolean" if literal.some else "not an auxiliary Boolean"
        facts = [self.literal(part) if isinstance(part, Literal) else self._fact_about(*part) for part in literal.parts]
        if len(literal.parts) == 1 and not isinstance(literal.parts[0], Literal):
            variable, value, holds = literal.parts[0]
            return self._fact_about(variable, value, holds is literal.some)
        return f"{'some' if literal.some else 'none'} of ({', '.join(facts)})"

    def described(self, number: int) -> dict[str, Any]:
        """The step of that number, by names, for JSON."""
        step = self._trace.steps[number]
        described: dict[str, Any] = {"step": number, "action": step.action, "depth": step.depth}
        if step.variable is not None and step.value is not None:
            chosen = self._variables[step.variable]
            described |= {"variable": chosen.name, "value": chosen.labels[step.value]}
        if step.variable is not None and step.allowed is not None:
            one = self._variables[step.variable]
            described |= {"variable": one.name, "values": [one.labels[v] for v in members(one.mask & step.allowed)]}
        if step.constraint is not None:
            described["constraint"] = self._trace.problem.constraints[step.constraint].name
        if step.removed:
            described["removed"] = self._values(step.removed)
        if step.place:
            described["place"] = step.place.splitlines()[0]
        if step.learnt is not None:
            literals = [self.literal(literal) for literal in step.learnt.literals]
            described["learnt"] = {"least": step.learnt.least, "literals": literals, "from depth": step.learnt.depth}
        if step.state is not None:
            described["decisions"] = [self.literal(literal) for literal in step.state.decisions]
            described["domains"] = self._values(step.state.domains)
        return described

    def _fact_about(self, variable: int, value: int, holds: bool) -> str:
        return self._fact(self._variables[variable].name, self._variables[variable].labels[value], holds, ())

    def _values(self, masks: Sequence[tuple[int, int]]) -> dict[str, list[str]]:
        return {
            self._variables[x].name: [self._variables[x].labels[value] for value in members(mask)] for x, mask in masks
        }


def document(puzzle: Puzzle[Any], board: Any, solver: str, traced: Recording, chosen: Iterable[int]) -> dict[str, Any]:
    """The search and the chosen steps by names, for JSON."""
    result, words = traced.result, Words(traced, puzzle)
    return {
        "puzzle": puzzle.name,
        "size": puzzle.size(board),
        "configuration": solver,
        "variables": [
            {"name": variable.name, "values": [variable.labels[value] for value in members(variable.mask)]}
            for variable in traced.problem.variables
        ],
        "steps": [words.described(number) for number in chosen],
        "status": result.status,
        "solutions": [puzzle.decode(board, assignment) for assignment in result.solutions],
        "complete": result.complete,
        "statistics": result.statistics.as_dict(),
    }
