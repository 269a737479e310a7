"""What programs say in words is understood: that there is none, that they gave up, and what says neither."""

from __future__ import annotations

import pytest

from hand_solver import Status
from magnets_cp.errors import InputError
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.source import Source
from magnets_cp.workbench.run.programs.program import Ending, Execution
from magnets_cp.workbench.run.programs.reading import read_output
from magnets_cp.workbench.run.programs.sentences import says_given_up, says_none
from magnets_cp.workbench.run.programs.understood import Reading

NONE = """\
No solution
no solution found
No solutions found
No solutions.
There is no solution
There is no solution for this puzzle
There is no valid solution for this board.
There are no solutions
There exists no solution
There isn't a solution
There isn't any solution.
There does not exist a solution
No solution exists
No solution exists for the given puzzle.
No solution is possible
No solution could be found.
No valid solution exists
No valid assignment found
No valid configuration was found
No feasible solution
Solution not found
A solution could not be found
Solution does not exist
Solution doesn't exist.
Solution: None
Solution = None
Solutions: 0
Solutions found: 0
Number of solutions: 0
0 solutions
0 solutions found
Found 0 solutions
Found no solution
No solution found after 123 nodes
No solution found (123 nodes, 0.02 s)
No solution found in 0.02 seconds
No solution, 123 nodes
No solution after exhaustive search
Unsatisfiable
UNSAT
s UNSATISFIABLE
Infeasible
Status: INFEASIBLE
Result: no solution
The puzzle is unsolvable
This puzzle is impossible
This puzzle is impossible to solve
Impossible
The puzzle has no solution
The board has no solutions.
The given puzzle has no answer
This puzzle has no valid solution!
This puzzle does not have a solution
This board doesn't have any solution
The puzzle cannot be solved
The puzzle can't be solved.
Puzzle can not be solved
Cannot be solved
Cannot find a solution
Can't find solution
Could not find a solution
Couldn't find any solution.
Could not find a valid solution
Could not solve the puzzle
Unable to find a solution
Failed to find a solution
Unable to solve the puzzle
Not solvable
Not satisfiable
Unsolvable puzzle
The problem is infeasible
The constraints are inconsistent
Sorry, no solution
Sorry, there is no solution.
Unfortunately, no solution exists.
Search finished: no solution
Search complete. No solution found.
Done. The puzzle has no solution.
No solution. Time: 0.01 s
No solution found! Explored 123 nodes.
board.txt: UNSAT
>>> No solution <<<
*** NO SOLUTION ***
[!] No solution
=== No solution ===
| No solution |
❌ No solution found
None
null
failure
No
Solvable: no
Satisfiable: False
Nothing found
no solution that satisfies the constraints
No arrangement satisfying all the constraints
No solution with the given clues
Answer: no solution
Answer: UNSAT
The answer is: no solution
Solver status: INFEASIBLE
Status: UNSAT
Result = UNSATISFIABLE
We found no solution
I found no solution
The solver found no solution
The search found no solution.
Error: no solution
ERROR: puzzle has no solution
INFO: no solution
2024-05-01 12:00:00 INFO no solution found
[INFO] no solution found
Puzzle 3: no solution
No possible solution
No possible solutions exist
Proven infeasible
Proved unsatisfiable
It is impossible
Not possible
It has no solution
Has no solution
no answer
No answer found
There's no solution
There's no solution for this puzzle.
There were no solutions found
There was no solution found.
No such assignment exists
Magnets puzzle has no solution
The magnets puzzle cannot be solved.
All possibilities exhausted, no solution
All combinations tried: no solution
Exhausted search space: no solution
No Solution Exists (0.003s)
no_solution
no-solution
UNSATISFIABLE (0 nodes)
Plus and minus counts differ, so there is no solution
""".splitlines()

GAVE_UP = """\
Unknown
s UNKNOWN
Status: UNKNOWN
Timeout
Time out
time-out
Timed out
Timed out after 5 seconds
Time limit reached
Time limit exceeded
time limit exceeded after 10 s
Node limit reached
The node limit was reached
Step limit exceeded
Iteration limit reached.
Maximum number of iterations reached
Maximum iterations exceeded
Max depth reached
Max steps exceeded
Maximum recursion depth exceeded
Gave up
Giving up
I give up
I gave up.
Gave up after 1000 nodes
Giving up after 10 seconds
Given up
Out of time
Ran out of time
Out of memory
Too many nodes
Too many iterations
Taking too long
Too slow
Search aborted
Search interrupted
Search stopped early
Aborted
Interrupted
Cancelled
No solution found within the time limit
No solution found within 5 seconds
No solution found in time
No solution found so far
No solution yet
Could not find a solution in time
Could not find a solution within the time limit
Could not finish in time
Could not decide
I don't know
Undecided
Undetermined
Inconclusive
Result: unknown
Status = timeout
Limit reached
limit exceeded
Search limit reached
The search gave up
Solver timed out
The solver timed out
Timeout reached
Timeout exceeded
""".splitlines()

