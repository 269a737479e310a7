"""``magnets verify``: every configuration on every instance, a verdict where they disagree, and certificates."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import click

from hand_solver import Limits
from magnets_cp.cli.command import Command, FolderOption
from magnets_cp.cli.exits import ExitStatus, complain
from magnets_cp.cli.listing import Listing
from magnets_cp.cli.options import config_option
from magnets_cp.cli.waiting import tracked
from magnets_cp.cli.working import Output, boards_options, bounds_options, collected, finish, verdict_options
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.judge.certificates.certify import CertificateState, Certified, Certifier, claims
from magnets_cp.workbench.judge.certificates.checker import NAME, installed
from magnets_cp.workbench.judge.panel import own_solvers
from magnets_cp.workbench.judge.reports.report import verify_report
from magnets_cp.workbench.judge.reports.tables import listed_table
from magnets_cp.workbench.judge.verification import VerifiedInstances, run_verification
from magnets_cp.workbench.judge.verify import Task
from magnets_cp.workbench.run.boards import Wanted

_OF_JUDGE = ("--command", "--solver", "--submissions", "--to", "--limit", "--give-up")
_ELSEWHERE = dict.fromkeys(_OF_JUDGE, "other people's solvers are for magnets judge") | {
    "--audit": "what the hand solver infers is looked at by magnets audit",
    "--output": "the folder for smallest boards is named with --shrink=FOLDER",
    "--verbose": "say --runs",
}


@click.command(cls=Command, elsewhere=_ELSEWHERE)
@boards_options
@config_option(
    '"solver=hand level=counts inference=mac variable=mrv value=lcv" or "solver=cp-sat formulation=integer"',
    "twelve of the hand solver, and CP-SAT",
)
@bounds_options
@click.option("--runs", is_flag=True, help="Show every run, not only one line a board.")
@click.option(
    "--certify",
    cls=FolderOption,
    usual="certificates",
    help="Prove every board unsatisfiable, unique or optimal that was found to be, and have the proofs checked where "
    "VeriPB is installed; in the folder certificates if none is named.",
)
@verdict_options
def verify(
    *,
    puzzle: Puzzle[Any],
    wanted: Wanted,
    config: tuple[str, ...],
    bounds: Limits,
    runs: bool,
    certify: Path | None,
    jobs: int,
    first: bool,
    output: Output,
) -> ExitStatus:
    """Run our solvers against each other and against the rules: do they agree on status, count and solution set?

    "decided" is how many of the runs ended within the limits; "agreed" is yes where at least one did and nothing
    contradicts it.
    """
    solvers = own_solvers(puzzle, config)
    task = Task(puzzle, collected(puzzle, wanted, output), solvers, bounds)
    certifier = certifier_of(certify, puzzle, bounds)
    listing = Listing(task, partial(listed_table, each_run=runs), is_wanted=not output.as_json)
    found = certified(run_verification(task, jobs=jobs, first=first, watch=listing.watch), certifier)
    return finish(task, found, output, verify_report(found, each_run=runs, is_printed=listing.is_printed))


def certifier_of(folder: Path | None, puzzle: Puzzle[Any], limits: Limits) -> Certifier | None:
    """The certifier, if a folder is named. Raises UsageError where it cannot prove, before the work begins."""
    return None if folder is None else Certifier(puzzle, folder, limits, installed())


def certified(found: VerifiedInstances, certifier: Certifier | None) -> VerifiedInstances:
    """The verification with certificates of its claims; with fewer after Ctrl-C."""
    if certifier is None or found.interrupted:
        return found
    wanted = claims(found.judged)
    done: list[Certified] = []
    try:
        done.extend(tracked(certifier.certify(wanted), total=len(wanted), what="certificates"))
    except KeyboardInterrupt:
        complain(f"interrupted after {len(done)} of {len(wanted)} certificates")
    unchecked = sum(one.standing is CertificateState.UNCHECKED for one in done)
    if unchecked:
        why = f"{NAME} is not on the PATH" if certifier.checker is None else f"{NAME} did not do its work"
        complain(f"{why}: NOT CHECKED are certificates in {certifier.folder}: {unchecked}")
    return replace(found, certificates=tuple(done), interrupted=len(done) < len(wanted))
