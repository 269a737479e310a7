"""Which form of a kernel runs, that machine code is there and up to date, and that it is the same search."""

from __future__ import annotations

import shutil
from array import array
from collections.abc import Callable, Sequence
from dataclasses import replace
from importlib import import_module
from typing import Any

import pytest

from hand_solver import Limits, Observer, Problem, Variable
from hand_solver.booleans import Encoding, encode
from hand_solver.booleans.encode_layered import encode_layered
from hand_solver.learning import solve
from hand_solver.learning.build import build, make_room
from hand_solver.learning.search import OUT_OF_NODES, search
from hand_solver.machine_code import forms
from hand_solver.machine_code.entries import ENTRIES, Entry
from hand_solver.machine_code.forms import NoMachineCodeError, form_of, load
from hand_solver.machine_code.translate import translated
from magnets_cp.puzzles.magnets.csp import csp
from tests.boards import instance
from tests.hand_solver.forms import WITHOUT, numbers
from tests.strategies import pigeons, queens

# Fields of a state, and what does not belong there.
WRONG: list[tuple[str, Any]] = [
    ("truth", array("q", [0])),
    ("truth", bytes(4)),
    ("truth", None),
    ("trail_size", None),
    ("trail_size", 1 << 63),
]

NEVER = 2**62
COMPILERS = [name for name in ("cc", "gcc", "clang", "cl") if shutil.which(name)]


@pytest.mark.skipif(not COMPILERS, reason="there is no C compiler")
def test_where_there_is_a_compiler_there_is_machine_code() -> None:
    assert load(), f"there is {COMPILERS[0]}, but no machine code; run make .venv/installed, or pip install -v"


@pytest.mark.skipif(not load(), reason=WITHOUT)
@pytest.mark.parametrize("entry", ENTRIES, ids=[entry.name for entry in ENTRIES])
def test_the_machine_code_is_that_of_the_sources(entry: Entry) -> None:
    made_of = import_module(entry.extension).DIGEST
    assert f'DIGEST = "{made_of}"' in translated(entry), "kernels have changed since; run make .venv/installed"


def test_without_machine_code_everything_runs_as_plain_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forms, "_loaded", lambda _: None)
    assert not load()
    assert form_of(search, None) is form_of(search, False) is search
    with pytest.raises(NoMachineCodeError, match=r"no machine code for .*search: reinstall with a C compiler"):
        solve(pigeons(3), compiled=True)
    assert solve(pigeons(3)).complete


@pytest.mark.skipif(not load(), reason=WITHOUT)
class TestCompiled:
    """Machine code and plain Python are one algorithm."""

    @pytest.mark.parametrize("kernel", [search, encode_layered])
    def test_runs_where_it_is_there(self, kernel: Callable[..., int]) -> None:
        assert form_of(kernel, None) is form_of(kernel, True) is not kernel

    @pytest.mark.parametrize(
        "problem",
        [
            queens(8),
            pigeons(6),
            csp(instance("seed-2-10x9.txt"), "lines"),
            csp(instance("large-14x15.txt"), "counts"),
            encode(csp(instance("large-14x15.txt"), "lines")),
        ],
        ids=["queens", "pigeons", "lines", "counts", "encoding"],
    )
    def test_takes_the_same_decisions(self, problem: Problem | Encoding) -> None:
        limits = Limits(nodes=3000, solutions=20)
        machine, python = (solve(problem, limits, seeds=(3,), compiled=form) for form in (True, False))
        machine.statistics.seconds = python.statistics.seconds = 0
        assert machine.statistics == python.statistics
        assert machine.solutions == python.solutions
        assert machine.status is python.status

    def test_takes_over_a_search_begun_in_python(self) -> None:
        started, python = build(encode(queens(9))), build(encode(queens(9)))
        for state in (started, python):
            assert search(state, 5, NEVER) == OUT_OF_NODES
        assert form_of(search, True)(started, NEVER, NEVER) == search(python, NEVER, NEVER)
        assert numbers(started) == numbers(python)
        make_room(started)  # the arrays are not held on to

    def test_an_observer_learns_the_same(self) -> None:
        def told(form: bool) -> list[tuple[Sequence[object], int]]:
            heard: list[tuple[Sequence[object], int]] = []

            class Ear(Observer):
                def on_learn(self, inequality: Sequence[object], least: int) -> None:
                    heard.append((inequality, least))

            solve(pigeons(5), Limits(nodes=200), compiled=form, observer=Ear())
            return heard

        assert len(told(True)) > 10
        assert told(True) == told(False)

    def test_takes_nothing_but_a_state(self) -> None:
        state = build(encode(Problem((Variable("x", ("a", "b")),), ())))
        machine_code = form_of(search, True)
        others: list[Any] = [replace(state, **{name: wrong}) for name, wrong in WRONG]
        for other in [*others, None, [1], (state.truth,)]:
            with pytest.raises((TypeError, BufferError, AttributeError, OverflowError)):
                machine_code(other, 1, 1)
        state.truth.append(0)  # nothing is held on to
