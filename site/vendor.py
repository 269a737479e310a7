"""Make the files of the playground: Pyodide, our packages as one archive, and Python's memory once it has loaded them.

That memory, a snapshot, is taken by Pyodide itself, run by node: with it the page is ready in a third of the time.
"""

from __future__ import annotations

import gzip
import io
import subprocess
import tempfile
import zipfile
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from markupsafe import Markup

import magnets_cp
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.workbench.page.render import render
from magnets_cp.workbench.study.compare.random_boards import made, mixture

HERE = Path(__file__).parent
PYODIDE = HERE / "node_modules" / "pyodide"
_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
_BOARDS = ("unique-6x5.txt", "seed-2-10x9.txt", "unique-10x10.sgt", "unique-12x12.txt", "missing-clues-7x10.sgt")
# In the frame, which is not high, the sentence of a step stands between the buttons and the board.
_IN_A_FRAME = """
header { padding-top: 6px; }
h1 { font-size: 1.1rem; }
.player { margin: .2rem 0 0; }
.track { margin: .2rem 0; }
.keys, .track h2, footer { display: none; }
.stage { display: flex; flex-direction: column; }
.said { order: -1; min-height: 1.6em; margin: .2rem 0 .4rem; }
"""
# Of the folder of the playground, what a browser loads.
_LOADED = (".js", ".mjs", ".css")
_SIZE, _MOST_BOARDS = "8x8", 100


def page() -> str:
    """The page, with boards to choose from."""
    options = []
    for name in _BOARDS:
        board = magnets_cp.read(HERE.parent / "instances" / "magnets" / name)
        options.append(f'<option value="{board.to("sgt").strip()}">{Path(name).stem}</option>')
    return (HERE / "playground" / "page.md").read_text().replace("<!-- boards -->", "".join(options))


def files(root: Path) -> dict[str, bytes | Path]:
    """What the page loads, by its place on the site. Raises FileNotFoundError if Pyodide has not been fetched."""
    if not PYODIDE.is_dir():
        raise FileNotFoundError("no Pyodide: run npm ci --prefix site")
    found: dict[str, bytes | Path] = {f"playground/pyodide/{name}": PYODIDE / name for name in _FILES}
    ours = (path for path in (HERE / "playground").iterdir() if path.suffix in _LOADED)
    found |= {f"playground/{path.name}": path for path in ours if path.name != "snapshot.mjs"}
    found["playground/packages.zip"] = packed = _packed(root)
    found["playground/python.snapshot"] = _snapshot(packed)
    return found


def _packed(root: Path) -> bytes:
    """The sources of the hand solver, and of what the playground needs of the rest."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in _sources(root):
            archive.write(path, path.relative_to(root).as_posix())
        for path in sorted((HERE / "playground").glob("*.py")):
            archive.write(path, path.name)
        archive.writestr("frame.html", frame())
        archive.writestr("boards.txt", boards())
    return packed.getvalue()


def _snapshot(packed: bytes) -> bytes:
    """Python's memory after it has loaded the packages, compressed. Raises CalledProcessError."""
    with tempfile.TemporaryDirectory() as folder:
        packages, memory = Path(folder) / "packages.zip", Path(folder) / "python.snapshot"
        packages.write_bytes(packed)
        script = HERE / "playground" / "snapshot.mjs"
        subprocess.run(["node", script, PYODIDE / "pyodide.mjs", packages, memory], check=True)
        return gzip.compress(memory.read_bytes(), compresslevel=6, mtime=0)


def _sources(root: Path) -> Iterator[Path]:
    left_out = ("cli", "models", "api", "study", "queens", "tiles", "aquarium", "new_puzzle_files")
    for package in ("hand_solver", "magnets_cp"):
        for path in sorted((root / package).rglob("*.py")):
            if not set(path.parts).intersection(left_out):
                yield path


def boards() -> str:
    """Random boards to compare heuristics on, a game id a line; ``magnets compare`` makes its own the same way."""
    random = islice(made(MAGNETS, _SIZE, mixture(MAGNETS)), _MOST_BOARDS)
    return "".join(f"{MAGNETS.write(one.board, 'sgt').strip()}\n" for one in random)


def frame() -> str:
    """A page of ``magnets trace`` with places for what is particular to a search; see ``playground``."""
    shown = [{"name": "mine.py:choose", "board": Markup("%BOARD%"), "tree": True}]
    about = Markup("%ABOUT%")
    page = render("animation.html", title="Your search", about=about, tracks=shown, data="%DATA%", last="%LAST%")
    return page.replace("</style>", f"{_IN_A_FRAME}</style>", 1)
