"""External solvers, real processes with one fault each, get the verdict they deserve; a right one gets "correct"."""

from __future__ import annotations

import pickle
import sys
from pathlib import Path

import pytest

from hand_solver import Limits, Status
from magnets_cp.answer import Answer, Outcome
from magnets_cp.errors import UsageError
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.workbench.judge.judge import judge
from magnets_cp.workbench.judge.patience import Patience
from magnets_cp.workbench.judge.shrink.failure import fails_like, failure_of
from magnets_cp.workbench.judge.shrink.shrink import Effort, shrink
from magnets_cp.workbench.judge.verdict import Run, Verdict
from magnets_cp.workbench.judge.verify import verify, verify_all
from magnets_cp.workbench.run.boards import Wanted, fuzzed
from magnets_cp.workbench.run.configuration import parse
from magnets_cp.workbench.run.default_solvers import references
from magnets_cp.workbench.run.instances import Instance
from magnets_cp.workbench.run.programs.command import Command
from magnets_cp.workbench.run.programs.external_solver import ExternalSolver
from magnets_cp.workbench.run.programs.python_function import Function
from tests.boards import instance
from tests.programs import RIGHT, command_for, variant

FAMILY = MAGNETS
UPRIGHT = instance("tiny-2x3-upright.txt")  # one solution: +-+ above -+-
UNSATISFIABLE = instance("unsatisfiable-3x4.txt")
LIMITS = Limits(seconds=20.0)

CHECKS_COLUMNS = 'if [column.count(sign) for sign in "+-"] != [column_plus[c], column_minus[c]]:'
CHECKS_ROWS = "                return False\n        for c"
PRINTS = '    print("\\n".join(solution)'
_BEGINS = "\nif __name__"
_SOLVES = "    show(solve("


def first(code: str) -> tuple[str, str]:
    """What makes the program begin with some code of its own."""
    return _BEGINS, f"\n{code}\n{_BEGINS}"


def instead(code: str) -> tuple[str, str]:
    """What makes it do something else than solve."""
    return _SOLVES, f"    {code}; sys.exit()\n{_SOLVES}"


def judged(solver: ExternalSolver, board: object = UPRIGHT, limits: Limits = LIMITS) -> Run:
    return verify(FAMILY, board, [*references(FAMILY), solver], limits).runs[-1]


@pytest.mark.parametrize(
    "board",
    [
        "tiny-2x3-upright.txt",
        "tiny-1x2-all-blank.txt",
        "narrow-1x8.txt",
        "unique-2x3.txt",
        "unsatisfiable-3x4.txt",
        "tiny-2x1-unsatisfiable.txt",
    ],
)
def test_a_right_program_is_correct_from_a_file_and_from_standard_input(tmp_path: Path, board: str) -> None:
    command = command_for(tmp_path, RIGHT)
    for text in (command, command.removesuffix(" {file}")):
        run = judged(Command(command=text), instance(board))
        assert (run.verdict, run.answer.outcome) == (Verdict.CORRECT, Outcome.ANSWERED)


TRANSPOSES = "def show(solution):\n    solution = solution and [*map(''.join, zip(*solution))]\n"
FAULTS: list[tuple[str, tuple[str, str], Verdict, str | None]] = [
    ("prints the board transposed", ("def show(solution):\n", TRANSPOSES), Verdict.UNREADABLE, None),
    ("prints the first row", (PRINTS, PRINTS.replace("solution", "solution[:1]")), Verdict.WRONG, "shape"),
    ("lets equal signs touch", ('return sign == "." or', "return True or"), Verdict.WRONG, "touching"),
    ("says unsatisfiable when its time is up", instead("print('no solution')"), Verdict.FALSE_UNSATISFIABLE, None),
    ("prints nothing", instead("pass"), Verdict.UNREADABLE, None),
    ("prints a traceback", first("raise KeyError('row 3')"), Verdict.CRASH, None),
    ("sleeps", first("import time; time.sleep(60)"), Verdict.TIMEOUT, None),
    ("eats memory", first("x = []\nwhile True: x.append(b'x' * 10**6)"), Verdict.MEMORY, None),
    ("asks for too much memory", first("x = b'x' * 10**13"), Verdict.MEMORY, None),
    ("floods", first("while True: print('+-.' * 1000)"), Verdict.OUTPUT, None),
    ("forks", first("import os, time\nfor _ in range(8): os.fork()\ntime.sleep(60)"), Verdict.CRASH, None),
    ("prints HTML", ("    print(", "    print('<b>', end=''); print("), Verdict.UNREADABLE, None),
    ("moves the cursor", ("    print(", "    print('\\x1b[2J', end=''); print("), Verdict.UNREADABLE, None),
    ("talks", instead("print('I love puzzles')"), Verdict.UNREADABLE, None),
    ("cannot express it", first("sys.exit(77)"), Verdict.DECLINED, None),
    (
        "says that it is unsupported",
        instead("print('c of this kind\\ns UNSUPPORTED\\nc 0.1 s')"),
        Verdict.DECLINED,
        None,
    ),
    ("ends with 2 as well", instead("print('s UNSUPPORTED', flush=True); sys.exit(2)"), Verdict.DECLINED, None),
    ("dies of a signal", instead("print('no solution', flush=True); import os; os.kill(0, 9)"), Verdict.CRASH, None),
    ("echoes the layout", instead("print('TTT\\nBBB')"), Verdict.UNREADABLE, None),
]


