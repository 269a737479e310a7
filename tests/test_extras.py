"""What is said to install is what the project needs, whether it is installed or not."""

from __future__ import annotations

import tomllib
from importlib import metadata

import pytest

from magnets_cp import extras
from magnets_cp.cli import campaigns
from tests.test_readme import PAGES, ROOT, text_of

STATED = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]


@pytest.mark.parametrize("extra", ["report", "draw", "cluster", "cpmpy", "xcsp3"])
def test_packages_are_named_that_can_be_installed(extra: str) -> None:
    command = extras.install(extra)
    assert sorted(command.split("'")[1::2]) == sorted(STATED[extra])
    assert "magnets-cp" not in command


def test_who_has_the_sources_only_is_sent_there(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> list[str]:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(extras, "requires", missing)
    assert extras.install("draw") == "pip install '.[draw]' in the folder of the sources"


def test_no_page_installs_the_project_from_an_index() -> None:
    for page in [*PAGES, *(ROOT / "docs").glob("*.ipynb")]:
        assert "install magnets-cp" not in text_of(page).replace("'", "")


@pytest.mark.parametrize("is_there", [True, False])
def test_a_report_is_offered_with_what_has_to_be_installed(is_there: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(campaigns, "find_spec", lambda _: is_there or None)
    needed = "" if is_there else f"; first {extras.install('report')}"
    assert campaigns.report_of("my runs.db") == f"magnets report 'my runs.db'{needed}"
