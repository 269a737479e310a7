"""What holds of every command, whatever it was given and however it was ended."""

from __future__ import annotations

import json
import re
import signal
from collections.abc import Iterator, Mapping
from pathlib import Path
from xml.etree import ElementTree

from tests.adversary.ended import Ended
from tests.adversary.grammar import SECONDS

ANSWERS = {0, 1, 2, 3}
BY_SIGNAL = {
    signal.SIGINT: {130, -signal.SIGINT},
    signal.SIGTERM: {143, -signal.SIGTERM},
    signal.SIGKILL: {-signal.SIGKILL},
}
# What a command may take besides its limit: to begin, and for what is no search.
CPU_SECONDS, MEMORY = 3.0, 900 * 2**20
# Of pipes to servers that end with the command.
DESCRIPTORS = 20
# Of a folder that is written as one thing: SIGKILL may leave it, as docs/commands.md says.
_DRAFT = re.compile(r"\.\d+\.[0-9a-f]+\.part/")
_MESSAGE = re.compile(r"magnets: .+")


def broken(ended: Ended, before: Mapping[str, bytes], after: Mapping[str, bytes]) -> Iterator[str]:
    """Each invariant that does not hold, with what was seen; of the files in its folder, before it and after it."""
    expected = ANSWERS | BY_SIGNAL.get(signal.Signals(ended.ending.number or 1), set())
    expected |= {141} if ended.ending.output == "gone" else set()
    if ended.status not in expected or (
        ended.ending.number and "magnets: interrupted" in ended.errors and ended.status in ANSWERS
    ):
        yield f"status {ended.status}: {ended.errors[-600:]}"
    if "Traceback" in ended.errors or "fault of magnets-cp" in ended.errors:
        yield f"traceback: {ended.errors[-1500:]}"
    yield from (f"left: {one}" for one in ended.left)
    if ended.descriptors > DESCRIPTORS:
        yield f"descriptors: {ended.descriptors} more than at the beginning"
    if ended.ending.output and ended.status in (0, 1) and not _names(ended):
        yield f"status {ended.status} where nothing was written"
    if ended.memory > MEMORY:
        yield f"memory: {ended.memory / 2**20:.0f} MB"
    is_whole = not ended.ending.number and not ended.ending.output
    if ended.status == 2 and is_whole and not _MESSAGE.search(ended.errors) and "judge" not in ended.arguments:
        yield f"status 2 without a message: {ended.errors!r}"
    if ended.arguments[0] == "solve" and ended.cpu_seconds > CPU_SECONDS + _workers(ended) * 1.05 * SECONDS:
        yield f"limit: {ended.cpu_seconds:.2f} processor seconds for --seconds {SECONDS}"
    if "--json" in ended.arguments and is_whole and ended.status in (0, 1, 3):
        yield from _not_json(ended.output)
    yield from _of_files(ended, before, after)


def _workers(ended: Ended) -> int:
    return 2 if "--workers" in ended.arguments else 1


def _names(ended: Ended) -> tuple[str, ...]:
    """How the names of files begin that it may write."""
    named = [word for word in ended.arguments if word.startswith(("out", "--shrink=", "--certify=", "store"))]
    return tuple(name.rpartition("=")[2].partition(".")[0] for name in named)


def _not_json(text: str) -> Iterator[str]:
    try:
        json.loads(text, parse_constant=_refuse)
    except ValueError as error:
        yield f"no JSON: {error}: {text[:200]!r}"


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is none of JSON")


def _of_files(ended: Ended, before: Mapping[str, bytes], after: Mapping[str, bytes]) -> Iterator[str]:
    """What is there already stays, but for a store and what is forced; what is new has a name given, and is whole."""
    names = _names(ended)
    for name, text in before.items():
        if after.get(name) != text and not name.startswith("store") and "--force" not in ended.arguments:
            yield f"changed: {name}"
    is_killed = ended.status is None or ended.status < 0
    for name in after.keys() - before.keys():
        is_draft = is_killed and _DRAFT.match(name)
        if not name.removeprefix("test_").startswith(names or ("\0",)) and "__pycache__" not in name and not is_draft:
            yield f"new: {name}"
        if is_killed:
            continue
        if name.endswith(".html") and not after[name].rstrip().endswith(b"</html>"):
            yield f"not whole: {name}"
        if name.endswith(".xml"):
            try:
                ElementTree.fromstring(after[name])
            except ElementTree.ParseError as error:
                yield f"not whole: {name}: {error}"


def files_in(folder: Path) -> dict[str, bytes]:
    """The files below a folder, by their paths in it, with what they hold."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and not path.is_symlink()
    }
