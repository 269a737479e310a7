"""Tests that hold for any puzzle, for its author: each takes the puzzle and raises AssertionError.

from magnets_cp import testing

def test_everything():
    testing.check(PUZZLE)
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import islice, permutations, product
from math import prod
from typing import Any

from hand_solver import Limits, solve
from magnets_cp.answer import Solution
from magnets_cp.layout import Layout
from magnets_cp.partial import as_text
from magnets_cp.puzzle import Puzzle
from magnets_cp.source import Source
from magnets_cp.workbench.explain.hint.hint import Explainer
from magnets_cp.workbench.explain.hint.steps import drawn
from magnets_cp.workbench.judge.audit.audit import audit_board
from magnets_cp.workbench.judge.verify import verify
from magnets_cp.workbench.run.configuration import parse
from magnets_cp.workbench.run.default_solvers import default_solvers
from magnets_cp.workbench.run.instances import can_write
from magnets_cp.workbench.run.solvers import HandSolver

_ALL = Limits(solutions=None)
_SOME = Limits(solutions=20)


def check(puzzle: Puzzle[Any], *, boards: int = 30, seed: int = 0, tries: int = 5000) -> None:
    """All of the tests below, on random boards of the puzzle's own."""
    for index in range(1, boards + 1):
        board = puzzle.fuzz(seed, index)
        check_notations(puzzle, board)
        check_rules(puzzle, board, tries=tries)
        check_solvers(puzzle, board)
        check_answers(puzzle, board)
        check_drawing(puzzle, board)
        check_hints(puzzle, board)
        check_inference(puzzle, board)
        check_reductions(puzzle, board)


def check_notations(puzzle: Puzzle[Any], board: Any) -> None:
    """Every notation reads back its own text, and the last can write every board."""
    for notation in puzzle.notations:
        if can_write(puzzle, board, notation):
            text = puzzle.write(board, notation)
            read = puzzle.read(Source(notation, text), notation)
            assert read == [board], f"{notation} writes\n{text}\nand reads {read}"
        else:
            assert notation != puzzle.notations[-1], f"{notation} is the last notation and cannot write {board}"


def check_rules(puzzle: Puzzle[Any], board: Any, *, tries: int = 5000) -> None:
    """CP-SAT finds exactly what the rules allow of all that can be put on a board, if that is not too much to try."""
    if attempts(puzzle, board) > tries:
        return
    right = set(by_trying_everything(puzzle, board))
    found = set(parse("solver=cp-sat", puzzle).run(puzzle, board, _ALL).solutions)
    assert found == right, (
        f"{board}\nonly CP-SAT: {sorted(found - right)[:3]}\nonly the rules: {sorted(right - found)[:3]}"
    )


def check_solvers(puzzle: Puzzle[Any], board: Any) -> None:
    """A dozen configurations of the hand solver and every formulation of CP-SAT agree, with the rules too."""
    judged = verify(puzzle, board, default_solvers(puzzle), Limits(solutions=20, seconds=20), name=str(board))
    faults = [f"{run.configuration}: {run.verdict}: {run.solution}" for run in judged.runs if run.verdict.is_fault]
    assert not faults, f"{board}: {'; '.join(faults)}"


def check_answers(puzzle: Puzzle[Any], board: Any) -> None:
    """A solution is read back from its picture, and from JSON."""
    for solution in parse("solver=hand", puzzle).run(puzzle, board, Limits(solutions=3)).solutions:
        for text in (puzzle.picture(board, solution), json.dumps({"solutions": [solution]})):
            read = puzzle.read_solutions(Source("answer", text), board)
            assert read == [solution], f"read_solutions makes {read} of\n{text}"


def check_drawing(puzzle: Puzzle[Any], board: Any) -> None:
    """Clues say the numbers they count, and a solution of a board solves every board that is drawn alike."""
    alike: dict[Any, list[Any]] = {}
    for one in [board, *islice(puzzle.reductions(board, None), 20)]:
        laid = puzzle.layout(one) if puzzle.defines("layout") else None
        for clue in [*laid.clues.values(), *laid.notes] if laid else []:
            said = clue.number is None or str(clue.number) in re.findall(r"\d+", clue.text)
            assert said, f"{one}: a clue counts {clue.number} and says {clue.text!r}"
        alike.setdefault(_seen(laid) if laid else puzzle.picture(one, None), []).append(one)
    for one, other in (pair for same in alike.values() for pair in permutations(same, 2)):
        for solution in parse("solver=hand", puzzle).run(puzzle, one, _SOME).solutions:
            told = bool(puzzle.violations(one, solution)) is bool(puzzle.violations(other, solution))
            assert told, f"{one} and {other} are drawn alike, and {solution} solves one of them only"


def _seen(laid: Layout) -> Any:
    """The parts of a layout that are seen before a cell is filled."""
    clues = tuple(sorted((spot, clue.text) for spot, clue in laid.clues.items()))
    signs = tuple(tuple(sorted(one.items())) for one in (laid.regions, laid.givens, laid.ground))
    return laid.rows, laid.columns, clues, tuple(note.text for note in laid.notes), signs


def check_hints(puzzle: Puzzle[Any], board: Any) -> None:
    """Hints can be said and drawn, and keep every solution; a board without one is found to have none."""
    hints = Explainer(puzzle, board)
    taken = list(hints.steps())
    said = [f"{caption}\n{as_text(drawing)}" for caption, drawing in drawn(hints, taken)]
    problem = puzzle.csp(board, puzzle.levels[-1])
    number = len(solve(problem, limits=_SOME).solutions)
    mistake = hints.mistake(hints.given)
    assert (mistake is None) is (number > 0), f"{board}: {mistake.sentence if mistake else 'no mistake is found'}"
    for hint, words in zip(taken, said, strict=True):
        left = 0 if hint.step.refuted else len(solve(problem.narrowed(hint.step.masks), limits=_SOME).solutions)
        assert left == number, f"{board}: a hint loses a solution: {words}"


def check_inference(puzzle: Puzzle[Any], board: Any) -> None:
    """Nothing that search infers loses a solution: prunings, and the inequalities it learns."""
    solvers = [one for one in default_solvers(puzzle) if isinstance(one, HandSolver)]
    for _, found in audit_board(puzzle, board, solvers, Limits(nodes=200, seconds=20)):
        assert found.first is None, f"{board}: {found.first.kind} by {found.first.who}: say magnets audit for more"


def check_reductions(puzzle: Puzzle[Any], board: Any) -> None:
    """Boards made smaller are boards, and some of them weigh less if the board can be shrunk at all."""
    for smaller in islice(puzzle.reductions(board, None), 20):
        check_notations(puzzle, smaller)


def attempts(puzzle: Puzzle[Any], board: Any) -> int:
    """The number of assignments: the product of the numbers of values of all variables."""
    return prod(len(variable.labels) for variable in puzzle.csp(board, puzzle.levels[-1]).variables)


def by_trying_everything(puzzle: Puzzle[Any], board: Any) -> Iterator[Solution]:
    """Every choice of values, whatever the constraints, in which the rules find nothing wrong."""
    variables = puzzle.csp(board, puzzle.levels[-1]).variables
    for assignment in product(*(range(len(variable.labels)) for variable in variables)):
        solution = puzzle.decode(board, assignment)
        if not puzzle.violations(board, solution):
            yield solution
