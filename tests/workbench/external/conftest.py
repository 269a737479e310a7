"""Keepers that start programs as where namespaces are not permitted."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from magnets_cp.workbench.run.programs import running


@pytest.fixture
def without_namespaces(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("MAGNETS_NAMESPACES", "no")
    running.close_idle()
    yield
    running.close_idle()
