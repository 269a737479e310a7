"""The puzzle as an answer set program for clingo (Gebser, Kaminski, Kaufmann, Schaub 2019)."""

from __future__ import annotations

import importlib.metadata
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from hand_solver import Limits, Status
from magnets_cp.answer import Answer, Solution
from magnets_cp.puzzle import Puzzle
from magnets_cp.puzzles.magnets.board import BLANK, MINUS, PLUS, Board

# A cell is a pair (row,column), a line row(R) or column(C), a sign plus, minus or blank. What is known of the board are
# facts: domino(A,B), its two cells; clue(L,S,N), the line L has the sign S N times; given(A,S).
PROGRAM = """
partner(A,B) :- domino(A,B).
partner(B,A) :- domino(A,B).

% A domino is a magnet, one way round or the other, or blank; a cell outside every domino has no sign.
{ sign(A,plus); sign(A,minus) } 1 :- domino(A,B).
sign(B,minus) :- domino(A,B), sign(A,plus).
sign(B,plus) :- domino(A,B), sign(A,minus).
magnet(A) :- domino(A,B), sign(A,S).

% Equal signs never touch.
:- sign((R,C),S), sign((R,C+1),S).
:- sign((R,C),S), sign((R+1,C),S).

% A given cell keeps its sign.
:- given(A,S), S != blank, not sign(A,S).
:- given(A,blank), sign(A,S).

% Every clue gives the exact number of its sign in its line. A magnet that lies in the line adds one, either way round.
in((R,C),row(R)) :- partner((R,C),B).
in((R,C),column(C)) :- partner((R,C),B).
lies(A,L) :- domino(A,B), in(A,L), in(B,L).
crosses(A,L) :- partner(A,B), in(A,L), not in(B,L).
:- clue(L,S,N), not #count { A : magnet(A), lies(A,L); A : sign(A,S), crosses(A,L) } = N.

% Redundant: the magnets that cross a line alone make the difference of its clues.
value(plus,1).
value(minus,-1).
:- clue(L,plus,P), clue(L,minus,M), not #sum { V,A : sign(A,S), value(S,V), crosses(A,L) } = P-M.

#show sign/2.
"""
_NAME_OF = {PLUS: "plus", MINUS: "minus", BLANK: "blank"}
_SIGN_OF = {name: sign for sign, name in _NAME_OF.items()}
# Seconds between two looks at whether Ctrl-C was pressed.
_PATIENCE = 0.2


@dataclass(frozen=True, slots=True)
class Clingo:
    """clingo on ``PROGRAM``.

    configuration  one of clingo's presets of heuristics, restarts and deletion
    """

    package: ClassVar[str] = "clingo"
    module: ClassVar[str] = "clingo"

    configuration: str = "jumpy"

    def run(self, puzzle: Puzzle[Any], board: Board, limits: Limits) -> Answer:
        """See ``Solver``. The limit on seconds is not heeded while the program is grounded; that on nodes never is."""
        import clingo

        started = time.perf_counter()
        wanted = limits.solutions or 0  # clingo's name for all
        arguments = [f"--configuration={self.configuration}", f"--models={wanted}"]
        control = clingo.Control(arguments, logger=_ignore)
        control.add("base", [], PROGRAM + " ".join(_facts(board)))
        control.ground([("base", [])])
        found: list[Solution] = []
        deadline = None if limits.seconds is None else started + limits.seconds
        with control.solve(on_model=lambda model: found.append(_decoded(board, model)), async_=True) as search:
            _wait(search, deadline)
            search.cancel()
            ended = search.get()
        seconds = time.perf_counter() - started
        return Answer(
            Status.SATISFIABLE if found else Status.UNSATISFIABLE if ended.exhausted else Status.UNKNOWN,
            tuple(found),
            bool(ended.exhausted),
            {**_counters(control), "seconds": seconds},
            {"solver": str(self), "configuration": self.configuration, "clingo": importlib.metadata.version("clingo")},
        )

    def __str__(self) -> str:
        return "clingo"


def _ignore(code: Any, message: str) -> None:
    """What clingo remarks on, such as that a board has no givens."""


def _facts(board: Board) -> Iterator[str]:
    for (r, c), (s, d) in board.dominoes:
        yield f"domino(({r},{c}),({s},{d}))."
    for axis, pluses, minuses in (
        ("row", board.row_plus, board.row_minus),
        ("column", board.column_plus, board.column_minus),
    ):
        for sign, clues in ((PLUS, pluses), (MINUS, minuses)):
            for i, clue in enumerate(clues):
                if clue is not None:
                    yield f"clue({axis}({i}),{_NAME_OF[sign]},{clue})."
    for (r, c), sign in board.givens.items():
        yield f"given(({r},{c}),{_NAME_OF[sign]})."


def _wait(search: Any, deadline: float | None) -> None:
    """Until the search has ended or the time is up."""
    while True:
        left = _PATIENCE if deadline is None else deadline - time.perf_counter()
        if search.wait(max(0.0, min(left, _PATIENCE))) or left <= 0:
            return


def _decoded(board: Board, model: Any) -> Solution:
    rows = [[BLANK] * board.columns for _ in range(board.rows)]
    for symbol in model.symbols(shown=True):
        cell, sign = symbol.arguments
        r, c = cell.arguments
        rows[r.number][c.number] = _SIGN_OF[sign.name]
    return tuple("".join(row) for row in rows)


def _counters(control: Any) -> dict[str, int | float]:
    solving = control.statistics["solving"]["solvers"]
    return {name: int(solving[key]) for name, key in (("decisions", "choices"), ("conflicts", "conflicts"))}
