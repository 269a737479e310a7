"""An adversary: it makes things, composes commands of them at random, ends them at random, and looks what holds.

A step is one command. What breaks an invariant is shown by hypothesis as the shortest sequence of steps that does.
"""

from __future__ import annotations

import shutil
import signal
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path
from typing import ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    MultipleResults,
    RuleBasedStateMachine,
    initialize,
    invariant,
    multiple,
    precondition,
    rule,
)

from magnets_cp.puzzles.registry import PUZZLES
from tests.adversary.ended import Ended, Ending, run
from tests.adversary.grammar import commands, is_repeatable
from tests.adversary.invariants import broken, files_in
from tests.adversary.world import CHOICES, LARGE, SIZES, board_text, command_of, furnish, programs

ENDINGS = st.one_of(
    st.just(Ending()),
    st.builds(Ending, st.sampled_from([signal.SIGINT, signal.SIGTERM, signal.SIGKILL]), st.floats(0, 0.6)),
    st.builds(Ending, output=st.sampled_from(["full", "gone"])),
)
SOLVERS = (
    "",
    "--solver cp-sat",
    "--search dfs --json",
    "--search learning",
    "--level arcs --inference fc",
    "--workers 2",
)


class Adversary(RuleBasedStateMachine):
    """The things it has made, by their names in its folder."""

    boards: Bundle[str] = Bundle("boards")
    answers: Bundle[str] = Bundle("answers")
    # Of all of them by now: whatever was found, and how many commands were run.
    found: ClassVar[list[str]] = []
    runs: ClassVar[int] = 0

    def __init__(self) -> None:
        super().__init__()
        self._above = Path(tempfile.mkdtemp(prefix="adversary"))
        self._folder = self._above / "work"
        self._folder.mkdir()
        self._number = 0
        self._has_resumed, self._steps = False, 0
        self._known: dict[str, int] = {}
        furnish(self._folder)

    def teardown(self) -> None:
        shutil.rmtree(self._above, ignore_errors=True)

    @initialize(target=boards)
    def begin(self) -> MultipleResults[str]:
        for name in ("out.html", "out.svg", "out.xml", "out.py"):  # not to be written over
            self._write(name, "mine")
        one, none = "2x2:11,11,11,11,TTBB\n", "2x2:11,00,11,00,TTBB\n"
        return multiple(LARGE, self._write("board.sgt", one), self._write("board0.sgt", none), "nothing.sgt")

    @rule(
        target=boards,
        puzzle=st.sampled_from(list(SIZES)),
        index=st.integers(1, 60),
        notation=st.integers(0, 9),
        damage=st.sampled_from([0, 0, 1, 5]),
    )
    def board(self, puzzle: str, index: int, notation: int, damage: int) -> str:
        count = len(PUZZLES[puzzle].notations)
        text = board_text(puzzle, index, notation=notation % count, damage=damage)
        return self._write(f"board{self._next()}.txt", text)

    @rule(target=answers, board=boards, solvers=st.lists(st.sampled_from(SOLVERS), min_size=1, max_size=3, unique=True))
    def solved(self, board: str, solvers: list[str]) -> str:
        """Whatever the solver, a board has a solution or none, and the rules accept what is printed."""
        name = f"answer{self._next()}.txt"
        for solver in solvers:
            ended = self._run(["solve", board, *solver.split(), "--seconds", "0.3"], Ending())
            if ended.status in (0, 1):
                self._demand(self._known.setdefault(board, ended.status) == ended.status, f"{board}: another status")
            self._write(name, ended.output)
            if ended.status == 0:
                checked = self._run(["check", board, name], Ending())
                said = f"{ended.output}\n{checked.output}{checked.errors}"
                self._demand(checked.status == 0, f"{board}: the rules refuse {said}")
        return name

    @rule(data=st.data(), words=commands().filter(is_repeatable), board=boards)
    def twice(self, data: st.DataObject, words: list[str], board: str) -> None:
        """The same once more prints the same."""
        arguments = [self._filled(data, word, board) for word in words]
        first, second = (self._run(arguments, Ending()) for _ in range(2))
        is_same = (first.status, first.output) == (second.status, second.output)
        self._demand(is_same or 3 in (first.status, second.status), f"{' '.join(arguments)}: another output")

    @precondition(lambda self: self._steps > 2 and not self._has_resumed)  # it takes a second
    @rule(after=st.floats(0, 1.5), number=st.sampled_from([signal.SIGKILL, signal.SIGINT]))
    def resumed(self, after: float, number: int) -> None:
        """A campaign that was ended goes on, and comes to all its runs, each once."""
        self._has_resumed = True
        store = f"store{self._next()}.db"
        compared = ["compare", "board.sgt", "--config", "variable=mrv", "--config", "variable=input_order"]
        self._run([*compared, "--seconds", "0.3", "--store", store], Ending(number, after))
        ended = self._run([*compared, "--seconds", "0.3", "--store", store], Ending())
        with closing(sqlite3.connect(self._folder / store)) as connection:
            runs = connection.execute("select count(*), count(distinct configuration) from runs").fetchone()
        self._demand((ended.status, runs) == (0, (2, 2)), f"resumed: {ended.status} {ended.errors}, {runs}")

    @rule(data=st.data(), words=commands(), board=boards, ending=ENDINGS)
    def command(self, data: st.DataObject, words: list[str], board: str, ending: Ending) -> None:
        """Any command."""
        self._run([self._filled(data, word, board) for word in words], ending)

    @rule(data=st.data(), words=commands().filter(lambda words: "{answer}" in words), board=boards, answer=answers)
    def checked(self, data: st.DataObject, words: list[str], board: str, answer: str) -> None:
        """Any answer beside any board."""
        self._run([answer if word == "{answer}" else self._filled(data, word, board) for word in words], Ending())

    @invariant()
    def count(self) -> None:
        """Steps are counted, as the number of commands depends on what they do, and which rules there are must not."""
        self._steps += 1

    def _filled(self, data: st.DataObject, word: str, board: str) -> str:
        """The word with something of the world for its braces."""
        choices = {
            "{answer}": ["board.sgt", "-", "nothing.txt"],
            "{part}": [f"parts.py:{name}" for name in CHOICES],
            "{program}": [command_of(name) for name in programs()],
            "{store}": ["store.db", "board.sgt", "store0.db"],
            "{size}": ["3x4", "4x4", "2x5", "1x1", "0x0"],
            "{notation}": sorted({name for puzzle in PUZZLES.values() for name in puzzle.notations}),
            "{out}": ["out", f"out{self._number}"],
            "{board}": [board],
            "{small}": [board if board != LARGE else "board.sgt"],
        }
        for braces, things in choices.items():
            if braces in word:
                thing = things[0] if len(things) == 1 else data.draw(st.sampled_from(things), label=braces)
                word = word.replace(braces, thing)
        return word

    def _run(self, arguments: list[str], ending: Ending) -> Ended:
        self._next()
        Adversary.runs += 1
        before = files_in(self._folder)
        ended = run(arguments, self._folder, ending)
        faults = list(broken(ended, before, files_in(self._folder)))
        self._demand(not faults, f"magnets {' '.join(arguments)} ({ending}): {'; '.join(faults)}")
        return ended

    def _demand(self, holds: bool, otherwise: str) -> None:
        if not holds:
            self.found.append(otherwise)
            raise AssertionError(otherwise)

    def _write(self, name: str, text: str) -> str:
        (self._folder / name).write_text(text, encoding="utf-8")
        return name

    def _next(self) -> int:
        self._number += 1
        return self._number
