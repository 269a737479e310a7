"""What stands beside an answer to a model, and denies it or claims more, is judged."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.running import magnets

CNF = "p cnf 3 2\n1 2 0\n-1 -2 0\n"
NONE = "p cnf 1 2\n1 0\n-1 0\n"
OPB = "* #variable= 3 #constraint= 1\nmin: +2 x1 +3 x2 +4 x3 ;\n+1 x1 +1 x2 +1 x3 >= 2 ;\n"
XML = (
    '<instance format="XCSP3" type="CSP"><variables><array id="x" size="[2]"> 0..3 </array></variables>'
    "<constraints><allDifferent> x[] </allDifferent></constraints></instance>"
)
WRAPPED = (
    "s SATISFIABLE\nv <instantiation>\nv <list>x[0]\nv x[1] </list>\nv <values> {} </values>\nv </instantiation>\n"
)


def verdict(folder: Path, name: str, board: str, said: str) -> str:
    (folder / name).write_text(board)
    (folder / "said.txt").write_text(said)
    done = magnets("judge", name, "--command", "cat said.txt", "--json", cwd=folder)
    (judged,) = json.loads(done.stdout)["instances"]
    return str(next(run["verdict"] for run in judged["runs"] if "said.txt" in run["configuration"]))


@pytest.mark.parametrize(
    ("name", "board", "said", "expected"),
    [
        ("a.cnf", CNF, "s SATISFIABLE\nv 1 -2 3 0\n", "correct"),
        ("a.cnf", CNF, "s SATISFIABLE\nv 1 2 3 0\n", "wrong"),
        ("a.cnf", CNF, "s SATISFIABLE\nv 1 1 0\n", "unreadable"),
        ("a.cnf", CNF, "s SATISFIABLE\nv 1 3\nv -1 2 0\n", "unreadable"),  # one assignment, up to its 0
        ("a.cnf", CNF, "s SATISFIABLE\nv 1 -2\nv 3\nv 0\n", "correct"),
        ("a.opb", OPB, "x1: 0\nx2: 1\nx3: 1\nx1 = 1\nx2 = 1\nx3 = 0\ns OPTIMUM FOUND\n", "correct"),
        ("a.opb", OPB, "x1 = 0\nx2 = 1\nx3 = 1\nx1: 1\nx2: 1\nx3: 0\ns OPTIMUM FOUND\n", "correct"),
        ("a.opb", OPB, "x1 = 1\nx2 = 1\nx3 = 0\nx1: 1\nx2: 0\nx3: 1\ns OPTIMUM FOUND\n", "unreadable"),
        ("a.opb", OPB, "x1 = 1\nx2 = 1\nx3 = 0\nBest:\n{'x1': 1, 'x2': 0, 'x3': 1}\n", "unreadable"),
        ("a.opb", OPB, "[1, 1, 0]\nFinal:\n{'x1': 1, 'x2': 0, 'x3': 1}\ns OPTIMUM FOUND\n", "unreadable"),
        ("a.opb", OPB, "s OPTIMUM FOUND\nv x1\nv x2\nv -x3\n", "correct"),
        ("a.cnf", NONE, "s UNSATISFIABLE\nc s exact arb int 0\n", "correct"),
        ("a.cnf", NONE, "s SATISFIABLE\nc s exact arb int 0\n", "unreadable"),
        ("a.opb", OPB, "s SATISFIABLE\nv 1 1 0\n", "unreadable"),
        ("a.opb", OPB, "x1 = 1\nx2 = 0\nx3 = 1\nobjective 6, proven optimal\n", "not optimal"),
        ("a.opb", OPB, "x1 = 1\nx2 = 0\nx3 = 1\nThis is the best solution.\n", "not optimal"),
        ("a.opb", OPB, "x1 = 1\nx2 = 1\nx3 = 0\nobjective 5, proven optimal\n", "correct"),
        ("a.xml", XML, WRAPPED.format("1 2"), "correct"),
        ("a.xml", XML, WRAPPED.format("2 2"), "wrong"),
    ],
)
def test_the_verdict(name: str, board: str, said: str, expected: str, tmp_path: Path) -> None:
    assert verdict(tmp_path, name, board, said) == expected
