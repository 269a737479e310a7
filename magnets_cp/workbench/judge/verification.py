"""Run solvers on boards, and keep all that was found out: reports are made from it."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, redirect_stdout
from dataclasses import dataclass
from itertools import islice
from typing import Any, NamedTuple

from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.judge.certificates.certify import Certified
from magnets_cp.workbench.judge.patience import Patience
from magnets_cp.workbench.judge.verdict import OPEN, JudgedInstance, Run, Verdict
from magnets_cp.workbench.judge.verify import Task, Watch, unwatched, verify_all
from magnets_cp.workbench.run.boards import Boards, cells_of
from magnets_cp.workbench.run.instances import Instance
from magnets_cp.workbench.run.programs.submissions import Submission
from magnets_cp.workbench.run.solvers import Solver


class Case(NamedTuple):
    """One run on one board, with the judgement of all the runs there."""

    instance: Instance
    judgement: JudgedInstance
    run: Run


def cases(judged: Iterable[tuple[Instance, JudgedInstance]]) -> Iterator[Case]:
    """Yield each run on each board."""
    return (Case(instance, judgement, run) for instance, judgement in judged for run in judgement.runs)


@dataclass(frozen=True, slots=True)
class VerifiedInstances:
    """The boards and the judgements on them, in one order; fewer judgements than boards if it was stopped.

    named        how many of the boards were named, which come first; the others are random
    unread       how many inputs could not be read
    unusable     submissions that cannot be run
    interrupted  it ended early: the user had enough, or there was a shortage
    certificates what was proven, and what the checker made of it; None if nobody asked
    shortage     what the machine had too little of, if that ended it
    """

    puzzle: Puzzle[Any]
    instances: list[Instance]
    judgements: list[JudgedInstance]
    named: int
    unread: int = 0
    unusable: tuple[Submission, ...] = ()
    interrupted: bool = False
    certificates: tuple[Certified, ...] | None = None
    shortage: Exception | None = None

    @property
    def passed_over(self) -> int:
        """The random boards that were made and left out for all: no notation can say them, or nobody wanted them."""
        random = self.instances[self.named :]
        return int(random[-1].name.rpartition(":")[2]) - len(random) if random else 0

    @property
    def left_out(self) -> dict[str, int]:
        """How many random boards each external solver was not asked for that others were, up to its last, by names."""
        left: dict[str, int] = {}
        pending: Counter[str] = Counter()
        for judgement in self.judgements[self.named :]:
            for run in judgement.runs:
                if run.is_external and run.verdict is Verdict.NOT_ASKED:
                    pending[run.name] += 1
                elif run.is_external and pending[run.name]:
                    left[run.name] = pending[run.name]
        return left

    @property
    def judged(self) -> Iterator[tuple[Instance, JudgedInstance]]:
        """Each board with its judgement."""
        return zip(self.instances, self.judgements, strict=False)

    @property
    def cases(self) -> Iterator[Case]:
        """Each run on each board."""
        return cases(self.judged)

    @property
    def faults(self) -> Iterator[Case]:
        """Each faulty run."""
        return (case for case in self.cases if case.run.verdict.is_fault)

    def of(self, configuration: str) -> list[Case]:
        """The runs of one solver."""
        return [case for case in self.cases if case.run.configuration == configuration]

    @property
    def unanswered(self) -> Iterator[Case]:
        """Each run of an external solver for which time or memory did not suffice."""
        late = (Verdict.TIMEOUT, Verdict.MEMORY)
        return (case for case in self.cases if case.run.is_external and case.run.verdict in late)

    @property
    def external(self) -> list[str]:
        """The configurations of the external solvers."""
        return [run.configuration for run in self.judgements[0].runs if run.is_external] if self.judgements else []

    @property
    def given_up(self) -> dict[str, str]:
        """By name, the external solvers that were not run any more, or not on large boards, and why."""
        given_up = [case for case in self.cases if case.run.verdict is Verdict.GIVEN_UP]
        # Of several reasons that for the smallest boards.
        given_up.sort(key=lambda case: cells_of(case.judgement.size), reverse=True)
        return {case.run.name: case.run.answer.report for case in given_up}

    @property
    def references_disagree(self) -> int:
        """The number of boards on which one of our own solvers is contradicted."""
        return sum(judgement.references_disagree for judgement in self.judgements)

    @property
    def disagreements(self) -> int:
        """The number of runs at fault, and of certificates."""
        return sum(1 for _ in self.faults) + sum(one.is_fault for one in self.certificates or ())

    @property
    def contradicted(self) -> bool:
        """Some run is at fault, or a certificate."""
        return self.disagreements > 0

    @property
    def left_open(self) -> bool:
        """A board was not decided, or an external solver gave no answer that could be judged.

        Random boards that a notation cannot say are made up for by others, and no part of this.
        """
        return any(not one.decided for one in self.judgements) or any(
            run.is_external and run.verdict in OPEN and (place < self.named or run.verdict is not Verdict.NOT_ASKED)
            for place, one in enumerate(self.judgements)
            for run in one.runs
        )

    @property
    def board_classes(self) -> dict[str, int]:
        """The number of random boards judged of each class, as "aspect: name"."""
        random = [instance for instance, _ in islice(self.judged, self.named, None)]
        numbers = Counter(": ".join(kind) for one in random for kind in self.puzzle.board_classes(one.board))
        return dict(sorted(numbers.items()))

    @property
    def listed(self) -> list[JudgedInstance]:
        """Those with a line in a table."""
        return [one for place, one in enumerate(self.judgements) if is_listed(one, is_named=place < self.named)]


def is_listed(judgement: JudgedInstance, *, is_named: bool) -> bool:
    """Has it a line in a table? All named boards; of random ones those not agreed on, if only our own ran."""
    return is_named or not (judgement.agreed or any(run.is_external for run in judgement.runs))


def run_verification(
    task: Task[Solver],
    *,
    jobs: int = 1,
    first: bool = False,
    unusable: tuple[Submission, ...] = (),
    watch: Watch[JudgedInstance] = unwatched,
) -> VerifiedInstances:
    """Judge the solvers on the boards, up to the ``first`` that shows a fault if that is wanted, or to Ctrl-C.

    What a user's part prints goes to standard error. A shortage of the machine ends it, or is raised if it is first.
    """
    instances: list[Instance] = []
    judgements: list[JudgedInstance] = []
    boards = _noted(task.boards, instances)
    # A pool starts all its processes at once, also those that find nothing to do.
    jobs = max(1, min(jobs, task.boards.total))
    patience = Patience(task.solvers, task.give_up, is_shared=jobs > 1)
    running = verify_all(task.puzzle, boards, patience, task.limits, jobs=jobs)
    interrupted, shortage = False, None
    try:
        with redirect_stdout(sys.stderr), closing(running):
            noted = map(patience.noted, running)
            for judgement in watch(noted, total=task.boards.total, what="boards"):
                judgements.append(judgement)
                if first and judgements[-1].contradicted:
                    break
    except KeyboardInterrupt:
        interrupted = True
    except (OSError, MemoryError, BrokenProcessPool) as error:
        if not judgements:
            raise
        interrupted, shortage = True, error
    judged, named = _named_first(task.boards, zip(instances, judgements, strict=False))
    return VerifiedInstances(
        task.puzzle,
        [instance for instance, _ in judged],
        [judgement for _, judgement in judged],
        named,
        len(task.boards.unread),
        unusable,
        interrupted,
        shortage=shortage,
    )


def _named_first(
    boards: Boards, judged: Iterable[tuple[Instance, JudgedInstance]]
) -> tuple[list[tuple[Instance, JudgedInstance]], int]:
    """What is reported first is what was named, whatever was judged first; and how many of them are."""
    named = {id(one) for one in boards.named}
    ordered = sorted(judged, key=lambda one: id(one[0]) not in named)
    return ordered, sum(id(instance) in named for instance, _ in ordered)


def _noted(instances: Iterable[Instance], into: list[Instance]) -> Iterator[Instance]:
    for instance in instances:
        into.append(instance)
        yield instance
