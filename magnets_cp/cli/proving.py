"""Certificates of ``magnets solve`` and ``generate``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import click

from magnets_cp.answer import Answer
from magnets_cp.cli.exits import complain
from magnets_cp.errors import UsageError, shown

if TYPE_CHECKING:
    from magnets_cp.workbench.judge.certificates.proof import Prover


def proof_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add --proof."""
    return click.option(
        "--proof",
        metavar="STEM",
        help="Prove what is found: write STEM.opb, the board as a formula, and STEM.pbp, a proof for VeriPB.",
    )(function)


proof_version_option = click.option(
    "--proof-version", metavar="V", help="Of the proof's format: 1.2 (if not given) or 3.0."
)


def prover_of(stem: str | None, version: str | None, solver: str, options: Mapping[str, str]) -> Prover | None:
    """The solver that proves its answer, if a stem is given. Raises UsageError for options that it does not use."""
    if stem is None:
        if version is not None:
            raise UsageError("--proof-version is for --proof")
        return None
    if not stem:
        raise UsageError("--proof: expected a STEM, found ''")
    from magnets_cp.workbench.judge.certificates.checker import VERSIONS
    from magnets_cp.workbench.judge.certificates.proof import Prover

    unused = [f"--{name}" for name in options if name != "seed"] + (["--solver"] if solver != "hand" else [])
    if unused:
        raise UsageError(f"--proof is for the hand solver, as it searches by learning: leave out {', '.join(unused)}")
    version = next(iter(VERSIONS)) if version is None else version
    if version not in VERSIONS:
        raise UsageError(f"--proof-version: expected one of {', '.join(VERSIONS)}, found {shown(version)}")
    return Prover(stem, version, int(options.get("seed", 0)))


def tell(prover: Prover, answer: Answer) -> None:
    """Say what was proven, and how to check it."""
    from magnets_cp.workbench.judge.certificates.checker import command
    from magnets_cp.workbench.judge.certificates.proof import claim_of

    claim = claim_of(answer)
    if claim is None:
        complain("nothing is proven, so there is no certificate")
        return
    formula, proof = prover.files
    complain(f"{formula} and {proof} prove: {claim}; check with: {command(prover.files, claim, prover.version)}")
