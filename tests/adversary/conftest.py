"""Commands begin warm, and what they leave behind is seen."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator

import pytest

from magnets_cp.workbench.run.processes import adopt_orphans
from tests.adversary.warm import warm

_PR_SET_CHILD_SUBREAPER = 36


@pytest.fixture(autouse=True, scope="session")
def _warm(tmp_path_factory: pytest.TempPathFactory) -> None:
    warm(tmp_path_factory.mktemp("warm"))


@pytest.fixture(autouse=True)
def _adopting() -> Iterator[None]:
    """What a command leaves behind becomes a child of the tests, so that it is seen."""
    if not adopt_orphans():
        pytest.skip("orphans cannot be adopted here")
    yield
    ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 0, 0, 0, 0)
