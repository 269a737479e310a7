"""``magnets verify``: every configuration on every instance, and a verdict where they disagree."""

from __future__ import annotations

import json
import sys
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing, redirect_stdout
from itertools import chain
from pathlib import Path
from typing import Annotated, Any

import typer

from magnets_cp.cli import foreign, shrink_report, verify_files
from magnets_cp.cli.audit import audit as run_audit
from magnets_cp.cli.audit import audited
from magnets_cp.cli.exits import ExitStatus, command, complain
from magnets_cp.cli.options import Json, Nodes, NoRotation, Notation, Puzzle, family_of, limits, variant_of
from magnets_cp.cli.progress import tracked
from magnets_cp.cli.verify_document import document
from magnets_cp.cli.verify_report import show
from magnets_cp.errors import InputError, UsageError
from magnets_cp.workbench.configuration import parse
from magnets_cp.workbench.dozen import default_solvers, references
from magnets_cp.workbench.external.solvers import Foreign
from magnets_cp.workbench.family import Family
from magnets_cp.workbench.instances import Instance, fuzzed, load_all, varied
from magnets_cp.workbench.solvers import Solver, is_foreign
from magnets_cp.workbench.verdict import OPEN, Judgement
from magnets_cp.workbench.verification import Verification
from magnets_cp.workbench.verify import verify_all


@command
def verify(
    files: Annotated[
        list[str] | None, typer.Argument(metavar="FILES|FOLDERS", help="Files, FILE#K, folders or game ids.")
    ] = None,
    puzzle: Puzzle = None,
    notation: Notation = None,
    no_rotation: NoRotation = False,
    config: Annotated[
        list[str] | None,
        typer.Option(
            help='A configuration such as "solver=hand level=counts inference=mac variable=mrv value=lcv" or '
            '"solver=cp-sat formulation=integer"; may be repeated. Default: twelve of the hand solver, and CP-SAT.'
        ),
    ] = None,
    fuzz: Annotated[
        int, typer.Option(min=0, help="Add N small random boards chosen to break solvers.", metavar="N")
    ] = 0,
    count: Annotated[int, typer.Option(min=1, help="Compare up to N solutions a board.", metavar="N")] = 20,
    seconds: Annotated[float, typer.Option(min=0, help="Stop a run after this many seconds.")] = 5.0,
    nodes: Nodes = None,
    seed: Annotated[int, typer.Option(min=0, help="Of the random boards.")] = 0,
    jobs: Annotated[int, typer.Option(min=1, help="Processes to work in.", metavar="N")] = 1,
    audit: Annotated[
        bool, typer.Option("--audit", help="Hold what the hand solver infers at every node against CP-SAT.")
    ] = False,
    shrink: Annotated[
        bool, typer.Option("--shrink", help="Find and save a smallest board for every way a configuration fails.")
    ] = False,
    output: Annotated[Path, typer.Option(help="The folder for boards that --shrink saves.")] = Path("shrunk"),
    programs: foreign.Commands = None,
    functions: foreign.Functions = None,
    submissions: foreign.Submissions = None,
    write: foreign.Write = None,
    cpu_seconds: foreign.CpuSeconds = None,
    memory: foreign.Memory = 1024,
    output_limit: foreign.OutputLimit = 1024,
    processes: foreign.Processes = 64,
    first: Annotated[bool, typer.Option("--first", help="Stop at the first board that shows a fault.")] = False,
    runs: Annotated[bool, typer.Option("--runs", help="Show every run, not only one line a board.")] = False,
    verbose: Annotated[
        bool, typer.Option("--verbose", help="Show how the answers of judged programs were understood.")
    ] = False,
    as_json: Json = False,
    junit: verify_files.Junit = None,
    html: verify_files.Html = None,
) -> ExitStatus:
    """Run solvers against each other and against the rules: do they agree on status, count and solution set?

    "decided" is how many of the runs ended within the limits; "agreed" is yes where at least one did and nothing
    contradicts it. With --command, --solver or --submissions, somebody else's solvers are judged by CP-SAT, the hand
    solver and the rules. They run under limits, which are no protection against malice.
    """
    family = family_of(puzzle, notation, arguments=files or [])
    if not files and not fuzz:
        raise UsageError("name files or folders to verify, or ask for random boards with --fuzz N")
    write_files = verify_files.prepared(junit, html)
    kept = Foreign(write=write or "", cpu_seconds=cpu_seconds, memory=memory, output=output_limit, processes=processes)
    judged, unusable = foreign.foreign_solvers(
        family, kept, commands=programs or [], functions=functions or [], folder=submissions
    )
    solvers = _solvers(family, config or [], judged, is_class=submissions is not None)
    named, unread = _read(files or [], family, notation, variant_of(no_rotation))
    notations = [solver.notation(family) for solver in solvers if isinstance(solver, Foreign)]
    random = (varied([one], family, variant_of(no_rotation))[0] for one in fuzzed(family, seed, fuzz, notations))
    wanted = limits(seconds=seconds, nodes=nodes, solutions=count)
    folder = output if shrink and shrink_report.reducible(family) else None
    if audit:
        if jobs > 1:
            raise UsageError("--audit works in one process: leave out --jobs")
        own = audited(solvers, named=bool(config or judged))
        status = run_audit(family, [*named, *random], own, wanted, folder=folder, as_json=as_json)
        return ExitStatus.UNUSABLE if unread and status is not ExitStatus.REFUTED else status
    found = Verification(family, [], [], len(named), len(unread), tuple(unusable))
    running = verify_all(family, _noted(chain(named, random), found.instances), solvers, wanted, jobs=jobs)
    interrupted = not _take(running, found.judgements, total=len(named) + fuzz, first=first)
    smallest: list[shrink_report.Smallest] = []
    if folder is not None and not interrupted:
        failing = shrink_report.failing_runs(family, found.instances, found.judgements, solvers, wanted)
        smallest = shrink_report.shrink_all(family, failing, folder)
    write_files(family, found.instances, found.judgements)
    if as_json:
        shrunk = {} if folder is None else {"shrunk": shrink_report.document(smallest)}
        typer.echo(json.dumps({**document(found), **shrunk}))
    else:
        show(found, each_run=runs, verbose=verbose, is_class=submissions is not None)
        shrink_report.show(family, smallest)
    return ExitStatus.INTERRUPTED if interrupted else _status(found)


