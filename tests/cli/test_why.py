"""``magnets solve --why``: clues of a board without a solution that cannot hold together."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from magnets_cp.cli.main import app
from tests.boards import INSTANCES

NONE = str(INSTANCES / "magnets" / "tiny-2x1-unsatisfiable.txt")


def solved(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["solve", *arguments])


@pytest.mark.parametrize("solver", ["hand", "cp-sat"])
def test_the_clues_that_cannot_hold_together_are_named(solver: str) -> None:
    result = solved(NONE, "--why", "--solver", solver)
    said = "unsatisfiable: The board has no solution: row 1 needs 0 minus and row 2 needs 1 plus.\n"
    assert (result.exit_code, result.stdout) == (1, said)
    assert "--why" not in result.stderr


def test_it_is_said_that_there_is_a_reason() -> None:
    result = solved(NONE)
    assert (result.exit_code, result.stdout) == (1, "unsatisfiable\n")
    assert result.stderr.rstrip().endswith("; --why names clues that cannot hold together")


def test_json_has_the_reason_and_nothing_of_a_board_with_a_solution() -> None:
    assert json.loads(solved(NONE, "--why", "--json").stdout)["why"].startswith("The board has no solution: row 1")
    right = solved("2x1:10,1,01,1,LR", "--why", "--json")
    assert (right.exit_code, "why" in json.loads(right.stdout)) == (0, False)
    assert "--why" not in solved("2x1:10,1,01,1,LR").stderr


def test_beside_a_rule_as_a_whole_every_clue_is_needed() -> None:
    result = solved("2x7:14,1010101,31,0.0..01,TTBBTTBBLRLRLR", "--why")
    assert result.stdout == (
        "unsatisfiable: The board has no solution: row 1 needs 0 minus, row 3 needs 0 minus, row 6 needs 0 plus, "
        "column 1 needs 1 plus, column 2 needs 4 plus and equal signs never touch.\n"
    )


def test_another_puzzle_has_reasons_too() -> None:
    result = solved("3@0,0", "--why")
    assert (result.exit_code, result.stdout.startswith("unsatisfiable: The board has no solution")) == (1, True)


def test_a_constraint_that_nothing_satisfies_is_named(tmp_path: Path) -> None:
    pytest.importorskip("cpmpy")
    (tmp_path / "square.py").write_text(
        "import cpmpy\n\n\ndef model(n):\n    x = cpmpy.intvar(0, 5, name='x')\n"
        "    y = cpmpy.intvar(0, 5, name='y')\n    return cpmpy.Model(x + y <= 4, x * x == 3)\n"
    )
    result = solved("--puzzle", str(tmp_path / "square.py"), "1", "--why")
    assert result.stdout == "unsatisfiable: The board has no solution: (x) * (x) == 3.\n"


def why(folder: Path, variables: str, constraints: str) -> str:
    """What is said of an instance of XCSP3 that has no solution."""
    path = folder / "instance.xml"
    path.write_text(
        f'<instance format="XCSP3" type="CSP"><variables>{variables}</variables>'
        f"<constraints>{constraints}</constraints></instance>"
    )
    result = solved(str(path), "--why")
    assert result.exit_code == 1
    return result.stdout


def test_one_constraint_is_named_where_the_conflict_is_hard_in_booleans(tmp_path: Path) -> None:
    loose = "<sum><list> x[] </list><condition> (le,1000) </condition></sum>"
    said = why(tmp_path, '<array id="x" size="[14]"> 0..12 </array>', f"{loose}<allDifferent> x[] </allDifferent>")
    assert said == "unsatisfiable: The board has no solution: allDifferent 1.\n"


def test_constraints_on_one_variable_are_named_that_leave_it_no_value(tmp_path: Path) -> None:
    stated = {"more": "gt(x,0)", "one": "eq(x,1)", "two": "eq(x,2)"}
    constraints = "".join(f"<intension id='{name}'> {term} </intension>" for name, term in stated.items())
    said = why(tmp_path, '<var id="x"> 0..3 </var>', constraints)
    assert said == "unsatisfiable: The board has no solution: one and two.\n"


@pytest.mark.parametrize(
    ("clauses", "said"),
    [
        ("2 0 2 2 0 -2 0 -2 -2 0", "clause 1 and clause 3"),
        ("-3 -2 0 4 4 0 -1 -1 0 2 1 0 -4 -4 -2 0", "clause 2, clause 3, clause 4 and clause 5"),
    ],
)
def test_no_clause_is_named_that_is_not_needed(clauses: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "clauses.cnf"
    path.write_text(f"p cnf 4 {clauses.count(' 0')}\n{clauses}\n")
    result = solved(str(path), "--why")
    assert (result.exit_code, result.stdout) == (1, f"unsatisfiable: The board has no solution: {said}.\n")


OVERLAPPING = "<noOverlap><origins>x x</origins><lengths>{} {}</lengths></noOverlap>"
PACKED = "<binPacking><list>x x</list><sizes>3 2</sizes><condition>(le,4)</condition></binPacking>"
SUMMED = "<sum><list>x x x</list><condition>(in,4..5)</condition></sum>"
LOOSE = (
    "<cumulative><origins>x x</origins><lengths>2 0</lengths><heights>x 2</heights>"
    "<condition>(le,3)</condition></cumulative>"
)


@pytest.mark.parametrize(
    ("constraints", "clue"),
    [
        (OVERLAPPING.format(1, 1), "noOverlap 1"),
        (OVERLAPPING.format(1, 2) + LOOSE, "noOverlap 1"),
        (f"<channel><list>x</list><list>x</list></channel>{PACKED}", "binPacking 1"),
        (f"<intension>ge(x,1)</intension>{SUMMED}", "sum 1"),
    ],
)
def test_what_one_clue_states_in_several_constraints_is_one_reason(tmp_path: Path, constraints: str, clue: str) -> None:
    """A variable that comes twice makes a clue impossible by itself: no other clue is named beside it."""
    instance = tmp_path / "one.xml"
    instance.write_text(
        '<instance format="XCSP3" type="CSP"><variables><var id="x">0..2</var></variables>'
        f"<constraints>{constraints}</constraints></instance>"
    )
    why = solved(str(instance), "--why")
    assert (why.exit_code, why.stdout) == (1, f"unsatisfiable: The board has no solution: {clue}.\n")
    hint = CliRunner().invoke(app, ["hint", "--all", "--json", str(instance)])
    last = json.loads(hint.stdout)["steps"][-1:] or [{"clues": [clue], "known": {}}]
    assert (last[0]["clues"], last[0]["known"]) == ([clue], {})
