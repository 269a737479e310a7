"""What cannot be meant is one UsageError, raised before any work, in every function that takes it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import magnets_cp

BOARD = "4@1,0"


def lazy(board: Any) -> None:
    return None


FUNCTIONS: dict[str, Callable[..., Any]] = {
    "solve": lambda **given: magnets_cp.solve(BOARD, **given),
    "unique": lambda **given: magnets_cp.is_unique(BOARD, **given),
    "solutions": lambda **given: magnets_cp.solutions(BOARD, **given),
    "trace": lambda **given: magnets_cp.trace(BOARD, **given),
    "hint": lambda **given: magnets_cp.hint(BOARD, **given),
    "generate": lambda **given: magnets_cp.generate(**{"size": "4x4", **given}),
    "verify": lambda **given: magnets_cp.verify(BOARD, **{"configurations": ["level=pairs"], **given}),
    "judge": lambda **given: magnets_cp.judge(**{"solver": lazy, "boards": BOARD, "fuzz": 0, **given}),
    "compare": lambda **given: magnets_cp.compare(BOARD, **{"configurations": ["level=pairs"], **given}),
    "read": lambda **given: magnets_cp.read(BOARD, **given),
    "smallest": lambda **given: magnets_cp.judge(lazy, BOARD, fuzz=0).smallest(**given),
}


@pytest.mark.parametrize(
    ("functions", "name", "expected", "wrong"),
    [
        ("judge", "solver", "a function, FILE.py:FUNCTION or a command, or a list of these", [5, None, [5], {1: 2}]),
        ("verify", "configurations", "a list of texts, or of options by name", [5, "level=pairs", [5]]),
        ("compare", "configurations", "a list of texts, options by name and functions that solve", [5, "x=y", [5]]),
        ("verify", "configurations", "a list of texts, or of options by name, or None", [{"level": "pairs"}]),
        ("verify judge compare", "jobs", "a whole number from 1", ["2", 0, -1, 1.5, None]),
        ("verify judge", "fuzz", "a whole number from 0", ["3", -1, 2.5, None]),
        ("verify judge generate", "seed", "a whole number from 0, or None", ["x", -1, 0.5]),
        ("verify judge", "first", "True or False", ["x", None]),
        (
            "solve trace hint verify judge compare",
            "seconds",
            "a number from 0 to 1e+09",
            ["x", -1, float("nan"), 1e10, []],
        ),
        ("smallest", "seconds", "a number from 0 to 1e+09", ["x", None]),
        ("solve trace verify judge compare", "nodes", "a whole number from 0, or None", ["x", -1, 0.5]),
        ("solve trace verify judge compare", "count", "a whole number from 1, or None", ["x", -1, 0, 1.5, True]),
        ("judge", "memory", "a whole number from 16", [0, "x", None]),
        ("compare", "memory", "a whole number from 64 to 1048576, or None", [16, -1]),
        ("compare", "seeds", "a whole number from 1", [0, "x"]),
        ("compare", "store", "the name of a file, or None", [5]),
        ("judge", "give_up", "a whole number from 0", [-1, None]),
        ("judge", "without", "a name, or a list of names", [5, [5]]),
        ("read judge generate", "puzzle", "a name, FILE.py or a Puzzle, or None", [5, Path("latin.py")]),
        ("generate", "size", "a text such as 10x9", [5]),
        ("generate", "density", "a number", ["x", None]),
        ("solve solutions trace", "seed", "a whole number from 0, or None", [-1, 0.5]),
        ("hint", "steps", "a whole number from 0, or None", ["x", -1]),
        ("hint", "filled", "a text, or None", [5]),
        ("solve unique", "solver", "the name of a solver, such as hand or cp-sat", [None, 5, 1.5]),
    ],
)
def test_what_cannot_be_meant_is_one_message(functions: str, name: str, expected: str, wrong: list[Any]) -> None:
    for function in functions.split():
        for found in wrong:
            with pytest.raises(magnets_cp.UsageError) as caught:
                FUNCTIONS[function](**{name: found})
            assert str(caught.value).startswith(f"{name}: expected {expected}")
            assert f", found {found!r}" in str(caught.value)


@pytest.mark.parametrize("given", [{"level": []}, {"search": {}}, {"variable": [1]}, {"seconds": 10**400}])
@pytest.mark.parametrize("function", ["solve", "solutions", "trace"])
def test_what_no_option_can_be_is_refused(function: str, given: dict[str, Any]) -> None:
    if function == "solutions" and "seconds" in given:
        pytest.skip("it has no limit")
    with pytest.raises(magnets_cp.UsageError, match=f"{next(iter(given))}: expected"):
        for _ in FUNCTIONS[function](**given):
            pass


def test_a_solver_that_cannot_be_given_the_board_is_refused() -> None:
    pytest.importorskip("cpmpy")
    with pytest.raises(magnets_cp.UsageError, match="boards of queens are no CPMpy models"):
        magnets_cp.solve(BOARD, "cpmpy:ortools")


@pytest.mark.parametrize(
    ("function", "given"),
    [
        ("solve", {"count": np.int64(2), "seconds": np.float32(5), "seed": None}),
        ("verify", {"configurations": {"a": "level=pairs"}.values(), "seconds": None, "nodes": None, "count": None}),
        ("compare", {"configurations": {"a": "level=pairs"}, "nodes": None, "memory": None}),
        ("judge", {"solver": (lazy,), "boards": [BOARD], "without": "", "seconds": 1}),
    ],
)
def test_what_can_be_meant_is_taken(function: str, given: dict[str, Any]) -> None:
    assert str(FUNCTIONS[function](**given))


def test_the_functions_still_say_what_they_take() -> None:
    with pytest.raises(TypeError, match="missing a required argument: 'board'"):
        magnets_cp.solve()  # type: ignore[call-arg]
    assert str(magnets_cp.judge.__annotations__["fuzz"]) == "int"
