"""What the README shows is what the program does."""

from __future__ import annotations

import contextlib
import io
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.magnets.test_strength import NODES

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
# Commands the README shows with their output, apart from figures that change from run to run.
SHOWN = re.findall(
    r"```console\n\$ magnets (solve instances\S+|generate 6x5[^\n#]*)\n(.*?)(?:\$|magnets:|```)", README, re.S
)


@pytest.mark.parametrize(("command", "output"), SHOWN)
def test_shown_output_is_real(command: str, output: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "magnets_cp", *command.split()], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout == output


@pytest.mark.parametrize("command", re.findall(r"^\$ magnets (generate [^#\n]*)", README, re.M))
def test_every_generate_command_works(command: str) -> None:
    subprocess.run([sys.executable, "-m", "magnets_cp", *command.split()], capture_output=True, check=True)


def test_the_functions_shown_work(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    blocks = re.findall(r"```python\n(# mine.py\n.*?)```", README, re.S)
    path.write_text("\n".join(blocks))
    options = ["--variable", f"{path}:choose", "--value", f"{path}:blank_last", "--inference", f"{path}:forward"]
    board = ROOT / "instances" / "magnets" / "seed-1-6x6.txt"
    done = subprocess.run(
        [sys.executable, "-m", "magnets_cp", "solve", str(board), "--all", *options],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "2 solutions, all there are" in done.stderr


def test_there_are_shown_outputs() -> None:
    assert len(SHOWN) >= 2


def test_the_python_example_runs_and_prints_what_it_says() -> None:
    (code,) = (block for block in re.findall(r"```python\n(.*?)```", README, re.S) if "import" in block)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(code, {})
    assert printed.getvalue().strip() == code.rpartition("#")[2].strip()


@pytest.mark.parametrize("name", ["seed-1-6x6.txt", "seed-2-10x9.txt", "unsatisfiable-7x6.txt"])
def test_the_table_of_nodes_is_the_pinned_one(name: str) -> None:
    for nodes in NODES[name].values():
        assert "| " + " | ".join(map(str, nodes)) + " |" in README


def test_every_file_the_readme_links_to_exists() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", README)
    assert links
    assert all((ROOT / link).exists() for link in links)
