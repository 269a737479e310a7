"""A solver that writes a certificate of its answer: the formula, and a proof that others can check.

It is the search ``learning`` on the whole board: what propagation on lines and MAC infer has no short proof.
"""

from __future__ import annotations

import platform
import time
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from hand_solver import LimitReached, Limits, Problem, Result, Statistics, Status
from hand_solver.booleans import encode
from hand_solver.learning import solve
from hand_solver.learning.proof_observer import LongDerivationError, ProofObserver
from hand_solver.problem import Assignment
from hand_solver.relaxation import state_surrogate
from magnets_cp.answer import Answer
from magnets_cp.deadline import stopped_at
from magnets_cp.errors import CannotStateError, UsageError
from magnets_cp.formula import Formula, Provable
from magnets_cp.puzzle import Puzzle
from magnets_cp.version import __version__
from magnets_cp.workbench.judge.certificates.checker import ALL, BEST, GOOD, NONE, SOME, VERSIONS, Version
from magnets_cp.workbench.judge.certificates.ground import Ground, stated_lines
from magnets_cp.workbench.page.drafts import Draft, put_all

_Stated = tuple[list[int], dict[tuple[int, int], int], tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Prover:
    """A ``Solver`` that proves its answer in two files: ``STEM.opb``, the formula, and ``STEM.pbp``, the proof.

    They have no names until they are whole; where a limit ends the search before there is anything to prove, none at
    all, and what an earlier run left under these names stays.

    stem     what the names of the files begin with, perhaps with a folder
    version  of the proof format, one of ``VERSIONS``
    seed     of the order in which the search tries Booleans
    """

    stem: str
    version: str = "1.2"
    seed: int = 0

    @property
    def files(self) -> tuple[Path, Path]:
        """The formula and the proof."""
        return Path(f"{self.stem}.opb"), Path(f"{self.stem}.pbp")

    def run(self, puzzle: Puzzle[Any], board: Any, limits: Limits) -> Answer:
        """See ``Solver``.

        Raises UsageError for a puzzle without a formula, and where files cannot be written (or not over what is there),
        CannotStateError for a
        board that learning cannot state or a step that the format cannot.
        """
        if puzzle.provable is None:
            raise UsageError(f"there are no certificates for {puzzle.name}: it has no formula")
        started = time.perf_counter()
        named = {"solver": "hand", "search": "learning", "seed": str(self.seed), "proof": self.version}
        versions = {"magnets-cp": __version__, "python": platform.python_version()}
        try:
            with stopped_at(limits):
                result = self._write(puzzle.provable, board, limits)
        except LimitReached:
            result = Result(Status.UNKNOWN, (), False, Statistics())
        except (LongDerivationError, NotImplementedError) as error:
            raise CannotStateError(f"there is no certificate: {error}") from error
        except OSError as error:
            # A full disk has no name.
            raise UsageError(
                f"cannot write {error.filename or self.files[1]}: {(error.strerror or str(error)).lower()}"
            ) from error
        solutions = tuple([puzzle.decode(board, assignment) for assignment in result.solutions])
        counters = {**result.statistics.as_dict(), "seconds": time.perf_counter() - started}
        return Answer(
            result.status,
            solutions,
            result.complete,
            counters,
            {**named, **versions},
            objective=result.objective,
            bound=result.bound,
        )

    def _write(self, provable: Provable, board: Any, limits: Limits) -> Result:
        """Write the files."""
        started = time.perf_counter()
        formula, problem = provable.formula(board), provable.problem(board)
        with ExitStack() as stack:
            is_there = _says(self.files[0], formula.text)
            drafts = [stack.enter_context(Draft(path)) for path in self.files[is_there:]]
            if not is_there:
                drafts[0].file.write(formula.opb().encode())
            result = self._prove(formula, problem, drafts[-1].file, limits.since(started))
            if claim_of(result) is not None:
                put_all(drafts)
            return result

    def _prove(self, formula: Formula, problem: Problem, file: IO[bytes], limits: Limits) -> Result:
        """Search, with the proof written meanwhile."""
        version = VERSIONS[self.version]
        encoding = encode(problem)
        state_surrogate(encoding)
        ground = Ground(formula, problem, encoding)
        stated = stated_lines(encoding, ground)
        file.write((version.head(len(formula.constraints)) + "".join(f"{line} ;\n" for line in ground.lines)).encode())
        told = _Proof(ground, stated, file, version.better if problem.objective else version.solution, version)
        result = solve(encoding, limits, seeds=(self.seed,), observer=told)
        claim = claim_of(result)
        if result.complete:
            file.write(b"rup >= 1 ;\n")
        if claim is not None:
            best = formula.cost_of(told.best)
            file.write(version.last(claim, told.lines + 1, len(result.solutions), best).encode())
        return result


class _Proof(ProofObserver):
    """Writes down what the search derives, and a line for each solution: what holds of the variables of the formula."""

    def __init__(self, ground: Ground, stated: _Stated, file: IO[bytes], begins: str, version: Version) -> None:
        sums, clauses, steps = stated
        super().__init__(ground.names, sums, clauses, ground.last, steps)
        self.best: list[int] = []
        self._ground = ground
        self._file = file
        self._begins = begins
        self._version = version

    def write(self, text: bytes) -> None:
        self._file.write(self._version.text(text))

    def on_solution(self, assignment: Assignment) -> None:
        named = zip(self._ground.numbers, self._ground.values, strict=True)
        self.best = [number if assignment[variable] == value else -number for number, (variable, value) in named]
        literals = [f"{'' if number > 0 else '~'}x{abs(number)}" for number in self.best]
        self._file.write(" ".join([self._begins, *literals]).encode() + self._version.end + b"\n")


def _says(file: Path, text: str | None) -> bool:
    """Is it that text already? Then it may be the file that the formula was read from: it is left alone."""
    return text is not None and file.is_file() and file.read_bytes() == text.encode()


def claim_of(result: Result | Answer) -> str | None:
    """Return the claim of a certificate of the answer; None if the answer says nothing."""
    if result.solutions:
        if result.objective is not None:
            return BEST if result.complete else GOOD
        return ALL if result.complete else SOME
    return NONE if result.complete else None
