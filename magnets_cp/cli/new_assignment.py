"""``magnets new-assignment``: a kit for a course in which students write a solver of Magnets."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from importlib import resources
from pathlib import Path
from random import Random

import click

from magnets_cp.cli.command import PATH, Command, Whole
from magnets_cp.cli.exits import ExitStatus, complain
from magnets_cp.puzzle.orders import NotFoundError
from magnets_cp.puzzles.magnets.board import Board
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.workbench.page.saving import refused, whole_folder

# Where each template goes; the grader and its rubric are handed out, too, so that students know what is asked.
_FILES = {
    "README.md": "teacher.md.txt",
    "student/README.md": "student.md.txt",
    "student/solver.py": "starter.py.txt",
    "student/test_solver.py": "test_solver.py.txt",
    "student/grade.py": "grade.py.txt",
    "student/rubric.json": "rubric.json.txt",
    "student/.github/workflows/grade.yml": "workflow.yml.txt",
    "grading/grade.py": "grade.py.txt",
    "grading/rubric.json": "rubric.json.txt",
    "grading/setup.sh": "setup.sh.txt",
    "grading/run_autograder": "run_autograder.txt",
    "grading/nbgrader/source/magnets/magnets.ipynb": "nbgrader.ipynb.txt",
    "grading/nbgrader/source/magnets/README.md": "student.md.txt",
    "grading/nbgrader/source/magnets/grade.py": "grade.py.txt",
    "grading/nbgrader/source/magnets/rubric.json": "rubric.json.txt",
    "solution/solver.py": "solution.py.txt",
}
_PROGRAMS = ("grading/setup.sh", "grading/run_autograder")
# Boards to look at, the smallest first, by their names.
_BOARDS = {
    "1-tiny": ("2x3", "any"),
    "2-one": ("4x5", "unique"),
    "3-none": ("4x4", "unsatisfiable"),
    "4-several": ("4x5", "several"),
    "5-larger": ("6x6", "unique"),
}
_ATTEMPTS = 20
# Between the docstring of a module and what follows.
_GAP = "\n\n\n"


@click.command(cls=Command)
@click.argument("folder", type=PATH, metavar="FOLDER", help="A new folder.")
@click.option("--seed", type=Whole(0), default=0, help="Of the boards that are handed out.")
def new_assignment(folder: Path, *, seed: int) -> ExitStatus:
    """Write an assignment kit: text, starter code, boards, tests, an autograder with its rubric, a solution apart."""
    with refused(f"cannot write {folder}"), whole_folder(folder) as begun:
        for name, text in _texts(seed):
            path = begun / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            path.chmod(0o755 if name in _PROGRAMS else 0o644)
    complain(f"wrote {folder}")
    click.echo(f"python {folder / 'grading/grade.py'} {folder / 'solution/solver.py'}")
    return ExitStatus.SOLVED


def _texts(seed: int) -> Iterator[tuple[str, str]]:
    """Every file of the kit by its name, with its text."""
    templates = resources.files("magnets_cp.cli").joinpath("new_assignment_files")
    rubric = json.loads(templates.joinpath("rubric.json.txt").read_text(encoding="utf-8"))
    faults = {**rubric["faults"], "any other fault": rubric["any other fault"]}
    filled = {
        "SECONDS": str(rubric["seconds"]),
        "BOARDS": str(rubric["boards"]),
        "HALF": str(rubric["points for boards"]),
        "FAULTS": "\n".join(f"| {fault} | {points} |" for fault, points in faults.items()),
    }
    for name, template in _FILES.items():
        text = templates.joinpath(template).read_text(encoding="utf-8")
        for word, value in filled.items() if template == "student.md.txt" else ():
            text = text.replace(word, value)
        if template == "nbgrader.ipynb.txt":
            solution = templates.joinpath("solution.py.txt").read_text(encoding="utf-8")
            text = text.replace('"SOLUTION"', json.dumps(_hidden(solution)))
        yield name, text
    for name, (size, kind) in _BOARDS.items():
        yield f"student/boards/{name}.txt", MAGNETS.write(_board(size, kind, f"{seed}:{name}"), MAGNETS.notations[0])


def _hidden(solution: str) -> str:
    """The solution with the marks that nbgrader takes all between away by, for what students get."""
    return f"### BEGIN SOLUTION\n{solution.partition(_GAP)[2].rstrip()}\n### END SOLUTION"


def _board(size: str, kind: str, seed: str) -> Board:
    """A board of that kind; of few tilings none is to be had, so that another is tried."""
    for attempt in range(_ATTEMPTS):
        with suppress(NotFoundError):
            return MAGNETS.generate(size, kind, {}, Random(f"{seed}:{attempt}"))
    return MAGNETS.generate(size, "any", {}, Random(seed))
