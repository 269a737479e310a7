"""VeriPB, the checker of proofs: written by others, found on the PATH; and the versions of its format."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from hand_solver.learning.proof_text import DELETED
from magnets_cp.errors import UsageError
from magnets_cp.workbench.run.programs.ended import report_of
from magnets_cp.workbench.run.programs.program import Allowance, Ending, Execution, Program
from magnets_cp.workbench.run.programs.sandbox import execute

NAME = "veripb"
_SAID = 200  # characters of what it says that are passed on
# Exit statuses that refuse a proof; by the others, and by signals, it says that it could not do its work.
_REFUSES = {"1.2": (4, 5), "3.0": range(1, 101)}
# What it says of a proof that it accepts, and of one that proves nothing.
_ACCEPTS = {"1.2": "Verification succeeded", "3.0": "s VERIFIED"}
_NOTHING = re.compile(r"Verification failed|VERIFIED (?:NO CONCLUSION|NONE)")
# Bytes: of memory as much as the machine has.
_MEMORY, _MOST_PRINTED = 1 << 50, 1024**2
# VeriPB 0.3 adds weights that fit into 32 bits in 32 bits, whatever their sum.
_MOST_COUNTED = 2**31 - 1
_NUMBER = re.compile(r"(?<!\S)[+-]?\d+(?!\S)")
_MODERN = re.compile(r"veripb [3-9]", re.IGNORECASE)


class CheckerFailedError(Exception):
    """The checker could not do its work, which says nothing of the proof."""


@dataclass(frozen=True, slots=True)
class Checker:
    """An installed checker.

    version  of the proof format that it reads: one of ``VERSIONS``
    """

    program: str
    version: str

    def refusal(self, files: tuple[Path, Path], claim: str, seconds: float) -> str | None:
        """Check a formula and its proof: return why they are refused, or None if they are accepted.

        Raises CheckerFailedError where it does neither, as after so many seconds; or refuses what it cannot count.
        """
        strict = ["--requireUnsat"] if self.version == "1.2" and claim not in _UNPROVEN else []
        done = _run([self.program, *strict, *(str(file.resolve()) for file in files)], seconds)
        if done.code and done.code not in _REFUSES[self.version]:
            raise CheckerFailedError(_words(report_of(done)))
        if not done.code:
            return _denied(done.stdout.decode(errors="replace"), self.version)
        said = _words((done.stdout + done.stderr).decode(errors="replace"))[-_SAID:] or f"exit status {done.code}"
        if self.version == "1.2" and _heaviest(files[0]) > _MOST_COUNTED:
            raise CheckerFailedError(
                f"it refuses it, but counts in 32 bits, for which the weights are too large: {said}"
            )
        return said


def _denied(said: str, version: str) -> str | None:
    """Why what it says when it ends well is no acceptance, if so: of a proof of nothing it ends well, too.

    Raises CheckerFailedError where it does not say what it has verified.
    """
    if _NOTHING.search(said):
        return _words(said)[-_SAID:]
    if _ACCEPTS[version] not in said:
        raise CheckerFailedError(f"it does not say that it has verified anything: {_words(said)[-_SAID:] or 'nothing'}")
    return None


def installed() -> Checker | None:
    """The checker on the PATH, if there is one. Raises UsageError if it cannot be asked for its version."""
    program = shutil.which(NAME)
    if program is None:
        return None
    try:
        said = _run([program, "--version"], 30).stdout.decode(errors="replace")  # the older one has no such option
    except CheckerFailedError as error:
        raise UsageError(f"{program} --version: {error}") from error
    return Checker(program, "3.0" if _MODERN.search(said) else "1.2")


def command(files: tuple[Path, Path], claim: str, version: str) -> str:
    """Return the command that checks a certificate."""
    strict = "--requireUnsat " if version == "1.2" and claim not in _UNPROVEN else ""
    return f"{NAME} {strict}{files[0]} {files[1]}"


def _heaviest(formula: Path) -> int:
    """The most that the numbers of one constraint add up to."""
    lines = formula.read_text(encoding="utf-8").splitlines()
    return max(
        (sum(map(abs, map(int, _NUMBER.findall(line)))) for line in lines if not line.startswith("*")), default=0
    )


def _run(arguments: list[str], seconds: float) -> Execution:
    """Run it where it finds what its user has installed. Raises CheckerFailedError unless it ends by itself."""
    allowance = Allowance(seconds, None, _MEMORY, _MOST_PRINTED, 64)
    execution = execute(Program(tuple(arguments), "", None, dict(os.environ), allowance))
    if execution.ending is not Ending.EXITED:
        raise CheckerFailedError(_words(report_of(execution)))
    return execution


def _words(text: str) -> str:
    return " ".join(text.split())


class Version(NamedTuple):
    """A version of the format: the lines in which versions differ.

    solution    begins the line of a solution
    better      begins that of one than which only better ones count
    end         ends a line of other than a constraint
    conclusion  how a proof ends, by what is claimed, with {line} for the contradiction, {number} for the solutions
                and {best} for what the best of them costs
    """

    name: str
    solution: str
    better: str
    end: bytes
    conclusion: dict[str, Sequence[str]]

    def head(self, constraints: int) -> str:
        """The first lines."""
        return f"pseudo-Boolean proof version {self.name}\nf {constraints}{self.end.decode()}\n"

    def text(self, derived: bytes) -> bytes:
        """Return the text of the search in this version."""
        return derived.replace(bytes([DELETED]), self.end)

    def last(self, claim: str, line: int, number: int, best: int) -> str:
        """The last lines: that line is a contradiction, so many solutions were found, the best of them cost so much."""
        return "".join(f"{one.format(line=line, number=number, best=best)}\n" for one in self.conclusion[claim])


def _newer(conclusion: str) -> list[str]:
    return ["output NONE ;", f"conclusion {conclusion} ;", "end pseudo-Boolean proof ;"]


# What a certificate may claim: that there is no solution; that there are these and no others; or only these; that this
# one is the best there is; or only that it costs what it costs.
NONE, ALL, SOME = "unsatisfiable", "no other solutions", "these solutions"
BEST, GOOD = "no better solution", "this solution"
_UNPROVEN = (SOME, GOOD)
VERSIONS = {
    version.name: version
    for version in (
        Version(
            "1.2", "v", "o", b"", {**dict.fromkeys((NONE, ALL, BEST), ("c {line}",)), **dict.fromkeys(_UNPROVEN, ())}
        ),
        Version(
            "3.0",
            "solx",
            "soli",
            b" ;",
            {
                NONE: _newer("UNSAT : {line}"),
                ALL: _newer("ENUMERATION_COMPLETE {number} : {line}"),
                SOME: _newer("SAT"),
                BEST: _newer("BOUNDS {best} : {line} {best}"),
                GOOD: _newer("BOUNDS -INF {best}"),
            },
        ),
    )
}
