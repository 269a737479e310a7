"""Faults planted in a copy of our own code are seen by the tests that are there for it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.own_faults import OWN_FAULTS

ROOT = Path(__file__).parents[1]
_COPIED = ("hand_solver", "magnets_cp", "tests", "benchmarks", "instances", "docs", "pyproject.toml")
# What one fault may take to be seen, in seconds; a search that never ends has seen it, too.
_PATIENCE = 240


def test_there_are_many_each_in_one_place() -> None:
    assert len(OWN_FAULTS) >= 40
    for name, fault in OWN_FAULTS.items():
        assert (ROOT / fault.file).read_text(encoding="utf-8").count(fault.right) == 1, name


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project in plain Python: machine code would not have the faults of kernels."""
    folder = tmp_path_factory.mktemp("copy")
    for name in _COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
        else:
            shutil.copy(ROOT / name, folder / name)
    return folder


@pytest.mark.soak
@pytest.mark.parametrize("tests", sorted({fault.tests for fault in OWN_FAULTS.values()}))
def test_without_a_fault_they_pass(copy: Path, tests: str) -> None:
    assert not fails(copy, tests)


@pytest.mark.soak
@pytest.mark.parametrize("name", OWN_FAULTS)
def test_every_fault_is_seen(copy: Path, name: str) -> None:
    fault = OWN_FAULTS[name]
    path = copy / fault.file
    sound = path.read_text(encoding="utf-8")
    path.write_text(sound.replace(fault.right, fault.wrong), encoding="utf-8")
    try:
        assert fails(copy, fault.tests), f"{name}: {fault.tests} pass"
    finally:
        path.write_text(sound, encoding="utf-8")


def fails(folder: Path, tests: str) -> bool:
    """Does one of these tests fail?"""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests.split()]
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, timeout=_PATIENCE, check=False)
    except subprocess.TimeoutExpired:
        return True
    assert done.returncode in (0, 1), done.stdout.decode()[-2000:]
    return done.returncode == 1
