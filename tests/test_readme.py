"""What the pages show is what the program does, and what they name is there."""

from __future__ import annotations

import contextlib
import functools
import io
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.magnets.test_strength import NODES

ROOT = Path(__file__).parent.parent
README, ARCHITECTURE, CONTRIBUTING = (ROOT / f"{name}.md" for name in ("README", "ARCHITECTURE", "CONTRIBUTING"))
PAGES = [README, ARCHITECTURE, CONTRIBUTING, *sorted((ROOT / "docs").glob("*.md")), ROOT / "benchmarks" / "README.md"]
# Commands that take many seconds.
LONG = ("magnets compare",)
# Commands whose lines stand in the order of their times.
RANKED = "magnets compare"
# What a comparison adds on a busy machine.
BUSY = "magnets: the machine was busy: seconds are those of CPU time"
# What the reader puts something else for.
PLACEHOLDER = re.compile(r"\b(BOARDS?|LANDSCAPE|ANSWER|FILES?|HOST)\b")
# Of the reader, of runs, or of the machine.
NOT_OURS = re.compile(
    r"^/|NAME|^path/to/|^(mine|bad|lazy|yours|solver|test_solver|solve|main)\.py$|^(report|trace)\.html$|^(half|answer)\.txt$|^command\.txt$"
    r"|^\.venv/|^build/"
)


def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def name_of(page: object) -> str:
    return str(page.relative_to(ROOT)) if isinstance(page, Path) else str(page)


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", text_of(page), re.M | re.S)


class Shown(NamedTuple):
    """A command of a page, with the output that the page shows."""

    page: Path
    command: str
    output: str

    def __str__(self) -> str:
        return f"{name_of(self.page)}: {self.command[:60]}"


def shown(page: Path) -> Iterator[Shown]:
    for block in blocks(page, "console"):
        for entry in re.split(r"^\$ ", block, flags=re.M)[1:]:
            lines = entry.splitlines(keepends=True)
            after = next(i for i, line in enumerate(lines, start=1) if not line.endswith("\\\n"))
            command = re.sub(r"\s{2,}# .*", "", "".join(lines[:after]).strip())
            output = "".join(lines[after:])
            if output.strip() and not PLACEHOLDER.search(command):
                yield Shown(page, command, output)


def marked(one: Shown) -> object:
    marks = [pytest.mark.soak] if one.command.startswith(LONG) else []
    return pytest.param(one, marks=marks, id=str(one))


SHOWN = [one for page in PAGES for one in shown(page)]


