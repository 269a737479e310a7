"""``magnets new-puzzle``: begin a puzzle of one's own."""

from __future__ import annotations

import keyword
import re
import sys
from importlib import resources
from importlib.metadata import packages_distributions
from pathlib import Path

import click

from magnets_cp.cli.command import FOLDER, Command
from magnets_cp.cli.exits import ExitStatus, complain
from magnets_cp.cli.force import is_forced
from magnets_cp.cli.writing import is_taken
from magnets_cp.errors import UsageError, shown
from magnets_cp.workbench.page.drafts import there_already
from magnets_cp.workbench.page.saving import refused, write_together

_NAME = re.compile(r"[a-z][a-z0-9_]*")


@click.command(cls=Command)
@click.argument("name", metavar="NAME", help="The name of the puzzle: small letters, digits and _.")
@click.option("--output", "-o", type=FOLDER, default=".", metavar="FOLDER", help="The folder for its two files.")
def new_puzzle(name: str, *, output: Path) -> ExitStatus:
    """Write NAME.py, a puzzle that works and is yours to change, and test_NAME.py, its tests for pytest."""
    if not _NAME.fullmatch(name):
        raise UsageError(f"expected a name of small letters, digits and _, found {shown(name)}")
    # Tests find their file by its name alone: a module of that name would hide it, or be hidden.
    if keyword.iskeyword(name) or name in sys.stdlib_module_names or name in packages_distributions():
        raise UsageError(f"expected a name that nothing else in Python has, found {shown(name)}")
    skeleton = resources.files("magnets_cp.cli").joinpath("new_puzzle_files")
    written = {output / f"{name}.py": "puzzle.py.txt", output / f"test_{name}.py": "test_puzzle.py.txt"}
    there = next(filter(is_taken, written), None)
    if there is not None and not is_forced():
        raise there_already(there)
    with refused(f"--output: cannot write {name}.py and test_{name}.py in {output}"):
        output.mkdir(parents=True, exist_ok=True)
        write_together(
            {
                path: skeleton.joinpath(template).read_text(encoding="utf-8").replace("NAME", name)
                for path, template in written.items()
            }
        )
    for path in written:
        complain(f"wrote {path}")
    file = output / f"{name}.py"
    click.echo(f"pytest {output / f'test_{name}.py'}\nmagnets verify --puzzle {file} --fuzz 100")
    return ExitStatus.SOLVED