@pytest.mark.parametrize(
    ("fault_of_it", "verdict", "rule"), [one[1:] for one in FAULTS], ids=[one[0] for one in FAULTS]
)
def test_one_fault_one_verdict(
    tmp_path: Path, fault_of_it: tuple[str, str], verdict: Verdict, rule: str | None
) -> None:
    solver = Command(command=command_for(tmp_path, variant(fault_of_it)), memory=100, output=20, processes=20)
    run = judged(solver, limits=Limits(seconds=1.0 if verdict is Verdict.TIMEOUT else 20.0))
    assert run.verdict is verdict, run.answer.report
    assert (rule in [violation.rule for violation in run.violations]) == (rule is not None)
    assert (run.solution is not None) == (verdict in (Verdict.WRONG, Verdict.FALSE_UNSATISFIABLE))
    if verdict is not Verdict.WRONG:
        assert run.answer.report


@pytest.mark.parametrize(
    ("old", "new", "rules"),
    [
        (CHECKS_COLUMNS, "if False:", {"column plus", "column minus"}),
        (
            CHECKS_ROWS,
            CHECKS_ROWS.replace("for c", "    return True\n        for c"),
            {"row plus", "row minus", "column plus", "column minus"},
        ),
    ],
    ids=["does not check columns", "stops at the first row"],
)
def test_random_boards_find_counts_that_are_not_checked(tmp_path: Path, old: str, new: str, rules: set[str]) -> None:
    solver = Command(command=command_for(tmp_path, variant((old, new))))
    boards = fuzzed(FAMILY, Wanted((), fuzz=20, seed=1), ["fum"])
    found = [one.runs[-1] for one in verify_all(FAMILY, boards, Patience([*references(FAMILY), solver]), LIMITS)]
    faults = [run for run in found if run.verdict.is_fault]
    assert {run.verdict for run in faults} == {Verdict.WRONG, Verdict.NONE_EXISTS}
    broken = {violation.rule for run in faults for violation in run.violations}
    assert broken
    assert broken <= rules
    assert all(
        violation.place.split()[0] == violation.rule.split()[0] for run in faults for violation in run.violations
    )


def test_a_solution_where_none_exists(tmp_path: Path) -> None:
    solver = Command(command=command_for(tmp_path, variant(("return right_counts()", "return True"))))
    run = judged(solver, UNSATISFIABLE)
    assert run.verdict is Verdict.NONE_EXISTS
    assert run.violations


def test_last_words_are_reported_and_a_status_alone_is_no_crash_where_unsatisfiable_is_said(tmp_path: Path) -> None:
    crash = judged(Command(command=command_for(tmp_path, variant(first("raise KeyError('row 3')")))))
    assert "exit status 1" in crash.answer.report
    assert "KeyError: 'row 3'" in crash.answer.report
    refuses = variant(instead("print('UNSATISFIABLE'); sys.exit(20)"))
    assert judged(Command(command=command_for(tmp_path, refuses)), UNSATISFIABLE).verdict is Verdict.CORRECT
    prints_and_fails = variant(
        (PRINTS, PRINTS.replace("print(", "print(*solution, sep='\\n'); sys.exit(1)\n    print("))
    )
    assert judged(Command(command=command_for(tmp_path, prints_and_fails))).verdict is Verdict.CRASH
    as_solvers_of_sat = prints_and_fails.replace("sys.exit(1)", "sys.exit(10)")
    assert judged(Command(command=command_for(tmp_path, as_solvers_of_sat))).verdict is Verdict.CORRECT


