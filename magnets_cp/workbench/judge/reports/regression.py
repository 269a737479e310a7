"""Tests to paste: a board on which a solver fails, for pytest and its fixture ``judge``."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from magnets_cp.puzzle import Puzzle
from magnets_cp.text.numbers import counted
from magnets_cp.text.sanitize import distinct
from magnets_cp.workbench.judge.shrink.failure import failure_of
from magnets_cp.workbench.judge.shrink.shrinking import Smallest
from magnets_cp.workbench.judge.verdict import Run
from magnets_cp.workbench.judge.verification import Case
from magnets_cp.workbench.page.saving import save
from magnets_cp.workbench.run.instances import can_say

_HEAD = '''"""Boards on which a solver failed, written by magnets judge: each test passes when the solver is mended."""

from pathlib import Path

HERE = Path(__file__).parent
'''


def pasted(puzzle: Puzzle[Any], case: Case) -> str:
    """A test of the board that the solver is to pass, for a file that knows it; what is wrong now stands in it."""
    _, judgement, run = case
    how = failure_of(judgement, run) or run.verdict
    return _test(puzzle, case, _slug(str(how)), _called(run), repr(puzzle.origin or puzzle.name))


def write_tests(puzzle: Puzzle[Any], path: Path, smallest: Iterable[Smallest]) -> str:
    """Write a test for each of the smallest boards, and return what is to be said of it. Raises UsageError."""
    found = [(one.instance, one.judgement) for one in smallest if one.judgement is not None]
    cases = [Case(instance, judgement, judgement.runs[-1]) for instance, judgement in found]
    save(path, written(puzzle, cases, path))
    return f"wrote {path}: {counted(len(cases), 'test')}, each of which fails now"


def written(puzzle: Puzzle[Any], cases: Sequence[Case], path: Path) -> str:
    """A file with a test a case, which finds solvers and puzzles from where it stands."""
    slugs = distinct(_slug(str(failure_of(one.judgement, one.run) or one.run.verdict)) for one in cases)
    own = f"str(HERE / {_beside(puzzle.origin, path)!r})" if puzzle.origin else repr(puzzle.name)
    tests = [
        _test(puzzle, one, slug.replace("-", "_"), _placed(one.run, path), own)
        for one, slug in zip(cases, slugs, strict=True)
    ]
    return "\n\n".join([_HEAD, *tests])


def _test(puzzle: Puzzle[Any], case: Case, name: str, solver: str, called: str) -> str:
    notation = can_say(puzzle, case.instance.board, [*puzzle.one_line, puzzle.notations[-1]])
    text = puzzle.write(case.instance.board, notation)
    text = text.strip() if notation in puzzle.one_line else json.dumps(json.loads(text)) if notation == "json" else text
    wrong = str(next(iter(case.run.violations), case.run.verdict))
    board = repr(text)
    terms = f"fuzz=0, puzzle={called}" if called != repr("magnets") else "fuzz=0"
    write = case.run.answer.configuration.get("write")
    terms += f", write={write!r}" if write else ""
    return f'def test_{name}(judge):\n    """{_plain(wrong)}."""\n    judge({solver}, {board}, {terms})\n'


def _called(run: Run) -> str:
    """The solver as it is called where it was judged: a function by its name, a command as it is."""
    described = run.answer.configuration
    if "function" in described:
        return described["function"].rpartition(":")[2]
    return repr(described.get("command", run.configuration))


def _placed(run: Run, path: Path) -> str:
    """The solver for a file of tests at that path."""
    described = run.answer.configuration
    if "function" not in described:
        return repr(described.get("command", run.configuration))
    file, _, function = described["function"].rpartition(":")
    return f"str(HERE / {_beside(os.path.join(described.get('folder', ''), file), path)!r}) + {f':{function}'!r}"


def _beside(file: str, path: Path) -> str:
    return os.path.relpath(file, path.absolute().parent).replace(os.sep, "/")


def _slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "_", text.lower()).strip("_")


def _plain(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', "'")
