"""A fault has all that is needed to find the mistake: both answers, what was printed, a test; a notebook shows it."""

# ruff: noqa: T201

from __future__ import annotations

import pickle
from typing import Any

import pytest

import magnets_cp


def lazy(board: Any) -> list[str]:
    print("laid nothing")
    return ["." * board.columns] * board.rows


@pytest.fixture(scope="module")
def judged() -> magnets_cp.Judgement:
    return magnets_cp.judge(lazy, fuzz=30)


def test_the_lightest_fault_comes_first(judged: magnets_cp.Judgement) -> None:
    weights = [one.board.puzzle.weight(one.board.content) for one in judged.faults]
    assert len(weights) > 10
    assert weights == sorted(weights)


def test_a_fault_has_both_answers(judged: magnets_cp.Judgement) -> None:
    wrong = next(one for one in judged.faults if one.verdict == "wrong")
    assert wrong.answer is not None
    assert wrong.right is not None
    assert magnets_cp.check(wrong.board, wrong.answer) == wrong.violations
    assert magnets_cp.check(wrong.board, wrong.right) == []
    assert wrong.printed == "laid nothing"
    none = next(one for one in judged.faults if one.verdict != "wrong")
    assert none.right is None
    assert magnets_cp.solve(none.board).status == "unsatisfiable"
    assert pickle.loads(pickle.dumps(wrong)) == wrong


def test_who_denies_a_solution_has_none_and_is_shown_one() -> None:
    (fault,) = magnets_cp.judge(lambda board: None, "2x1:10,1,01,1,LR", fuzz=0).faults
    assert (fault.answer, fault.right) == (None, ("+-",))


def test_the_smallest_shows_the_wrong_answer_beside_a_right_one(judged: magnets_cp.Judgement) -> None:
    small = judged.smallest()
    assert small is not None
    assert small.board.size == "1x1"
    assert "its answer:          a right answer:" in str(small)
    assert "\u250c" in str(small)  # with the walls of the board
    page = small._repr_html_()
    assert "its answer:" in page
    assert page.count("<svg") == 1  # there is no right one to draw
    assert "no solution" in page
    assert magnets_cp.judge(lambda board: None, "4@1,0", fuzz=0).smallest() is not None


def test_a_judgement_in_a_notebook_is_small(judged: magnets_cp.Judgement) -> None:
    shown = judged._repr_html_()
    assert len(shown) < 60_000
    assert shown.count("<svg") == 3
    assert shown.count("<style") == 1
    assert "<h1" not in shown
    assert "<iframe" not in shown
    large = magnets_cp.judge(lambda board: ["+" * 30] * 30, magnets_cp.generate("30x30", seed=1), fuzz=0)
    assert len(large._repr_html_()) < 60_000
    assert len(judged.page()) > len(shown)


def test_a_right_solver_is_one_line() -> None:
    judgement = magnets_cp.judge(lambda board: ["+-"], "2x1:10,1,01,1,LR", fuzz=0)
    assert judgement._repr_html_() == "<div><b>1 board of 2 cells, 1 with a solution: all agreed</b></div>"


def test_a_function_is_debugged_in_this_process(capsys: pytest.CaptureFixture[str]) -> None:
    seen: list[Any] = []

    def watched(board: Any) -> list[str]:
        seen.append(board)
        print("here")
        return ["-+"]

    judgement = magnets_cp.debug(watched, "2x1:10,1,01,1,LR")
    assert (len(seen), capsys.readouterr().out) == (1, "here\n")
    assert [one.verdict for one in judgement.faults] == ["wrong"]
    assert magnets_cp.debug(lambda text: "+-", "2x1:10,1,01,1,LR", write="sgt").right
    assert magnets_cp.debug(lambda text: (yield ["+-"]), "2x1:10,1,01,1,LR").right
    with pytest.raises(ZeroDivisionError):
        magnets_cp.debug(lambda board: 1 // 0, "4@1,0")
    assert [one.verdict for one in magnets_cp.debug(lambda board: {1}, "4@1,0").faults] == ["crash"]


def test_a_trait_that_all_faulty_boards_share_is_named() -> None:
    def deaf(board: Any) -> list[str] | None:
        found = () if board.givens else magnets_cp.solve(board).solutions
        return list(found[0]) if found else ["deaf"] if board.givens else None

    said = "faults of deaf are on boards with givens: --without givens makes none"
    assert said in str(magnets_cp.judge(deaf, fuzz=80))
    assert "--without" not in str(magnets_cp.judge(lambda board: None, fuzz=20))


def test_traits_that_only_together_explain_all_faults_are_named_together() -> None:
    def deaf(board: Any) -> list[str] | None:
        assert not board.givens
        assert not board.singles
        found = magnets_cp.solve(board).solutions
        return list(found[0]) if found else None

    said = "are on boards with singles or givens: --without singles,givens makes none"
    assert said in str(magnets_cp.judge(deaf, fuzz=100))
