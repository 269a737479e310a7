"""``magnets audit --propagator``: one filter alone."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any

import click

from magnets_cp.cli.exits import ExitStatus
from magnets_cp.cli.waiting import Waiting
from magnets_cp.cli.working import status
from magnets_cp.workbench.judge.propagators.audit import audit_filter
from magnets_cp.workbench.judge.propagators.findings import CLAIMS, Property
from magnets_cp.workbench.judge.propagators.report import filter_document, filter_report
from magnets_cp.workbench.page.printing import show
from magnets_cp.workbench.run.boards import Wanted

# Constraints that are drawn if --fuzz says nothing.
_USUAL = 1000


def filter_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add --propagator and --claims."""

    @click.option(
        "--propagator",
        metavar="FILE.py:NAME",
        help="Instead of searches, one filter: a Constraint class or a function; of --fuzz constraints, or 1000.",
    )
    @click.option(
        "--claims",
        multiple=True,
        type=click.Choice([one.value for one in CLAIMS]),
        help="How strong the filter is held to be; may be repeated.",
    )
    @wraps(function)
    def decorated(**options: Any) -> Any:
        return function(**options)

    return decorated


def audit_one_filter(
    name: str, claims: Sequence[str], wanted: Wanted, seconds: float | None, *, as_json: bool
) -> ExitStatus:
    """Print what is found of the filter. Raises PluginError for what is none."""
    with Waiting(f"audit of {name}"):
        found = audit_filter(
            name, list(map(Property, claims)), count=wanted.fuzz or _USUAL, seed=wanted.seed, seconds=seconds
        )
    if as_json:
        click.echo(json.dumps(filter_document(found)))
    else:
        show(filter_report(found))
    return status(refuted=bool(found.smallest), unread=False, left_open=False)
