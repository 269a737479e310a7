"""Run our own solvers against each other, and judge anybody's by ours and the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias, TypedDict, Unpack

from magnets_cp.api.boards import Board
from magnets_cp.api.functions import Configuration, in_a_file, spelled
from magnets_cp.api.judged import Judgement, Verification
from magnets_cp.api.reading import AnyPuzzle, BoardLike, Boards, puzzle_of, read, read_all
from magnets_cp.api.solving import configured
from magnets_cp.api.terms import Kind, checked, either, list_of, maybe
from magnets_cp.errors import UsageError
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.judge.debugging import debugging
from magnets_cp.workbench.judge.panel import Competitors, own_solvers, panel
from magnets_cp.workbench.judge.patience import GIVE_UP
from magnets_cp.workbench.judge.verification import VerifiedInstances, run_verification
from magnets_cp.workbench.judge.verify import Task
from magnets_cp.workbench.run.boards import Boards as Collected
from magnets_cp.workbench.run.boards import Wanted, collect, listed
from magnets_cp.workbench.run.configuration import limits, parse
from magnets_cp.workbench.run.default_solvers import references
from magnets_cp.workbench.run.instances import Instance
from magnets_cp.workbench.run.programs.external_solver import ExternalSolver
from magnets_cp.workbench.run.programs.python_function import Function
from magnets_cp.workbench.run.solvers import Solver

Judged: TypeAlias = str | Callable[..., Any]
CONFIGURATIONS = list_of("a list of texts, or of options by name", lambda one: isinstance(one, (str, Mapping)))
_JUDGED = Kind("a function, FILE.py:FUNCTION or a command", lambda found: callable(found) or isinstance(found, str))


class Terms(TypedDict, total=False):
    """The terms on which solvers run.

    puzzle   of the random boards, where no other boards say it
    seconds  a run; 5 if not given
    count    how many solutions are looked for and compared; 20
    nodes    a run of the hand solver
    jobs     processes; 1
    first    stop at the first board that shows a fault
    write    the notation that the judged solver reads
    memory   megabytes, of the judged solver; 1024
    give_up  a solver without an answer on so many boards in a row is run no more; 3, 0 for never
    without  traits that no random board is to have, as they cannot be expressed, such as ["singles", "givens"]
    sizes    of the random boards, such as ["6x6", "10x9"]; else they are small and chosen to break solvers
    """

    puzzle: AnyPuzzle
    seconds: float
    count: int
    nodes: int
    jobs: int
    first: bool
    write: str
    memory: int
    give_up: int
    without: Sequence[str]
    sizes: Sequence[str]


@checked(Terms, configurations=maybe(CONFIGURATIONS))
def verify(
    boards: Boards = None,
    configurations: Sequence[Configuration] | None = None,
    fuzz: int = 0,
    seed: int = 0,
    **terms: Unpack[Terms],
) -> Verification:
    """Run every configuration on every board, as ``magnets verify`` does; without configurations the default ones.

    fuzz  so many random boards besides, of this seed
    Raises what ``solve`` raises, and UsageError without any board. For terms see ``Terms``.

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
    task = Task(puzzle, _collected(puzzle, found, _random(fuzz, seed, terms)), solvers, bounds)
    return Verification(solvers, bounds, _run(task, terms))


@checked(Terms, solver=either(_JUDGED, list_of("a list of these", _JUDGED.fits)))
def judge(
    solver: Judged | Sequence[Judged], boards: Boards = None, fuzz: int = 300, seed: int = 0, **terms: Unpack[Terms]
) -> Judgement:
    """Judge a function, FILE.py:FUNCTION or a command, perhaps several, as ``magnets judge`` does.

    Whatever can be called is a function here. It gets the board as text, or as an object if its parameter is called
    ``board``, and returns rows, or None if there is no solution. It runs in a process of its own, under limits of time,
    memory, output and processes. Of several of one name the second goes by NAME-2.

    fuzz   so many random boards besides, of this seed; those of Magnets have givens, single cells and missing clues
           too, unless ``without`` says not
    terms  see ``Terms``: puzzle, seconds, count, jobs, first, write, memory, give_up, without,
           sizes

    Raises UsageError where there is no such function or program, or a function cannot go to another process, and
    InputError for what is no board.

    >>> print(judge(lambda text: None, "4@1,0", fuzz=0).faults[0].verdict)
    false unsatisfiable
    """
    found = read_all(boards, terms.get("puzzle"))
    puzzle = puzzle_of(found, terms.get("puzzle"))
    several = _listed(solver)
    seated = panel(puzzle, _competitors(_shared(terms.get("write", ""), terms.get("memory")), several))
    bounds = limits(seconds=terms.get("seconds", 5.0), nodes=terms.get("nodes"), solutions=terms.get("count", 20))
    notations = seated.notations(puzzle)
    task = Task(puzzle, _collected(puzzle, found, _random(fuzz, seed, terms), notations), seated.solvers, bounds)
    task = replace(task, give_up=terms.get("give_up", GIVE_UP))
    return Judgement(seated.solvers, bounds, _run(task, terms))


