"""Hints: each follows from those before it, for the reason it gives and for no smaller one; mistakes likewise."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ortools.sat.python import cp_model

import magnets_cp
from hand_solver.problem.domains import members
from magnets_cp.layout import masks_of
from magnets_cp.puzzle.deductions import Deduction
from magnets_cp.puzzles.magnets.board import MINUS, PLUS, Board
from magnets_cp.puzzles.magnets.csp import LABELS
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.workbench.explain.hint.hint import Explainer, Hint
from tests import strategies
from tests.boards import INSTANCES, instance
from tests.brute_force import board_solutions
from tests.puzzles.case import Case
from tests.puzzles.cases import each_puzzle
from tests.thorough import examples


class Judge:
    """Magnets once more, cell by cell, for reasons alone: only the clues and touching pairs a reason names hold."""

    def __init__(self, board: Board, names: Sequence[str]) -> None:
        self.model = cp_model.CpModel()
        self.board = board
        self.sign = {
            (cell, sign): self.model.new_bool_var(f"{cell}{sign}") for cell in board.cells for sign in (PLUS, MINUS)
        }
        for cell in board.cells:
            self.model.add_at_most_one(self.sign[cell, PLUS], self.sign[cell, MINUS])
        for first, second in board.dominoes:
            self.model.add(self.sign[first, PLUS] == self.sign[second, MINUS])
            self.model.add(self.sign[first, MINUS] == self.sign[second, PLUS])
        for name in names:
            self._named(name)

    def _named(self, name: str) -> None:
        if match := re.fullmatch(r"(row|column) (\d+) (plus|minus) = (\d+)", name):
            index, sign, count = int(match[2]) - 1, PLUS if match[3] == "plus" else MINUS, int(match[4])
            cells = [cell for cell in self.board.cells if cell[0 if match[1] == "row" else 1] == index]
            self.model.add(sum(self.sign[cell, sign] for cell in cells if cell in self.board.domino_at) == count)
            return
        places = re.findall(r"r(\d+)c(\d+)", name)
        assert len(places) == 4, name
        one, other = ([(int(r) - 1, int(c) - 1) for r, c in places[at : at + 2]] for at in (0, 2))
        for a, b in self.board.touching:
            if (a in one and b in other) or (a in other and b in one):
                for sign in (PLUS, MINUS):
                    self.model.add_bool_or(~self.sign[a, sign], ~self.sign[b, sign])

    def takes(self, domino: int, values: int) -> cp_model.IntVar:
        """A literal that implies that the domino lies in one of these ways."""
        first, _ = self.board.dominoes[domino]
        literal = self.model.new_bool_var("")
        ways = {"+-": [self.sign[first, PLUS]], "-+": [self.sign[first, MINUS]]}
        if values != 0b111:
            chosen = [LABELS[value] for value in members(values)]
            if ".." in chosen:
                for label in {"+-", "-+"} - set(chosen):
                    self.model.add_implication(literal, ~ways[label][0])
            else:
                self.model.add_bool_or([ways[label][0] for label in chosen]).only_enforce_if(literal)
        return literal

    def implies(self, known: dict[int, int], never: Sequence[tuple[int, int]]) -> bool:
        for domino, mask in known.items():
            self.model.add(self.takes(domino, mask) == 1)
        if never:
            self.model.add_bool_or([self.takes(domino, mask) for domino, mask in never])
        return cp_model.CpSolver().solve(self.model) == cp_model.INFEASIBLE


def check(board: Board, hints: Explainer, hint: Hint) -> None:
    """The reason implies the step, and without any one of its parts it does not."""
    names = [hints.counting.constraints[constraint].name for constraint in hint.reason.constraints]
    known, never = dict(hint.reason.known), hint.step.removed
    assert Judge(board, names).implies(known, never), hint.sentence
    for name in names:
        assert not Judge(board, [one for one in names if one != name]).implies(known, never), (hint.sentence, name)
    for domino in known:
        fewer = {other: mask for other, mask in known.items() if other != domino}
        assert not Judge(board, names).implies(fewer, never), (hint.sentence, domino)


def made(seed: int) -> Board:
    """Boards that need every kind of step, some with few clues."""
    options = [{}, {"clues": 0.6}, {"clues": 0.5, "singles": 2.0}, {"density": 0.6}, {"givens": 3.0}][seed % 5]
    size = ("6x4", "6x6", "7x6")[seed % 3]
    board: Board = MAGNETS.generate(size, "unique" if seed % 4 else "any", options, Random(seed))
    return board


@pytest.mark.parametrize("first", [0])
def test_reasons_imply_their_steps_and_are_smallest(first: int) -> None:
    checked = 0
    for seed in range(first, first + 6):
        hints = Explainer(MAGNETS, board := made(seed))
        for hint in list(hints.steps())[:: 7 if seed else 3]:
            check(board, hints, hint)
            checked += 1
    assert checked > 15


@pytest.mark.soak
def test_500_random_reasons() -> None:
    checked, kinds = 0, set()
    chosen = random.Random(1)
    for seed in range(1000, 100_000):
        hints = Explainer(MAGNETS, board := made(seed))
        steps = list(hints.steps())
        rare = [hint for hint in steps if hint.step.kind >= Deduction.ASSUMPTION]
        for hint in [*chosen.sample(steps, min(3, len(steps))), *rare[:2]]:
            check(board, hints, hint)
            checked += 1
            kinds.add(hint.step.kind)
        if checked >= 500 and kinds == set(Deduction) - {Deduction.SEARCH}:
            return


@each_puzzle
@settings(max_examples=examples(8))
@given(data=st.data())
def test_no_hint_rules_out_a_solution_and_every_one_says_why(case: Case, data: st.DataObject) -> None:
    board: Any = data.draw(case.small)
    solutions = case.solutions(board)
    hints = Explainer(case.puzzle, board)
    problem = hints.counting
    known = [variable.mask for variable in problem.variables]
    assignments = (
        {
            tuple(assignment)
            for assignment in _assignments(problem.variables)
            if case.puzzle.decode(board, assignment) in solutions
        }
        if _few(problem.variables)
        else None
    )
    for hint in hints.steps():
        assert hint.sentence[0].isupper()
        assert hint.sentence.endswith(".")
        if hint.step.refuted:
            assert not solutions
            return
        for variable, removed in hint.step.removed:
            assert removed & known[variable] == removed
            known[variable] &= ~removed
            if assignments is not None:
                assert not any(1 << assignment[variable] & removed for assignment in assignments)
        assert tuple(known) == hint.step.masks


def _few(variables: Sequence[Any]) -> bool:
    count = 1
    for variable in variables:
        count *= max(1, variable.mask.bit_count())
    return count <= 3000


def _assignments(variables: Sequence[Any]) -> Any:
    from itertools import product

    return product(*(list(members(variable.mask)) for variable in variables))


@settings(max_examples=examples(25))
@given(strategies.boards(), st.data())
def test_a_mistake_is_found_where_there_is_one_and_is_smallest(board: Board, data: st.DataObject) -> None:
    solutions = board_solutions(replace(board, givens={}))
    hints = Explainer(MAGNETS, board)
    spots = data.draw(st.lists(st.sampled_from(board.cells), max_size=5, unique=True))
    signs = {spot: data.draw(st.sampled_from("+-.")) for spot in spots if spot in board.domino_at}
    masks = masks_of(hints.layout, hints.given, signs)

    def fits(known: dict[int, int]) -> bool:
        return any(
            all(1 << LABELS.index(_laid(solution, board.dominoes[x])) & mask for x, mask in known.items())
            for solution in solutions
        )

    mistake = hints.mistake(masks)
    everything = {x: mask for x, mask in enumerate(masks) if mask != 0b111}
    assert (mistake is None) == fits(everything)
    if not all(masks):
        assert mistake is not None
        assert "nothing fits r" in mistake.sentence.lower()
        assert mistake.of_board == (list(masks) == hints.given)
    elif mistake is not None:
        known = dict(mistake.reason.known)
        assert not fits(known)
        assert all(fits({y: mask for y, mask in known.items() if y != x}) for x in known)
        is_ours = any(mask != hints.given[x] for x, mask in known.items())
        assert is_ours <= bool(board_solutions(board))
        assert mistake.of_board is not is_ours
        assert mistake.sentence.startswith("No solution keeps th" if is_ours else "The board has no solution")


def _laid(solution: Sequence[str], domino: tuple[tuple[int, int], tuple[int, int]]) -> str:
    return "".join(solution[r][c] for r, c in domino)


def sentence_of(board: Board, number: int = 0) -> str:
    return [hint.sentence for hint in Explainer(MAGNETS, board).steps()][number]


def test_sentences_of_each_kind() -> None:
    row = (((0, 0), (0, 1)), ((0, 2), (0, 3)))
    free = (None,) * 4
    places = Board(1, 4, row, (2,), (None,), free, free)
    assert sentence_of(places).startswith("Row 1 still needs 2 plus and has 2 places left, so r1c1-r1c2 is a magnet")
    full = Board(1, 4, row, (1,), (1,), (1, None, None, None), free)
    assert "Row 1 already has its 1 plus (r1c1 is +), so r1c3-r1c4 is blank." in [
        hint.sentence for hint in Explainer(MAGNETS, full).steps()
    ]
    none = Board(1, 4, row, (0,), (None,), free, free)
    assert sentence_of(none) == "Row 1 has no plus, so r1c1-r1c2 is blank and r1c3-r1c4 is blank."
    given_ = Board(1, 4, row, (None,), (None,), free, free, {(0, 1): "+"})
    assert sentence_of(given_) == "Equal signs never touch (r1c2 is +), so r1c3 is not +."
    never = Board(1, 4, row, (3,), (None,), free, free)
    assert sentence_of(never) == "Row 1 needs 3 plus, and could have at most 2: the board has no solution."


def test_a_clue_that_cannot_be_met_is_told_with_what_is_given() -> None:
    """Two places would do for two, but one of them is blank."""
    row = (((0, 0), (0, 1)), ((0, 2), (0, 3)))
    free = (None,) * 4
    explainer = Explainer(MAGNETS, Board(1, 4, row, (2,), (None,), free, free, {(0, 0): "."}))
    mistake = explainer.mistake(explainer.given)
    assert mistake is not None
    assert mistake.sentence == (
        "The board has no solution: row 1 needs 2 plus, and could have at most 1 (r1c1-r1c2 is blank)."
    )


def test_every_kind_comes_up_and_says_what_it_is() -> None:
    said: dict[Deduction, str] = {}
    for seed in range(3, 40, 4):
        board = MAGNETS.generate("7x7", "unique", {"clues": 0.5}, Random(seed))
        for hint in Explainer(MAGNETS, board).steps():
            said.setdefault(hint.step.kind, hint.sentence)
        if len(said) >= 3:
            break
    assert " as a whole: " in said[Deduction.LINE]
    assert re.match(r"If r\d+c\d+(-r\d+c\d+)? were .*: so r\d", said[Deduction.ASSUMPTION])


def test_a_board_of_the_collection_is_explained_to_its_solution() -> None:
    board = instance("seed-2-10x9.txt")
    *_, last = Explainer(MAGNETS, board).steps()
    assignment = tuple(next(members(mask)) for mask in last.step.masks)
    assert MAGNETS.violations(board, MAGNETS.decode(board, assignment)) == []


def test_a_mistake_is_never_told_by_what_could_be_met() -> None:
    """Water in an aquarium rises together, so a line can fail though its cells could be counted."""
    board = magnets_cp.read(str(INSTANCES / "aquarium" / "in-pieces-3x4.json"))
    told = []
    for seed in range(40):
        explainer, rng = Explainer(board.puzzle, board.content), Random(seed)
        masks = list(explainer.given)
        for x in rng.sample(range(len(masks)), 2):
            masks[x] = 1 << rng.choice(list(members(masks[x])))
        if (mistake := explainer.mistake(masks)) is not None:
            told.append(mistake.sentence)
    assert any("needs exactly" in sentence for sentence in told)
    assert not any(re.search("with (it|them) .*(still needs|already has| has no )", sentence) for sentence in told)
