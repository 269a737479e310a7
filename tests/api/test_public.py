"""The public names: what is loaded for them, that they are documented, and that their examples run."""

from __future__ import annotations

import doctest
import subprocess
import sys
from typing import Any

import pytest

import hand_solver
import magnets_cp
from hand_solver.backtracking.heuristics.value import VALUE_HEURISTICS
from hand_solver.backtracking.heuristics.variable import VARIABLE_HEURISTICS
from hand_solver.backtracking.inference import INFERENCES
from hand_solver.searches import SEARCHES
from tests.boards import INSTANCES

HEAVY = ("ortools", "numpy", "pandas", "matplotlib", "typer", "rich", "jinja2")
NAMES = [name for name in magnets_cp.__all__ if name != "__version__"]


def loaded_by(code: str) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys; print(*sys.modules)"], capture_output=True, text=True, check=True
    )
    return set(done.stdout.split())


def test_importing_the_package_loads_next_to_nothing() -> None:
    nothing, ours = loaded_by("import importlib, typing"), loaded_by("import magnets_cp")
    assert {name.partition(".")[0] for name in ours - nothing if not name.startswith("_")} <= {"magnets_cp"}
    assert not {"hand_solver", "magnets_cp.api", *HEAVY} & ours


def test_reading_and_solving_by_hand_load_no_heavy_library() -> None:
    code = "import magnets_cp; str(magnets_cp.solve('4@1,0')); magnets_cp.check('4@1,0', ['2', '0', '3', '1'])"
    assert not {"ortools", "numpy", "pandas", "matplotlib"} & loaded_by(code)


def test_the_names_offered_are_the_names_there_are() -> None:
    assert dir(magnets_cp) == sorted(magnets_cp.__all__)
    assert sorted(name for names in magnets_cp._HOMES.values() for name in names) == sorted(magnets_cp.__all__)
    assert all(getattr(magnets_cp, name).__name__ == name for name in NAMES)
    with pytest.raises(AttributeError, match="no attribute 'sovle'"):
        magnets_cp.sovle  # noqa: B018


@pytest.mark.parametrize("name", NAMES)
def test_a_public_name_has_an_example_that_runs(name: str) -> None:
    ran = run_examples(name, getattr(magnets_cp, name), {one: getattr(magnets_cp, one) for one in NAMES})
    assert ran > 0, f"{name} has no example"


@pytest.mark.parametrize("name", [name for name in hand_solver.__all__ if name != "Assignment"])
def test_a_name_of_the_hand_solver_has_an_example_that_runs(name: str) -> None:
    found = {one: getattr(hand_solver, one) for one in hand_solver.__all__}
    assert run_examples(name, found[name], found) > 0, f"{name} has no example"


def run_examples(name: str, thing: Any, known: dict[str, Any]) -> int:
    """Run the examples of one docstring; how many there are."""
    if name in known and isinstance(thing, type):
        known = {**vars(sys.modules[thing.__module__]), **known}
    else:
        known = {**getattr(thing, "__globals__", {}), **known}
    parsed = doctest.DocTestParser().get_doctest(thing.__doc__ or "", dict(known), name, None, None)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    report: list[str] = []
    failed, tried = runner.run(parsed, out=report.append)
    assert not failed, "".join(report)
    return tried


def test_the_help_of_solve_lists_what_there_is_to_choose() -> None:
    told = hand_solver.solve.__doc__ or ""
    for names in (SEARCHES, VARIABLE_HEURISTICS, VALUE_HEURISTICS, INFERENCES):
        assert all(name in told for name in names)
    assert ">>>" in told


@pytest.mark.parametrize("nothing", [None, 5, b"4@1,0", {}, ["4@1,0", None]])
def test_what_is_no_board_is_one_message(nothing: Any) -> None:
    for function in (magnets_cp.read, magnets_cp.solve, magnets_cp.hint, magnets_cp.check):
        arguments = (nothing, ["+-"]) if function is magnets_cp.check else (nothing,)
        with pytest.raises(TypeError, match="expected a board, a file, a text or a game id, found "):
            function(*arguments)
    if nothing is not None:
        with pytest.raises(TypeError, match="expected a board, a file, a text or a game id, found "):
            magnets_cp.read_all(nothing)


@pytest.mark.parametrize(
    "text", ["2x2:11,11,11,11,TTBB", "4@1,0", str(INSTANCES / "aquarium"), str(INSTANCES / "tiles")]
)
def test_what_a_puzzle_works_on_is_a_board(text: str) -> None:
    board = magnets_cp.read_all(text)[0]
    assert magnets_cp.read(board.content) == board
    assert magnets_cp.read_all([board.content, board]) == [board, board]
    assert magnets_cp.read(board.content).puzzle is board.puzzle


def test_what_the_own_puzzle_of_somebody_works_on_is_a_board() -> None:
    board = magnets_cp.read("1 . . .\n" + ". . . .\n" * 3, str(INSTANCES.parent / "docs" / "examples" / "sudoku.py"))
    assert magnets_cp.read(board.content) == board


def test_a_text_too_long_for_a_name_is_a_text() -> None:
    with pytest.raises(magnets_cp.InputError, match="expected 2 rows of signs, found 'aaa"):
        magnets_cp.check("2x2:11,11,11,11,TTBB", "a" * 5_000)
