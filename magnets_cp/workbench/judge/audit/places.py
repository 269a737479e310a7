"""Where in its source a solver told of its steps: what a finding points at besides the step that is wrong."""

from __future__ import annotations

from dataclasses import dataclass, field

from hand_solver import Problem
from hand_solver.problem.domains import members
from magnets_cp.workbench.judge.audit import words
from magnets_cp.workbench.judge.audit.node import Node
from magnets_cp.workbench.run.recorded import Event


@dataclass(slots=True)
class Places:
    """The step that is told of now, and where; and which step removed what.

    acted     the latest step before this one that was no removal; was_removal: is this one
    gone      by (variable, value): the latest step that removed it, and where that is
    inferred  the latest removal that was no decision
    returned  the latest undo or restart
    """

    step: int = 0
    acted: int = 0
    was_removal: bool = False
    here: str = ""
    gone: dict[tuple[int, int], tuple[int, str]] = field(default_factory=dict)
    inferred: tuple[int, str] | None = None
    returned: tuple[int, str] | None = None

    def move(self, event: Event) -> None:
        """The next event is told of; domains belong to the step before."""
        self.here = event.place
        if event.kind != "domains":
            self.acted = self.acted if self.was_removal else self.step
            self.was_removal = event.kind == "prune"
            self.step += 1
        if event.kind in ("undo", "restart"):
            self.returned = self.step, self.here

    def remove(self, x: int, values: int, *, is_inferred: bool) -> None:
        """These values are removed now."""
        self.gone.update(((x, value), (self.step, self.here)) for value in members(values))
        if is_inferred:
            self.inferred = self.step, self.here

    def of_removal(self, problem: Problem, x: int, values: int, *, is_undone: bool = False) -> list[str]:
        """Where the first of the values was removed from the variable."""
        value = next(members(values))
        label = words.labels(problem, x, 1 << value)
        if (x, value) not in self.gone:
            return [f"no step has told that {label} is removed from {problem.variables[x].name}"]
        return [_told(f"{label} was removed", self.gone[x, value], ", which is undone" if is_undone else "")]

    def last(self) -> list[str]:
        """Where it told of a step last."""
        return [f"its last step is at {self.here}"] if self.here else []

    def of_return(self) -> list[str]:
        """Where it went back last: what is left from before may be the reason."""
        return [] if self.returned is None else [_told("it went back last", self.returned)]

    def of_decision(self, node: Node) -> list[str]:
        """Where the last decision of the node was taken."""
        return [_told("the decision before it is", (node.step, node.place))] if node.decisions else []

    def of_inference(self, node: Node) -> list[str]:
        """Where inference should have removed a value: where it did last, and after which decision."""
        latest = [] if self.inferred is None else [_told("inference has removed a value last", self.inferred)]
        return self.of_decision(node) + (latest or ["inference has not told of removing any value yet"])


def at(place: str) -> list[str]:
    """Where the step that is wrong was told of."""
    return [f"at {place}"] if place else []


def _told(what: str, by: tuple[int, str], more: str = "") -> str:
    step, place = by
    return f"{what} in step {step}{more}{', at ' if place else ''}{place}"
