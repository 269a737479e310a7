"""Boards and answers damaged at random: every reader answers with what it read or with one message, and soon."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from functools import cache, partial
from itertools import islice
from random import Random
from typing import Any

import pytest

from magnets_cp.answer import Solution
from magnets_cp.errors import InputError
from magnets_cp.puzzle import Puzzle
from magnets_cp.puzzles.registry import PUZZLES
from magnets_cp.source import Source
from magnets_cp.workbench.run.boards import Wanted, fuzzed
from magnets_cp.workbench.run.programs.program import Ending, Execution
from magnets_cp.workbench.run.programs.reading import read_output
from tests.judging.killing import boards
from tests.judging.printers import PRINTERS
from tests.puzzles.cases import CASES

SIGNS = "0123456789-+.,:;*@#/\\`'\"<>!&[](){}= \t\n\r|~LRTBHVEQFOJxXgz\0é٣─"
COUNTS = [200, pytest.param(20_000, marks=pytest.mark.soak)]
SECONDS = 1.0  # of processor time, for one reading


def mutant(text: str, rng: Random) -> str:
    """The text with one to four places cut out, doubled, exchanged or overwritten."""
    for _ in range(rng.randint(1, 4)):
        a, b = sorted(rng.randint(0, len(text)) for _ in range(2))
        b = min(b, a + rng.choice((1, 2, 12, 1000)))
        change: Callable[[str], str] = rng.choice(
            (
                lambda piece: "",
                lambda piece: piece * 2,
                lambda piece: piece[::-1],
                lambda piece: "".join(rng.choice(SIGNS) for _ in range(rng.randint(1, 4))),
            )
        )
        text = text[:a] + change(text[a:b]) + text[b:]
    return text


def outcome(read: Callable[[Source], Sequence[Any]], text: str) -> str:
    """What comes of reading a text: something, or one message of one line; nothing else, and soon."""
    began = time.process_time()
    try:
        assert read(Source("mutant", text)) is not None
        result = "read"
    except InputError as error:
        message = str(error)
        assert message.startswith(("mutant", "output"))
        assert len(message.splitlines()) == 1
        assert len(message) < 400
        result = "message"
    assert time.process_time() - began < SECONDS
    return result


@cache
def written(name: str, notation: str) -> list[str]:
    """Random boards in the notation."""
    found = [
        PUZZLES[name].write(one.board, notation)
        for one in fuzzed(PUZZLES[name], Wanted((), fuzz=20, seed=0), [notation])
    ]
    assert len(found) == 20
    return found


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize(("name", "notation"), [(one.name, it) for one in PUZZLES.values() for it in one.notations])
def test_a_mutant_is_a_board_or_one_message(name: str, notation: str, count: int) -> None:
    puzzle, rng = PUZZLES[name], Random(f"mutants of {name} as {notation}")
    outcomes = set()
    for _ in range(count):
        text = mutant(rng.choice(written(name, notation)), rng)
        outcomes.add(outcome(lambda source: puzzle.read(source, notation), text))
        outcome(lambda source: (puzzle.recognizes(source), puzzle.read(source, None)), text)
    assert outcomes == {"read", "message"}


@cache
def answered(name: str) -> list[tuple[Any, list[str]]]:
    """Random boards with a solution each, printed in several ways."""
    puzzle = PUZZLES[name]
    some = islice(((board, known.solutions[0]) for board, known in boards(puzzle, 0) if known.solutions), 20)
    found = [(board, forms(puzzle, board, solution)) for board, solution in some]
    return [*found, *((case.answered, [*case.forms]) for case in CASES if case.puzzle is puzzle)]


def as_answer(puzzle: Puzzle[Any], board: Any, source: Source) -> Sequence[Any]:
    return puzzle.read_solutions(source, board)


def as_output(puzzle: Puzzle[Any], board: Any, source: Source) -> Sequence[Any]:
    return [read_output(puzzle, board, Execution(Ending.EXITED, 0, source.text.encode()))]


def forms(puzzle: Puzzle[Any], board: Any, solution: Solution) -> list[str]:
    if puzzle.name == "magnets":
        return [show(board, solution) for show in PRINTERS.values()]
    document = json.dumps({"solutions": [solution]})
    return [puzzle.picture(board, solution), "\n".join(solution), " ".join(solution), document]


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("name", PUZZLES)
def test_a_mutant_is_an_answer_or_one_message(name: str, count: int) -> None:
    """To a program's output, and to what ``magnets check`` is given."""
    puzzle, rng = PUZZLES[name], Random(f"mutants of answers to {name}")
    outcomes = set()
    for _ in range(count):
        board, texts = rng.choice(answered(name))
        text = mutant(rng.choice(texts), rng)
        for read in (as_answer, as_output):
            outcomes.add(outcome(partial(read, puzzle, board), text))
    assert outcomes == {"read", "message"}
