"""What ``magnets verify`` has to do with certificates."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

from hand_solver import Limits
from magnets_cp.cli.declared import Option
from magnets_cp.cli.exits import complain
from magnets_cp.cli.progress import tracked
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.certificates.certify import Certified, Certifier, claims
from magnets_cp.workbench.certificates.checker import NAME, installed
from magnets_cp.workbench.verify.verification import Verification

Certify = Annotated[
    Path | None,
    Option(
        metavar="[=FOLDER]",
        help="Prove every board unsatisfiable or unique that was found to be, and have the proofs checked where VeriPB "
        "is installed; in the folder certificates if none is named.",
    ),
]


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