FUNCTIONS = [
    ("def solve(text):\n    return ['+-+', '-+-']", Verdict.CORRECT),
    ("def solve(text):\n    return [['+', '-', '+'], ['-', '+', '-']]", Verdict.CORRECT),
    ("def solve(text):\n    return [[1, -1, 1], [-1, 1, -1]]", Verdict.CORRECT),
    ("def solve(text):\n    print('thinking')\n    return '+-+\\n-+-'", Verdict.CORRECT),
    ("def solve(text):\n    yield ['+-+', '-+-']\n    while True: pass", Verdict.CORRECT),
    ("def solve(text):\n    yield None", Verdict.FALSE_UNSATISFIABLE),
    ("def solve(board):\n    return ['+-+', '-+-'] if len(board.dominoes) == 3 else None", Verdict.CORRECT),
    ("from neighbour import answer\ndef solve(text):\n    return answer", Verdict.CORRECT),
    ("def solve(text):\n    return ['-+-', '+-+']", Verdict.WRONG),
    ("def solve(text):\n    return None", Verdict.FALSE_UNSATISFIABLE),
    ("def solve(text):\n    return []", Verdict.FALSE_UNSATISFIABLE),
    ("def solve(text):\n    return 42", Verdict.UNREADABLE),
    ("def solve(text):\n    return object()", Verdict.CRASH),
    ("def solve(text):\n    raise ValueError", Verdict.CRASH),
    ("def solve(text):\n    raise SystemExit", Verdict.CRASH),
]  # fmt: skip


@pytest.mark.parametrize(("text", "verdict"), FUNCTIONS)
def test_a_python_function(tmp_path: Path, text: str, verdict: Verdict) -> None:
    (tmp_path / "neighbour.py").write_text("answer = ['+-+', '-+-']")
    (tmp_path / "mine.py").write_text(text)
    run = judged(Function(function=f"{tmp_path}/mine.py:solve"))
    assert run.verdict is verdict, run.answer.report


