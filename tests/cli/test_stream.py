"""What the end of the time keeps from being printed is printed afterwards: status 0 never stands beside nothing."""

from __future__ import annotations

import pytest

import magnets_cp
from hand_solver import LimitReached
from magnets_cp.cli.stream import Stream
from magnets_cp.cli.waiting import Waiting

BOARD = "2x2:11,11,11,11,TTBB"


def test_a_solution_is_printed_once_though_the_time_ends_while_it_is_drawn(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    board = magnets_cp.read(BOARD)
    solutions = magnets_cp.solve(BOARD, count=2).solutions
    stream = Stream(board, 2, prints=True, waiting=Waiting("solving"))
    picture = board.puzzle.picture

    def late(*_: object) -> str:
        monkeypatch.setattr(type(board.puzzle), "picture", lambda self, *given: picture(*given))
        raise LimitReached("the seconds")

    monkeypatch.setattr(type(board.puzzle), "picture", late)
    with pytest.raises(LimitReached):
        stream.take(tuple(solutions[0]))
    for solution in solutions:
        stream.take(tuple(solution))
    stream.finish()
    pictures = [picture(board.content, tuple(solution)) for solution in solutions]
    assert capsys.readouterr().out == "\n\n".join(pictures) + "\n"
