"""Solvers judged: our own against each other, and anybody's against ours and the rules."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from inspect import signature
from typing import Any, TypeAlias, TypedDict, Unpack

from hand_solver.plugins import name_of
from magnets_cp.api.boards import AnyPuzzle, Board, Boards, Grid, puzzle_of, read_all
from magnets_cp.api.checking import Violations
from magnets_cp.api.functions import in_a_file
from magnets_cp.api.showing import framed
from magnets_cp.api.solving import configured, limits
from magnets_cp.cli.printing import as_text
from magnets_cp.errors import UsageError
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.boards import Boards as Collected
from magnets_cp.workbench.boards import Wanted, collect
from magnets_cp.workbench.configuration import parse
from magnets_cp.workbench.external.solvers import Foreign
from magnets_cp.workbench.failure import fails_like, failure_of
from magnets_cp.workbench.instances import Instance
from magnets_cp.workbench.page.numbers import counted
from magnets_cp.workbench.panel import Entries, own_solvers, panel
from magnets_cp.workbench.shrink import DoesNotFailError, Effort, shrink
from magnets_cp.workbench.solvers import Solver
from magnets_cp.workbench.task import Task
from magnets_cp.workbench.verdict import Run, Verdict
from magnets_cp.workbench.verdicts.document import document
from magnets_cp.workbench.verdicts.page import page
from magnets_cp.workbench.verdicts.report import judge_report, verify_report
from magnets_cp.workbench.verification import Verification as Found
from magnets_cp.workbench.verification import carry_out

Judged: TypeAlias = str | Callable[..., Any]
# A configuration as text, or its options by name; some of them may be functions.
Configuration: TypeAlias = str | Mapping[str, Any]


class Terms(TypedDict, total=False):
    """On what terms solvers run.

    puzzle   of the random boards, where no other boards say it
    seconds  a run; 5 if not given
    count    how many solutions are looked for and compared; 20
    nodes    a run of the hand solver
    jobs     processes; 1
    first    stop at the first board that shows a fault
    write    the notation that what is judged reads
    memory   megabytes, of what is judged; 1024
    """

    puzzle: AnyPuzzle
    seconds: float
    count: int
    nodes: int
    jobs: int
    first: bool
    write: str
    memory: int


@dataclass(frozen=True)
class Fault:
    """A run at fault: whose, on which board, in which way, and what shows it."""

    solver: str
    board: Board
    verdict: str
    violations: Violations
    report: str

    def __str__(self) -> str:
        return f"{self.board.name} ({self.board.size}): {self.verdict}: {self.solver}"


@dataclass(frozen=True, repr=False)
class Verification:
    """What came of running solvers on boards. It prints as ``magnets verify`` prints it; notebooks show its page.

    agreed  every board was decided, and nothing is contradicted

    >>> found = verify("4@1,0", ["level=pairs", "solver=cp-sat"])
    >>> found.agreed, found
    (True, <Verification 1 board, 2 configurations, no faults>)
    """

    task: Task[Solver]
    found: Found

    @property
    def agreed(self) -> bool:
        """Was every board decided, and is nothing contradicted?"""
        return not self.found.contradicted and not self.found.left_open

    @cached_property
    def faults(self) -> list[Fault]:
        """Every run at fault."""
        return [_fault(self.found.puzzle, instance, run) for instance, _, run in self.found.faults]

    def document(self) -> dict[str, Any]:
        """What ``--json`` prints."""
        return document(self.found)

    def smallest(self, *, tries: int = 100) -> Board | None:
        """A board, the smallest found in some seconds, that fails as the lightest faulty one; None without a fault."""
        lightest = min(self._failing(), key=lambda one: self.found.puzzle.weight(one[0].board), default=None)
        if lightest is None:
            return None
        instance, solver, failure = lightest
        fails = fails_like(self.found.puzzle, solver, failure, self.task.limits)
        notation = solver.notation(self.found.puzzle) if isinstance(solver, Foreign) else None
        try:
            effort = Effort(boards=tries, seconds=10)
            small = shrink(self.found.puzzle, instance.board, fails, notation=notation, limit=effort).board
        except (DoesNotFailError, ValueError):
            small = instance.board
        return Board(self.found.puzzle, small, f"{instance.name}, shrunk")

    def _failing(self) -> Iterator[tuple[Instance, Solver, Any]]:
        for instance, judgement in self.found.judged:
            for solver, run in zip(self.task.solvers, judgement.runs, strict=True):
                failure = failure_of(judgement, run)
                if failure is not None:
                    yield instance, solver, failure

    def __str__(self) -> str:
        return as_text(verify_report(self.found, each_run=False))

    def __repr__(self) -> str:
        boards, solvers, faults = len(self.found.judgements), len(self.task.solvers), len(self.faults)
        told = counted(faults, "fault") if faults else "no faults"
        return f"<{type(self).__name__} {counted(boards, 'board')}, {counted(solvers, 'configuration')}, {told}>"

    def _repr_html_(self) -> str:
        return framed(page(self.found.puzzle, self.found.instances, self.found.judgements))


class Judgement(Verification):
    """What came of judging somebody's solver. It prints as ``magnets judge`` prints it.

    >>> def lazy(board):
    ...     return ["." * board.columns] * board.rows
    >>> judgement = judge(lazy, fuzz=5, seed=1)
    >>> judgement.right
    False
    """

    @property
    def right(self) -> bool:
        """Is every answer right, on every board that could be asked for in the solver's notation?"""
        runs = [run.verdict for one in self.found.judgements for run in one.runs if run.is_foreign]
        asked = [verdict for verdict in runs if verdict is not Verdict.NOT_ASKED]
        return bool(asked) and all(verdict is Verdict.CORRECT for verdict in asked) and not self.found.contradicted

    def __str__(self) -> str:
        return as_text(judge_report(self.found, verbose=False, is_class=False))


