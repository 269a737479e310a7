from __future__ import annotations

import sys
from pathlib import Path

import pytest

from hand_solver import Limits
from magnets_cp.errors import UsageError
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.workbench.judge.standings import standings
from magnets_cp.workbench.judge.verdict import Verdict
from magnets_cp.workbench.judge.verify import verify
from magnets_cp.workbench.run.default_solvers import references
from magnets_cp.workbench.run.programs.command import Command
from magnets_cp.workbench.run.programs.external_solver import ExternalSolver
from magnets_cp.workbench.run.programs.python_function import Function
from magnets_cp.workbench.run.programs.submissions import submissions
from tests.boards import instance
from tests.programs import RIGHT, variant

# It reads standard input, whatever its arguments.
FROM_INPUT = (
    "show(solve(open(sys.argv[1]).read() if len(sys.argv) > 1 else sys.stdin.read()))",
    "show(answer(sys.stdin.read()))",
)


def test_every_way_to_hand_in(tmp_path: Path) -> None:
    folders = "by-command by-file by-input by-program nothing bad-command bad-setting bad-notation"
    for name in folders.split():
        (tmp_path / name).mkdir()
    (tmp_path / "by-command" / "mine.py").write_text(RIGHT)
    (tmp_path / "by-command" / "command.txt").write_text(f"# how to run it\n{sys.executable} mine.py {{file}}\n")
    (tmp_path / "by-file" / "solve.py").write_text(RIGHT)
    (tmp_path / "by-input" / "solver.py").write_text(variant(("def solve(text)", "def answer(text)"), FROM_INPUT))
    (tmp_path / "by-program" / "run").write_text(f"#!{sys.executable}\n{RIGHT}")
    (tmp_path / "by-program" / "run").chmod(0o755)
    (tmp_path / "bad-command" / "command.txt").write_text("no-such-program {file}")
    (tmp_path / "bad-setting" / "command.txt").write_text("cat {file}\nmemory=9999\n")
    (tmp_path / "bad-notation" / "command.txt").write_text("cat {file}\nwrite=braille\n")
    (tmp_path / "a-function.py").write_text("def solve(text):\n    return ['+-+', '-+-']\n")
    (tmp_path / "a program.py").write_text(RIGHT)
    (tmp_path / "broken.py").write_text("def solve(:\n")
    (tmp_path / "README.txt").write_text("not a submission")
    (tmp_path / ".hidden").mkdir()
    found = submissions(str(tmp_path), MAGNETS.notations, ExternalSolver(memory=99))
    assert [one.name for one in found] == [
        "a program", "a-function", "bad-command", "bad-notation", "bad-setting", "broken", "by-command", "by-file",
        "by-input", "by-program", "nothing",
    ]  # fmt: skip
    problems = {one.name: one.problem for one in found if one.solver is None}
    assert set(problems) == {"bad-command", "bad-notation", "bad-setting", "broken", "nothing"}
    assert problems["broken"] == "broken.py:1: syntax error: invalid syntax"
    assert "no-such-program: no such program" in problems["bad-command"]
    assert "found 'memory=9999'" in problems["bad-setting"]
    assert "found 'braille'" in problems["bad-notation"]
    assert "no command.txt" in problems["nothing"]
    solvers = [one.solver for one in found if one.solver is not None]
    assert all(solver.memory == 99 for solver in solvers)
    assert [type(solver) for solver in solvers].count(Function) == 1
    judgement = verify(
        MAGNETS, instance("tiny-2x3-upright.txt"), [*references(MAGNETS), *solvers], Limits(seconds=20.0)
    )
    verdicts = {run.name: run.verdict for run in judgement.runs if run.is_external}
    assert set(verdicts.values()) == {Verdict.CORRECT}
    assert len(verdicts) == 6


