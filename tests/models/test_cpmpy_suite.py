"""CPMpy's own tests, of the version that is installed, with our solver as the first of those it knows."""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
from importlib.metadata import version
from pathlib import Path

import pytest

pytest.importorskip("cpmpy")

# What its tests import of files that its source distribution leaves out.
_CONFTEST = """
import pytest
from cpmpy import SolverLookup
from magnets_cp.cpmpy import HandSolver

# The default solver is ours; of the others those stay that some test names.
known = [one for one in SolverLookup.base_solvers() if one[0] not in ("pysat", "rc2")]
SolverLookup.base_solvers = classmethod(lambda _: [("hand", HandSolver), *known])


def pytest_configure(config):
    for name in ("generate_constraints", "requires_solver", "requires_dependency"):
        config.addinivalue_line("markers", f"{name}: of CPMpy")


def pytest_generate_tests(metafunc):
    marker = metafunc.definition.get_closest_marker("generate_constraints")
    if marker is not None:
        metafunc.parametrize(("solver", "constraint"), [("hand", one) for one in marker.args[0]("hand")])
    elif "solver" in metafunc.fixturenames:
        metafunc.parametrize("solver", ["hand"])


def pytest_collection_modifyitems(items):
    for item in items:
        marker = item.get_closest_marker("requires_solver")
        if marker and "hand" not in marker.args:
            item.add_marker(pytest.mark.skip(reason="of another solver"))


@pytest.fixture
def solver(request):
    return getattr(request, "param", "hand")
"""
_UTILS = """
def skip_on_missing_pblib(skip_on_exception_only=False):
    return lambda test: test


def inclusive_range(least, most):
    return range(least, most + 1)


def lambda_assert(function):
    def check():
        assert function()
    return check
"""
FILES = ("test_constraints.py", "test_globalconstraints.py", "test_solvers.py", "test_solveAll.py")


@pytest.mark.soak
def test_cpmpys_own_tests_pass(tmp_path: Path) -> None:
    wanted = f"cpmpy=={version('cpmpy')}"
    download = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-binary", ":all:", wanted]
    done = subprocess.run(download, cwd=tmp_path, capture_output=True, text=True, check=False)
    packed = next(tmp_path.glob("*.tar.gz"), None)
    if packed is None:
        pytest.skip(f"{wanted} cannot be had here: {done.stderr.strip()}")
    with tarfile.open(packed) as archive:
        archive.extractall(tmp_path, filter="data")
    (tests,) = tmp_path.glob("cpmpy-*/tests")
    (tests / "conftest.py").write_text(_CONFTEST)
    (tests / "utils.py").write_text(_UTILS)
    run = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:magnets", *FILES]
    done = subprocess.run(run, cwd=tests, capture_output=True, text=True, check=False)
    passed = re.search(r"([0-9]+) passed", done.stdout)
    assert passed is not None
    assert int(passed[1]) > 10_000
    assert done.returncode == 0, done.stdout[-4000:]
