"""Starting is quick: a command loads what it needs and nothing that only others need. Counted, not timed."""

from __future__ import annotations

import subprocess
import sys

import pytest

from magnets_cp.cli.main import COMMANDS
from tests.boards import INSTANCES

LIBRARIES = {"jinja2", "markupsafe", "matplotlib", "scipy", "pandas", "numpy", "ortools", "pyarrow", "distributed"}
# Of the standard library and of the command line, what takes longest to load.
SLOW = {
    "rich",
    "typer",
    "pydantic",
    "asyncio",
    "multiprocessing",
    "concurrent",
    "subprocess",
    "sqlite3",
    "ssl",
    "email",
}
CODE = """
import sys
from magnets_cp.cli.main import app
try:
    app.main(sys.argv[1:])
finally:
    sys.stdout.flush()
    print(*sorted(sys.modules), file=sys.stderr)
"""
SEED = str(INSTANCES / "magnets" / "seed-1-6x6.txt")


def modules_of(*arguments: str) -> set[str]:
    done = subprocess.run([sys.executable, "-c", CODE, *arguments], capture_output=True, text=True, check=True)
    assert done.stdout
    return set(done.stderr.splitlines()[-1].split())


def packages_of(modules: set[str]) -> set[str]:
    return {name.partition(".")[0] for name in modules}


@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_a_command_loads_no_heavy_library(command: str) -> None:
    assert not packages_of(modules_of(command, "--help")) & LIBRARIES


def test_help_loads_no_command() -> None:
    modules = modules_of("--help")
    assert not packages_of(modules) & (LIBRARIES | SLOW | {"hand_solver"})
    assert not {f"magnets_cp.cli.{command}" for command in COMMANDS} & modules
    assert len(modules) < 160


def test_solving_loads_one_solver_one_puzzle_and_one_command() -> None:
    modules = modules_of("solve", SEED)
    assert not packages_of(modules) & (LIBRARIES | SLOW)
    assert not {f"magnets_cp.puzzles.{puzzle}" for puzzle in ("queens", "tiles", "aquarium")} & modules
    assert "magnets_cp.workbench.run.programs.external_solver" not in modules
    assert len([name for name in modules if name.partition(".")[0] not in sys.stdlib_module_names]) < 250


@pytest.mark.parametrize("arguments", [("check", SEED, "-"), ("convert", SEED, "--to", "sgt")])
def test_checking_and_converting_load_neither_library(arguments: tuple[str, ...]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", CODE, *arguments], input="", capture_output=True, text=True, check=False
    )
    assert not packages_of(set(done.stderr.splitlines()[-1].split())) & (LIBRARIES | SLOW)