NEITHER = """\
Solution found
Solution:
Solution 1:
A solution was found
Found a solution
Found 1 solution
1 solution
1 solution found
There is a solution
There is one solution
The puzzle has a solution
The puzzle has exactly one solution
Solved
Solved in 12 steps
Solved puzzle:
Satisfiable
SAT
s SATISFIABLE
Status: OPTIMAL
Status: FEASIBLE
feasible
Answer:
Result:
Success
Yes
True
Unique solution
No other solution
No other solution exists
No more solutions
There is no other solution
No further solutions found
No unique solution
No second solution
Not a unique solution
no solution in this branch
no solution here
No solution for domino 3
No solution for r1c1 = +-, backtracking
no solution, backtracking
domino 3: None
branch 2: no solution
depth 4: infeasible
variable 3: none
best: none
Time limit: 10 s
timeout=10
Timeout: 5
Time limit 10
node limit 1000
Time: 0
Failures: 0
Impossible values removed: 12
impossible: 12 values
Removed 3 infeasible values
No heuristics
No errors
No solution file given
unsat clauses: 0
None of the values fits
number of solutions: 01
solutions: 01
0 backtracks
0 nodes
no backtracks
No givens
Is there no solution?
not found yet
Number of solutions: 1
Solutions: 10
Solutions found: 2
unknown cells: 12
Unknown cells: 0
search not interrupted
""".splitlines()

BOARD = MAGNETS.read(Source("id", "3x2:11,11,11,11,LRTLRB".replace("11,11,11,11", "110,11,110,11")), None)[0]


def read(text: str) -> Reading:
    return read_output(MAGNETS, BOARD, Execution(Ending.EXITED, stdout=text.encode()))


def test_there_are_many() -> None:
    assert len(NONE) > 100
    assert len(GAVE_UP) > 50
    assert len(NEITHER) > 60


@pytest.mark.parametrize("line", NONE)
def test_a_sentence_says_that_there_is_none(line: str) -> None:
    assert says_none(line)
    assert not says_given_up(line)
    for text in (line, f"Magnets solver 1.0\nReading the board ...\n\n{line}\nElapsed time: 0.01 s\n"):
        assert read(text).status is Status.UNSATISFIABLE, text


@pytest.mark.parametrize("line", GAVE_UP)
def test_a_sentence_says_that_it_gave_up(line: str) -> None:
    assert says_given_up(line)
    assert read(f"Searching\n{line}\n").status is Status.UNKNOWN


@pytest.mark.parametrize("line", NEITHER)
def test_other_sentences_say_neither_and_are_passed_over_beside_a_grid(line: str) -> None:
    assert not says_none(line)
    assert not says_given_up(line)
    for text in (f"{line}\n\n+-.\n-+.\n", f"+-.\n-+.\n\n{line}\n"):
        assert read(text).solutions == (("+-.", "-+."),), text


@pytest.mark.parametrize(
    "around", ["...\n{}", "{}\n0", "----\n{}\n----", "=====\n{}\n=====", "---\n---\n{}", "1\n2\n{}"]
)
def test_strokes_dots_and_numbers_around_a_sentence_are_no_board(around: str) -> None:
    assert read(around.format("No solution")).status is Status.UNSATISFIABLE


def test_who_gave_up_has_not_shown_that_there_is_none() -> None:
    assert read("Time limit reached.\nNo solution found.\n").status is Status.UNKNOWN


def test_what_is_no_answer_is_told_by_its_last_words() -> None:
    with pytest.raises(InputError, match='"no solution" or "unknown", found \'I am done\''):
        read("Magnets solver 1.0\nI am done\n")


def test_no_line_takes_long() -> None:
    for line in ("1 " * 99, "the " * 49, "x, " * 60, "no solution" + " 1" * 90, "the search " * 18):
        for _ in range(200):
            assert not says_given_up(line)
            says_none(line)