def test_a_file_that_is_no_python_is_refused_at_once(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("def solve(:")
    with pytest.raises(UsageError, match=r"mine\.py:1: syntax error"):
        Function(function=f"{tmp_path}/mine.py:solve")


def test_relative_paths_mean_the_folder_of_the_caller(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sub").mkdir()
    command_for(tmp_path / "sub", RIGHT)
    monkeypatch.chdir(tmp_path)
    assert judged(Command(command=f"{sys.executable} sub/solver.py {{file}}")).verdict is Verdict.CORRECT
    assert judged(Command(command=f"{sys.executable} {{here}}/sub/solver.py")).verdict is Verdict.CORRECT
    program = tmp_path / "sub" / "program"
    program.write_text(f"#!{sys.executable}\n{RIGHT}")
    program.chmod(0o755)
    assert judged(Command(command="sub/program {file}")).verdict is Verdict.CORRECT
    assert judged(Command(command="./program {file}", folder="sub")).verdict is Verdict.CORRECT


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("solver=command", "expected a program"),
        ("solver=command command='unclosed", "no closing quotation"),
        ("solver=command command=no-such-program", "no such program"),
        ("solver=command command=./no-such-program", "no such program"),
        ("solver=command command='cat {board}'", r"expected \{file\} for the path of the board, found \{board\}"),
        ("solver=command command=cat write=braille", "write: expected one of fum, fum-ids, sgt"),
        ("solver=command command=cat memory=1", "memory: expected a number from 16"),
        ("solver=python function=mine.py", "expected FILE.py:FUNCTION"),
        ("solver=python function=no-such-file.py:solve", "no such file: no-such-file.py"),
        (f"solver=python function={__file__}:nosuch", "test_verdicts.py has no function nosuch"),
    ],
)
def test_what_cannot_be_run_is_refused_before_it_is(text: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        parse(text, FAMILY)


def test_a_program_that_is_here_but_not_in_the_path_gets_a_hint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine").write_text("")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UsageError, match=r"for the file here write ./mine"):
        Command(command="mine {file}")
    with pytest.raises(UsageError, match="cannot be executed"):
        Command(command="./mine {file}")


def test_an_external_solver_is_a_configuration_like_any_other(tmp_path: Path) -> None:
    command = command_for(tmp_path, RIGHT)
    solver = Command(command=command, name="mine", write="fum", memory=64)
    assert parse(str(solver), FAMILY) == solver == pickle.loads(pickle.dumps(solver))
    answer = solver.run(FAMILY, UPRIGHT, Limits())
    assert answer.configuration == {
        "solver": "command",
        "name": "mine",
        "write": "fum",
        "memory": "64",
        "command": command,
    }
    assert answer.solutions == (("+-+", "-+-"),)
    assert set(answer.statistics) == {"seconds", "cpu_seconds", "memory"}


def test_a_board_that_its_notation_cannot_say_is_not_asked(tmp_path: Path) -> None:
    run = judged(Command(command=command_for(tmp_path, RIGHT)), instance("singles-3x3.sgt"))
    assert (run.verdict, run.answer.report) == (Verdict.NOT_ASKED, "fum has no single cells")


def test_the_failure_of_an_external_solver_can_be_shrunk(tmp_path: Path) -> None:
    solver = Command(command=command_for(tmp_path, variant((CHECKS_COLUMNS, "if False:"))))
    for one in fuzzed(FAMILY, Wanted((), fuzz=100, seed=1), ["fum"]):
        judgement = verify(FAMILY, one.board, [*references(FAMILY), solver], LIMITS)
        if failure := failure_of(judgement, judgement.runs[-1]):
            break
    assert failure is not None
    fails = fails_like(FAMILY, solver, failure, LIMITS)
    shrunk = shrink(FAMILY, one.board, fails, notation=solver.notation(FAMILY), limit=Effort(boards=200, seconds=60))
    assert failure.rule == "column plus"
    assert fails(shrunk.board)
    assert len(shrunk.board.cells) <= 6


def external_answer(status: Status, *solutions: tuple[str, ...], complete: bool = False) -> Answer:
    return Answer(status, solutions, complete, {"seconds": 0.0}, {"solver": "command"})


def test_nobody_believes_an_external_solver_that_there_is_no_solution() -> None:
    board = instance("tiny-2x2-several.sgt")
    unknown = Answer(Status.UNKNOWN, (), False, {"seconds": 0.0}, {})
    unsatisfiable = external_answer(Status.UNSATISFIABLE, complete=True)
    alone = judge(FAMILY, board, [("ours", unknown), ("theirs", unsatisfiable)])
    assert (alone.status, alone.runs[1].verdict) == (Status.UNKNOWN, Verdict.UNCONFIRMED)
    assert not alone.references_disagree
    # But a checked solution counts, whoever found it, also against ours.
    ours = Answer(Status.UNSATISFIABLE, (), True, {"seconds": 0.0}, {})
    refuted = judge(FAMILY, board, [("ours", ours), ("theirs", external_answer(Status.SATISFIABLE, ("+-", "-+")))])
    assert [run.verdict for run in refuted.runs] == [Verdict.FALSE_UNSATISFIABLE, Verdict.CORRECT]
    assert refuted.references_disagree


def test_the_same_seed_finds_the_same_boards_in_every_notation() -> None:
    everything = {one.name: one.board for one in fuzzed(FAMILY, Wanted((), fuzz=40, seed=3))}
    for notation in FAMILY.notations:
        boards = list(fuzzed(FAMILY, Wanted((), fuzz=5, seed=3), [notation]))
        assert len(boards) == 5
        assert all(everything.get(one.name, one.board) == one.board for one in boards)
        assert [FAMILY.write(one.board, notation) for one in boards] == [
            FAMILY.write(one.board, notation) for one in fuzzed(FAMILY, Wanted((), fuzz=5, seed=3), [notation])
        ]


def test_external_solvers_are_judged_the_same_in_several_processes(tmp_path: Path) -> None:
    solver = Command(command=command_for(tmp_path, variant((CHECKS_COLUMNS, "if False:"))))
    boards = [
        Instance(str(number), one.board)
        for number, one in enumerate(fuzzed(FAMILY, Wanted((), fuzz=12, seed=1), ["fum"]))
    ]
    alone, together = (
        [
            (one.name, [run.verdict for run in one.runs])
            for one in verify_all(FAMILY, boards, Patience([*references(FAMILY), solver]), LIMITS, jobs=jobs)
        ]
        for jobs in (1, 2)
    )
    assert alone == together


def test_a_program_that_goes_away_is_no_board_that_cannot_be_said(tmp_path: Path) -> None:
    program = tmp_path / "mine.sh"
    program.write_text("#!/bin/sh\necho no solution\n")
    program.chmod(0o700)
    solver = Command(command=str(program))
    program.unlink()
    assert judged(solver).verdict is Verdict.CRASH
