"""The pytest plugin: solvers judged in tests.

    def test_mine(judge):
        judge(solve, fuzz=300)

    @pytest.mark.magnets("boards/", fuzz=100)   # once for each board there, and for each kind of random board
    def test_each(judge):
        judge(solve)

A test fails with the board, the broken rule, and a smallest board on which the solver fails in the same way. Nothing of
ours is loaded before a test asks for it: this module is imported by every run of pytest.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

if TYPE_CHECKING:
    from magnets_cp import Board, Judgement

# The kinds of random boards, as the hand solver proves them.
KINDS = ("unique", "several", "unsatisfiable")
_FIXTURE = "magnets_boards"
_SHRINKING_SECONDS = 10.0


# Among so many boards for each that is wanted one of a rare kind is looked for.
_PATIENCE = 40


class RandomBoards(NamedTuple):
    """``number`` random boards of one kind of a puzzle."""

    kind: str
    number: int
    puzzle: Any

    def boards(self, seed: int, notations: Sequence[str], without: Sequence[str]) -> list[Board]:
        """The first boards of the seed that each notation can say; fewer if there are hardly any of the kind."""
        from magnets_cp.api.reading import puzzle_of
        from magnets_cp.workbench.run.instances import can_write

        puzzle = puzzle_of((), self.puzzle)
        made = (_of_kind(puzzle, seed, index) for index in range(1, _PATIENCE * self.number + 1))
        fitting = (
            board
            for kind, board in made
            if kind == self.kind
            and all(can_write(puzzle, board.content, notation) for notation in notations)
            and not any(puzzle.traits[name](board.content) for name in without if name in puzzle.traits)
        )
        return list(islice(fitting, self.number))


@cache
def _of_kind(puzzle: Any, seed: int, index: int) -> tuple[str, Board]:
    """The random board of this number, after its kind."""
    from magnets_cp.api.boards import Board
    from magnets_cp.api.solving import solve

    board = Board(puzzle, puzzle.fuzz(seed, index), f"fuzz {seed}:{index}")
    kinds = {0: "unsatisfiable", 1: "unique", 2: "several"}
    return kinds[len(solve(board, count=2).solutions)], board


def _seed(text: str) -> int:
    """A whole number from 0. Raises ValueError."""
    if not (text.isascii() and text.isdigit()):
        raise ValueError
    return int(text)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--magnets-seed``."""
    group = parser.getgroup("magnets", "solvers judged by magnets-cp")
    group.addoption("--magnets-seed", type=_seed, default=0, metavar="N", help="seed of the random boards of judge()")


def pytest_configure(config: pytest.Config) -> None:
    """Add the mark."""
    config.addinivalue_line(
        "markers",
        "magnets(*boards, fuzz=0, puzzle=None): run the test once for each board of these files and folders, and once "
        "for each kind (unique, several, unsatisfiable) on so many random boards; judge(solver) judges on them",
    )


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Make one test for each board and each kind of random board of the mark."""
    mark = metafunc.definition.get_closest_marker("magnets")
    if mark is None or _FIXTURE not in metafunc.fixturenames:
        return
    from magnets_cp.api.reading import read_all

    puzzle = mark.kwargs.get("puzzle")
    try:
        found = read_all(mark.args, puzzle)
    except ValueError as error:
        raise pytest.UsageError(f"{metafunc.definition.nodeid}: {error}") from error
    fuzz, unknown = mark.kwargs.get("fuzz", 0), set(mark.kwargs) - {"fuzz", "puzzle"}
    if unknown or type(fuzz) is not int or fuzz < 0:
        found_instead = f"{sorted(unknown)[0]}=" if unknown else f"fuzz={fuzz!r}"
        raise pytest.UsageError(
            f"{metafunc.definition.nodeid}: magnets: expected fuzz=N, a whole number from 0, and puzzle=, "
            f"found {found_instead}"
        )
    random = [RandomBoards(kind, fuzz, puzzle) for kind in KINDS if fuzz]
    names = [*(board.name for board in found), *(f"fuzz-{one.kind}" for one in random)]
    metafunc.parametrize(_FIXTURE, [*found, *random], ids=names, indirect=True)


@pytest.fixture
def magnets_boards(request: pytest.FixtureRequest) -> list[Board] | RandomBoards | None:
    """The boards of the mark that this test is for; None without the mark."""
    asked = getattr(request, "param", None)
    return asked if asked is None or isinstance(asked, RandomBoards) else [asked]


@pytest.fixture
def judge(
    request: pytest.FixtureRequest, magnets_boards: list[Board] | RandomBoards | None
) -> Callable[..., Judgement]:
    """``magnets_cp.judge``, which fails the test unless every answer is right.

    ``judge(solver, boards=None, fuzz=300, seed=SEED, **terms)``; with the mark ``magnets`` on the boards of the mark,
    and no others unless they are named. SEED is ``--magnets-seed``. What was judged goes into ``--junitxml``.
    """

    def judging(solver: Any, boards: Any = None, fuzz: int | None = None, **terms: Any) -> Judgement:
        from magnets_cp import judge as judged
        from magnets_cp.api.judging import notations_of
        from magnets_cp.workbench.run.boards import listed

        seed = terms.pop("seed", request.config.getoption("--magnets-seed"))
        if boards is None and magnets_boards is not None:
            boards, fuzz = magnets_boards, fuzz or 0
            if isinstance(boards, RandomBoards):
                read = notations_of(solver, boards.puzzle, terms.get("write", ""))
                boards = boards.boards(seed, read, listed(terms.get("without", ())))
            if not boards:
                pytest.skip("no board of this kind among the random ones")
        __tracebackhide__ = True
        judgement = judged(solver, boards, 300 if fuzz is None else fuzz, seed, **terms)
        found = {"boards": len(judgement.found.judgements), "faults": len(judgement.faults)}
        request.node.user_properties.extend(found.items())
        if not judgement.right:
            pytest.fail(_told(judgement), pytrace=False)
        return judgement

    return judging


def _told(judgement: Judgement) -> str:
    """In a line what was judged, which is all that pytest's summary shows; the faults, and the smallest board."""
    parts = [judgement.summary, str(judgement)]
    smallest = judgement.smallest(seconds=_SHRINKING_SECONDS)
    if smallest is not None:
        parts += ["", f"smallest board that shows it, {smallest.board.size}:", str(smallest), *smallest.where_lost()]
        parts += ["", "a test that keeps it, to paste:", "", smallest.test()]
    return "\n".join(parts)
