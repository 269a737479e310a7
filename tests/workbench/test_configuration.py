from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from hand_solver import Limits
from magnets_cp import cpsat
from magnets_cp.cli.main import app
from magnets_cp.errors import CannotStateError, UsageError
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.workbench.run.configuration import parse
from magnets_cp.workbench.run.solvers import CpSat, HandSolver
from tests.boards import instance


def test_what_is_left_out_has_its_default() -> None:
    assert parse("", MAGNETS) == parse("solver=hand", MAGNETS) == HandSolver("lines")
    assert parse("solver=cp-sat workers=2", MAGNETS) == CpSat("redundant", workers=2)
    assert parse("level=arcs variable=mrv", MAGNETS) == HandSolver("arcs", search="dfs", variable="mrv")


@pytest.mark.parametrize(
    "text",
    [
        "solver=hand level=arcs inference=fc variable=mrv value=lcv",
        "solver=cp-sat formulation=integer workers=8 seed=3 linearization=2",
        "solver=hand level=counts search=learning seed=2",
        "solver=hand level=arcs inference=mac variable=mrv value=lcv compiled=no",
        "solver=hand level=lines search=learning compiled=yes",
    ],
)
def test_the_text_of_a_configuration_reads_back(text: str) -> None:
    solver = parse(text, MAGNETS)
    assert parse(str(solver), MAGNETS) == solver
    assert all(part in str(solver).split() for part in text.split())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hand", "expected KEY=VALUE"),
        ("solver=", "expected KEY=VALUE"),
        ("level=arcs level=counts", "each key once"),
        ("solver=gecode", "expected one of hand, cp-sat, command, python, found 'gecode'"),
        ("search=dfs workers=2", "search=dfs does not heed workers"),
        ("nodes=2", "solver hand has no option 'nodes'"),
        ("solver=cp-sat level=arcs", "solver cp-sat has no option 'level'"),
        ("search=bfs", "search: expected one of auto, dfs, learning, min_conflicts, or FILE.py:FUNCTION, found 'bfs'"),
        ("search=auto restarts=5", "search=auto does not heed restarts"),
        ("search=min_conflicts value=lcv", "search=min_conflicts does not heed value"),
        ("search=learning variable=mrv value=lcv", "search=learning does not heed variable, value"),
        ("compiled=perhaps", "compiled: expected one of yes, no, found 'perhaps'"),
        ("level=gac", "level: expected one of arcs, counts, lines, found 'gac'"),
        ("solver=cp-sat formulation=mip", "formulation: expected one of redundant, boolean, integer"),
        ("inference=ac4", "inference: expected one of none, fc, mac"),
        ("variable=vsids", "variable: expected one of input_order"),
        ("value=best", "value: expected one of input_order, random, lcv"),
        ("variable=nowhere.py:f", "variable: no such file: nowhere.py"),
        ("seed=-1", "seed: expected a number from 0 to"),
        ("restarts=0", "restarts: expected a number from 1 to"),
        ("solver=cp-sat workers=two", "workers: expected a number from 1 to"),
    ],
)
def test_a_senseless_configuration_is_refused_with_its_reason(text: str, message: str) -> None:
    with pytest.raises(UsageError, match=message) as caught:
        parse(text, MAGNETS)
    assert repr(text) in str(caught.value)


def test_a_users_heuristic_is_part_of_a_configuration(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text("def last(view):\n    return view.unassigned()[-1]\n")
    answer = parse(f"variable={path}:last", MAGNETS).run(MAGNETS, instance("seed-1-6x6.txt"), Limits(solutions=None))
    assert len(answer.solutions) == 2


@pytest.mark.parametrize(
    "text",
    [
        "solver=hand",
        "solver=hand search=dfs",
        "solver=hand search=learning",
        "solver=cp-sat",
        "solver=cp-sat formulation=integer workers=2",
    ],
)
def test_limits_and_records(text: str) -> None:
    board = instance("seed-1-6x6.txt")
    answer = parse(text, MAGNETS).run(MAGNETS, board, Limits())
    assert len(answer.solutions) == 1
    assert not answer.complete
    assert answer.configuration["solver"] in text
    assert ("inference" in answer.configuration) == (text == "solver=hand search=dfs")
    assert answer.configuration["seed"] == "0"
    assert "magnets-cp" in answer.configuration
    assert ("ortools" in answer.configuration) == ("cp-sat" in text)
    assert answer.seconds > 0
    stopped = parse(text, MAGNETS).run(MAGNETS, instance("large-14x15.txt"), Limits(seconds=0, solutions=None))
    assert stopped.status == "unknown"
    assert not stopped.complete


@pytest.mark.parametrize(
    ("text", "level"),
    [
        ("formulation=redundant", "0"),
        ("formulation=redundant linearization=2", "2"),
        ("formulation=boolean", "1"),
        ("formulation=boolean linearization=0", "0"),
    ],
)
def test_a_formulation_brings_its_lp_level_unless_told_otherwise(text: str, level: str) -> None:
    answer = parse(f"solver=cp-sat {text}", MAGNETS).run(MAGNETS, instance("seed-1-6x6.txt"), Limits())
    assert answer.configuration["linearization"] == level


def test_enumeration_runs_one_worker_whatever_was_asked() -> None:
    board = instance("several-4x6.sgt")
    answer = parse("solver=cp-sat workers=8", MAGNETS).run(MAGNETS, board, Limits(solutions=None))
    assert answer.configuration["workers"] == "1"
    assert len(answer.solutions) == len(set(answer.solutions)) == 8


def test_a_model_cp_sat_calls_invalid_is_no_answer() -> None:
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    variable = model.new_int_var(0, 2**62, "x")
    model.add(variable * 2**62 == 1)
    declaration = cpsat.Declaration(model, [variable], lambda values: (str(values[0]),))
    with pytest.raises(CannotStateError, match="MODEL_INVALID"):
        cpsat.run(lambda: declaration, cpsat.Parameters(), Limits())


@pytest.mark.parametrize("command", ["verify", "audit", "compare", "judge"])
@pytest.mark.parametrize("again", ["variable=mrv", "solver=hand variable=mrv search=dfs"])
def test_what_is_named_twice_is_refused(command: str, again: str, tmp_path: Path) -> None:
    further = {"compare": ["--store", str(tmp_path / "runs.db")], "judge": ["--command", "true"]}
    config = ["--config", "variable=mrv", "--config", again]
    done = CliRunner().invoke(app, [command, "4@1,0", *config, *further.get(command, [])], prog_name="magnets")
    if command == "compare" and again != "variable=mrv":  # as grids may overlap
        assert done.exit_code == 0, done.output
        return
    assert (done.exit_code, "is named twice" in done.output) == (2, True), done.output