def _take(running: Generator[Judgement, None, None], judgements: list[Judgement], *, total: int, first: bool) -> bool:
    """Add the judgements as they come, up to the first fault if that is wanted; False if the user had enough before."""
    try:
        with redirect_stdout(sys.stderr), closing(running):
            for judgement in tracked(running, total=total, what="verify"):
                judgements.append(judgement)
                if first and judgement.contradicted:
                    break
    except KeyboardInterrupt:
        complain(f"interrupted after {len(judgements)} of {total} instances")
        return False
    return True


def _solvers(family: Family[Any], configurations: list[str], judged: list[Foreign], *, is_class: bool) -> list[Solver]:
    """What to run: foreign solvers always beside at least one of our own."""
    named = [parse(text, family) for text in configurations]
    if not (named or judged or is_class):
        return default_solvers(family)
    own = [solver for solver in named if not is_foreign(solver)] or references(family)
    return [*own, *(solver for solver in named if is_foreign(solver)), *judged]


def _noted(instances: Iterable[Instance], into: list[Instance]) -> Iterator[Instance]:
    for instance in instances:
        into.append(instance)
        yield instance


def _read(
    files: list[str], family: Family[Any], notation: str | None, variant: str | None
) -> tuple[list[Instance], list[InputError]]:
    """What can be read, and, said as it turns up, what cannot. Raises UsageError if there is nothing at all."""
    instances: list[Instance] = []
    unreadable: list[InputError] = []
    for item in load_all(files, family, notation):
        if isinstance(item, InputError):
            unreadable.append(item)
            complain(str(item))
        else:
            instances.append(item)
    if files and not instances and not unreadable:
        raise UsageError(f"no boards in {', '.join(files)}")
    return varied(instances, family, variant), unreadable


def _status(found: Verification) -> ExitStatus:
    if any(one.contradicted for one in found.judgements):
        return ExitStatus.REFUTED
    if found.unread:
        return ExitStatus.UNUSABLE
    is_open = any(
        not one.decided or any(run.is_foreign and run.verdict in OPEN for run in one.runs) for one in found.judgements
    )
    return ExitStatus.UNDECIDED if is_open else ExitStatus.SOLVED
