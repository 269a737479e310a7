"""What the installed package says: where the project is kept and faults of ours are reported; what is to install."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from email.message import Message
from importlib import metadata
from pathlib import Path

import pytest

from magnets_cp import extras
from magnets_cp.cli import campaigns
from magnets_cp.cli.exits import please_report
from tests.test_readme import PAGES, ROOT, text_of

HOME = "https://example.org/someone/magnets-cp"


def urls(root: Path, folder: Path, **environment: str) -> list[str]:
    """The addresses in the metadata of a package built of the sources there."""
    folder.mkdir()
    asked = (sys.executable, "setup.py", "-q", "egg_info", "--egg-base", str(folder))
    kept = {name: value for name, value in os.environ.items() if not name.startswith("GITHUB_")}
    subprocess.run(asked, cwd=root, env=kept | environment, capture_output=True, check=True)
    [info] = folder.glob("*/PKG-INFO")
    return [line.rpartition(" ")[2] for line in info.read_text().splitlines() if line.startswith("Project-URL: ")]


def test_a_build_says_where_it_was_made(tmp_path: Path) -> None:
    github = {"GITHUB_SERVER_URL": "https://example.org", "GITHUB_REPOSITORY": "someone/magnets-cp"}
    expected = [HOME, f"{HOME}/issues", f"{HOME}/blob/main/CHANGELOG.md"]
    assert urls(ROOT, tmp_path / "at GitHub", **github) == expected
    copy = tmp_path / "copy"
    copy.mkdir()
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE", "MANIFEST.in"):
        shutil.copy(ROOT / name, copy)
    for name in ("hand_solver", "magnets_cp"):
        (copy / name).symlink_to(ROOT / name)
    assert urls(copy, tmp_path / "nowhere") == []
    for remote in (f"{HOME}.git", "git@example.org:someone/magnets-cp.git"):
        shutil.rmtree(copy / ".git", ignore_errors=True)
        subprocess.run(("git", "init", "-q", str(copy)), check=True)
        subprocess.run(("git", "-C", str(copy), "remote", "add", "origin", remote), check=True)
        assert urls(copy, tmp_path / f"checkout of {remote.partition(':')[0]}") == expected
    shutil.rmtree(copy / ".git")
    (copy / "PKG-INFO").write_text(f"Name: magnets-cp\nProject-URL: Issues, {HOME}/issues\n")
    assert urls(copy, tmp_path / "archive") == [f"{HOME}/issues"]


def test_a_fault_of_ours_is_reported_there(monkeypatch: pytest.MonkeyPatch) -> None:
    said = Message()
    monkeypatch.setattr("importlib.metadata.metadata", lambda _: said)
    assert please_report() == "please report it to its maintainers"
    said["Project-URL"] = f"Source, {HOME}"
    said["Project-URL"] = f"Issues, {HOME}/issues"
    assert please_report() == f"please report it at {HOME}/issues"


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
