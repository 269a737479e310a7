"""What was found in Gecode and MiniZinc: each block of the page prints what stands below it, where they are."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "solvers.md"
FINDINGS = re.findall(
    r"^```(flatzinc|minizinc|minizinc chuffed)\n(.*?)^```\n\n```text\n(.*?)^```",
    PAGE.read_text(encoding="utf-8"),
    re.M | re.S,
)
# By language how a file is solved, and the words of the program by which it is of the version that the page names.
PROGRAMS = {
    "flatzinc": (["fzn-gecode", "FILE"], ["fzn-gecode", "--help"], "6.2.0"),
    "minizinc chuffed": (
        ["minizinc", "--solver", "chuffed", "-a", "FILE"],
        ["minizinc", "--solvers"],
        "Chuffed 0.14.0",
    ),
    "minizinc": (["minizinc", "--solver", "gecode", "FILE"], ["minizinc", "--version"], "2.6.4"),
}


@pytest.mark.parametrize(("language", "text", "expected"), FINDINGS, ids=str)
def test_it_still_does_what_the_page_says(language: str, text: str, expected: str, tmp_path: Path) -> None:
    command, asked, version = PROGRAMS[language]
    if shutil.which(command[0]) is None:
        pytest.skip(f"there is no {command[0]}")
    told = subprocess.run(asked, capture_output=True, text=True, check=False)
    if version not in told.stdout + told.stderr:
        pytest.skip(f"{command[0]} is another version than {version}")
    file = tmp_path / ("one.fzn" if language == "flatzinc" else "one.mzn")
    file.write_text(text)
    words = [str(file) if word == "FILE" else word for word in command]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert expected.strip() in done.stdout + done.stderr


def test_there_are_findings() -> None:
    assert {language for language, *_ in FINDINGS} == set(PROGRAMS)
