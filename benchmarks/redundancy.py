"""What is a redundant constraint worth? The claim of the Aquarium seed, on the same boards in one run.

    python -m benchmarks.redundancy [FILES]

Each board is solved (a first solution is found; with --unique, shown to be the only one) by the original's stages
7 and 8, which differ in the redundant constraint only, by the hand solver's default, and by CP-SAT with and without the
redundant part of its model, with and without its LP. Times are CPU seconds of this process from the parsed board to the
answer; libraries and machine code are loaded before.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

import click

from hand_solver import Limits, machine_code
from magnets_cp.cli.command import Command, Number, Whole
from magnets_cp.cli.exits import ExitStatus, complain
from magnets_cp.puzzles.aquarium.board import Board
from magnets_cp.puzzles.aquarium.puzzle import AQUARIUM
from magnets_cp.workbench.run.configuration import parse
from magnets_cp.workbench.run.instances import Instance, load

BOARDS = Path(__file__).parent.parent / "instances" / "aquarium"
_STREAK = "inference=mac variable=magnets_cp.puzzles.aquarium.csp:longest_streak value=input_order"
SEVEN, EIGHT = "stage 7", "stage 8"
CONTENDERS = {
    SEVEN: f"level=clues {_STREAK}",
    EIGHT: f"level=redundant {_STREAK}",
    "default": "search=auto",
    "CP-SAT": "solver=cp-sat formulation=parts linearization=1",
    "CP-SAT, redundant": "solver=cp-sat formulation=redundant linearization=1",
    "CP-SAT, no LP": "solver=cp-sat formulation=parts linearization=0",
    "CP-SAT, redundant, no LP": "solver=cp-sat formulation=redundant linearization=0",
}


@dataclass(frozen=True, slots=True)
class Run:
    """One contender on one board: its guesses or conflicts, its CPU seconds, and whether it ended within the limits."""

    work: int
    seconds: float
    ended: bool

    def __str__(self) -> str:
        bound = "" if self.ended else ">"
        return f"{bound}{self.work} / {bound}{self.seconds:.3g}"


@dataclass(frozen=True, slots=True)
class Row:
    """What every contender took on one board, by the names of ``CONTENDERS``."""

    name: str
    size: str
    runs: dict[str, Run]


@click.command(cls=Command)
@click.argument("files", nargs=-1, help="Boards; by default those in instances/aquarium.")
@click.option("--nodes", type=Whole(1), default=300_000, help="Stop a stage after this many guesses.")
@click.option("--seconds", type=Number(0), default=60.0, help="Stop CP-SAT and the default after this many seconds.")
@click.option("--unique", is_flag=True, help="Search on for a second solution.")
def redundancy(files: tuple[str, ...], *, nodes: int, seconds: float, unique: bool) -> ExitStatus:
    """Measure, and print the tables as Markdown; a wrong answer ends it."""
    names = files or [str(path) for path in sorted(BOARDS.glob("redundancy-*.aqp"))]
    instances = [instance for name in names for instance in load(name, AQUARIUM, None)]
    _load(instances[0].board)
    rows = []
    for instance in instances:
        complain(instance.name)
        row = _measured(instance, nodes, seconds, wanted=2 if unique else 1)
        if row is None:
            return ExitStatus.REFUTED
        rows.append(row)
    click.echo("\n".join([*_by_board(rows), "", *_by_size(rows)]))
    return ExitStatus.SOLVED


def _load(board: Board) -> None:
    """What a solver needs: importing a library is not part of a run."""
    machine_code.load()
    parse("solver=cp-sat", AQUARIUM).run(AQUARIUM, board, Limits())


def _measured(instance: Instance, nodes: int, seconds: float, *, wanted: int) -> Row | None:
    """None, with a complaint, if somebody answered wrongly; every board here has a solution or is said to have none."""
    runs = {}
    statuses = set()
    for name, text in CONTENDERS.items():
        of_stage = name in (SEVEN, EIGHT)
        limits = Limits(None if of_stage else seconds, nodes if of_stage else None, wanted)
        solver = parse(text, AQUARIUM)
        started = time.process_time()
        answer = solver.run(AQUARIUM, instance.board, limits)
        used = time.process_time() - started
        wrong = [one for solution in answer.solutions for one in AQUARIUM.violations(instance.board, solution)]
        ended = answer.is_finished(wanted)
        statuses |= {answer.status} if ended else set()
        if wrong or len(statuses) > 1:
            complain(f"WRONG ANSWER: {instance.name}: {name}: {wrong[0] if wrong else statuses}")
            return None
        work = answer.statistics.get("conflicts", answer.statistics.get("nodes", 0))
        runs[name] = Run(int(work), used, ended)
    return Row(Path(instance.name).name, AQUARIUM.size(instance.board), runs)


def _by_board(rows: Sequence[Row]) -> Iterator[str]:
    """Guesses (of CP-SAT conflicts) / seconds of every contender on every board."""
    yield from _header(["board", *CONTENDERS])
    for row in rows:
        yield _line([row.name, *map(str, row.runs.values())])


def _by_size(rows: Sequence[Row]) -> Iterator[str]:
    """The same, added up over the boards of a size; the ratio over those on which stage 8 ended."""
    yield from _header(["size", "boards", *CONTENDERS, f"guesses, {SEVEN} : {EIGHT}"])
    for size, group in groupby(rows, key=lambda row: row.size):
        boards = [row.runs for row in group]
        totals = [_total(runs[name] for runs in boards) for name in CONTENDERS]
        ended = [runs for runs in boards if runs[EIGHT].ended]
        seven, eight = (_total(runs[name] for runs in ended) for name in (SEVEN, EIGHT))
        ratio = f"{'' if seven.ended else '>'}{seven.work / max(1, eight.work):.3g}"
        yield _line([size, str(len(boards)), *map(str, totals), ratio])


def _total(runs: Iterable[Run]) -> Run:
    runs = list(runs)
    return Run(sum(run.work for run in runs), sum(run.seconds for run in runs), all(run.ended for run in runs))


def _header(names: Sequence[str]) -> Iterator[str]:
    yield _line(names)
    yield "|---" * len(names) + "|"


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    redundancy.main()
