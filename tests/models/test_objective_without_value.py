"""An objective over a variable that has no value left is no reason to refuse an instance: it has no solution."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.running import magnets

NO_VALUE = "<constraints> <intension> eq(x,2) </intension> </constraints>"


@pytest.mark.parametrize("kind", ["sum", "maximum", "minimum", "product", "nValues"])
@pytest.mark.parametrize("solver", ["hand", "cp-sat"])
def test_a_variable_without_a_value_is_no_solution(kind: str, solver: str, tmp_path: Path) -> None:
    path = tmp_path / "one.xml"
    path.write_text(
        f'<instance format="XCSP3" type="COP"><variables> <var id="x"> 0 1 </var> </variables> {NO_VALUE}'
        f'<objectives> <minimize type="{kind}"> x x </minimize> </objectives></instance>'
    )
    done = magnets("solve", str(path), "--solver", solver)
    assert (done.returncode, done.stdout) == (1, "unsatisfiable\n")
    assert magnets("check", str(path), "-", stdin="x = 0").returncode == 1


def test_an_objective_without_a_value_is_no_solution(tmp_path: Path) -> None:
    path = tmp_path / "one.xml"
    path.write_text(
        '<instance format="XCSP3" type="COP"><variables> <var id="x"> 0 </var> </variables>'
        "<objectives> <maximize> div(6,x) </maximize> </objectives></instance>"
    )
    assert magnets("solve", str(path)).returncode == 1
