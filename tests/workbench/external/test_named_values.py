"""A variable may be called as programs speak: its values are no sentences, no claims and no counts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from hand_solver import Status
from magnets_cp.cli.main import app
from magnets_cp.errors import InputError
from magnets_cp.models.listing import listed
from magnets_cp.models.xcsp3.instance import Instance
from magnets_cp.models.xcsp3.puzzle import XCSP3
from magnets_cp.models.xcsp3.read import read as read_instance
from magnets_cp.source import Source
from magnets_cp.workbench.run.programs.program import Ending, Execution
from magnets_cp.workbench.run.programs.reading import read_output
from magnets_cp.workbench.run.programs.understood import Reading

NAMES = (
    *("unsat", "UNSAT", "unsatisfiable", "infeasible", "no_solution", "impossible", "inconsistent", "insoluble"),
    *("error", "unknown", "UNKNOWN", "timeout", "valid", "violations", "incomplete", "complete", "unique", "success"),
    *("status", "solution", "solutions", "number_of_solutions", "answers", "solver", "statistics", "result"),
    *("nodes", "cost", "objective", "optimal", "optimum", "minimum", "best", "o", "s", "v", "time"),
)
GOALS = {"no objective": "", "an objective": "<objectives><minimize> {} </minimize></objectives>"}


def instance(variables: str, goal: str = "") -> Instance:
    text = f"<instance><variables>{variables}</variables><constraints/>{goal}</instance>\n"
    return read_instance(Source("board", text))


def read(board: Instance, text: str) -> Reading:
    return read_output(XCSP3, board, Execution(Ending.EXITED, stdout=text.encode()))


def assert_is_read(board: Instance, text: str, solution: tuple[str, ...]) -> None:
    found = read(board, text)
    assert (found.solutions, dict(found.statistics), found.not_understood) == ((solution,), {}, ""), text


@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize("name", NAMES)
def test_its_values_are_read_in_every_form(name: str, goal: str) -> None:
    domains = "".join(f'<var id="{one}"> 0..2 </var>' for one in (name, "y"))
    board = instance(domains, GOALS[goal].format(name))
    for one, other in (("0", "2"), ("1", "0"), ("2", "1")):
        solution = (one, other)
        forms = (
            f"{listed((name, 'y'), solution)}\n",
            f"y = {other}\n{name} = {one}\n",
            f"{name}: {one}\ny: {other}\n",
            f"{name}={one}\ny={other}\n",
            json.dumps({name: int(one), "y": int(other)}),
            json.dumps({"y": int(other), name: int(one)}, indent=2),
            str({name: int(one), "y": int(other)}),
        )
        for text in forms:
            assert_is_read(board, text, solution)


@pytest.mark.parametrize("name", NAMES)
def test_so_are_those_of_an_only_variable_and_of_an_array(name: str) -> None:
    alone, array = instance(f'<var id="{name}"> 0..2 </var>'), instance(f'<array id="{name}" size="[2]"> 0..2 </array>')
    for one in "012":
        assert_is_read(alone, f"{name} = {one}\n", (one,))
        assert_is_read(array, f"{name} = {one} 0\n", (one, "0"))
        assert_is_read(array, f"{name}[0] = {one}\n{name}[1] = 1\n", (one, "1"))


def test_what_may_be_a_sentence_as_well_convicts_nobody() -> None:
    board = instance('<var id="unsat"> 0..2 </var>')
    assert read(board, "unsat = 3\n").not_understood == "unsat = 3"
    with pytest.raises(InputError):  # ended so, it is no value
        read(board, "unsat = 1;\n")


def test_sentences_stay_sentences_beside_such_variables() -> None:
    board = instance('<var id="unsat"> 0..2 </var><var id="y"> 0..2 </var>')
    for text in ("unsat", "unsat\n", "infeasible = 1", "error: no solution", "s UNSATISFIABLE"):
        assert read(board, text).status is Status.UNSATISFIABLE, text
    with pytest.raises(InputError, match="of one mind"):
        read(board, "unsat = 1\ny = 2\nno solution\n")
    with pytest.raises(InputError):
        read(board, "unsat = 1\n")  # of two variables one has a value
    with pytest.raises(InputError, match="of one mind"):
        read(board, json.dumps({"unsat": 1, "y": 2, "status": "unsatisfiable"}))


@pytest.mark.parametrize("name", ["nodes", "y"])
def test_a_count_of_nodes_is_one_that_no_variable_is_called(name: str) -> None:
    board = instance(f'<var id="{name}"> 0..9 </var>')
    told = read(board, f"{name} = 7\n5 nodes\n")
    assert (told.solutions, dict(told.statistics)) == ((("7",),), {"nodes": 5})


def test_check_reads_what_solve_prints(tmp_path: Path) -> None:
    board = tmp_path / "board.xml"
    board.write_text(instance('<var id="unsat"> 0..2 </var>').text)
    printed = CliRunner().invoke(app, ["solve", str(board)])
    (tmp_path / "answer.txt").write_text(printed.stdout)
    checked = CliRunner().invoke(app, ["check", str(board), str(tmp_path / "answer.txt")])
    assert (checked.exit_code, checked.stdout) == (0, "correct\n")
