"""The Python half of the playground, without a browser, on the standard library alone."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from hand_solver import Limits, Options, solve
from magnets_cp.puzzles.magnets.csp import csp
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.source import Source
from magnets_cp.workbench.explain.trace import record

ROOT = Path(__file__).parents[2]
MINE = "def choose(view):\n    return min(view.unassigned(), key=lambda x: (view.size(x), -view.degree(x)))\n"
# Two boards that the heuristics take different numbers of nodes on.
LAZY = "def solve(board):\n    return ['.' * board.columns] * board.rows\n"
BOARDS = (
    "8x8:33323343,43343232,23233434,42433323,LRLRTTLRLRTTBBTTTTBBLRBBBBTTTTLRTTBBBBLRBBLRLRTTTTTTLRBBBBBBLRLR",
    "4x4:1221,1212,1221,2121,TTTTBBBBLRTTLRBB",
)


def _call(folder: Path, **request: Any) -> Any:
    """Ask the playground in a Python that finds no installed packages."""
    (folder / "frame.html").write_text('%BOARD% "%DATA%" %LAST% %ABOUT%')
    (folder / "boards.txt").write_text("\n".join(BOARDS))
    for path in (ROOT / "site" / "playground").glob("*.py"):
        (folder / path.name).write_bytes(path.read_bytes())
    script = (
        f"import sys; sys.path[:0] = {[str(folder), str(ROOT)]!r}\n"
        "import json, playground; told = {}\n"
        "answer = playground.call(sys.stdin.read(), lambda text: told.update(json.loads(text)))\n"
        "print(json.dumps({**told, **json.loads(answer)}))"
    )
    arguments = [sys.executable, "-I", "-S", "-c", script]
    done = subprocess.run(arguments, input=json.dumps(request), cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def _try(folder: Path, code: str, board: str, boards: int = 0) -> Any:
    return _call(folder, do="try", code=code, board=board, level="counts", inference="fc", boards=boards)


def _judge(folder: Path, code: str, boards: int, **known: Any) -> Any:
    nothing: dict[str, Any] = {"first": 0, "slow": None, "verdicts": {}, "failing": None}
    return _call(folder, **{"do": "judge", "code": code, "boards": boards, **nothing, **known})


def _nodes(folder: Path, name: str, text: str, most: int | None = None) -> int:
    [board] = MAGNETS.read(Source("board", text))
    options = Options("fc", f"{folder}/mine.py:choose" if name == "yours" else name, "lcv")
    return solve(csp(board, "counts"), "dfs", options, Limits(nodes=most)).statistics.nodes


def test_a_heuristic_takes_the_nodes_of_the_hand_solver(tmp_path: Path) -> None:
    text = (ROOT / "instances" / "magnets" / "seed-2-10x9.txt").read_text()
    answer = _try(tmp_path, MINE, text)
    assert [row["nodes"] for row in answer["rows"]] == [_nodes(tmp_path, row["name"], text) for row in answer["rows"]]
    assert "beside" not in answer
    assert "<svg" in answer["page"]
    assert "%" not in answer["page"].split("<svg")[0]


def test_a_heuristic_is_held_against_others_on_more_boards(tmp_path: Path) -> None:
    beside = _try(tmp_path, MINE, BOARDS[0], boards=2)["beside"]
    for row in beside["rows"]:
        assert row["sum"] == sum(_nodes(tmp_path, row["name"], text, beside["most"]) for text in BOARDS)
    assert [said.split(" on ")[0] for said in beside["said"]] == ["Fewer nodes than mrv", "Fewer nodes than dom_wdeg"]


@pytest.mark.parametrize(
    ("own", "other", "words"),
    [
        ([1] * 6, [2] * 6, "Fewer nodes than mrv on 6 boards, more on 0: that is hardly chance."),
        ([2] * 5, [1] * 5, "Fewer nodes than mrv on 0 boards, more on 5: that may be chance."),
        ([9, 1], [9, 2], "Fewer nodes than mrv on 1 board, more on 0, as many on 1: that may be chance."),
    ],
)
def test_what_may_be_chance_is_said_to_be(own: list[int], other: list[int], words: str) -> None:
    sys.path.insert(0, str(ROOT / "site" / "playground"))
    beside = importlib.import_module("beside").beside
    found = beside({"yours": own, "mrv": other}, 9)
    assert found["said"] == [words]
    assert found["rows"][0] == {"name": "yours", "sum": sum(own), "stopped": own.count(9)}


@pytest.mark.parametrize(
    ("code", "board", "words"),
    [
        ("def choose(view:\n", "2x2:11,11,11,11,TTBB", "line 1"),
        (MINE, "2x2:11,11,11,11,TTB", "board:1:20"),
        (MINE, "", "board"),
    ],
)
def test_what_cannot_run_is_said(tmp_path: Path, code: str, board: str, words: str) -> None:
    assert words in _try(tmp_path, code, board)["error"]


@pytest.mark.parametrize(
    ("code", "title"),
    [
        (LAZY, "wrong: row plus"),
        ("def solve(board):\n    return None\n", "false unsatisfiable"),
        ("def solve(board):\n    raise SystemExit\n", "crash"),
        ("def solve(board):\n    return {'a': 1}\n", "unreadable"),
    ],
)
def test_a_faulty_solver_is_seen_and_its_fault_shrunk(tmp_path: Path, code: str, title: str) -> None:
    answer = _judge(tmp_path, code, 20)
    assert answer["failure"]["title"].startswith(title)
    assert "nothing smaller fails" in answer["failure"]["how"]
    assert sum(answer["verdicts"].values()) == 20


def test_a_right_solver_has_no_fault(tmp_path: Path) -> None:
    code = (
        "from hand_solver import solve as search\nfrom magnets_cp.puzzles.magnets.csp import csp, decode\n"
        "def solve(board):\n    found = search(csp(board, 'lines'), 'dfs').solutions\n"
        "    return list(decode(board, found[0])) if found else None\n"
    )
    answer = _judge(tmp_path, code, 30)
    assert answer["verdicts"] == {"correct": 30}
    assert "failure" not in answer


def test_judging_goes_on_after_a_board_without_an_answer_in_time(tmp_path: Path) -> None:
    known = {"correct": 1, "wrong": 1, "no answer in time": 1}
    answer = _judge(tmp_path, LAZY, 4, first=3, slow=2, verdicts=known, failing=1)
    assert sum(answer["verdicts"].values()) == 4
    assert answer["failure"]["title"] == "wrong: row plus"
    assert "nothing smaller fails" in answer["failure"]["how"]


def test_a_board_without_an_answer_in_time_is_shown_where_nothing_else_is_wrong(tmp_path: Path) -> None:
    answer = _judge(tmp_path, "def solve(board):\n    while True: pass\n", 4, first=4, slow=2)
    assert answer["failure"]["title"] == "no answer in time"
    assert "The board" in answer["failure"]["pictures"]


def test_messages_name_the_file_as_the_user_knows_it(tmp_path: Path) -> None:
    assert " in mine.py line 1" in _try(tmp_path, "def choose(view:\n", BOARDS[0])["error"]
    answer = _judge(tmp_path, "def solve(board):\n    import mine_too\n", 2)
    assert answer["failure"]["report"].startswith("ModuleNotFoundError in mine.py line 2:")


def test_a_trace_that_takes_long_is_cut_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "site" / "playground"))
    module = importlib.import_module("trace_page")
    monkeypatch.setattr(module, "__file__", str(tmp_path / "trace_page.py"))
    (tmp_path / "frame.html").write_text('%BOARD% "%DATA%" %LAST% %ABOUT%')
    [board] = MAGNETS.read(Source("board", (ROOT / "instances" / "magnets" / "seed-2-10x9.txt").read_text()))
    traced = record(MAGNETS.csp(board, "arcs"), Options("fc", "random", "random"), Limits(nodes=500))
    assert len(traced.steps) > 200
    assert f"The first 99 of {len(traced.steps) - 1} steps" in module.page(board, traced, 0.0)
    assert "The first" not in module.page(board, traced, 1000.0)
