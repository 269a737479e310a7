"""Programs that count solutions are judged by the number, of clauses, inequalities and XCSP3."""

from __future__ import annotations

import shlex
import sys
from typing import Any

import pytest

from hand_solver import Limits
from magnets_cp.models.boolean.puzzle import CNF, OPB
from magnets_cp.models.xcsp3.instance import Instance
from magnets_cp.models.xcsp3.puzzle import XCSP3
from magnets_cp.source import Source
from magnets_cp.workbench.judge.verdict import Run, Verdict
from magnets_cp.workbench.judge.verify import verify
from magnets_cp.workbench.run.default_solvers import references
from magnets_cp.workbench.run.programs.command import Command
from tests.models.test_zinc import instance

# Three solutions each; and none.
[CLAUSES] = CNF.read(Source("one", "p cnf 2 1\n1 2 0\n"), None)
[NONE] = CNF.read(Source("one", "p cnf 1 2\n1 0\n-1 0\n"), None)
[INEQUALITIES] = OPB.read(Source("one", "* #variable= 2 #constraint= 1\n+1 x1 +1 x2 >= 1 ;\n"), None)
XML = instance("x:0..1;y:0..1", "<clause> x y </clause>")
LARGE = instance("x:0..4;y:0..4;z:0..4", "<allDifferent> x y z </allDifferent>")  # 60, more than are looked for
ELEMENT = "v <instantiation> <list> x y </list> <values> 1 1 </values> </instantiation>"
ALL = "d COMPLETE EXPLORATION"


def judged(puzzle: Any, board: Instance, output: str) -> Run:
    said = shlex.join([sys.executable, "-c", f"print({output!r})"])
    return verify(puzzle, board, [*references(puzzle), Command(command=said)], Limits(seconds=20, solutions=20)).runs[
        -1
    ]


@pytest.mark.parametrize(
    ("puzzle", "board", "output"),
    [
        (CNF, CLAUSES, "c s type mc\ns SATISFIABLE\nc s exact arb int 3"),
        (CNF, CLAUSES, "s mc 3"),
        (CNF, CLAUSES, "s SATISFIABLE\nv 1 2 0\ns mc 3"),
        (CNF, NONE, "s UNSATISFIABLE\nc s exact arb int 0"),
        (CNF, NONE, "s mc 0"),
        (OPB, INEQUALITIES, "c s exact arb int 3"),
        (XCSP3, XML, f"s SATISFIABLE\n{ELEMENT}\nd FOUND SOLUTIONS  3\n{ALL}"),
        (XCSP3, XML, f"s SATISFIABLE\n{ELEMENT}\nd FOUND SOLUTIONS  1"),  # the one it was asked for
        (XCSP3, LARGE, f"s SATISFIABLE\nd FOUND SOLUTIONS 60\n{ALL}"),
    ],
)
def test_right_numbers(puzzle: Any, board: Instance, output: str) -> None:
    run = judged(puzzle, board, output)
    assert run.verdict is Verdict.CORRECT, run.answer.report


@pytest.mark.parametrize(
    ("puzzle", "board", "output", "verdict", "said"),
    [
        (CNF, CLAUSES, "s SATISFIABLE\nc s exact arb int 4", Verdict.WRONG, "expected 3, found 4"),
        (CNF, CLAUSES, "s mc 2", Verdict.WRONG, "expected 3, found 2"),
        (CNF, CLAUSES, "s mc 0", Verdict.FALSE_UNSATISFIABLE, ""),
        (CNF, NONE, "s mc 1", Verdict.NONE_EXISTS, "expected 0, found 1"),
        (CNF, CLAUSES, "s mc 3\nc s exact arb int 4", Verdict.UNREADABLE, ""),
        (CNF, CLAUSES, "s UNSATISFIABLE\ns mc 3", Verdict.UNREADABLE, ""),
        (CNF, CLAUSES, "v -1 -2 0\ns mc 3", Verdict.WRONG, ""),
        (XCSP3, LARGE, f"s SATISFIABLE\nd FOUND SOLUTIONS 59\n{ALL}", Verdict.WRONG, "expected 60, found 59"),
    ],
)
def test_wrong_numbers(puzzle: Any, board: Instance, output: str, verdict: Verdict, said: str) -> None:
    run = judged(puzzle, board, output)
    assert run.verdict is verdict, run.answer.report
    assert said in " ".join(map(str, run.violations))
