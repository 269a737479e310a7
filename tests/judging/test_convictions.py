"""Who is right is never convicted, however it prints; and an answer that can be read in two ways is none."""

from __future__ import annotations

import sys
from contextlib import suppress
from functools import cache
from itertools import cycle, islice

import pytest

from hand_solver import Status
from magnets_cp.answer import Answer
from magnets_cp.puzzles.magnets.board import Board
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.workbench.judge.judge import judge
from magnets_cp.workbench.judge.verdict import Verdict
from magnets_cp.workbench.run.programs.command import Command
from magnets_cp.workbench.run.programs.program import Ending, Execution
from tests.judging.base import Cell, Domino, Solver
from tests.judging.faults import FAULTS
from tests.judging.killing import ACCIDENTS, boards
from tests.judging.printers import PRINTERS, Rows


class Backwards(Solver):
    """The last domino first."""

    def order(self, dominoes: list[Domino]) -> list[Domino]:
        return dominoes[::-1]


class StandingFirst(Solver):
    """Upright dominoes before those that lie."""

    def order(self, dominoes: list[Domino]) -> list[Domino]:
        return sorted(dominoes, key=lambda domino: domino[0][1] != domino[1][1])


class BlankFirst(Solver):
    """As few magnets as the clues allow, and these minus first."""

    def values(self, _: Domino) -> tuple[str, ...]:
        return ("..", "-+", "+-")


class Eager(Solver):
    """It counts at the end only where a line is full: no look ahead."""

    def may_hold(self, kind: str, number: int, sign: str, clue: int) -> bool:
        line = self.line(kind, number)
        return "?" in line or line.count(sign) == clue


class SumsFirst(Solver):
    """It refuses boards whose sums cannot agree before it searches."""

    def search(self, index: int) -> bool:
        totals = {sum(clues) for clues in self.clues.values()}
        return len(totals) == 1 and super().search(index)


class FewestFirst(Solver):
    """It lays next the domino with the fewest values left (MRV)."""

    def search(self, index: int) -> bool:
        rest = self.dominoes[index:]
        rest.sort(key=lambda domino: sum(all(map(self.fits, domino, value)) for value in self.values(domino)))
        self.dominoes[index:] = rest
        return super().search(index)


class Doubting(Solver):
    """It looks at the neighbours of the whole board again at the end."""

    def finished(self) -> bool:
        return all(self.fits(cell, sign) for cell, sign in self.grid.items())

    def near(self, cell: Cell) -> list[Cell]:
        return [other for other in super().near(cell) if other in self.grid]


RIGHT = [Solver, Backwards, StandingFirst, BlankFirst, Eager, SumsFirst, FewestFirst, Doubting]

PROGRAM = Command(command="cat", silence="none")  # as that of the seed


FEW = [20, pytest.param(300, marks=pytest.mark.soak)]


@cache
def some_boards(first: int) -> list[tuple[Board, str, Answer]]:
    """The first boards of a seed in the notation of the seed, each with the answer of the judge."""
    found = islice(boards(MAGNETS, 0, ["fum"]), first)
    return [(board, MAGNETS.write(board, "fum"), known) for board, known in found]


@cache
def any_boards(first: int) -> list[tuple[Board, Answer]]:
    """The first boards, also with single cells, givens and clues that are missing."""
    return list(islice(boards(MAGNETS, 1), first))


def convictions(name: str, board: Board, known: Answer, rows: Rows | None) -> list[str]:
    """What is said against a program that prints this answer, and what it printed."""
    text = PRINTERS[name](board, rows)
    answer = PROGRAM.answer(MAGNETS, board, Execution(Ending.EXITED, 0, text.encode()))
    run = judge(MAGNETS, board, [("hand", known), ("judged", answer)], wanted=20).runs[1]
    return [] if run.verdict is Verdict.CORRECT else [f"{run.verdict}: {answer.report}\n{text}"]


@pytest.mark.parametrize("first", FEW)
@pytest.mark.parametrize(("name", "solver"), [*zip(PRINTERS, cycle(RIGHT))])
def test_a_right_program_is_never_convicted(name: str, solver: type[Solver], first: int) -> None:
    assert len(PRINTERS) >= 12
    for board, text, known in some_boards(first):
        assert convictions(name, board, known, solver().solve(text)) == []


@pytest.mark.parametrize("first", FEW)
@pytest.mark.parametrize("name", PRINTERS)
def test_nor_is_it_on_boards_that_other_notations_say(name: str, first: int) -> None:
    for board, known in any_boards(first):
        for rows in known.solutions[:2] or [None]:
            assert convictions(name, board, known, rows) == []


def right_half(kind: type[Solver], first: int) -> int:
    """On how many of the first boards a faulty solver is right, and not convicted for what it prints there."""
    names, right = cycle(PRINTERS), 0
    for board, text, known in some_boards(first):
        with suppress(*ACCIDENTS):
            rows = kind().solve(text)
            is_right = known.status is Status.UNSATISFIABLE if rows is None else not MAGNETS.violations(board, (*rows,))
            if is_right:
                right += 1
                assert convictions(next(names), board, known, rows) == []
    return right


@pytest.mark.parametrize("first", [10, pytest.param(300, marks=pytest.mark.soak)])
def test_who_is_wrong_elsewhere_is_not_convicted_where_it_is_right(first: int) -> None:
    right = {name: right_half(kind, first) for name, kind in FAULTS.items()}
    sys.stdout.write(f"{sum(right.values())} right answers of {len(right)} faulty programs, none convicted\n")
    assert sum(right.values()) > 0.4 * first * len(FAULTS)


SWAPPED = str.maketrans("+-", "-+")


@pytest.mark.parametrize("one", PRINTERS)
def test_a_wrong_answer_in_another_form_beside_a_right_one_is_seen(one: str) -> None:
    # A table of numbered dominoes may have numbers of its own; clues below a grid look like a row of numbers.
    others, met = [name for name in PRINTERS if name != "dominoes_by_number"], 0
    for board, _, known in some_boards(25):
        for rows in known.solutions[:1]:
            wrong = tuple(row.translate(SWAPPED) for row in rows)
            if MAGNETS.violations(board, wrong):
                met += 1
                for two in others:
                    if (one, two) != ("with_clues_right_and_below", "array_of_numpy"):
                        text = f"{PRINTERS[one](board, rows)}\n\n{PRINTERS[two](board, wrong)}"
                        answer = PROGRAM.answer(MAGNETS, board, Execution(Ending.EXITED, 0, text.encode()))
                        run = judge(MAGNETS, board, [("hand", known), ("judged", answer)], wanted=20).runs[1]
                        assert run.verdict in (Verdict.WRONG, Verdict.UNREADABLE), f"{two}:\n{text}"
    assert met > 3
