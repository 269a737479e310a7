"""A student's backtracker that tells of its search: right, and with faults, of each of which the first is named."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from hand_solver import Limits
from magnets_cp import recorder
from magnets_cp.errors import InputError, UsageError
from magnets_cp.models.xcsp3.puzzle import XCSP3
from magnets_cp.puzzles.registry import PUZZLES
from magnets_cp.source import Source
from magnets_cp.workbench.explain.trace.recorded import recording
from magnets_cp.workbench.explain.trace.steps import Action
from magnets_cp.workbench.judge.audit.audit import audit_board
from magnets_cp.workbench.judge.audit.findings import Audit, FindingKind
from magnets_cp.workbench.judge.audit.told import audit_told
from magnets_cp.workbench.judge.solution_oracle import SolutionOracle, from_cpsat
from magnets_cp.workbench.run.configuration import parse
from magnets_cp.workbench.run.instances import load_one
from magnets_cp.workbench.run.programs.external_solver import ExternalSolver
from magnets_cp.workbench.run.recorded import RecordingFile, told_by
from tests.cli.test_processes import SEED_1
from tests.running import magnets

MAGNETS = PUZZLES["magnets"]
NUMBERS = """<instance format="XCSP3" type="CSP"><variables><array id="x" size="[2]"> 1..3 </array></variables>
<constraints><instantiation><list> x[] </list><values> 1 2 </values></instantiation></constraints></instance>"""
PAGE = Path(__file__).parents[3] / "docs" / "recorder.md"
STUDENT = re.findall(r"^```python\n(# student\.py\n.*?)^```", PAGE.read_text(), re.M | re.S)[0]
LIMITS = Limits(10.0)


@cache
def boards() -> list[Any]:
    return [load_one(SEED_1, MAGNETS, None).board, *(MAGNETS.fuzz(0, number) for number in range(40))]


@cache
def known(number: int) -> SolutionOracle:
    board = boards()[number]
    problem = MAGNETS.csp(board, MAGNETS.levels[0])
    return SolutionOracle(problem, from_cpsat(MAGNETS, board, problem))


class TooLongError(Exception):
    """So many decisions no right search takes on these boards."""


class Counting:
    """The recorder, for so many events."""

    left = 0

    def __getattr__(self, name: str) -> Any:
        self.left -= name != "begin"
        if self.left < 0:
            raise TooLongError
        return getattr(recorder, name)


def audits(code: str, folder: Path) -> list[Audit]:
    """The audit of each board, up to the first that shows a fault."""
    names: dict[str, Any] = {}
    exec(compile(code, "student.py", "exec"), names)
    names["recorder"] = counting = Counting()
    found: list[Audit] = []
    for number, board in enumerate(boards()):
        path = folder / "events.txt"
        counting.left = 300
        with recorder.to(path), suppress(TooLongError, LookupError, ValueError):  # consequences of the fault
            names["solve"](board)
        found.append(audit_told(RecordingFile(str(path)), MAGNETS, board, known(number), LIMITS)[0])
        if found[-1].first is not None:
            break
    return found


def test_a_right_search_has_no_fault(tmp_path: Path) -> None:
    found = audits(STUDENT, tmp_path)
    assert len(found) == len(boards())
    assert sum(audit.nodes for audit in found) > 200
    assert sum(audit.prunings for audit in found) > 500


BACK = "        for y, value in self.trail.pop():\n            self.domains[y].append(value)\n        recorder.undo"
AGAIN = (
    "            for y, value in self.trail.pop():\n                self.domains[y].append(value)\n"
    "        self.decided.clear()"
)
FAULTS: dict[str, tuple[str, str, FindingKind, str]] = {
    "undo restores nothing": (BACK, "        self.trail.pop()\n        recorder.undo", FindingKind.DOMAINS, "lacks"),
    "undo forgets one value": (BACK, BACK.replace("pop()", "pop()[1:]"), FindingKind.DOMAINS, "lacks"),
    "undo restores another variable": (
        BACK,
        BACK.replace("domains[y]", "domains[y - 1]"),
        FindingKind.DOMAINS,
        "lacks",
    ),
    "undo restores everything": (
        BACK,
        "        self.trail.pop()\n        self.domains = [list(VALUES) for _ in self.domains]\n        recorder.undo",
        FindingKind.DOMAINS,
        "still has",
    ),
    "undo keeps the decision": (
        "        del self.decided[x]\n        for",
        "        for",
        FindingKind.PRUNING,
        "is removed",
    ),
    "undo takes the trail of the root": (
        BACK,
        BACK.replace("self.trail.pop()", "(self.trail.pop(), self.trail[0])[1]"),
        FindingKind.DOMAINS,
        "lacks",
    ),
    "a value goes that was not to go": (
        "[value for value in self.domains[y] if value not in gone]",
        "[value for value in self.domains[y] if value not in gone][:1]",
        FindingKind.DOMAINS,
        "lacks",
    ),
    "a value is missing at the start": (
        "[v for v in VALUES if self.as_given(x, v)]",
        "[v for v in VALUES[x == 0 :] if self.as_given(x, v)]",
        FindingKind.PRUNING,
        "is removed",
    ),
    "a removal is not told": (
        "recorder.prune(y, gone)",
        "recorder.prune(y, gone[1:])",
        FindingKind.MISSED,
        "would have removed",
    ),
    "one value left is taken for none": (
        "all(self.domains)",
        "all(len(d) > 1 for d in self.domains)",
        FindingKind.GIVEN_UP,
        "it goes back",
    ),
    "minus clues are forgotten": ('("-", line.minus)', '("+", line.plus)', FindingKind.MISSED, "would have"),
    "clues are upper bounds not to be reached": ("<= clue <=", "< clue <=", FindingKind.PRUNING, "is removed"),
    "clues are upper bounds only": (
        "<= clue <= signs.count(sign) + signs.count(None)",
        "<= clue",
        FindingKind.MISSED,
        "would have",
    ),
    "the cell itself counts as open": (
        "signs.count(sign) + signs.count(None)",
        "signs.count(sign) + signs.count(None) + 1",
        FindingKind.MISSED,
        "would have removed",
    ),
    "neighbours are those left and above": (
        "((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1))",
        "((r - 1, c), (r, c - 1))",
        FindingKind.MISSED,
        "would have removed",
    ),
    "neighbours are diagonal, too": (
        "(r, c - 1), (r, c + 1))",
        "(r, c - 1), (r, c + 1), (r + 1, c + 1))",
        FindingKind.PRUNING,
        "is removed",
    ),
    "blanks may not touch": ('sign != "." and any', "any", FindingKind.PRUNING, "is removed"),
    "forward checking skips a variable": (
        "in self.undecided():\n            gone",
        "in self.undecided()[1:]:\n            gone",
        FindingKind.MISSED,
        "would have removed",
    ),
    "the largest domain first": ("x = min(", "x = max(", FindingKind.CHOICE, "mrv decides"),
    "input order": ("key=lambda y: len(self.domains[y])", "key=lambda y: y", FindingKind.CHOICE, "mrv decides"),
    "the most constraining value first": (
        "self.ruled_out(x, value))",
        "-self.ruled_out(x, value))",
        FindingKind.CHOICE,
        "lcv tries",
    ),
    "one value is tried": (
        "self.ruled_out(x, value)):",
        "self.ruled_out(x, value))[:1]:",
        FindingKind.GIVEN_UP,
        "before it has tried",
    ),
    "neighbours are those beside": (
        "((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1))",
        "((r, c - 1), (r, c + 1))",
        FindingKind.MISSED,
        "would have removed",
    ),
    "the second half has no neighbours": (
        "for (r, c), sign in pairs:",
        "for (r, c), sign in pairs[:1]:",
        FindingKind.MISSED,
        "would have removed",
    ),
    "a restart keeps the domains": (
        AGAIN,
        "            self.trail.pop()\n        self.decided.clear()",
        FindingKind.DOMAINS,
        "after restart",
    ),
    "a restart keeps the decisions": ("        self.decided.clear()\n", "", FindingKind.PRUNING, ""),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_the_first_wrong_step_is_named(fault: str, tmp_path: Path) -> None:
    old, new, kind, said = FAULTS[fault]
    assert old in STUDENT
    first = audits(STUDENT.replace(old, new).replace("self.limit = 0, 10", "self.limit = 0, 3"), tmp_path)[-1].first
    assert first is not None
    assert (first.kind, said in first.said) == (kind, True), first


def test_a_variable_with_one_value_left_may_be_taken_for_decided(tmp_path: Path) -> None:
    """So many solvers do; of those with a choice left it has to be the smallest."""
    chosen = "x = min(self.undecided(), "
    left = "[y for y in self.undecided() if len(self.domains[y]) > 1] or self.undecided()"
    assert chosen in STUDENT
    lazy = STUDENT.replace(chosen, f"x = min({left}, ")
    assert all(one.first is None for one in audits(lazy, tmp_path))


def python(code: str, folder: Path) -> list[str]:
    (folder / "student.py").write_text(code)
    return ["--config", f"solver=python function={folder}/student.py:solve"]


def test_commands_follow_a_function(tmp_path: Path) -> None:
    config = python(STUDENT, tmp_path)
    assert magnets("audit", SEED_1, *config).returncode == 0
    document = json.loads(magnets("trace", SEED_1, *config, "--json").stdout)
    assert {step["action"] for step in document["steps"]} >= {"start", "decide", "prune", "backtrack", "solution"}
    assert sum(step["action"] == "decide" for step in document["steps"]) == document["statistics"]["nodes"] == 40
    assert len(document["solutions"]) == 1
    judged = magnets("judge", SEED_1, *config, "--json")
    assert [run["nodes"] for one in json.loads(judged.stdout)["instances"] for run in one["runs"]][-1] == 40


def test_a_restart_that_gives_up_loses_the_solution(tmp_path: Path) -> None:
    code = STUDENT.replace("                self.restart()", "                return None").replace("0, 10", "0, 3")
    solver = parse(python(code, tmp_path)[1], MAGNETS)
    assert isinstance(solver, ExternalSolver)
    ((_, audit),) = audit_board(MAGNETS, load_one(SEED_1, MAGNETS, None).board, [solver], Limits(seconds=10.0))
    assert audit.first is not None
    assert (audit.first.kind, audit.first.said) == (FindingKind.LOST, "it says that there is no solution")


def test_a_command_prints_its_events_among_its_answer(tmp_path: Path) -> None:
    program = tmp_path / "mine.sh"
    program.write_text("""#!/bin/sh
