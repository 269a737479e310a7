"""The bundle: what ``magnets report RUNS -o FOLDER/`` writes, and ``magnets compare --replay FOLDER/`` runs again."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from magnets_cp.text.python_text import encoded
from magnets_cp.text.sanitize import csv_of, visible
from magnets_cp.workbench.page.saving import refused, whole_folder
from magnets_cp.workbench.study.compare.published import DIGESTS, RUNS, digests
from magnets_cp.workbench.study.report.analysis import Question
from magnets_cp.workbench.study.report.document import Document
from magnets_cp.workbench.study.report.kept import PUZZLE, imports, kept, places, with_imports
from magnets_cp.workbench.study.report.latex import latex
from magnets_cp.workbench.study.report.paper import draw_figures, paper
from magnets_cp.workbench.study.report.presets import document
from magnets_cp.workbench.study.report.write import markdown, page
from magnets_cp.workbench.study.store import Store

if TYPE_CHECKING:
    import pandas as pd


CAMPAIGN = "campaign.toml"
_ABOUT = """# {title}

{findings}

- report.html, report.md, tables.tex: the whole report; paper.tex takes the tables and figures/*.tikz
- figures: every chart as PDF, SVG and TikZ (pgfplots)
- boards: every board that was run, each in the notation of its puzzle that can say all of it
- heuristics: the files that configurations name, and what these import
- puzzle: the file of the puzzle, if it is not one of magnets' own, and what it imports
- runs.csv: every run with its status, counters, versions, machine, and how busy that was
- files.sha256: digests of the boards and heuristics; a replay says which have changed
- campaign.toml: what was run; `magnets compare --replay .` runs it again and says what differs
"""
_FOLDERS = re.compile(r"(?<![\w./])(?:\.\.?/|~/|/)+(?:[^\s/:;,'\"]+/)*(?=[^\s/])")


@dataclass(frozen=True, slots=True)
class Request:
    """What a bundle is made of besides the store: the template, the question, and the notation its boards are in.

    With boards of several puzzles it is None: each shows its own.
    """

    template: str
    question: Question
    notation: str | None


def write_bundle(store: Store, folder: Path, request: Request) -> Document:
    """Write the folder, made if it is not there; what the report in it says. Raises UsageError."""
    files, boards, meta = store.files(), store.boards(), store.meta()
    puzzle = _unnamed(files, meta["campaign"])
    users = {name: text for name, text in files.items() if name != puzzle}
    placed = kept(users, _named(users, meta["campaign"]))
    moved = {name: place for place, name in reversed(placed.items())}
    posed = places(boards, "boards", ".txt")
    if puzzle is not None:
        moved |= places([puzzle], PUZZLE)
    frame = portable_frame(store.frame(), moved, posed)
    campaign = _campaign(meta["campaign"], moved, posed, request.notation, puzzle=moved.get(puzzle or ""))
    said = meta["campaign"]["report"]
    meta["campaign"]["report"] = {key: portable(str(value), moved) for key, value in said.items()}
    meta["campaign"]["features"] = {posed[name]: known for name, known in meta["campaign"]["features"].items()}
    meta["command"] = "magnets compare --replay ."
    if request.question.baseline is not None:
        asked = replace(request.question, baseline=portable(request.question.baseline, moved))
        request = Request(request.template, asked, request.notation)
    made = document(frame, meta, request.template, request.question)
    if puzzle is not None:
        placed |= kept(with_imports(puzzle, files), [puzzle], PUZZLE)
    texts = {place: files[name] for place, name in placed.items()} | {posed[name]: boards[name] for name in boards}
    texts |= {
        DIGESTS: digests(texts),
        CAMPAIGN: campaign,
        RUNS: csv_of(frame),
        "report.html": page(made),
        "report.md": markdown(made),
    }
    texts |= {"tables.tex": latex(made), "paper.tex": paper(made), "README.md": _about(made)}
    with refused(f"cannot write {folder}"), whole_folder(folder) as begun:
        for name, text in texts.items():
            path = begun / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(encoded(text, name))
        draw_figures(made, begun / "figures")
    return made


def _unnamed(files: Mapping[str, str], campaign: dict[str, Any]) -> str | None:
    """The file that no configuration names and no other file imports: that of the user's own puzzle."""
    named = _named(files, campaign)
    texts = "\n".join(files.values())
    return next((name for name in files if name not in named and not imports(texts, name)), None)


def _named(files: Iterable[str], campaign: dict[str, Any]) -> list[str]:
    said = "\n".join(one["configuration"] for one in campaign["configurations"])
    return [name for name in files if _any_of([name]).search(said)]


def _campaign(
    campaign: dict[str, Any], moved: dict[str, str], posed: dict[str, str], notation: str | None, *, puzzle: str | None
) -> str:
    """The campaign as a file for ``magnets compare``."""
    keys = {
        "puzzle": puzzle or (campaign["family"] if notation else None),
        "notation": notation,
        "instances": list(posed.values()),
        "configurations": [_configured(one, moved) for one in campaign["configurations"]],
        "seeds": campaign["seeds"],
        "seconds": campaign["seconds"],
        "nodes": campaign["nodes"],
        "count": campaign["solutions"] or "all",
        "memory": campaign["memory"],
        "cpu_seconds": campaign["cpu_seconds"],
    }
    return "".join(f"{key} = {_toml(value)}\n" for key, value in keys.items() if value is not None)


def _toml(value: Any) -> str:
    """JSON's texts, numbers and arrays are TOML's, but TOML knows no pairs of surrogates and takes no raw DEL."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _configured(one: dict[str, str], moved: dict[str, str]) -> str:
    """NAME: CONFIGURATION, or without a name where a name cannot say it."""
    label, text = (portable(one[key], moved) for key in ("label", "configuration"))
    return text if set(label) & set("=:") else f"{label}: {text}"


def _about(made: Document) -> str:
    return _ABOUT.format(
        title=made.title, findings="\n".join(map(visible, (made.subtitle, *made.alerts, *made.summary)))
    )


def portable(text: str, moved: Mapping[str, str]) -> str:
    """The text with the files that have moved under their new names, and of all other paths the last part only.

    >>> portable("variable=/home/me/mine.py:f", {"/home/me/mine.py": "heuristics/mine.py"})
    'variable=heuristics/mine.py:f'
    """
    if moved:
        text = _any_of(moved).sub(lambda found: moved[found[0]], text)
    return _FOLDERS.sub("", text)


def _any_of(names: Iterable[str]) -> re.Pattern[str]:
    """One of the names, and not as the end of another: of a/b.py and b.py that which stands there."""
    listed = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    return re.compile(rf"(?<![\w./~-])(?:{listed})(?!\w)")


def portable_frame(frame: pd.DataFrame, files: Mapping[str, str], boards: Mapping[str, str]) -> pd.DataFrame:
    """The rows of a store, ready to be handed on."""
    changed: dict[str, Any] = {"instance": frame["instance"].map(boards)}
    for column in ("configuration", "label", "detail", "versions"):
        new = {text: portable(str(text), files) for text in frame[column].unique()}
        changed[column] = frame[column].map(new)
    return frame.assign(**changed)
