"""The user's files in a bundle: folders as they were, so that each file imports there what it did import."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import PurePath

from magnets_cp.errors import UsageError, shown
from magnets_cp.text.sanitize import distinct

HEURISTICS, PUZZLE = "heuristics", "puzzle"
_LONGEST = 20  # of an ending
_IMPORT = r"""^\s*(?:import|from)\b.*\b(?:{0})\b|\b(?:import_module|__import__)\(\s*["'](?:{0})\b"""
_STRANGE = re.compile(r"[^A-Za-z0-9._-]+")


def kept(files: Mapping[str, str], named: Iterable[str], root: str = HEURISTICS) -> dict[str, str]:
    """The place of every file in the bundle -> its name; one that all may import has a place beside each of them.

    named  those of the files that are run; what the others are called is how they are imported
    root   the folder of the bundle for all of them

    Raises UsageError for two files with the same place, of which only one could be kept.

    >>> kept({"a/mine.py": "import one", "a/one.py": "", "b/other.py": ""}, ["a/mine.py", "b/other.py"])
    {'heuristics/1/mine.py': 'a/mine.py', 'heuristics/2/other.py': 'b/other.py', 'heuristics/1/one.py': 'a/one.py'}
    """
    found: dict[str, str] = {}
    for name, place in _places(files, list(named), root):
        other = found.setdefault(place, name)
        if files[other] != files[name]:
            raise UsageError(
                f"{shown(other)} and {shown(name)} differ and would have one place in the bundle: give them other names"
            )
    return found


def with_imports(name: str, files: Mapping[str, str]) -> dict[str, str]:
    """That one of the files with those that it may import, and that these may."""
    found = {name: files[name]}
    while new := [other for other in files if other not in found and imports("\n".join(found.values()), other)]:
        found |= {other: files[other] for other in new}
    return found


def imports(text: str, name: str) -> bool:
    """May the text import the file?"""
    modules = "|".join({re.escape(part) for part in name.removesuffix(".py").split("/") if part})
    return bool(modules) and re.search(_IMPORT.format(modules), text, re.M) is not None


def _places(files: Mapping[str, str], named: list[str], root: str) -> Iterator[tuple[str, str]]:
    folders = _folders(named, root)
    for folder, target in folders.items():
        yield from places([name for name in named if _folder(name) == folder], target).items()
    for name in files:
        if name not in named:
            around = [folder for folder in folders if _below(name, folder)]
            nearest = max(around, key=lambda folder: len(folder.parts), default=None)
            # One that is beside none was found where the user stood.
            for folder in folders or {PurePath(): root} if nearest is None else [nearest]:
                inner = _below(name, folder) or _below(name, PurePath()) or (os.path.basename(name),)
                yield name, "/".join((folders.get(folder, root), *inner))


def _folders(named: Iterable[str], root: str) -> dict[PurePath, str]:
    """Each folder of such files -> that of the bundle; one within another stays there."""
    folders = list(dict.fromkeys(map(_folder, named)))
    outer = [one for one in folders if not any(_below(one, other) for other in folders)]
    targets = {one: root if len(outer) == 1 else f"{root}/{k}" for k, one in enumerate(outer, start=1)}
    for one in folders:
        around = next(other for other in outer if one == other or _below(one, other))
        targets[one] = "/".join((targets[around], *(_STRANGE.sub("-", part) for part in _below(one, around))))
    return targets


def _folder(name: str) -> PurePath:
    """The folder as it was said, so that it is no matter where the user stands now."""
    return PurePath(os.path.normpath(os.path.dirname(name)))


def _below(path: str | PurePath, folder: PurePath) -> tuple[str, ...]:
    """The parts of the path within the folder; none if it is not in there."""
    whole = PurePath(os.path.normpath(path))
    inner = whole.parts[len(folder.parts) :]
    is_inside = whole.anchor == folder.anchor and whole.parts[: len(folder.parts)] == folder.parts
    return inner if is_inside and inner[:1] != ("..",) else ()


def places(names: Iterable[str], folder: str, suffix: str = "") -> dict[str, str]:
    """A place in the folder of the bundle for each file or board, by its name there; no two are the same."""
    whole = list(names)
    split = [os.path.splitext(_STRANGE.sub("-", os.path.basename(name.rstrip("/"))).strip("-.")) for name in whole]
    stems = distinct(stem or "unnamed" for stem, _ in split)
    return {
        name: f"{folder}/{stem}{suffix or own[:_LONGEST]}"
        for name, stem, (_, own) in zip(whole, stems, split, strict=True)
    }
