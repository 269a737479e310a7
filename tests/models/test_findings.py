"""What was found in solvers of others: each block of the page prints what stands below it, where its library is."""

from __future__ import annotations

import re
from contextlib import redirect_stderr, redirect_stdout
from importlib.metadata import PackageNotFoundError, version
from io import StringIO
from pathlib import Path
from typing import Any
from warnings import catch_warnings, simplefilter

import pytest

from hand_solver import PluginError
from magnets_cp.models.xcsp3.puzzle import XCSP3
from magnets_cp.workbench.run.child_process import Tell, run_in_child

PAGE = Path(__file__).parents[2] / "docs" / "solvers.md"
FINDINGS = re.findall(r"^```python\n(.*?)^```\n\n```text\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.M | re.S)
# By what a block names the package that it needs, and the version in which it was found: another may have mended it.
SEEN = {
    "import cpmpy": ("cpmpy", "1.1.1"),
    "cpmpy.tools.xcsp3": ("pycsp3", "2.6.1"),
    "constraint import": ("python-constraint", "1.4.0"),
    "highspy": ("highspy", "1.16.0"),
    "ortools.sat": ("ortools", "9.15.6755"),
    "pychoco": ("pychoco", "0.4.0"),
    "pumpkin_solver": ("pumpkin-solver", "0.5.0"),
    "pyscipopt": ("pyscipopt", "6.3.0"),
    'solver="choco"': ("pychoco", "0.4.0"),
    'solver="exact"': ("exact", "2.2.1"),
    'solver="ortools"': ("ortools", "9.15.6755"),
    'solver="pumpkin"': ("pumpkin-solver", "0.5.0"),
    'solver="z3"': ("z3-solver", "5.4.1.0"),
}


def not_here(block: str) -> str:
    """A package that the block needs, and that is not installed in the version it was found in; or nothing."""
    for name, (package, seen) in SEEN.items():
        try:
            if name in block and version(package) != seen:
                return f"{package} {seen} is needed, not {version(package)}"
        except PackageNotFoundError:
            return f"{package} is not installed"
    return ""


@pytest.fixture(scope="module", autouse=True)
def imported() -> None:
    """What blocks import once, and not in each process."""
    XCSP3.prepare_cpmpy()


def printed(block: str) -> list[str]:
    """What the block prints, then how it ends if it does not end well."""

    def work(_: Tell) -> Any:
        shown = StringIO()
        with redirect_stdout(shown), redirect_stderr(StringIO()), catch_warnings():
            simplefilter("ignore")
            try:
                exec(block, {})
            except Exception as error:
                shown.write(f"{type(error).__name__}: {error}\n")
        return shown.getvalue()

    try:
        return str(run_in_child("block", work, seconds=60)).splitlines()
    except PluginError as error:
        return [str(error)]


@pytest.mark.parametrize(("block", "expected"), FINDINGS, ids=[str(place) for place, _ in enumerate(FINDINGS)])
def test_it_still_does_what_the_page_says(block: str, expected: str) -> None:
    if reason := not_here(block):
        pytest.skip(reason)
    found = printed(block)
    assert len(found) == len(expected.splitlines()), found
    for line, part in zip(found, expected.splitlines(), strict=True):
        assert part in line


def test_there_are_findings() -> None:
    assert len(FINDINGS) > 8
