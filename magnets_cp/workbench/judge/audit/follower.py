"""Follow a search that a solver of others tells of, and name its first wrong step.

What it should know at each moment is worked out from its decisions and prunings alone, and compared with the domains
that it tells of; what it removes and gives up is held against all solutions; what it chooses and sees against what it
means to be.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from hand_solver import Problem, Status
from hand_solver.problem.domains import members
from magnets_cp.answer import Answer
from magnets_cp.workbench.judge.audit import words
from magnets_cp.workbench.judge.audit.findings import Audit, Finding, FindingKind
from magnets_cp.workbench.judge.audit.meant import Meant
from magnets_cp.workbench.judge.audit.node import Node
from magnets_cp.workbench.judge.solution_oracle import SolutionOracle
from magnets_cp.workbench.run.recorded import Event


@dataclass(slots=True)
class Follower:
    """Follows one search; ``finished`` says what it came to. ``told``: the domains at the last solution told of."""

    problem: Problem
    known: SolutionOracle
    meant: Meant
    audit: Audit = field(default_factory=Audit)
    path: list[Node] = field(default_factory=list)
    step: int = 0
    last: str = "the beginning"
    found: int = 0
    lost: int = 0
    told: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        self.path = [Node({}, [variable.mask for variable in self.problem.variables])]
        self.audit.exhaustive = self.known.complete

    @property
    def here(self) -> Node:
        """The node the search is at."""
        return self.path[-1]

    def follow(self, events: Iterable[Event]) -> None:
        """Take them one by one, up to the first fault: what comes after it may be a consequence."""
        for event in events:
            if self.audit.first is not None:
                return
            if event.kind != "domains":
                self.step += 1
                self.last = words.called(self.problem, self.path, event)
            _FOLLOWING[event.kind](self, event)

    def finished(self, answer: Answer | None) -> Audit:
        """The audit, now that the search has ended, with that answer if it gave one."""
        self.audit.unanswered = self.known.unanswered
        left = self.known.all & ~self.found & ~self.lost
        ends_with_none = answer is not None and answer.status is Status.UNSATISFIABLE and not self.found
        if self.audit.first is None and ends_with_none and left:
            self.last = 'the answer "no solution"'
            self._blame(FindingKind.LOST, "it says that there is no solution", left)
        return self.audit

    def begin(self, event: Event) -> None:
        """Nothing has happened yet."""

    def decide(self, event: Event) -> None:
        """A node below the one here: a value that is left, of a variable that is open."""
        node, x, value = self.here, event.variable, event.values.bit_length() - 1
        self.audit.nodes += 1
        name, label = self.problem.variables[x].name, self.problem.variables[x].labels[value]
        if x in node.decisions:
            taken = next(one.step for one in self.path if x in one.decisions)
            self._blame(FindingKind.CHOICE, f"{name} is decided already, since step {taken}: was that undone?")
        elif (self.problem.variables[x].mask & ~node.masks[x]) >> value & 1:  # not gone by a given alone
            self._blame(
                FindingKind.CHOICE,
                f"{label} is not left in the domain of {name}: {words.labels(self.problem, x, node.masks[x])}",
            )
        elif node.branched == x and node.tried >> value & 1:
            self._blame(FindingKind.CHOICE, f"{name} = {label} was tried here before")
        else:
            self._settle(node)
            self._judge_choice(node, x, value)
            if node.branched != x:
                node.branched, node.tried, node.removed_by = x, 0, {}
            node.tried |= 1 << value
            below = Node({**node.decisions, x: value}, [*node.masks], settled=False, step=self.step)
            below.masks[x] = 1 << value
            self.path.append(below)

    def prune(self, event: Event) -> None:
        """No solution may have the values."""
        node, x = self.here, event.variable
        removed = node.masks[x] & event.values
        self.audit.prunings += removed.bit_count()
        for value in members(removed):
            lost = self._within(node) & self.known.having[x][value]
            if lost:
                name, label = self.problem.variables[x].name, self.problem.variables[x].labels[value]
                self._blame(FindingKind.PRUNING, f"{label} is removed from {name}", lost, removed=(x, value))
                return
        node.masks[x] &= ~removed
        node.removed += removed.bit_count()

    def fail(self, event: Event) -> None:
        """There is no solution here."""
        if lost := self._within(self.here):
            self._blame(FindingKind.FAIL, "it takes this for a dead end", lost)

    def undo(self, event: Event) -> None:
        """No solution is left here that was not found."""
        if len(self.path) == 1:
            self._blame(FindingKind.CHOICE, "no decision is in force: none can be undone")
            return
        if lost := self._within(self.here):
            self._blame(FindingKind.GIVEN_UP, f"it goes back{words.untried(self.problem, self.here)}", lost)
        done = self.path.pop()
        _, value = list(done.decisions.items())[-1]
        self.here.removed_by[value] = done.removed

    def restart(self, event: Event) -> None:
        """Back to the root, with what was removed there."""
        del self.path[1:]
        self.here.branched, self.here.tried, self.here.removed_by = None, 0, {}

    def solution(self, event: Event) -> None:
        """With the decisions there is a solution, and no other: what is left open is nobody's guess."""
        node = self.here
        self.told = tuple(node.masks)
        self._settle(node)
        if not all(node.masks):
            return
        fixed = tuple((x, mask.bit_length() - 1) for x, mask in enumerate(node.masks) if not mask & (mask - 1))
        is_none = self.known.look_for(fixed) is False
        left = self.known.within(node.masks)
        if is_none:
            witness = tuple(value for _, value in fixed) if len(fixed) == len(node.masks) else None
            said = f"the decisions and what followed are no solution{words.since(self.problem, self.path, self.known)}"
            self.audit.blame(self._fault(FindingKind.WRONG, said, witness))
        elif left & (left - 1):
            self._blame(FindingKind.WRONG, f"{words.open_one(self.problem, node)}, and there are several solutions so")
        self.found |= left

    def domains(self, event: Event) -> None:
        """What it says is left is what should be left."""
        node = self.here
        for x, told in event.told.items():
            name, mask = self.problem.variables[x].name, node.masks[x]
            lacking, extra = mask & ~told, told & ~mask
            if x in node.decisions or not lacking | extra:
                continue
            if self.step <= 1 and len(self.path) == 1:  # search has not begun: as it sees the board
                self.prune(Event("prune", x, lacking))
                node.masks[x] |= extra
                continue
            both = ((lacking, "lacks", "was not removed"), (extra, "still has", "should be gone"))
            which = [f"{verb} {words.labels(self.problem, x, some)}, which {why}" for some, verb, why in both if some]
            said = f"after {self.last} {name} {' and '.join(which)}: expected {words.labels(self.problem, x, mask)}"
            self._blame(FindingKind.DOMAINS, f"{said}, found {words.labels(self.problem, x, told) or 'none'}")
            return

    def _judge_choice(self, node: Node, x: int, value: int) -> None:
        if node.branched != x:
            self._object(self.meant.objection_to_variable(node.masks, node.decisions, x))
        untried = node.masks[x] & ~(node.tried if node.branched == x else 0)
        self._object(self.meant.objection_to_value(x, value, untried))

    def _object(self, objection: str) -> None:
        if objection and self.audit.first is None:
            self._blame(FindingKind.CHOICE, objection)

    def _settle(self, node: Node) -> None:
        """Search goes on below the node: has inference seen there what it means to see?"""
        if node.settled or self.audit.first is not None:
            return
        node.settled = True
        missed = self.meant.missed(node.masks, node.decisions)
        if missed is None:
            self._blame(FindingKind.MISSED, "inference would have seen before this step that there is no solution here")
        elif missed:
            (x, value), *more = missed
            one = self.problem.variables[x]
            others = f", and {len(more)} more" if more else ""
            self._blame(FindingKind.MISSED, f"inference would have removed {one.labels[value]} from {one.name}{others}")
        else:
            x, value = list(node.decisions.items())[-1]
            self._object(self.meant.objection_to_order(x, value, node.removed, self.path[-2].removed_by))

    def _within(self, node: Node) -> int:
        """The known solutions there, but for those found or blamed for; one is looked for if none is known."""
        left = self.known.within(node.masks) & ~self.found & ~self.lost if all(node.masks) else 0
        if not left and not self.known.complete and all(node.masks):
            self.known.look_for(tuple(node.decisions.items()))
            left = self.known.within(node.masks) & ~self.found & ~self.lost
        return left

    def _blame(self, kind: FindingKind, said: str, lost: int = 0, removed: tuple[int, int] | None = None) -> None:
        self.lost |= lost
        witness = self.known.solutions[next(members(lost))] if lost else None
        self.audit.blame(self._fault(kind, said, witness, removed))

    def _fault(
        self, kind: FindingKind, said: str, witness: Sequence[int] | None, removed: tuple[int, int] | None = None
    ) -> Finding:
        solution = None if witness is None else tuple(witness)
        decisions = tuple(self.here.decisions.items())
        who = f"step {self.step}, {self.last}" if self.step else self.last
        return Finding(kind, who, self.audit.nodes, decisions, solution, removed, said=said)


_FOLLOWING = {
    kind: getattr(Follower, kind)
    for kind in ("begin", "decide", "prune", "fail", "undo", "restart", "solution", "domains")
}
