from __future__ import annotations

import re
import subprocess
import sys

# What extensions made by Cython put into sys.modules; it is part of them, nothing installed.
CYTHON = re.compile("cython_runtime|_cython_[0-9_]+")


def modules_after(statement: str) -> set[str]:
    """The top-level modules a fresh interpreter has loaded after the statement."""
    code = f"import sys; before = set(sys.modules); {statement}; print(*sorted(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return {name.partition(".")[0] for name in done.stdout.split()}


def test_hand_solver_needs_the_standard_library_only() -> None:
    loaded = modules_after("import hand_solver, hand_solver.constraints, hand_solver.learning")
    assert loaded - set(sys.stdlib_module_names) == {"hand_solver"}


def test_a_search_needs_the_standard_library_only() -> None:
    loaded = modules_after(
        "from hand_solver import Problem, Variable, learning;learning.solve(Problem((Variable('x', ('a', 'b')),), ()))"
    )
    assert loaded - set(sys.stdlib_module_names) - {name for name in loaded if CYTHON.fullmatch(name)} == {
        "hand_solver"
    }


def test_the_command_line_loads_neither_or_tools_nor_numpy_until_asked() -> None:
    loaded = modules_after("from magnets_cp.cli.main import app")
    assert "click" in loaded
    assert not loaded & {"ortools", "numpy", "pandas", "google"}