@functools.cache
def own_files(page: Path) -> dict[str, str]:
    """The files a page shows: blocks of Python that begin with their name. Those of the README are known everywhere."""
    found = {} if page == README else dict(own_files(README))
    for block in blocks(page, "python"):
        name = re.match(r"# (\w+\.py)\n", block)
        if name:
            found[name[1]] = block
    return found


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where commands run: the instances are there, and a program ``magnets``."""
    for name in ("instances", "docs"):
        (tmp_path / name).symlink_to(ROOT / name)
    program = tmp_path / "bin" / "magnets"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m magnets_cp "$@"\n')
    program.chmod(0o755)
    return tmp_path


def run(command: str, folder: Path, files: dict[str, str]) -> str:
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    path = os.pathsep.join([str(folder / "bin"), str(Path(sys.executable).parent), os.environ["PATH"]])
    known = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    done = subprocess.run(
        ["sh", "-c", command],
        cwd=folder,
        env={**os.environ, "PATH": path, "PYTHONPATH": known, "COLUMNS": "200"},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout + done.stderr


def masked(output: str, *, ranked: bool = False) -> list[str]:
    """Its lines, without what changes from run to run: numbers with a point, blanks, empty lines, a busy machine."""
    lines = [re.sub(r"\d+\.\d+(e-\d+)?", "#", " ".join(line.split())) for line in output.splitlines()]
    lines = [line for line in lines if line and line != BUSY]
    return sorted(lines) if ranked else lines


def matches(found: list[str], expected: list[str]) -> bool:
    """Are they the same, any lines standing where ``...`` does?"""
    if not expected:
        return not found
    if expected[0] == "...":
        return any(matches(found[skipped:], expected[1:]) for skipped in range(len(found) + 1))
    return bool(found) and found[0] == expected[0] and matches(found[1:], expected[1:])


@pytest.mark.parametrize("one", [marked(one) for one in SHOWN])
def test_what_is_shown_is_real(one: Shown, folder: Path) -> None:
    if one.page.name == "models.md":
        pytest.importorskip("cpmpy")
    files = own_files(one.page)
    if "answer.txt" in one.command:
        (writer,) = re.findall(r"^\$ (.* > answer\.txt)$", text_of(one.page), re.M)
        run(writer, folder, files)
    ranked = one.command.startswith(RANKED)
    found, expected = (masked(text, ranked=ranked) for text in (run(one.command, folder, files), one.output))
    if not matches(found, expected):  # a comparison that shows where
        assert found == expected


def test_there_is_much_shown() -> None:
    assert len(SHOWN) >= 18
    assert len({one.page for one in SHOWN}) >= 5


def test_masking_keeps_counts_and_elisions_skip() -> None:
    assert masked(f"nodes 41,  0.0041 seconds\n\n{BUSY}\n") == ["nodes 41, # seconds"]
    assert matches(["a", "b", "c"], ["a", "...", "c"])
    assert not matches(["a", "b", "c"], ["a", "...", "d"])
    assert not matches(["a", "b"], ["a"])


@pytest.mark.parametrize(
    "command", sorted(set(re.findall(r"^\$ magnets (generate [^#\n]*)", "".join(map(text_of, PAGES)), re.M)))
)
def test_every_generate_command_works(command: str, tmp_path: Path) -> None:
    known = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    few = re.sub(r"--count \d+", "--count 2", command)  # the others are made as the first ones are
    program = [sys.executable, "-m", "magnets_cp", *few.split()]
    env = {**os.environ, "PYTHONPATH": known}
    subprocess.run(program, cwd=tmp_path, env=env, capture_output=True, check=True)


def test_the_functions_shown_work(folder: Path) -> None:
    options = "--variable mine.py:choose --value mine.py:blank_last --inference mine.py:forward"
    found = run(f"magnets solve instances/magnets/seed-1-6x6.txt --all {options}", folder, own_files(README))
    assert "2 solutions, all there are" in found


def test_the_python_example_runs_and_prints_what_it_says() -> None:
    (code,) = (
        block for page in PAGES for block in blocks(page, "python") if block.startswith("from hand_solver import")
    )
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(code, {})
    assert printed.getvalue().strip() == code.rpartition("#")[2].strip()


@pytest.mark.parametrize("name", ["seed-1-6x6.txt", "seed-2-10x9.txt", "unsatisfiable-7x6.txt"])
def test_the_table_of_nodes_is_the_pinned_one(name: str) -> None:
    for nodes in NODES[name].values():
        assert "| " + " | ".join(map(str, nodes)) + " |" in text_of(ROOT / "docs" / "speed.md")


@pytest.mark.parametrize(("page", "most"), [(README, 200), (ARCHITECTURE, 180)], ids=name_of)
def test_the_page_is_short(page: Path, most: int) -> None:
    assert len(text_of(page).splitlines()) <= most


def test_the_glossary_is_short_and_says_each_term_once() -> None:
    (glossary,) = re.findall(r"^## Glossary$(.*?)^## ", text_of(ARCHITECTURE), re.M | re.S)
    terms = re.findall(r"^\| ([^|-].*?) \|", glossary, re.M)[1:]
    assert 0 < len(terms) <= 30
    assert len(terms) == len(set(terms))


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_link_leads_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)\s]+)\)", prose(page)):
        if "://" in link:
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_path_mentioned_exists(page: Path) -> None:
    for span in spans(page):
        path = span.partition(":")[0] if re.search(r"\.\w+:\w+$", span) else span
        if is_path(path):
            places = (ROOT, page.parent, ROOT / "magnets_cp", ROOT / "magnets_cp" / "workbench", ROOT / "hand_solver")
            assert any((place / path).exists() for place in places), span


def test_there_are_many_paths_mentioned() -> None:
    assert sum(is_path(span) for page in PAGES for span in spans(page)) >= 40


def test_the_tree_names_what_is_there() -> None:
    (tree,) = blocks(ARCHITECTURE, "text")
    folders = [ROOT]  # one a depth
    for line in tree.splitlines():
        depth = (len(line) - len(line.lstrip())) // 2
        names = re.match(r"[\w./ ]+?(?=  |$)", line.strip())
        assert names
        for name in names[0].split():
            found = folders[depth] / name
            assert found.exists() or found.with_suffix(".py").exists(), line
        folders[depth + 1 :] = [folders[depth] / names[0].split()[0]]


def test_no_heading_named_in_the_code_is_missing() -> None:
    named = re.findall(r"\[([A-Z][\w ]+)\]$", text_of(ROOT / "hand_solver" / "auto.py"), re.M)
    headings = re.findall(r"^#+ (.*)", text_of(ROOT / "docs" / "experiments.md"), re.M)
    assert named
    assert all(any(heading.startswith(name) for heading in headings) for name in named)


def prose(page: Path) -> str:
    """The page without its blocks."""
    return re.sub(r"^```.*?^```", "", text_of(page), flags=re.M | re.S)


def spans(page: Path) -> list[str]:
    """What stands in backticks, on one line or two."""
    return [" ".join(span.split()) for span in re.findall(r"`([^`]+)`", prose(page))]


def is_path(span: str) -> bool:
    """Does it look like a file or folder of ours?"""
    if NOT_OURS.search(span) or not re.fullmatch(r"[\w./-]+", span):
        return False
    return bool(re.search(r"\w\.(py|md|toml|json|txt|sgt|aqp)$", span)) or bool(re.match(r"\w[\w-]*/[\w./-]*$", span))


def anchors(page: Path) -> set[str]:
    """The headings of a page, as links name them."""
    headings = re.findall(r"^#+ (.*)", text_of(page), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