def verify(
    boards: Boards = None,
    configurations: Sequence[Configuration] | None = None,
    fuzz: int = 0,
    seed: int = 0,
    **terms: Unpack[Terms],
) -> Verification:
    """Run every configuration on every board, as ``magnets verify`` does; without configurations the default ones.

    fuzz  so many random boards besides, of this seed
    Raises what ``solve`` raises, and UsageError without any board.

    >>> verify("6@0,1", [{"variable": lambda view: max(view.unassigned())}, "solver=cp-sat"]).agreed
    True
    """
    found = read_all(boards, terms.get("puzzle"))
    puzzle = puzzle_of(found, terms.get("puzzle"))
    texts = [one for one in configurations or () if isinstance(one, str)]
    solvers = own_solvers(puzzle, texts) if texts or not configurations else []
    alone = terms.get("jobs", 1) == 1
    solvers = [
        *solvers,
        *(_solver(puzzle, one, alone=alone) for one in configurations or () if not isinstance(one, str)),
    ]
    bounds = limits(seconds=terms.get("seconds", 5.0), nodes=terms.get("nodes"), solutions=terms.get("count", 20))
    task = Task(puzzle, _collected(puzzle, found, fuzz, seed), solvers, bounds)
    return Verification(task, carry_out(task, jobs=terms.get("jobs", 1), first=terms.get("first", False)))


def judge(
    solver: Judged | Sequence[Judged],
    boards: Boards = None,
    fuzz: int = 300,
    seed: int = 0,
    **terms: Unpack[Terms],
) -> Judgement:
    """Judge a function, FILE.py:FUNCTION or a command, perhaps several, as ``magnets judge`` does.

    A function gets the board as text, or as an object if its parameter is called ``board``, and returns rows, or None
    if there is no solution. It runs in a process of its own, under limits of time, memory, output and processes.

    fuzz  so many random boards besides, of this seed
    Raises UsageError where there is no such function or program, InputError for what is no board.

    >>> print(judge(lambda text: None, "4@1,0", fuzz=0).faults[0].verdict)
    false unsatisfiable
    """
    found = read_all(boards, terms.get("puzzle"))
    puzzle = puzzle_of(found, terms.get("puzzle"))
    several = [solver] if isinstance(solver, str) or callable(solver) else list(solver)
    write = terms.get("write", puzzle.notations[-1] if all(map(_takes_board, several)) else "")
    shared = replace(Foreign(), write=write, memory=terms.get("memory", 1024))
    named = [_named(one) for one in several]
    commands = [text for text, is_command in named if is_command]
    functions = [text for text, is_command in named if not is_command]
    seated = panel(puzzle, Entries(shared, commands, functions))
    bounds = limits(seconds=terms.get("seconds", 5.0), nodes=terms.get("nodes"), solutions=terms.get("count", 20))
    notations = [one.notation(puzzle) for one in seated.judged]
    task = Task(puzzle, _collected(puzzle, found, fuzz, seed, notations), seated.solvers, bounds)
    return Judgement(task, carry_out(task, jobs=terms.get("jobs", 1), first=terms.get("first", False)))


def _takes_board(solver: Judged) -> bool:
    """Is it given boards as they are? Then no notation is in its way."""
    return callable(solver) and next(iter(signature(solver).parameters), None) == "board"


def _named(solver: Judged) -> tuple[str, bool]:
    """As the command line names it, and whether it is a command."""
    if callable(solver):
        name = name_of(solver)
        return f"{name if name.isidentifier() else 'function'}={in_a_file(solver)}", False
    head, _, function = solver.rpartition(":")
    is_function = head.endswith(".py") and function.isidentifier()
    return solver, not is_function and "solver=" not in solver


def _collected(
    puzzle: Puzzle[Any], boards: list[Board], fuzz: int, seed: int, notations: Sequence[str] = ()
) -> Collected:
    named = [Instance(one.name, one.content) for one in boards]
    if not fuzz:
        if not named:
            raise UsageError("name boards, or ask for random boards with fuzz=N")
        return Collected(named, [], (), len(named))
    random = collect(puzzle, Wanted((), fuzz=fuzz, seed=seed), notations)
    return Collected(named, [], random.random, len(named) + fuzz)


def _solver(puzzle: Puzzle[Any], options: Mapping[str, Any], *, alone: bool) -> Solver:
    """The solver of these options; functions of it go to other processes by file."""
    given = dict(options)
    name = given.pop("solver", "hand")
    if not alone:
        return parse(spelled(options), puzzle)
    return configured(name, given, Board(puzzle, None))


def spelled(configuration: Configuration) -> str:
    """A configuration as text, functions as FILE.py:FUNCTION."""
    if isinstance(configuration, str):
        return configuration
    said = {key: in_a_file(value) if callable(value) else value for key, value in configuration.items()}
    fixed = {
        key: {True: "yes", False: "no"}.get(value, value) if isinstance(value, bool) else value
        for key, value in said.items()
    }
    return " ".join(f"{key}={shlex.quote(str(value))}" for key, value in fixed.items())


def _fault(puzzle: Puzzle[Any], instance: Instance, run: Run) -> Fault:
    board = Board(puzzle, instance.board, instance.name)
    return Fault(
        run.name,
        board,
        str(run.verdict),
        Violations(Grid(board, run.solution or ()), run.violations),
        run.answer.report,
    )
