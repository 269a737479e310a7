"""Outputs composed at random of answers and of what people print around them: what may be said of each."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from magnets_cp.workbench.judge.verdict import Verdict
from tests.thorough import examples
from tests.workbench.external.test_not_understood import FOUR, NONE, PLAIN, STRANGE, TWO, YES, judged

EMPTY = "2x2:11,11,11,20,TTBB"
RIGHT = {
    FOUR: ("[1, 3, 0, 2]", "1 3 0 2", '{"solutions": [["1", "3", "0", "2"]]}'),
    TWO: ("+-\n-+", "+ -\n- +", "['+-', '-+']", "[[1, -1], [-1, 1]]", "|+|-|\n|-|+|"),
}
WRONG = {
    FOUR: ("[0, 0, 0, 0]", "0 1 2 3", "(2, 2, 1, 0)"),
    NONE: ("[0, 1, 2]", "0 2 1"),
    TWO: ("++\n--", "..\n..", "['++', '--']"),
    EMPTY: ("..\n..", "+ +\n- -"),
}
SAID = {
    "none": (
        *(
            "no solution",
            "UNSATISFIABLE",
            "There is no solution.",
            "s UNSATISFIABLE",
            "Infeasible",
            "Cannot be solved.",
        ),
        *(
            "Status: UNSAT",
            "=> no solution",
            ">>> No Solution <<<",
            "number of solutions: 0",
            "Unsolvable puzzle",
        ),
        *("Search exhausted, no solution", "Solver finished: no solution", "solved: False", "No solutions exist!"),
    ),
    "yes": (*YES, "Success!", "Yes, there is a solution", "The puzzle has a solution.", "solution exists: True"),
    "gave up": (
        *("unknown", "timeout", "Time limit reached", "I give up", "No solution found within the time limit"),
        *("node limit reached", "stopped early", "Interrupted", "Too many nodes", "Could not finish in time"),
    ),
    "denied": (
        *(
            "invalid",
            "Verification failed",
            "WRONG",
            "valid: False",
            "constraint violated: row 1",
            "This is not a solution",
        ),
        *("incomplete assignment", "check failed for column 2", "2 violations", "The solution is wrong"),
        *("This is not a solution", "Solution is not valid"),
    ),
    "strange": (*STRANGE, "0-1 1-3 2-0 3-2", "row:1 col:2", "(a, 2), (b, 4)"),
    "plain": tuple(PLAIN),
}
CONVICTED = (Verdict.WRONG, Verdict.NONE_EXISTS, Verdict.FALSE_UNSATISFIABLE, Verdict.INCOMPLETE, Verdict.CRASH)
Part = tuple[str, str]


def outputs(board: str) -> st.SearchStrategy[tuple[str, list[Part]]]:
    """The board, and the parts of an output for it."""
    texts = {**SAID, "wrong": WRONG[board], **({"right": RIGHT[board]} if board in RIGHT else {})}
    each = [st.tuples(st.just(kind), st.sampled_from(some)) for kind, some in texts.items()]
    return st.tuples(st.just(board), st.lists(st.one_of(each), min_size=1, max_size=3))


@settings(max_examples=examples(300))
@given(st.sampled_from([FOUR, TWO, NONE, EMPTY]).flatmap(outputs), st.booleans())
def test_what_may_be_said_of_an_output(drawn: tuple[str, list[Part]], is_apart: bool) -> None:
    board, printed = drawn
    verdict = judged(board, ("\n\n" if is_apart else "\n").join(text for _, text in printed) + "\n").verdict
    kinds = {kind for kind, _ in printed} - {"plain"}
    if verdict is Verdict.FALSE_UNSATISFIABLE:
        assert kinds <= {"none", "denied"}
    elif verdict in CONVICTED:
        assert kinds <= {"wrong", "yes"}
    elif verdict is Verdict.CORRECT and board in RIGHT:
        assert "right" in kinds
        assert kinds <= {"right", "yes", "strange"}
    elif verdict is Verdict.CORRECT:
        assert "none" in kinds
        # A line that nobody understands may keep the one below it from being read.
        assert kinds <= {"none", "denied", "strange", *(["wrong"] if "strange" in kinds else [])}
