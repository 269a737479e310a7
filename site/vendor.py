"""Make the files of the playground: Pyodide, our packages as one archive, and the frame of the page that plays."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from pathlib import Path

from markupsafe import Markup

import magnets_cp
from magnets_cp.workbench.page.render import render

HERE = Path(__file__).parent
PYODIDE = HERE / "node_modules" / "pyodide"
_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
_BOARDS = ("unique-6x5.txt", "seed-2-10x9.txt", "unique-10x10.sgt", "unique-12x12.txt", "missing-clues-7x10.sgt")


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
    made: dict[str, bytes | Path] = {f"playground/pyodide/{name}": PYODIDE / name for name in _FILES}
    made |= {f"playground/{name}": HERE / "playground" / name for name in ("main.js", "worker.js", "style.css")}
    made["playground/packages.zip"] = _packed(root)
    return made


def _packed(root: Path) -> bytes:
    """The sources of the hand solver, and of what the playground needs of the rest."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in _sources(root):
            archive.write(path, path.relative_to(root).as_posix())
        archive.write(HERE / "playground" / "playground.py", "playground.py")
        archive.writestr("frame.html", frame())
    return packed.getvalue()


def _sources(root: Path) -> Iterator[Path]:
    left_out = ("cli", "models", "api", "study", "queens", "tiles", "aquarium", "new_puzzle_files")
    for package in ("hand_solver", "magnets_cp"):
        for path in sorted((root / package).rglob("*.py")):
            if not set(path.parts).intersection(left_out):
                yield path


def frame() -> str:
    """A page of ``magnets trace`` with places for what is particular to a search; see ``playground``."""
    shown = [{"name": "mine.py:choose", "board": Markup("%BOARD%"), "tree": True}]
    about = Markup("%ABOUT%")
    return render("animation.html", title="Your search", about=about, tracks=shown, data="%DATA%", last="%LAST%")
