"""The observer behind an audit: follows a search by its events and asks the reference about each of them.

A pruning is *unsound* if it loses a solution: one that has all decisions in force and was within the domains until
then. So blame falls on the constraint that loses the solution, not on those that conclude from it. A pruning is
*missed* if a value is left at a node though no solution under the decisions has it: what full consistency would see.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from hand_solver import Assignment, Problem, Result
from hand_solver.events import Literal, Observer
from hand_solver.problem.domains import members
from magnets_cp.workbench.judge.audit.findings import Audit, Finding, FindingKind
from magnets_cp.workbench.judge.inequalities import Inequality, inequalities
from magnets_cp.workbench.judge.solution_oracle import Decisions, SolutionOracle

_INFERENCE = "the inference, outside any constraint"
_SEARCH = "the search"


@dataclass(slots=True)
class _Node:
    """A node on the way from the root to where the search is.

    masks       the domains, as far as it was told of prunings
    impossible  for each variable, the values known to be in no solution under the decisions
    within      the known solutions within the domains, worked out when ``known`` solutions were known
    """

    decisions: Decisions
    masks: list[int]
    impossible: list[int]
    within: int = 0
    known: int = -1
    failed: bool = False


class Auditor(Observer):
    """Follows one search; ``finished`` says what it came to."""

    def __init__(self, problem: Problem, known: SolutionOracle) -> None:
        self._problem = problem
        self._known = known
        self._audit = Audit(exhaustive=known.complete)
        self._decided = 0
        self._found: set[Assignment] = set()
        self._lost: set[Assignment] = set()
        self._before: set[Assignment] = set()  # found before the last restart
        self._past = 0  # those found that nogoods exclude from now on
        every = [(1 << len(variable.labels)) - 1 for variable in problem.variables]
        self._path = [_Node((), every, [0] * len(every))]
        for x, variable in enumerate(problem.variables):
            self._judge_pruning("the domains at the start", x, every[x] & ~variable.mask)

    def finished(self, result: Result) -> Audit:
        """Return the audit, now that the search has ended."""
        audit = self._audit
        audit.unanswered = self._known.unanswered
        if result.configuration.get("search") in ("learning", "auto"):
            self._judge_encodings()
        if result.complete:
            for solution in self._known.solutions:
                if solution not in self._found and solution not in self._lost:
                    audit.blame(Finding(FindingKind.LOST, _SEARCH, self._decided, (), solution))
        return audit

    def on_decision(self, variable: int, value: int, depth: int) -> None:
        """The node below the one that inference left last at this depth."""
        self._decided += 1
        del self._path[depth:]
        parent = self._path[-1]
        node = _Node((*parent.decisions, (variable, value)), [*parent.masks], [*parent.impossible])
        node.masks[variable] = 1 << value
        self._path.append(node)

    def on_restrict(self, variable: int, allowed: int, depth: int) -> None:
        """A node under the same decisions, with a smaller domain."""
        self._decided += 1
        del self._path[depth:]
        parent = self._path[-1]
        node = _Node(parent.decisions, [*parent.masks], [*parent.impossible])
        node.masks[variable] &= allowed
        self._path.append(node)

    def on_prune(self, variable: int, removed: int, constraint: int | None) -> None:
        """Check that no solution with these values is lost."""
        who = _INFERENCE if constraint is None else self._problem.constraints[constraint].name
        self._judge_pruning(who, variable, removed)

    def on_fail(self, constraint: int) -> None:
        """Check that there is no solution."""
        self._path[-1].failed = True
        self._judge_fail(self._problem.constraints[constraint].name)

    def on_inferred(self, consistent: bool, masks: Sequence[int]) -> None:
        """Check what inference did without a constraint, and count what it could have seen."""
        node = self._path[-1]
        self._audit.nodes += 1
        for variable, mask in enumerate(masks):
            self._judge_pruning(_INFERENCE, variable, node.masks[variable] & ~mask)
        if consistent:
            self._count_missed(node)
        elif not node.failed:
            self._judge_fail(_INFERENCE)

    def on_solution(self, assignment: Assignment) -> None:
        """Check that it is one."""
        self._found.add(assignment)
        if self._known.look_for(tuple(enumerate(assignment))) is False:
            self._audit.blame(Finding(FindingKind.WRONG, _SEARCH, self._decided, self._path[-1].decisions, assignment))

    def on_learn(self, literals: Sequence[Literal], least: int) -> None:
        """Check that it holds in every known solution that was not found yet, if these can tell."""
        if all(literal.is_explained for literal in literals):
            self._judge_stated("learning", Inequality(tuple(literals), least), but=self._found)

    def on_nogood(self, decisions: Sequence[tuple[int, int]]) -> None:
        """Check that it loses none but solutions found before, which are not looked for any more."""
        self._audit.nogoods += 1
        under, found = self._known.under(decisions), self._found | self._before
        self._past |= sum(1 << i for i in members(under) if self._known.solutions[i] in found)
        self._found.update(self._known.solutions[i] for i in members(under & self._past))
        self._path[-1].decisions, self._path[-1].known = tuple(decisions), -1
        self._judge(FindingKind.NOGOOD, _SEARCH, under & ~self._past)
        self._path[-1].decisions = ()

    def on_restart(self) -> None:
        """From the root again; solutions found before will be found again, but for those that nogoods exclude."""
        self._before, self._found = self._found, {self._known.solutions[i] for i in members(self._past)}
        self._path = [_Node((), [variable.mask for variable in self._problem.variables], self._path[0].impossible)]

    def _judge_pruning(self, who: str, variable: int, removed: int) -> None:
        if not removed:
            return
        node = self._path[-1]
        self._audit.prunings += removed.bit_count()
        self._look_for(node, variable, removed)
        for value in members(removed):
            lost = self._within(node) & self._known.having[variable][value]
            self._judge(FindingKind.PRUNING, who, lost, removed=(variable, value))
        node.masks[variable] &= ~removed
        node.known = -1

    def _judge_fail(self, who: str) -> None:
        node = self._path[-1]
        self._known.look_for(node.decisions)
        self._judge(FindingKind.FAIL, who, self._within(node))

    def _judge_encodings(self) -> None:
        """Check that the encoding of each constraint holds in every solution. Its faults come before the search's."""
        later, self._audit.first = self._audit.first, None
        for who, stated in inequalities(self._problem):
            if stated.is_explained:
                self._judge_stated(f"the encoding of {who}", stated)
        self._audit.first = self._audit.first or later

    def _judge_stated(self, who: str, stated: Inequality, but: Collection[Assignment] = ()) -> None:
        self._audit.inequalities += 1
        against = [i for i in members(self._known.breaking(stated)) if self._known.solutions[i] not in but]
        self._judge(FindingKind.INEQUALITY, who, sum(1 << i for i in against), stated=stated)

    def _judge(
        self,
        kind: FindingKind,
        who: str,
        lost: int,
        *,
        removed: tuple[int, int] | None = None,
        stated: Inequality | None = None,
    ) -> None:
        """A fault if there are such solutions; they are then accounted for."""
        if lost:
            solutions = [self._known.solutions[i] for i in members(lost)]
            decisions = self._path[-1].decisions
            self._audit.blame(Finding(kind, who, self._decided, decisions, solutions[0], removed, stated))
            self._lost.update(solutions)

    def _count_missed(self, node: _Node) -> None:
        for x, mask in enumerate(node.masks):
            self._look_for(node, x, mask)
            self._audit.missed += (mask & node.impossible[x]).bit_count()
        self._audit.dead_ends += self._known.look_for(node.decisions) is False

    def _look_for(self, node: _Node, variable: int, values: int) -> None:
        """Find out which of the values are in a solution under the decisions."""
        for value in members(values & ~node.impossible[variable]):
            if self._known.look_for((*node.decisions, (variable, value))) is False:
                node.impossible[variable] |= 1 << value

    def _within(self, node: _Node) -> int:
        if node.known < len(self._known.solutions):
            node.within = self._known.within(node.masks) & ~self._past
            node.known = len(self._known.solutions)
        return node.within
