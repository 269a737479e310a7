"""What was found in solvers of others: each block of the page prints what stands below it, where its library is."""

from __future__ import annotations

import re
from contextlib import redirect_stderr, redirect_stdout
from importlib.util import find_spec
from io import StringIO
from pathlib import Path
from typing import Any
from warnings import catch_warnings, simplefilter

import pytest

from hand_solver import PluginError
from magnets_cp.workbench.run.child_process import Tell, run_in_child

PAGE = Path(__file__).parents[2] / "docs" / "solvers.md"
FINDINGS = re.findall(r"^```python\n(.*?)^```\n\n```text\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.M | re.S)
# CPMpy's reader of XCSP3 needs this one.
NEEDED = {"cpmpy.tools.xcsp3": "pycsp3"}


def is_missing(block: str) -> bool:
    modules = re.findall(r"^(?:from|import) ([\w.]+)", block, re.M)
    solvers = [
        {"choco": "pychoco", "pumpkin": "pumpkin_solver"}.get(n, n) for n in re.findall(r'solver="(\w+)"', block)
    ]
    needed = [*modules, *solvers, *(other for name, other in NEEDED.items() if name in block)]
    return any(find_spec(name.partition(".")[0]) is None for name in needed)


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
    if is_missing(block):
        pytest.skip("its library is not installed")
    found = printed(block)
    assert len(found) == len(expected.splitlines()), found
    for line, part in zip(found, expected.splitlines(), strict=True):
        assert part in line


def test_there_are_findings() -> None:
    assert len(FINDINGS) > 8
