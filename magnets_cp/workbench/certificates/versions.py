"""The versions of VeriPB's proof format that are written; they differ in punctuation and in how a proof ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hand_solver.learning.proof_text import DELETED


class Version(NamedTuple):
    """What a version of the format says its own way.

    solution    begins the line of a solution
    end         ends a line of other than a constraint
    conclusion  how a proof ends, by what is claimed, with {line} for the contradiction and {number} for the solutions
    """

    name: str
    solution: str
    end: bytes
    conclusion: dict[str, Sequence[str]]

    def head(self, constraints: int) -> str:
        """The first lines."""
        return f"pseudo-Boolean proof version {self.name}\nf {constraints}{self.end.decode()}\n"

    def text(self, derived: bytes) -> bytes:
        """What the search has written."""
        return derived.replace(bytes([DELETED]), self.end)

    def last(self, claim: str, line: int, number: int) -> str:
        """The last lines: that line is a contradiction, and so many solutions were found."""
        return "".join(f"{one.format(line=line, number=number)}\n" for one in self.conclusion[claim])


def _newer(conclusion: str) -> list[str]:
    return ["output NONE ;", f"conclusion {conclusion} ;", "end pseudo-Boolean proof ;"]


# What a certificate may claim: that there is no solution; that there are these and no others; or only these.
NONE, ALL, SOME = "unsatisfiable", "no other solutions", "these solutions"
VERSIONS = {
    version.name: version
    for version in (
        Version("1.2", "v", b"", {NONE: ["c {line}"], ALL: ["c {line}"], SOME: []}),
        Version(
            "3.0",
            "solx",
            b" ;",
            {
                NONE: _newer("UNSAT : {line}"),
                ALL: _newer("ENUMERATION_COMPLETE {number} : {line}"),
                SOME: _newer("SAT"),
            },
        ),
    )
}
