"""What was found in Gecode and MiniZinc: each block of the page prints what stands below it, where they are."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "solvers.md"
FINDINGS = re.findall(
    r"^```(flatzinc|minizinc|minizinc std|minizinc chuffed)\n(.*?)^```\n\n```text\n(.*?)^```",
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
    "minizinc std": (
        ["minizinc", "-G", "std", "--solver", "gecode", "FILE"],
        ["minizinc", "--version"],
        "2.6.4",
    ),
    "minizinc": (["minizinc", "--solver", "gecode", "FILE"], ["minizinc", "--version"], "2.6.4"),
}
# Parts of smaller programs that print the same and are no finding.
RIGHT = {
    "var 0..1: y;\nsolve": "nothing is asked of y",
    "among([1], {3}) != 1": "1 is not in the set, so nothing is asked of y",
    "{1, 3}) != 0": "with 1 at least one is in the set",
    "nvalue([]) = 0": "it is true, so there is no solution to lose",
    "var 1..1: y;\nconstraint among([y], {1, 3}) != 1": "y is in the set",
}


def printed(language: str, text: str, folder: Path) -> str:
    """What the solver of the language prints of a program. Skips where it is not that of the page."""
    command, asked, version = PROGRAMS[language]
    if shutil.which(command[0]) is None:
        pytest.skip(f"there is no {command[0]}")
    told = subprocess.run(asked, capture_output=True, text=True, check=False)
    if version not in told.stdout + told.stderr:
        pytest.skip(f"{command[0]} is another version than {version}")
    file = folder / ("one.fzn" if language == "flatzinc" else "one.mzn")
    file.write_text(text)
    words = [str(file) if word == "FILE" else word for word in command]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


@pytest.mark.parametrize(("language", "text", "expected"), FINDINGS, ids=str)
def test_it_still_does_what_the_page_says(language: str, text: str, expected: str, tmp_path: Path) -> None:
    assert expected.strip() in printed(language, text, tmp_path)


@pytest.mark.soak
@pytest.mark.parametrize(("language", "text", "expected"), FINDINGS, ids=str)
def test_nothing_smaller_shows_it(language: str, text: str, expected: str, tmp_path: Path) -> None:
    tried = [one for one in smaller(text) if not any(part in one for part in RIGHT)]
    assert [one for one in tried if expected.strip() in printed(language, one, tmp_path)] == []


def test_smaller_programs_lack_a_statement_a_place_a_value_or_a_unit() -> None:
    assert set(smaller("var 0..1: x;\nconstraint sum([x, 2]) >= 1;\nsolve maximize x;\n")) == {
        "constraint sum([x, 2]) >= 1;\nsolve maximize x;\n",
        "var 1..1: x;\nconstraint sum([x, 2]) >= 1;\nsolve maximize x;\n",
        "var 0..0: x;\nconstraint sum([x, 2]) >= 1;\nsolve maximize x;\n",
        "var 0..1: x;\nsolve maximize x;\n",
        "var 0..1: x;\nconstraint sum([2]) >= 1;\nsolve maximize x;\n",
        "var 0..1: x;\nconstraint sum([x]) >= 1;\nsolve maximize x;\n",
        "var 0..1: x;\nconstraint sum([x, 1]) >= 1;\nsolve maximize x;\n",
        "var 0..1: x;\nconstraint sum([x, 2]) >= 0;\nsolve maximize x;\n",
        "var 0..1: x;\nconstraint sum([x, 2]) >= 1;\nsolve satisfy;\n",
    }


def test_there_are_findings() -> None:
    assert {language for language, *_ in FINDINGS} == set(PROGRAMS)


_KEPT = ("include", "predicate", "solve", "output")
_LIST = re.compile(r"[\[{]([^\[\]{}]*)[\]}]")
_RANGE = re.compile(r"(-?\d+)\.\.(-?\d+)")
_NUMBER = re.compile(r"(?<![\w.])-?\d+(?![\w.])")


def smaller(text: str) -> Iterator[str]:
    """All programs that are one step smaller, each once."""
    lines, found = text.splitlines(keepends=True), {text}
    for at, line in enumerate(lines):
        for less in _less(line):
            program = "".join([*lines[:at], less, *lines[at + 1 :]])
            if program not in found:
                found.add(program)
                yield program


def _less(line: str) -> Iterator[str]:
    if line.startswith("solve"):
        yield "solve satisfy;\n"
    if line.startswith(_KEPT):
        return
    yield ""
    lists = [one[1].split(",") for one in _LIST.finditer(line)]
    for length in {len(one) for one in lists}:  # lists that are as long as each other belong together
        for at in range(length):
            yield _LIST.sub(partial(_without, at, length), line)
    for one in _RANGE.finditer(line):
        low, high = int(one[1]), int(one[2])
        for span in (f"{low + 1}..{high}", f"{low}..{high - 1}") if low < high else ():
            yield line[: one.start()] + span + line[one.end() :]
    for one in () if line.startswith("var") else _NUMBER.finditer(line):
        if number := int(one[0]):
            yield line[: one.start()] + str(number - 1 if number > 0 else number + 1) + line[one.end() :]


def _without(at: int, length: int, found: re.Match[str]) -> str:
    parts = [part.strip() for part in found[1].split(",")]
    if len(parts) == length:
        del parts[at]
    return found[0][0] + ", ".join(parts) + found[0][-1]
