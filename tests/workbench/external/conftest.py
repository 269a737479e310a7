"""Sandbox servers that start programs as where namespaces are not permitted."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from magnets_cp.workbench.run.programs import sandbox


@pytest.fixture
def without_namespaces(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("MAGNETS_NAMESPACES", "no")
    sandbox.close_idle()
    yield
    sandbox.close_idle()
