"""Follow a search that a solver of others tells of, and name its first wrong step.

What it should know at each moment is worked out from its decisions and prunings alone, and compared with the domains
that it tells of; what it removes and gives up is held against all solutions; what it chooses and sees against what it
means to be.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from hand_solver import Problem, Status
from hand_solver.problem.domains import members
from magnets_cp.answer import Answer
from magnets_cp.workbench.judge.audit import words
from magnets_cp.workbench.judge.audit.findings import Audit, Finding, FindingKind
from magnets_cp.workbench.judge.audit.meant import Meant
from magnets_cp.workbench.judge.audit.node import Node, root
from magnets_cp.workbench.judge.audit.places import Places, at
from magnets_cp.workbench.judge.solution_oracle import SolutionOracle
from magnets_cp.workbench.run.recorded import Event

_Pair = tuple[int, int] | None
_Texts = Sequence[str]


@dataclass(slots=True)
class Follower:
    """Follows one search; ``told``: the domains at its last solution; ``followed``: the events taken so far."""

    problem: Problem
    known: SolutionOracle
    meant: Meant
    audit: Audit = field(default_factory=Audit)
    path: list[Node] = field(default_factory=list)
    places: Places = field(default_factory=Places)
    last: str = "the beginning"
    found: int = 0
    lost: int = 0
    told: tuple[int, ...] = ()
    followed: list[Event] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.path = [root(self.problem)]
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
            self.followed.append(event)
            self.places.move(event)
            if event.kind != "domains":
                self.last = words.called(self.problem, self.path, event)
            _FOLLOWING[event.kind](self, event)

    def finished(self, answer: Answer | None) -> Audit:
        """The audit, now that the search has ended, with that answer if it gave one."""
        self.audit.unanswered = self.known.unanswered
        left = self.known.all & ~self.found & ~self.lost
        ends_with_none = answer is not None and answer.status is Status.UNSATISFIABLE and not self.found
        if self.audit.first is None and ends_with_none and left:
            self.last = 'the answer "no solution"'
            since, self.places.here = self.places.last(), ""
            self._blame(FindingKind.LOST, "it says that there is no solution", left, since=since)
        return self.audit

    def begin(self, event: Event) -> None:
        """Nothing has happened yet."""

    def decide(self, event: Event) -> None:
        """A node below the one here: a value that is left, of a variable that is open."""
        node, x, value = self.here, event.variable, event.values.bit_length() - 1
        self.audit.nodes += 1
        name, label = self.problem.variables[x].name, self.problem.variables[x].labels[value]
        if x in node.decisions:
            taken = next(one for one in self.path if x in one.decisions)
            said = f"{name} is decided already, since step {taken.step}: was that undone?"
            self._blame(FindingKind.CHOICE, said, since=self.places.of_decision(taken))
        elif not (node.masks[x] | node.gone_or_left[x]) >> value & 1:
            said = f"{label} is not left in the domain of {name}: {words.labels(self.problem, x, node.masks[x])}"
            self._blame(FindingKind.CHOICE, said, since=self.places.of_removal(self.problem, x, 1 << value))
        elif node.branched == x and node.tried >> value & 1:
            self._blame(FindingKind.CHOICE, f"{name} = {label} was tried here before")
        else:
            self._settle(node)
            self._object(self.meant.objection_to_choice(node, x, value))
            if node.branched != x:
                node.branched, node.choice_masks, node.tried, node.removed_by = x, tuple(node.masks), 0, {}
            node.tried |= 1 << value
            below = Node({**node.decisions, x: value}, [*node.masks], [*node.gone_or_left], settled=False)
            below.step, below.place = self.places.step, self.places.here
            below.masks[x] = 1 << value
            self.places.remove(x, node.masks[x] & ~below.masks[x], is_inferred=False)
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
                said, since = f"{label} is removed from {name}", self.places.of_return()
                self._blame(FindingKind.PRUNING, said, lost, removed=(x, value), since=since)
                return
        node.masks[x], node.gone_or_left[x] = node.masks[x] & ~removed, node.gone_or_left[x] & ~event.values
        node.removed += removed.bit_count()
        self.places.remove(x, event.values, is_inferred=event.kind == "prune")

    def fail(self, event: Event) -> None:
        """There is no solution here."""
        if lost := self._within(self.here):
            self._blame(FindingKind.FAIL, "it takes this for a dead end", lost, since=self.places.of_return())

    def undo(self, event: Event) -> None:
        """No solution is left here that was not found."""
        if len(self.path) == 1:
            self._blame(FindingKind.CHOICE, "no decision is in force: none can be undone")
            return
        if lost := self._within(self.here):
            said = f"it goes back{words.untried(self.problem, self.here)}"
            self._blame(FindingKind.GIVEN_UP, said, lost, since=self.places.of_decision(self.here))
        done = self.path.pop()
        self.here.removed_by[list(done.decisions.values())[-1]] = done.removed

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
            gone = words.emptied(self.path, self.known)
            said, wrong = words.no_solution(self.problem, node.masks, gone), gone or node
            found = self._fault(FindingKind.WRONG, said, witness, self.places.of_decision(wrong))
            self.audit.blame(replace(found, steps=(wrong.step, wrong.passed)))
        elif left & (left - 1):
            self._blame(FindingKind.WRONG, f"{words.open_one(self.problem, node)}, and there are several solutions so")
        self.found |= left

    def domains(self, event: Event) -> None:
        """What it says is left is what should be left."""
        node = self.here
        for x, told in event.told.items():
            lacking = node.masks[x] & ~told
            if self.places.step <= 1 and len(self.path) == 1:  # search has not begun: as it sees the board
                self.prune(replace(event, variable=x, values=lacking))
                node.masks[x], node.gone_or_left[x] = told, 0
                continue
            extra = told & ~node.masks[x] & ~node.gone_or_left[x]
            if x in node.decisions or not lacking | extra:
                continue
            said = f"after {self.last} {words.differing(self.problem, x, node.masks[x], told)}"
            since = self.places.of_removal(self.problem, x, lacking or extra, is_undone=bool(lacking))
            self._blame(FindingKind.DOMAINS, said, since=since)
            return

    def _object(self, objection: str) -> None:
        if objection and self.audit.first is None:
            self._blame(FindingKind.CHOICE, objection)

    def _settle(self, node: Node) -> None:
        """Search goes on below the node: has inference seen there what it means to see?"""
        node.passed = node.passed or self.places.step
        if node.settled or self.audit.first is not None:
            return
        node.settled = True
        if missed := self.meant.missed(node.masks, node.decisions):
            self.places.acted = node.step
            self._blame(FindingKind.MISSED, missed, since=self.places.of_inference(node))
        else:
            x, value = list(node.decisions.items())[-1]
            self._object(self.meant.objection_to_order(x, value, node.removed, self.path[-2]))

    def _within(self, node: Node) -> int:
        """The known solutions there, but for those found or blamed for; one is looked for if none is known."""
        left = self.known.within(node.masks) & ~self.found & ~self.lost if all(node.masks) else 0
        if not left and not self.known.complete and all(node.masks):
            self.known.look_for(tuple(node.decisions.items()))
            left = self.known.within(node.masks) & ~self.found & ~self.lost
        return left

    def _blame(self, kind: FindingKind, said: str, lost: int = 0, *, removed: _Pair = None, since: _Texts = ()) -> None:
        self.lost |= lost
        witness = self.known.solutions[next(members(lost))] if lost else None
        self.audit.blame(replace(self._fault(kind, said, witness, since), removed=removed))

    def _fault(self, kind: FindingKind, said: str, witness: Sequence[int] | None, since: _Texts) -> Finding:
        solution = None if witness is None else tuple(witness)
        decisions = tuple(self.here.decisions.items())
        who = f"step {self.places.step}, {self.last}" if self.places.step else self.last
        places = (*at(self.places.here), *since)
        steps = (self.places.acted, self.places.step)
        return Finding(kind, who, self.audit.nodes, decisions, solution, said=said, places=places, steps=steps)


_FOLLOWING = {
    kind: getattr(Follower, kind)
    for kind in ("begin", "decide", "prune", "fail", "undo", "restart", "solution", "domains")
}