def test_a_python_file_may_say_its_encoding(tmp_path: Path) -> None:
    (tmp_path / "lee").mkdir()
    text = "# -*- coding: latin-1 -*-\n# r\xe9solu\n" + "def solve(text):\n    return None\n"
    (tmp_path / "lee" / "solver.py").write_bytes(text.encode("latin-1"))
    (found,) = submissions(str(tmp_path), MAGNETS.notations, ExternalSolver())
    assert isinstance(found.solver, Function), found.problem


def test_the_same_name_twice_is_told_apart(tmp_path: Path) -> None:
    (tmp_path / "ann").mkdir()
    (tmp_path / "ann.py").write_text(RIGHT)
    assert [one.name for one in submissions(str(tmp_path), MAGNETS.notations, ExternalSolver())] == ["ann", "ann.py"]


def test_a_folder_without_submissions_is_refused(tmp_path: Path) -> None:
    for folder, message in ((tmp_path, "no submissions in"), (tmp_path / "nowhere", "no such file or directory")):
        with pytest.raises(UsageError, match=message):
            submissions(str(folder), MAGNETS.notations, ExternalSolver())


def test_the_class_table_counts_each_verdict_and_times_what_is_right(tmp_path: Path) -> None:
    (tmp_path / "says.py").write_text("print('nodes: 7')\nprint('no solution')\n")
    solver = Command(command=f"{sys.executable} {tmp_path}/says.py {{file}}", name="says")
    judgements = [
        verify(MAGNETS, instance(name), [*references(MAGNETS), solver], Limits(seconds=20.0))
        for name in ("tiny-2x3-upright.txt", "unsatisfiable-3x4.txt", "tiny-2x1-unsatisfiable.txt", "singles-3x3.sgt")
    ]
    (standing,) = standings(judgements)
    assert (standing.name, standing.asked, standing.correct, standing.nodes) == ("says", 3, 2, 14)
    assert standing.verdicts == {Verdict.CORRECT: 2, Verdict.FALSE_UNSATISFIABLE: 1, Verdict.NOT_ASKED: 1}
    assert standing.median_seconds is not None
    assert standing.total_seconds == pytest.approx(2 * standing.median_seconds)
    assert standing.document()["verdicts"]["false unsatisfiable"] == 1


def test_links_to_nothing_and_commands_that_are_no_text_are_listed_with_what_is_wrong(tmp_path: Path) -> None:
    for name in ("ann", "ben"):
        (tmp_path / name).mkdir()
    (tmp_path / "ann" / "solver.py").symlink_to(tmp_path / "nowhere.py")
    (tmp_path / "ben" / "command.txt").write_bytes(b"caf\xe9 {file}\n")
    (tmp_path / "cid").symlink_to(tmp_path / "nowhere")
    for name in ("fay/command.txt", "gus/solver"):
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).symlink_to(tmp_path / "nowhere")
    for name in ("dan/command.txt", "eve/solver.py"):
        (tmp_path / name).parent.mkdir()
        with (tmp_path / name).open("wb") as file:
            file.truncate(1 << 40)
    assert {one.name: one.problem for one in submissions(str(tmp_path), MAGNETS.notations, ExternalSolver())} == {
        "ann": "solver.py is a link to nothing",
        "ben": "command.txt: expected UTF-8, found byte 4 to be none",
        "cid": "cid is a link to nothing",
        "dan": "command.txt: expected at most 5 MB, found more",
        "eve": "solver.py: expected at most 5 MB, found more",
        "fay": "command.txt is a link to nothing",
        "gus": "solver is a link to nothing",
    }


def test_a_mark_at_the_beginning_of_a_text_is_no_part_of_it(tmp_path: Path) -> None:
    for name in ("josé", "zoë"):
        (tmp_path / name).mkdir()
    (tmp_path / "josé" / "sölve.py").write_text("print()\n")
    (tmp_path / "josé" / "command.txt").write_text("python3 sölve.py {file}\nwrite=sgt\n", encoding="utf-8-sig")
    (tmp_path / "zoë" / "solver.py").write_text("def solve(board):\n    return None\n", encoding="utf-8-sig")
    first, second = submissions(str(tmp_path), MAGNETS.notations, ExternalSolver())
    assert isinstance(first.solver, Command)
    assert (first.problem, first.solver.command, first.solver.write) == ("", "python3 sölve.py {file}", "sgt")
    assert isinstance(second.solver, Function)