def debug(solver: Callable[..., Any], board: BoardLike, *, seconds: float = 5.0, write: str = "") -> Judgement:
    """Call a function on one board in this process, and judge what it returns, as ``magnets judge --debug`` does.

    What it prints is seen at once, ``breakpoint()`` works, and what it raises is raised. Nothing limits it.

    seconds  of each judge
    write    the notation of the text it gets

    >>> print(debug(lambda board: ["-+"], "2x1:10,1,01,1,LR").faults[0].right)
               1   0
               0   1
       1   1   +   -
    """
    found = read(board)
    place = in_a_file(solver)
    judged = Function(name=place.rpartition(":")[2], function=place, write=write)
    bounds = limits(seconds=seconds, nodes=None, solutions=20)
    judges = references(found.puzzle)
    begun = debugging(found.puzzle, Instance(found.name, found.content), judges, judged, bounds)
    return Judgement([*judges, judged], bounds, begun.called(solver))


def notations_of(solver: Judged | Sequence[Judged], puzzle: AnyPuzzle, write: str) -> list[str]:
    """The notations that the solvers read, which random boards for them have to be said in."""
    of = puzzle_of((), puzzle)
    return panel(of, _competitors(_shared(write), _listed(solver))).notations(of)


def _run(task: Task[Solver], terms: Terms) -> VerifiedInstances:
    found = run_verification(task, jobs=terms.get("jobs", 1), first=terms.get("first", False))
    if found.shortage is not None:
        raise found.shortage
    return found


def _listed(solver: Judged | Sequence[Judged]) -> list[Judged]:
    return [solver] if isinstance(solver, str) or callable(solver) else list(solver)


def _shared(write: str, memory: int | None = None) -> ExternalSolver:
    return ExternalSolver(write=write, memory=memory)


def _competitors(shared: ExternalSolver, several: Sequence[Judged]) -> Competitors:
    """All of them as the command line names them. Raises UsageError for what cannot go to another process."""
    names: Counter[str] = Counter()
    commands: list[str] = []
    functions: list[str] = []
    configurations: list[str] = []
    for solver in several:
        if not isinstance(solver, str):
            place = in_a_file(solver)
            name = place.rpartition(":")[2]
            names[name] += 1
            functions.append(f"{name if names[name] == 1 else f'{name}-{names[name]}'}={place}")
        elif "solver=" in solver:
            configurations.append(solver)
        else:
            head, _, function = solver.rpartition(":")
            is_function = head.endswith(".py") and function.isidentifier()
            (functions if is_function else commands).append(solver)
    return Competitors(shared, commands, functions, configurations)


def _random(fuzz: int, seed: int, terms: Terms) -> Wanted:
    without, sizes = listed(terms.get("without", ())), listed(terms.get("sizes", ()))
    return Wanted((), fuzz=fuzz, seed=seed, without=without, sizes=sizes)


def _collected(puzzle: Puzzle[Any], boards: list[Board], wanted: Wanted, notations: Sequence[str] = ()) -> Collected:
    named = [Instance(one.name, one.content) for one in boards]
    if not wanted.fuzz:
        if not named:
            raise UsageError("name boards, or ask for random boards with fuzz=N")
        return Collected(named, [], (), len(named))
    random = collect(puzzle, wanted, notations)
    return Collected(named, [], random.random, len(named) + random.total).smallest_first(puzzle)


def _solver(puzzle: Puzzle[Any], options: Mapping[str, Any], *, alone: bool) -> Solver:
    """The solver of these options; functions of it go to other processes by file."""
    given = dict(options)
    name = given.pop("solver", "hand")
    if not alone:
        return parse(spelled(options), puzzle)
    return configured(name, given, Board(puzzle, None))
