"""The versions of what a configuration runs, where they are known."""

from __future__ import annotations

from magnets_cp.errors import UsageError
from magnets_cp.workbench.run import cpmpy_solvers
from magnets_cp.workbench.run.configuration import options_of


def versions(configuration: str) -> dict[str, str]:
    """By program its version: of solvers of CPMpy and of it, and of a program that is judged."""
    try:
        solver, options = options_of(configuration)
    except UsageError:  # no text of a configuration
        return {}
    if solver != "command":
        return cpmpy_solvers.versions(configuration)
    from magnets_cp.workbench.run.programs.command import Command
    from magnets_cp.workbench.run.programs.version import program_version

    said = {name: options.get(name, "") for name in ("command", "name", "folder", "version")}
    try:
        return program_version(Command(**said))  # type: ignore[arg-type]
    except UsageError:  # it is not there any more
        return {}
