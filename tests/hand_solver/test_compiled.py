"""When a search goes on in machine code, and that it is the same search."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from hand_solver import Limits, Problem, Status, switching
from hand_solver import machine_code as compiling
from hand_solver.backtracking.mac_on_graphs import explore
from hand_solver.booleans import Encoding, encode
from hand_solver.learning import solve, solver
from hand_solver.learning.build import build, make_room
from hand_solver.learning.search import OUT_OF_NODES, search
from hand_solver.propagation import root
from magnets_cp.magnets.csp import csp
from tests.boards import instance
from tests.strategies import pigeons, queens

NEVER = 2**62


@pytest.mark.parametrize("limits", [Limits(), Limits(nodes=2000, seconds=60)])
def test_goes_on_in_machine_code_only_where_that_pays(monkeypatch: pytest.MonkeyPatch, limits: Limits) -> None:
    asked: list[str] = []

    def machine_code(function: object) -> object:
        asked.append("called")
        return function

    expected = solve(pigeons(6), limits, compiled=False)
    for name, value in {"is_loaded": False, "is_available": True, "is_on_disk": limits.seconds is not None}.items():
        monkeypatch.setattr(switching, name, lambda *_, value=value: value)
    monkeypatch.setattr(switching, "compiled", machine_code)
    monkeypatch.setattr(switching, "_WORK", Counter())
    assert solve(pigeons(3), limits).status is Status.UNSATISFIABLE
    assert not asked
    monkeypatch.setattr(solver, "_SLICE", 100)
    monkeypatch.setattr(solver, "_WORTH_LOADING", 300)
    monkeypatch.setattr(solver, "_WORTH_COMPILING", 600)
    found = solve(pigeons(6), limits)
    assert asked
    assert (found.statistics.nodes, found.status) == (expected.statistics.nodes, expected.status)
    asked.clear()
    monkeypatch.setattr(switching, "is_available", lambda: False)
    assert solve(pigeons(6), limits).statistics.nodes == expected.statistics.nodes
    assert not asked


class TestCompiled:
    """Machine code and plain Python are one algorithm."""

    @pytest.fixture(autouse=True)
    def _numba(self) -> None:
        pytest.importorskip("numba")

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
        machine, python = (solve(problem, limits, seed=3, compiled=compiled) for compiled in (True, False))
        machine.statistics.seconds = python.statistics.seconds = 0
        assert machine.statistics == python.statistics
        assert machine.solutions == python.solutions
        assert machine.status is python.status

    def test_takes_over_a_search_begun_in_python(self) -> None:
        started, python = build(encode(queens(9))), build(encode(queens(9)))
        assert started is not None
        assert python is not None
        for state in (started, python):
            assert search(state, 5, NEVER) == OUT_OF_NODES
        machine_code = compiling.compiled(search)
        assert machine_code(started, NEVER, NEVER) == search(python, NEVER, NEVER)
        assert started.counters == python.counters
        make_room(started)  # the arrays are not held on to
        assert compiling.is_loaded(search)

    def test_the_name_in_the_cache_changes_with_the_sources(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        compiling.compiled(search)
        name = compiling._name(search)
        compiling._name.cache_clear()
        monkeypatch.setattr(compiling, "_SOURCES", [tmp_path])
        assert compiling._name(search) != name
        kernels = (search, explore)
        assert len({compiling._name(kernel) for kernel in kernels}) == len(kernels)
        assert not compiling.is_on_disk(search)
        compiling._name.cache_clear()

    def test_a_constant_of_a_kernel_is_of_a_file_the_name_changes_with(self) -> None:
        sources = [str(source) for source in compiling._SOURCES]
        assert any(str(Path(root.__file__)).startswith(source) for source in sources)
