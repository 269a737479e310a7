"""``magnets verify``: every configuration on every instance, and a verdict where they disagree."""

from __future__ import annotations

import json
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import Annotated, Any

import typer

from magnets_cp.cli import shrink_report, verify_files, verify_report
from magnets_cp.cli.audit import audit as run_audit
from magnets_cp.cli.audit import audited
from magnets_cp.cli.exits import ExitStatus, command, complain
from magnets_cp.cli.options import Json, Nodes, NoRotation, Notation, Puzzle, family_of, limits, variant_of
from magnets_cp.cli.progress import tracked
from magnets_cp.errors import InputError, UsageError
from magnets_cp.workbench.configuration import parse
from magnets_cp.workbench.dozen import default_solvers
from magnets_cp.workbench.family import Family
from magnets_cp.workbench.instances import Instance, load_all, varied
from magnets_cp.workbench.verify import Judgement, verify_all


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
    runs: Annotated[bool, typer.Option("--runs", help="Show every run, not only one line a board.")] = False,
    as_json: Json = False,
    junit: verify_files.Junit = None,
    html: verify_files.Html = None,
) -> ExitStatus:
    """Run solvers against each other and against the rules: do they agree on status, count and solution set?

    "decided" is how many of the runs ended within the limits; "agreed" is yes where at least one did and nothing
    contradicts it.
    """
    family = family_of(puzzle, notation, arguments=files or [])
    solvers = [parse(text, family) for text in config] if config else default_solvers(family)
    if not files and not fuzz:
        raise UsageError("name files or folders to verify, or ask for random boards with --fuzz N")
    write_files = verify_files.prepared(junit, html)
    instances, unreadable = _read(files or [], family, notation)
    named = len(instances)
    instances += [Instance(f"fuzz {seed}:{index}", family.fuzz(seed, index)) for index in range(1, fuzz + 1)]
    instances = varied(instances, family, variant_of(no_rotation))
    wanted = limits(seconds=seconds, nodes=nodes, solutions=count)
    folder = output if shrink and shrink_report.reducible(family) else None
    if audit:
        if jobs > 1:
            raise UsageError("--audit works in one process: leave out --jobs")
        own = audited(solvers, named=bool(config))
        status = run_audit(family, instances, own, wanted, folder=folder, as_json=as_json)
        return ExitStatus.UNUSABLE if unreadable and status is not ExitStatus.REFUTED else status
    judgements: list[Judgement] = []
    interrupted = False
    try:
        with redirect_stdout(sys.stderr):
            judged = verify_all(family, instances, solvers, wanted, jobs=jobs)
            judgements.extend(tracked(judged, total=len(instances), what="verify"))
    except KeyboardInterrupt:
        interrupted = True
        complain(f"interrupted after {len(judgements)} of {len(instances)} instances")
    smallest: list[shrink_report.Smallest] = []
    if folder is not None and not interrupted:
        failing = shrink_report.failing_runs(family, instances, judgements, solvers, wanted)
        smallest = shrink_report.shrink_all(family, failing, folder)
    write_files(family, instances, judgements)
    if as_json:
        document = verify_report.document(judgements)
        typer.echo(json.dumps(document if folder is None else {**document, "shrunk": shrink_report.document(smallest)}))
    else:
        listed = [one for index, one in enumerate(judgements) if index < named or not one.agreed]
        verify_report.show(family, instances, judgements, listed, unread=len(unreadable), each_run=runs)
        shrink_report.show(family, smallest)
    return ExitStatus.INTERRUPTED if interrupted else _status(judgements, unreadable)


def _read(files: list[str], family: Family[Any], notation: str | None) -> tuple[list[Instance], list[InputError]]:
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
    return instances, unreadable


def _status(judgements: list[Judgement], unreadable: list[InputError]) -> ExitStatus:
    if any(one.contradicted for one in judgements):
        return ExitStatus.REFUTED
    if unreadable:
        return ExitStatus.UNUSABLE
    return ExitStatus.SOLVED if all(one.decided for one in judgements) else ExitStatus.UNDECIDED
