"""What solvers print as the competitions want it: an answer in several lines, and comments, are no reason to acquit."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import pytest

from tests.running import magnets

CNF = ("k.cnf", "p cnf 4 3\n1 2 0\n-1 3 0\n-4 0\n")
OPB = ("k.opb", "* #variable= 3 #constraint= 1\nmin: +1 x1 +1 x2 +1 x3 ;\n+1 x1 +1 x2 +1 x3 >= 1 ;\n")
XCSP3 = (
    "k.xml",
    '<instance format="XCSP3" type="CSP"><variables> <array id="x" size="[2]"> 0..3 </array> </variables>'
    "<constraints> <allDifferent> x[] </allDifferent> </constraints></instance>",
)
CASES = [
    (CNF, "s SATISFIABLE\nv 1 2\nv 3 -4 0", "correct"),
    (CNF, "s SATISFIABLE\nv -1 -2 3 4\nv 0", "wrong"),
    (CNF, "s SATISFIABLE\nv -1 -2\nv 3 4 0", "wrong"),
    (CNF, "c nb variables: 4\nc a strange line\ns SATISFIABLE\nv 1 -2 -3\nv -4 0", "wrong"),
    (CNF, "c nb variables: 4\ns UNSATISFIABLE", "false unsatisfiable"),
    (CNF, "s UNSATISFIABLE\nv 1 2 0", "unreadable"),
    (OPB, "s OPTIMUM FOUND\nv x1 x2\nv -x3", "not optimal"),
    (OPB, "s OPTIMUM FOUND\nv x1\nv -x2 -x3", "correct"),
    (XCSP3, "c x[0]=3\ns UNSATISFIABLE", "false unsatisfiable"),
    (XCSP3, "not understood\ns UNSATISFIABLE", "unreadable"),
]


@pytest.mark.parametrize(("file", "output", "verdict"), CASES)
def test_all_lines_of_the_competitions_are_understood(
    file: tuple[str, str], output: str, verdict: str, tmp_path: Path
) -> None:
    name, text = file
    (tmp_path / name).write_text(text)
    (tmp_path / "program.py").write_text(f"print({output!r})")
    command = f"{shlex.quote(sys.executable)} program.py"
    done = magnets("judge", "--json", "--command", command, name, cwd=tmp_path)
    [one] = json.loads(done.stdout)["instances"]
    assert one["runs"][-1]["verdict"] == verdict