SOLVE = RIGHT.split("def show")[0]
NAMED_OTHERWISE = SOLVE.replace("def solve", "def mine")
GUARD = 'if __name__ == "__main__":\n'
# Ways to have a function, and ways to be a program; all of them are right.
FUNCTIONS = {
    "imported": "from impl import solve\n",
    "assigned": "import impl\nsolve = impl.solve\n",
    "star": "from math import *\nfrom impl import *\n",
    "comment": f"# no __main__ here\n{SOLVE}",
    "docstring": f'"""Its __main__ may read sys.argv."""\n{SOLVE}',
    "lambda": f"{NAMED_OTHERWISE}\nsolve = lambda text: mine(text)\n",
    "method": f"{NAMED_OTHERWISE}\nclass S:\n    def solve(self, text):\n        return mine(text)\nsolve = S().solve",
    "conditional": "try:\n    from impl import solve\nexcept ImportError:\n    solve = None\n",
    "demonstration": f'{SOLVE.replace("import sys", "")}\n{GUARD}    print("demo", solve("1 1 0 0 0 0 0"))\n',
}
PROGRAMS = {
    "guarded": RIGHT,
    "script": f"{SOLVE.replace('solve(text)', 'solve(n, text)')}\nrows = solve(0, sys.stdin.read())\n"
    'print("\\n".join(rows) if rows else "no solution")\nprint("done")\n',
    "elsewhere": f"from program import main, solve\n{GUARD}    main()\n",
    "star of others": "from math import *\n"
    + RIGHT.replace("def solve", "def answer").replace("show(solve", "show(answer"),
}


def test_a_function_is_found_however_it_is_made_and_a_program_is_run(tmp_path: Path) -> None:
    for name, text in (FUNCTIONS | PROGRAMS).items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "solver.py").write_text(text)
        (tmp_path / name / "impl.py").write_text(SOLVE)
        (tmp_path / name / "program.py").write_text(
            RIGHT.replace(GUARD, "def main():\n").replace("def solve(text)", "def solve(text, unused=0)")
        )
    found = submissions(str(tmp_path), MAGNETS.notations, ExternalSolver())
    solvers = {one.name: one.solver for one in found if one.solver is not None}
    assert {name for name, solver in solvers.items() if isinstance(solver, Function)} == set(FUNCTIONS)
    for board in ("tiny-2x3-upright.txt", "tiny-2x1-unsatisfiable.txt"):
        judgement = verify(MAGNETS, instance(board), [*references(MAGNETS), *solvers.values()], Limits(seconds=20.0))
        assert {run.name: run.answer.report for run in judgement.runs if run.verdict is not Verdict.CORRECT} == {}


HELPER = f"{NAMED_OTHERWISE}\nSIGNS = []\ndef solve(text):\n    return SIGNS\n"
SHOWN = "rows = mine({}); print('\\n'.join(rows) if rows else 'no solution')"


@pytest.mark.parametrize(
    ("imported", "read", "run"),
    [
        ("", "open(0).read()", "{}"),
        ("import os", "os.read(0, 10**6).decode()", "{}"),
        ("import io", "io.open(0).read()", "{}"),
        ("import os", "os.fdopen(0).read()", "{}"),
        ("from pathlib import Path", "Path('/dev/stdin').read_text()", "{}"),
        ("from sys import argv as a", "open(a[1]).read()", "{}"),
        ("import sys", "open(getattr(sys, 'argv')[1]).read()", "{}"),
        ("from sys import stdin as inp", "inp.read()", "if __name__ == '__main__':\n    {}"),
        ("import sys", "sys.stdin.read()", "def main():\n    {}\nmain() if __name__ == '__main__' else None"),
        ("import sys", "sys.stdin.read()", "def main():\n    {}\n__name__ == '__main__' and main()"),
    ],
)
def test_a_program_with_a_helper_called_solve_is_a_program(imported: str, read: str, run: str, tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "one" / "solver.py").write_text(f"{imported}\n{HELPER}\n{run.format(SHOWN.format(read))}\n")
    (found,) = submissions(str(tmp_path), MAGNETS.notations, ExternalSolver())
    assert isinstance(found.solver, Command)
    for board in ("tiny-2x3-upright.txt", "tiny-2x1-unsatisfiable.txt"):
        judgement = verify(MAGNETS, instance(board), [*references(MAGNETS), found.solver], Limits(seconds=20.0))
        assert judgement.runs[-1].verdict is Verdict.CORRECT, judgement.runs[-1].answer.report


