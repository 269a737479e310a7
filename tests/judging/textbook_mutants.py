"""Faults as people make them in constraint solvers, each put into one module of the textbook solver by text.

They stand in ``textbook/faults``, a file a module: a name after ``#``, what is there after ``-``, what stands there
instead after ``+``.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from tests.judging.textbook.solver import PARTS, Solve, solver

_FOLDER = Path(__file__).parent / "textbook"


class Mutant(NamedTuple):
    """In a module of the solver ``wrong`` stands instead of ``right``, which stands there once."""

    module: str
    right: str
    wrong: str


def _read(module: str) -> dict[str, Mutant]:
    found = {}
    for block in re.split(r"^# ", (_FOLDER / "faults" / f"{module}.txt").read_text(encoding="utf-8"), flags=re.M)[1:]:
        name, *lines = block.rstrip("\n").split("\n")
        right, wrong = ("\n".join(line[1:] for line in lines if line[:1] == sign) for sign in "-+")
        found[name] = Mutant(module, right, wrong)
    return found


MUTANTS: dict[str, Mutant] = {name: one for module in PARTS for name, one in _read(module).items()}


@cache
def mutated(name: str) -> Solve:
    """The solver with this fault."""
    mutant = MUTANTS[name]
    text = (_FOLDER / f"{mutant.module}.py").read_text(encoding="utf-8")
    assert text.count(mutant.right) == 1, f"{name}: {text.count(mutant.right)} times"
    module = ModuleType(PARTS[mutant.module].__name__)
    exec(compile(text.replace(mutant.right, mutant.wrong), f"{name}.py", "exec"), module.__dict__)
    return solver({**PARTS, mutant.module: module})
