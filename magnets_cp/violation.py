"""The report of a rules checker, the same for every puzzle."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Violation:
    """A broken rule: its name, where on the board, and what was expected and found there.

    spots  marked in a picture of the board, as (row, column) from 0; the puzzle says what they mean outside the board

    >>> print(Violation("row plus", "row 1", "expected 2 +, found 1"))
    row plus: row 1: expected 2 +, found 1
    """

    rule: str
    place: str
    detail: str
    spots: tuple[tuple[int, int], ...] = ()

    def __str__(self) -> str:
        return f"{self.rule}: {self.place}: {self.detail}"


def against_the_rules(solver: object, wrong: Violation) -> str:
    """Say that a solution of the solver breaks a rule, and whose parts take part in it."""
    own = ", ".join(getattr(solver, "own", ()))
    return f"the solver{own and f' with {own}'} answered against the rules: {wrong}"
