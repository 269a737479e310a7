"""Which rules wrong answers break, and where that is always so."""

from __future__ import annotations

from hand_solver import Status
from magnets_cp.answer import Answer
from magnets_cp.violation import Violation
from magnets_cp.workbench.judge.reports.banner import broken_rules
from magnets_cp.workbench.judge.verdict import Run, Verdict


def run(rows: int, columns: int, *broken: tuple[str, str]) -> Run:
    solution = ("." * columns,) * rows
    answer = Answer(Status.SATISFIABLE, (solution,), False, {"seconds": 0.0}, {})
    return Run("theirs", answer, Verdict.WRONG, solution, tuple(Violation(rule, place, "") for rule, place in broken))


def minus(rows: int, columns: int, number: int) -> Run:
    return run(rows, columns, ("column minus", f"column {number}"))


def test_the_last_column_is_named_whatever_its_number_and_the_first_row_too() -> None:
    assert broken_rules([minus(2, 3, 3), minus(4, 2, 2), minus(1, 5, 5)]) == "column minus 3 (always the last column)"
    first = [run(number, 2, ("row plus", "row 1")) for number in (2, 3, 4)]
    assert broken_rules(first) == "row plus 3 (always row 1)"
    cells = [run(3, 3, ("given", "row 2, column 1"), ("given", "row 3, column 1"))] * 3
    assert broken_rules(cells) == "given 3 (always column 1)"


def test_each_rule_has_a_place_of_its_own() -> None:
    both = [run(2, 2, ("row plus", f"row {number}"), ("column plus", "column 2")) for number in (1, 2, 1)]
    assert broken_rules(both) == "row plus 3, column plus 3 (always the last column)"


def test_few_boards_lines_that_are_alone_and_other_places_tell_nothing() -> None:
    assert broken_rules([minus(2, 3, 3), minus(2, 3, 3)]) == "column minus 2"
    assert broken_rules([minus(2, 3, 3), minus(2, 3, 3), minus(2, 1, 1)]) == "column minus 3"
    assert broken_rules([minus(2, 3, 3), minus(2, 3, 3), minus(2, 3, 2)]) == "column minus 3"
    assert broken_rules([run(2, 2, ("shape", "board"))] * 3) == "shape 3"
    assert broken_rules([run(2, 2)] * 3) == ""
