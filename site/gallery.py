"""Pages made by the program, each by the command that is shown beside it."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

BOARD = "instances/magnets/seed-2-10x9.txt"
MINE = '''def choose(view):
    """The variable with the fewest values left; among those, the most constrained."""
    return min(view.unassigned(), key=lambda x: (view.size(x), -view.degree(x)))
'''
_BACK = '<header><p><a href="../gallery.html">Back to the gallery</a></p>'
_AT_ONCE = 2
LAZY = """def solve(board):
    return ["." * board.columns] * board.rows
"""


class Shown(NamedTuple):
    """The text of the gallery, and the files it shows."""

    text: str
    files: dict[str, str]


class Piece(NamedTuple):
    """A page of the gallery: file, title, what it shows, the command, its exit statuses, a picture, what that shows."""

    file: str
    title: str
    about: str
    command: str
    statuses: tuple[int, ...] = (0,)
    picture: str = ""
    seen: str = ""


PIECES = (
    Piece(
        "trace.html",
        "A search, step by step",
        "MRV with forward checking on the course's 10x9 board: each decision, what follows from it and why, and where "
        "it fails, on the board, in the tree and in words.",
        f'trace {BOARD} --config "level=counts inference=fc variable=mrv" -o trace.html',
        picture="pictures/trace.png",
        seen="Such a page, of a search on another board:",
    ),
    Piece(
        "learning.html",
        "Learning from conflicts",
        "What the default search learns on the same board: its decisions, its conflicts, and what they teach.",
        f'trace {BOARD} --config "level=arcs search=learning" --frames 0..200 -o learning.html',
    ),
    Piece(
        "diff.html",
        "Two heuristics side by side",
        "MRV and dom/wdeg with forward checking on the same board, up to the first decision in which they differ.",
        f'trace {BOARD} --config "level=lines inference=fc variable=mrv" '
        '--diff "level=lines inference=fc variable=dom_wdeg" -o diff.html',
    ),
    Piece(
        "walkthrough.html",
        "A solution explained",
        "Every step of a person, with its reason: which clue or which line leaves nothing else.",
        f"hint {BOARD} --all -o walkthrough.html",
    ),
    Piece(
        "faults.html",
        "A solver judged",
        "A solver that lays nothing: a table of its verdicts, and each faulty answer with the rules it breaks, beside "
        "a right solution.",
        "judge --solver lazy.py:solve --fuzz 30 --shrink --html faults.html",
        (1,),
    ),
    Piece(
        "report.html",
        "Is mine better?",
        "A heuristic of ten lines beside chance and dom/wdeg: a sentence for each says which takes fewer nodes and "
        "less time, by how much and how sure that is; below it plots, and tables of every board.",
        'compare --config "mine: variable=mine.py:choose" --config variable=random --config variable=dom_wdeg '
        "--boards needs-search:30 --store runs.db && magnets report runs.db -o report.html",
        picture="pictures/report.png",
        seen="Such a page, of other heuristics:",
    ),
    Piece(
        "board.svg",
        "A board",
        "As SVG, PDF or PNG, for a page, a paper or a print sheet.",
        f"draw {BOARD} -o board.svg",
        picture="gallery/board.svg",
    ),
)


def make(root: Path) -> Shown:
    """Run every command. Raises RuntimeError for one that fails."""
    files: dict[str, str] = {}
    text = ["# Gallery\n\nEach page was made by the command beside it, from the files of the repository.\n"]
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "instances").symlink_to(root / "instances")
        (Path(folder) / "mine.py").write_text(MINE)
        (Path(folder) / "lazy.py").write_text(LAZY)
        with ThreadPoolExecutor(_AT_ONCE) as running:
            list(running.map(lambda piece: _run(piece, folder), PIECES))
        for piece in PIECES:
            files[f"gallery/{piece.file}"] = (Path(folder) / piece.file).read_text().replace("<header>", _BACK, 1)
            seen = f"{piece.seen}\n\n![{piece.title}]({piece.picture})\n\n" if piece.picture else ""
            text.append(f"## {piece.title}\n\n{piece.about} [{_opened(piece)}](gallery/{piece.file}).\n\n{seen}")
            text.append(f"```console\n$ magnets {piece.command}\n```\n")
    return Shown("\n".join(text), files)


def _opened(piece: Piece) -> str:
    return f"Open “{piece.title}”"


def _run(piece: Piece, folder: str) -> None:
    for command in f"magnets {piece.command}".split(" && "):
        program = f'"{sys.executable}" -m magnets_cp'
        done = subprocess.run(
            command.replace("magnets", program, 1), shell=True, cwd=folder, capture_output=True, text=True, check=False
        )
        if done.returncode not in piece.statuses:
            raise RuntimeError(f"{command}: exit status {done.returncode}\n{done.stderr}")