echo '@["decide", 0, "+-"]'
if [ -n "$MAGNETS_RECORD" ]; then echo '@["prune", "r1c2-r2c2", "+-"]'; fi
echo '@["decide", [[0, 1], [1, 1]], 1]'; echo '@["solution"]'; echo '+-'; echo '-+'
""")
    program.chmod(0o755)
    config = ("--config", f"solver=command command={program}")
    done = magnets("audit", "2x2:11,11,11,11,TTBB", *config)
    assert (done.returncode, "2 nodes, 1 pruning" in done.stdout) == (0, True)
    judged = json.loads(magnets("judge", "2x2:11,11,11,11,TTBB", *config, "--json").stdout)
    run = judged["instances"][0]["runs"][-1]
    assert (run["verdict"], run["nodes"]) == ("correct", 2)


def told(folder: Path, *lines: str) -> Audit:
    path = folder / "events.txt"
    path.write_text("".join(f"{line}\n" for line in lines))
    return audit_told(RecordingFile(str(path)), MAGNETS, boards()[0], known(0), LIMITS)[0]


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ('@["jump"]', "expected one of begin with 1 more"),
        ('@["decide", 0]', "expected one of begin"),
        ('@["decide", 99, 0]', "expected a variable, such as 0, 'r1c1-r2c1' or cells of it"),
        ('@["decide", {"x": 1}, 0]', "expected a variable"),
        ('@["decide", [[0, 0], [5, 5]], "+-"]', "or cells of it, counted from [0, 0], found"),
        ('@["decide", [[0, 0], [0, 1]], "+-"]', "or cells of it, counted from [0, 0], found"),
        ('@["decide", 0, "++"]', "expected a value of r1c1-r2c1: +-, -+, .."),
        ('@["decide", 0, true]', "expected a value"),
        ('@["domains", 7]', "for each variable"),
        ('@["begin", 7]', "expected an object of texts"),
        ('@["undo"', "expected an array of JSON"),
        ('\t@["undo"]', "expected an event that begins its line"),
        ('. @ ["undo"]', "expected an event that begins its line"),
        ("@['undo']", "expected an event that begins its line"),
        ('10%\r@["undo"]', "expected an event that begins its line"),
        ("nothing", "expected events"),
    ],
)
def test_a_line_that_is_no_event_is_named(line: str, complaint: str, tmp_path: Path) -> None:
    with pytest.raises(InputError) as refused:
        told(tmp_path, "text", line)
    assert complaint in str(refused.value)
    assert refused.value.line == (None if line == "nothing" else 2)


@pytest.mark.parametrize("mark", ["", '"'])
def test_a_number_is_the_value_where_values_are_numbers(mark: str, tmp_path: Path) -> None:
    board = XCSP3.read(Source("board", NUMBERS), None)[0]
    problem = XCSP3.csp(board, XCSP3.levels[0])
    known = SolutionOracle(problem, from_cpsat(XCSP3, board, problem))
    path = tmp_path / "events.txt"

    def audited(values: Sequence[int]) -> Audit:
        decisions = (f'@["decide", "x[{x}]", {mark}{value}{mark}]\n' for x, value in enumerate(values))
        path.write_text("".join(decisions) + '@["solution"]\n')
        return audit_told(RecordingFile(str(path)), XCSP3, board, known, LIMITS)[0]

    assert audited((1, 2)).first is None
    assert audited((2, 3)).first is not None
    with pytest.raises(InputError, match=r"expected a value of x\[0\]: 1, 2, 3"):
        audited((0, 1))


@pytest.mark.parametrize("meant", ['{"variable": "mvr"}', '{"level": "mine.py:level"}', '{"speed": "high"}'])
def test_what_nobody_can_mean_is_refused(meant: str, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="begin"):
        told(tmp_path, f'@["begin", {meant}]')


def test_a_recording_that_was_cut_off_counts_to_there(tmp_path: Path) -> None:
    path = tmp_path / "events.txt"
    path.write_text('@["decide", 0, 2]\n@["undo"]\n@["deci')
    board = boards()[0]
    problem = MAGNETS.csp(board, "arcs")
    heard = told_by(RecordingFile(str(path)), MAGNETS, board, LIMITS)
    events = list(heard.events)
    assert ([event.kind for event in events], heard.answer) == (["decide", "undo"], None)
    steps = recording(problem, events, None, 10).steps
    assert [step.action for step in steps] == [Action.START, Action.DECIDE, Action.BACKTRACK]


@pytest.mark.parametrize(
    ("lines", "kind", "said"),
    [
        (['@["undo"]'], FindingKind.CHOICE, "no decision is in force"),
        (['@["decide", 0, 2]', '@["decide", 0, 2]'], FindingKind.CHOICE, "is decided already, since step 1"),
        (['@["prune", 3, []]', '@["decide", 0, 2]', '@["undo"]'], FindingKind.GIVEN_UP, "it goes back"),
        (['@["solution"]'], FindingKind.WRONG, "r1c1-r2c1 is open"),
    ],
)
def test_events_that_do_not_fit(lines: list[str], kind: FindingKind | None, said: str, tmp_path: Path) -> None:
    first = told(tmp_path, *lines).first
    assert (first and first.kind) == kind
    assert first is None or said in first.said


# A given leaves r1c7-r1c8 one value from the start; r2c1-r2c2 has a row of its own.
GIVEN = "1 8\n- - - - - - - -\n- - - - - - - -\n-\n-\n. . . . . . x x\n1 1 2 2 3 3 4 4\n"
OWN_ROW = "2x2:11,15,11,11,LRLR"
CELLS = "4x4:1212,2121,1212,2121,TTLRBBTTLRBBLRLR"
TOUCHING = "3x4:211,2101,121,1201,TTTBBBLRTLRB"
BEGUN = [
    '["begin", {"variable": "degree", "inference": "mac"}]',
    '["decide", "r1c3-r1c4", "+-"]',
    '["prune", "r1c1-r1c2", ["-+"]]',
    '["prune", "r1c5-r1c6", ["-+"]]',
]
UNARY = ['["begin", {"inference": "fc"}]', '["decide", "r1c1-r1c2", "+-"]', '["prune", "r2c1-r2c2", ["+-", ".."]]']


@pytest.mark.parametrize(
    ("text", "events", "said"),
    [
        (GIVEN, [*BEGUN, '["decide", "r1c1-r1c2", "+-"]'], ""),
        (GIVEN, [*BEGUN, '["decide", "r1c5-r1c6", "+-"]'], ""),
        (GIVEN, [BEGUN[0], '["decide", "r1c1-r1c2", "+-"]'], "degree decides r1c3-r1c4"),
        (CELLS, [BEGUN[0], '["decide", "r2c3-r3c3", ".."]'], ""),  # most constraints
        (CELLS, [BEGUN[0], '["decide", "r1c1-r2c1", ".."]'], ""),  # as many others
        (CELLS, [BEGUN[0], '["decide", "r4c3-r4c4", ".."]'], "degree decides r2c3-r3c3"),
        (TOUCHING, [BEGUN[0], '["decide", "r1c2-r2c2", ".."]'], ""),  # a touching cell more
        (TOUCHING, [BEGUN[0], '["decide", "r3c3-r4c3", ".."]'], "degree decides r3c1-r3c2"),
        (OWN_ROW, [*UNARY, '["decide", "r2c1-r2c2", "-+"]', '["fail"]', '["undo"]'], ""),
        (OWN_ROW, [UNARY[0], '["decide", "r2c1-r2c2", ".."]', '["decide", "r1c1-r1c2", ".."]'], "row 2 plus = 5"),
        (OWN_ROW, [UNARY[0], UNARY[1], '["decide", "r2c1-r2c2", "-+"]'], "would have removed +- from r2c1-r2c2"),
    ],
)
def test_definitions_are_read_in_favour_of_the_search(text: str, events: list[str], said: str, tmp_path: Path) -> None:
    (board,) = MAGNETS.read(Source("board", text), None)
    problem = MAGNETS.csp(board, MAGNETS.levels[0])
    path = tmp_path / "events.txt"
    path.write_text("".join(f"@{event}\n" for event in events))
    known = SolutionOracle(problem, from_cpsat(MAGNETS, board, problem))
    first = audit_told(RecordingFile(str(path)), MAGNETS, board, known, LIMITS)[0].first
    assert (first is None) == (not said), first
    assert first is None or said in first.said


def test_recorders_calls_count_where_nobody_listens() -> None:
    before = recorder.nodes()
    recorder.begin([["a"]], variable="mrv")
    recorder.decide((0, 0), "+-", {0: ["+-"]})
    for call in (recorder.undo, recorder.fail, recorder.restart, recorder.solution):
        call()
    assert recorder.nodes() == before + 1


def test_a_crash_before_the_first_event_is_said(tmp_path: Path) -> None:
    done = magnets("audit", SEED_1, *python("def solve(board):\n    return board.rows[7]\n", tmp_path))
    assert done.returncode == 2
    assert "found none; crash: " in done.stderr
    assert "line 2, in solve" in done.stderr
    assert "TypeError" in done.stderr