@pytest.mark.parametrize("name", ["numbers", "random", "json", "typing", "enum", "hand_solver", "yaml"])
@pytest.mark.parametrize("is_package", [False, True])
def test_a_file_beside_comes_before_modules_that_are_called_like_it(
    name: str, is_package: bool, tmp_path: Path
) -> None:
    (tmp_path / "solver.py").write_text(
        f"from {name} import solve as other\ndef solve(text):\n    return other(text)\n"
    )
    beside = tmp_path / name / "__init__.py" if is_package else tmp_path / f"{name}.py"
    beside.parent.mkdir(exist_ok=True)
    beside.write_text(SOLVE.replace("import sys\n", ""))
    solver = Function(function="solver.py:solve", folder=str(tmp_path))
    judgement = verify(MAGNETS, instance("tiny-2x3-upright.txt"), [*references(MAGNETS), solver], Limits(seconds=20.0))
    assert judgement.runs[-1].verdict is Verdict.CORRECT, judgement.runs[-1].answer.report


@pytest.mark.parametrize("made", ["imported", "assigned", "star", "lambda", "method", "conditional"])
def test_a_function_that_takes_a_board_is_known_however_it_is_made(made: str, tmp_path: Path) -> None:
    takes = "def {}(board):\n    print('a board of', len(board.dominoes))\n"
    text = FUNCTIONS[made].replace(NAMED_OTHERWISE, takes.format("mine")).replace("text", "board")
    (tmp_path / "solver.py").write_text(text)
    (tmp_path / "impl.py").write_text(takes.format("solve"))
    solver = Function(function="solver.py:solve", folder=str(tmp_path))
    assert solver.given(MAGNETS) == "the board as an object"
    assert solver.notation(MAGNETS) == list(MAGNETS.notations)[-1], "which says everything"


@pytest.mark.parametrize("text", ["import absent\nsolve = absent.solve\n", "solve = print\n", "solve = 1\n"])
def test_a_function_of_which_nothing_is_known_is_given_text(text: str, tmp_path: Path) -> None:
    (tmp_path / "solver.py").write_text(text)
    assert Function(function="solver.py:solve", folder=str(tmp_path)).given(MAGNETS).startswith("the board as text")


@pytest.mark.parametrize("silence", ["", "silence=none\n"])
def test_who_prints_nothing_says_nothing_unless_that_is_meant(tmp_path: Path, silence: str) -> None:
    (tmp_path / "mute").mkdir()
    (tmp_path / "mute" / "command.txt").write_text(f"true\n{silence}")
    (mute,) = [one.solver for one in submissions(str(tmp_path), MAGNETS.notations, ExternalSolver())]
    assert mute is not None
    runs = [
        verify(MAGNETS, instance(board), [*references(MAGNETS), mute], Limits(seconds=20.0)).runs[-1]
        for board in ("tiny-2x3-upright.txt", "tiny-2x1-unsatisfiable.txt")
    ]
    meant = [Verdict.FALSE_UNSATISFIABLE, Verdict.CORRECT]
    assert [run.verdict for run in runs] == (meant if silence else [Verdict.UNREADABLE] * 2)
    assert silence or "nothing was printed" in runs[0].answer.report
