"""The verdicts on answers, and the runs of a board with theirs."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from hand_solver import Status
from magnets_cp.answer import Answer, Solution
from magnets_cp.violation import Violation


class Verdict(StrEnum):
    """Our judgement of a run; its status is what the solver said.

    NOT_OPTIMAL   the best there is, it says, and there is a better one
    NONE_EXISTS   a wrong solution, on a board that a complete search found to have none
    UNDECIDED     a limit that the solver heeds itself stopped it, or it gave up; what it found until then was right
    UNCONFIRMED   an external solver, or a search with a user's part, says that there is no solution, no other or no
                  better one, and no other solver of ours decided the board
    DECLINED      an external solver says that it cannot express the board
    NOT_ASKED     the notation that an external solver reads cannot say the board
    GIVEN_UP     an external solver was not run any more, as it gave no answer on several boards in a row
    The others are as ``Outcome`` has them, or say what they mean.
    """

    CORRECT = "correct"
    WRONG = "wrong"
    NONE_EXISTS = "solution where none exists"
    FALSE_UNSATISFIABLE = "false unsatisfiable"
    INCOMPLETE = "misses solutions"
    REPEATED = "repeats solutions"
    NOT_OPTIMAL = "not optimal"
    CRASH = "crash"
    UNREADABLE = "unreadable"
    OUTPUT = "too much output"
    TIMEOUT = "timeout"
    MEMORY = "memory"
    UNDECIDED = "undecided"
    UNCONFIRMED = "unconfirmed"
    DECLINED = "cannot express"
    NOT_ASKED = "not asked"
    GIVEN_UP = "given up"

    @property
    def is_fault(self) -> bool:
        """It contradicts what is known, or is no answer at all. A limit that was reached is no fault."""
        return self is not Verdict.CORRECT and self not in OPEN


# Its board is decided, or is so as soon as a solver of ours says the same.
DECIDED = (Verdict.CORRECT, Verdict.UNCONFIRMED)
NOT_RUN = (Verdict.NOT_ASKED, Verdict.GIVEN_UP)
# A limit was reached, or nothing can be said: neither right nor a fault.
OPEN = (*(Verdict.TIMEOUT, Verdict.MEMORY, Verdict.UNDECIDED, Verdict.UNCONFIRMED, Verdict.DECLINED), *NOT_RUN)
# An answer that is known to be false.
REFUTED = (
    *(Verdict.WRONG, Verdict.NONE_EXISTS, Verdict.FALSE_UNSATISFIABLE),
    *(Verdict.INCOMPLETE, Verdict.REPEATED, Verdict.NOT_OPTIMAL),
)
# It ended without an answer, by itself or at a limit.
SILENT = (Verdict.TIMEOUT, Verdict.MEMORY, Verdict.CRASH, Verdict.OUTPUT)


@dataclass(frozen=True, slots=True)
class Run:
    """One answer and what we make of it.

    solution    the one the verdict is about: the wrong one, the witness, or one that was missed
    violations  the rules a wrong solution breaks
    """

    configuration: str
    answer: Answer
    verdict: Verdict
    solution: Solution | None = None
    violations: tuple[Violation, ...] = ()

    @property
    def is_external(self) -> bool:
        """It is the run of an external solver, which our own solvers judge."""
        return self.answer.is_external

    @property
    def name(self) -> str:
        """The name of its solver in tables."""
        described = self.answer.configuration
        names = (described[key] for key in ("name", "command", "function") if key in described)
        return next(names, self.configuration)


@dataclass(frozen=True, slots=True)
class JudgedInstance:
    """All runs on one instance, and what is known of it after them.

    solutions  the distinct checked solutions found by any run
    complete   some run that was not refuted listed all there are
    """

    name: str
    size: str
    status: Status
    solutions: tuple[Solution, ...]
    complete: bool
    runs: tuple[Run, ...]

    @property
    def contradicted(self) -> bool:
        """Some run is at fault."""
        return any(run.verdict.is_fault for run in self.runs)

    @property
    def references_disagree(self) -> bool:
        """One of our own solvers is contradicted, by the rules or by a checked solution: nothing here is sure then."""
        return any(run.verdict.is_fault and not run.is_external for run in self.runs)

    @property
    def decided(self) -> bool:
        """Some run found all it was asked for within the limits."""
        return any(run.verdict is Verdict.CORRECT for run in self.runs)

    @property
    def agreed(self) -> bool:
        """Something was decided, and nothing contradicts it."""
        return self.decided and not self.contradicted

    @property
    def count(self) -> int | str:
        """The number of solutions, or ">=K" where not all are known."""
        return len(self.solutions) if self.complete else f">={len(self.solutions)}"
