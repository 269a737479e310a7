"""Count lines, files and modules, and the modules that a command loads and enters."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Collection, Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGES = ("hand_solver", "magnets_cp")
_SEED = str(ROOT / "instances" / "magnets" / "seed-1-6x6.txt")
# The arguments of each command. {folder} stands for an empty folder.
_COMMANDS = {
    "magnets solve": ["solve", _SEED],
    "magnets compare": [
        "compare",
        _SEED,
        "--config=variable=mrv",
        "--config=variable=degree",
        "--store={folder}/runs.db",
    ],
}
# Run a command, and print as JSON which of our modules were loaded, and in which a function ran.
_TRACED = """
import json, os, sys, threading
ours = tuple(os.path.join(sys.argv[1], package) + os.sep for package in sys.argv[2].split(","))
entered = set()
def note(frame, event, _):
    if event == "call" and not frame.f_code.co_name.startswith("<module"):
        if frame.f_code.co_flags & 2 and frame.f_code.co_filename.startswith(ours):  # CO_NEWLOCALS: no class body
            entered.add(frame.f_code.co_filename)
said, sys.argv = sys.argv[3], ["magnets", *sys.argv[4:]]
parent = os.getpid()
from magnets_cp.cli.main import app
threading.setprofile(note)
sys.setprofile(note)
try:
    app.main()  # as magnets runs it, but in this process
except SystemExit as end:
    assert not end.code, f"{sys.argv} ended with {end.code}"
finally:
    sys.setprofile(None)
    if os.getpid() == parent:
        loaded = [name for name in sys.modules if name.split(".")[0] in ("hand_solver", "magnets_cp")]
        with open(said, "w") as file:
            json.dump([len(loaded), len(entered)], file)
"""


def lines() -> Iterator[str]:
    """The table, line by line."""
    imports = _imports()
    yield f"{'files':<34} {len(imports):>7}"
    yield f"{'lines':<34} {sum(path.read_text(encoding='utf-8').count(chr(10)) for path in _files()):>7}"
    lone = _with_one_importer_beside(imports)
    yield f"{'one importer, in the same folder':<34} {len(lone):>7}"
    for name, arguments in _COMMANDS.items():
        loaded, entered = _traced(arguments)
        yield f"{f'{name}: modules loaded':<34} {loaded:>7}"
        yield f"{f'{name}: modules entered':<34} {entered:>7}"


def _files() -> list[Path]:
    return [path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))]


def _imports() -> dict[str, set[str]]:
    """The modules of ours that each module imports, anywhere in it."""
    paths = {_module(path): path for path in _files()}
    return {name: _imported(path, paths.keys()) - {name} for name, path in paths.items()}


def _module(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _imported(path: Path, modules: Collection[str]) -> set[str]:
    found = set[str]()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            submodules = {f"{node.module}.{alias.name}" for alias in node.names}
            known = {name for name in submodules if name in modules}
            found.update(known if len(known) == len(submodules) else known | {node.module})
    return {name for name in found if name in modules}


def _with_one_importer_beside(imports: dict[str, set[str]]) -> list[str]:
    importers = defaultdict(list)
    for importer, imported in imports.items():
        for name in imported:
            importers[name].append(importer)
    return sorted(name for name, who in importers.items() if len(who) == 1 and _folder(name) == _folder(who[0]))


def _folder(module: str) -> str:
    is_package = (ROOT / module.replace(".", "/") / "__init__.py").exists()
    return module if is_package else module.rpartition(".")[0]


def _traced(arguments: list[str]) -> tuple[int, int]:
    """The number of our modules that a command loads, and of those in which a function runs, in its first process."""
    with tempfile.TemporaryDirectory() as folder:
        said = Path(folder) / "modules.json"
        given = [argument.format(folder=folder) for argument in arguments]
        command = [sys.executable, "-c", _TRACED, str(ROOT), ",".join(PACKAGES), str(said), *given]
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
        loaded, entered = json.loads(said.read_text(encoding="utf-8"))
    return loaded, entered
