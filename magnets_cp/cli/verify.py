"""``magnets verify``: every configuration on every instance, a verdict where they disagree, and certificates."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

from hand_solver import Limits
from magnets_cp.cli import options
from magnets_cp.cli.declared import Option
from magnets_cp.cli.exits import ExitStatus, complain
from magnets_cp.cli.options import boards_of
from magnets_cp.cli.waiting import tracked
from magnets_cp.cli.working import Output, collected, finish
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.judge.certificates.certify import Certified, Certifier, claims
from magnets_cp.workbench.judge.certificates.checker import NAME, installed
from magnets_cp.workbench.judge.panel import own_solvers
from magnets_cp.workbench.judge.reports.files import Files
from magnets_cp.workbench.judge.reports.report import verify_report
from magnets_cp.workbench.judge.verification import Verification, run_verification
from magnets_cp.workbench.judge.verify import Task
from magnets_cp.workbench.run.configuration import limits

_JUDGE = "other people's solvers are for magnets judge"
ELSEWHERE = dict.fromkeys(
    (
        *("--command", "--solver", "--submissions", "--to"),
        *("--cpu-seconds", "--memory", "--output-limit", "--processes"),
    ),
    _JUDGE,
) | {
    "--audit": "what the hand solver infers is looked at by magnets audit",
    "--output": "the folder for smallest boards is named with --shrink=FOLDER",
    "--verbose": "say --runs",
    "--no-rotation": "say --puzzle tiles:no-rotation",
}
Certify = Annotated[
    Path | None,
    Option(
        metavar="[=FOLDER]",
        help="Prove every board unsatisfiable or unique that was found to be, and have the proofs checked where VeriPB "
        "is installed; in the folder certificates if none is named.",
    ),
]


def verify(
    files: options.Boards = None,
    puzzle_name: options.Read = None,
    notation: options.Notation = None,
    config: Annotated[
        list[str] | None,
        Option(
            help='A configuration such as "solver=hand level=counts inference=mac variable=mrv value=lcv" or '
            '"solver=cp-sat formulation=integer"; may be repeated. Default: twelve of the hand solver, and CP-SAT.'
        ),
    ] = None,
    fuzz: options.Fuzz = 0,
    seed: options.Seed = 0,
    count: options.Count = 20,
    seconds: options.RunSeconds = 5.0,
    nodes: options.Nodes = None,
    jobs: options.Jobs = 1,
    shrink: options.Shrink = None,
    first: options.First = False,
    runs: Annotated[bool, Option("--runs", help="Show every run, not only one line a board.")] = False,
    as_json: options.Json = False,
    certify: Certify = None,
    html: options.Html = None,
    junit: options.JUnit = None,
    grades: options.Grades = None,
) -> ExitStatus:
    """Run our solvers against each other and against the rules: do they agree on status, count and solution set?

    "decided" is how many of the runs ended within the limits; "agreed" is yes where at least one did and nothing
    contradicts it.
    """
    puzzle, wanted = boards_of(files, puzzle_name, notation, fuzz=fuzz, seed=seed)
    output = Output(shrink, as_json, Files(junit, html, grades))
    solvers = own_solvers(puzzle, config or [])
    bounds = limits(seconds=seconds, nodes=nodes, solutions=count)
    task = Task(puzzle, collected(puzzle, wanted, output), solvers, bounds)
    certifier = certifier_of(certify, puzzle, bounds)
    found = certified(run_verification(task, jobs=jobs, first=first, watch=tracked), certifier)
    return finish(task, found, output, verify_report(found, each_run=runs))


def certifier_of(folder: Path | None, puzzle: Puzzle[Any], limits: Limits) -> Certifier | None:
    """What proves what was found out, if wanted. Raises UsageError where it cannot, before the work begins."""
    return None if folder is None else Certifier(puzzle, folder, limits, installed())


def certified(found: Verification, certifier: Certifier | None) -> Verification:
    """The verification with certificates of its claims; fewer, if the user had enough."""
    if certifier is None or found.interrupted:
        return found
    wanted = claims(found.judged)
    done: list[Certified] = []
    try:
        done.extend(tracked(certifier.certify(wanted), total=len(wanted), what="certificates"))
    except KeyboardInterrupt:
        complain(f"interrupted after {len(done)} of {len(wanted)} certificates")
    if certifier.checker is None and done:
        complain(f"{NAME} is not on the PATH: NOT CHECKED are the certificates in {certifier.folder}: {len(done)}")
    return replace(found, certificates=tuple(done), interrupted=len(done) < len(wanted))
