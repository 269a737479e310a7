"""``python -m benchmarks run``, ``make`` and the others of ``_COMMANDS``; see README.md beside this file."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import click

from benchmarks import order as ordered
from benchmarks.contenders import BESIDE, contenders, missing_packages
from benchmarks.report import Outcome, Report
from benchmarks.runner import Task, WrongAnswerError, run
from benchmarks.sets import SETS, SPLITS, chosen
from magnets_cp.cli.declared import Argument, Option, command
from magnets_cp.cli.exits import ExitStatus, complain
from magnets_cp.cli.main import Program
from magnets_cp.cli.printing import show
from magnets_cp.errors import UsageError

Names = Annotated[list[str] | None, Argument(metavar="SETS", help=f"Sets: {', '.join(SETS)}.")]

_DEFAULT = ["solver=hand"]
_QUICK_BOARDS, _QUICK_SECONDS, _SECONDS = 3, 2.0, 20.0


def measure(
    sets: Names = None,
    config: Annotated[
        list[str] | None, Option(help='A configuration such as "solver=hand level=counts"; may be repeated.')
    ] = None,
    beside: Annotated[
        str, Option(help=f"What to measure beside: some of {','.join(BESIDE)}, or none.", metavar="NAMES")
    ] = ",".join(BESIDE),
    quick: Annotated[bool, Option("--quick", help="Few boards and a short limit.")] = False,
    large: Annotated[bool, Option("--large", help="60x60 and 100x100 as well.")] = False,
    held_out: Annotated[bool, Option("--held-out", help="The second seeds of each set as well.")] = False,
    seconds: Annotated[float | None, Option(min=0.001, help="The limit of a run.")] = None,
    boards: Annotated[int | None, Option(min=1, help="Only the first N boards of a set.", metavar="N")] = None,
    repeats: Annotated[int, Option(min=1, help="Runs of a contender on a board, if they are short.")] = 9,
    output: Annotated[Path, Option(help="Where to write, less the suffixes .json and .md.")] = Path("build/benchmark"),
) -> ExitStatus:
    """Measure the hand solver beside CP-SAT and its peers, and write a JSON file and Markdown tables."""
    others = [] if beside == "none" else beside.split(",")
    report = Report(repeats, missing=missing_packages(others))
    limit = seconds or (_QUICK_SECONDS if quick else _SECONDS)
    number = boards or (_QUICK_BOARDS if quick else None)
    for split in SPLITS if held_out else SPLITS[:1]:
        for one in chosen(sets or [], quick=quick, large=large):
            for ask in one.asks:
                task = Task(one.name, split, one.kind, ask, seconds or one.seconds or limit)
                measured = contenders(config or _DEFAULT, one, ask, beside=others)
                complain(f"{one.name}, {split}: {ask}")
                try:
                    runs = tuple(run(task, one.read(split)[:number], measured, repeats=report.repeats))
                except WrongAnswerError as error:
                    complain(f"WRONG ANSWER: {error}")
                    return ExitStatus.REFUTED
                report.outcomes.append(Outcome(task, runs))
                _save(report, output)
    report.finished = True
    _save(report, output)
    click.echo(report.markdown())
    return ExitStatus.SOLVED


def families(
    names: Annotated[
        list[str] | None, Argument(metavar="FAMILIES", help="Some of them; all, if none is named.")
    ] = None,
    seed: Annotated[int, Option(help="The first seed.")] = 0,
    seeds: Annotated[int, Option(min=1, help="Instances of each size.")] = 3,
    seconds: Annotated[float, Option(min=0.001, help="The limit of a run.")] = 10.0,
    verbose: Annotated[bool, Option("--verbose", help="Every instance as well.")] = False,
) -> ExitStatus:
    """Measure the search auto beside CP-SAT with one worker on standard families of problems."""
    from benchmarks.families.generators import FAMILIES
    from benchmarks.families.measure import DisagreementError, pairs, table

    if unknown := [name for name in names or () if name not in FAMILIES]:
        raise UsageError(f"expected some of {', '.join(FAMILIES)}; found {unknown[0]!r}")
    measured = []
    try:
        for pair in pairs(names or list(FAMILIES), range(seed, seed + seeds), seconds):
            measured.append(pair)
            if verbose:
                hand, other = pair.seconds
                complain(
                    f"{pair.family} {pair.instance}: {hand:.3f} s, {other:.3f} s; conflicts {pair.conflicts}; "
                    f"decided {pair.decided}"
                )
    except DisagreementError as error:
        complain(f"WRONG ANSWER: {error}")
        return ExitStatus.REFUTED
    click.echo(table(measured))
    return ExitStatus.SOLVED


def make(
    sets: Names = None,
    check: Annotated[bool, Option("--check", help="Compare with the boards there are; write nothing.")] = False,
) -> ExitStatus:
    """Make the boards of sets, in both splits, from their seeds."""
    from benchmarks.making import make as boards_of
    from magnets_cp.puzzles.magnets.notations.sgt import write

    status = ExitStatus.SOLVED
    for one in chosen(sets or [], large=True):
        for split in SPLITS:
            text = "".join(map(write, boards_of(one, split)))
            if not check:
                one.path(split).write_text(text, encoding="utf-8")
            elif text.split() != one.read(split):
                complain(f"{one.name}, {split}: other boards than {one.path(split)}")
                status = ExitStatus.REFUTED
    return status


def queens_steps(
    n: Annotated[int, Argument(min=1, max=8, help="The number of rows.", metavar="N")] = 8,
) -> ExitStatus:
    """Count the steps of the seed's solvers of queens, in its order and by its measure, as our solver takes them."""
    from benchmarks.queens_steps import table

    click.echo(table(n))
    return ExitStatus.SOLVED


def tiles(
    sizes: Annotated[list[int] | None, Argument(help="Rows of the landscapes; 8 to 200 if not given.")] = None,
    landscapes: Annotated[int, Option(min=1, help="Random landscapes a size.", metavar="N")] = 5,
    seconds: Annotated[float, Option(min=0.001, help="The limit of a run.")] = 10.0,
) -> ExitStatus:
    """Run backtracking, learning, min-conflicts with two costs and CP-SAT on landscapes of tiles that grow."""
    from benchmarks.tiles import SIZES, table

    for n in sizes or ():
        if n % 4 or not 4 <= n <= 1000:
            raise UsageError(f"sizes: expected multiples of 4 up to 1000, found {n}")
    for line in table(sizes or SIZES, landscapes, seconds):
        click.echo(line)
    return ExitStatus.SOLVED


def overhead(
    files: Annotated[list[str] | None, Argument(metavar="FILES|FOLDERS", help="Boards of Magnets to verify.")] = None,
    repeats: Annotated[int, Option(min=1, help="How often each is measured; the least counts.", metavar="N")] = 10,
) -> ExitStatus:
    """Measure what everything but solving costs: starting a process, and verifying many boards in one."""
    from benchmarks.overhead import BOARDS, lines

    for line in lines(files or BOARDS, repeats):
        click.echo(line)
    return ExitStatus.SOLVED


def _save(report: Report, output: Path) -> None:
    """Written after every task, so that an interrupted benchmark leaves what it had."""
    try:
        output.parent.mkdir(parents=True, exist_ok=True)
        output.with_suffix(".json").write_text(json.dumps(report.document(), indent=1) + "\n", encoding="utf-8")
        output.with_suffix(".md").write_text(report.markdown(), encoding="utf-8")
    except OSError as error:
        raise UsageError(f"--output: cannot write {output}: {error.strerror}") from error


def order(
    sizes: Annotated[list[str] | None, Argument(metavar="SIZES", help="Sizes, such as 15x15.")] = None,
    boards: Annotated[int, Option(min=1, help="Boards a size and way.", metavar="N")] = 9,
    seconds: Annotated[float, Option(min=0, help="CPU seconds after which trying ends.")] = 20.0,
) -> ExitStatus:
    """Measure how long unique boards take: changed until they are, with and without needless clues, and tried."""
    show([ordered.order(sizes or ["6x5", "10x9", "15x15", "20x20", "30x30"], boards, seconds)])
    return ExitStatus.SOLVED


def workers(
    number: Annotated[int, Option(min=2, help="How many search side by side.", metavar="N")] = 2,
    boards: Annotated[int, Option(min=1, help="Boards a kind.", metavar="N")] = 10,
    seconds: Annotated[float, Option(min=0, help="The limit of a run.")] = 120.0,
) -> ExitStatus:
    """Measure searches side by side on boards that take one of them two seconds or more."""
    from benchmarks.workers import workers as measured

    show([measured(number, boards, seconds)])
    return ExitStatus.SOLVED


def structure() -> ExitStatus:
    """Count lines, files and modules of both packages, and the modules that `solve` and `compare` load and enter."""
    from benchmarks.structure import lines

    for line in lines():
        click.echo(line)
    return ExitStatus.SOLVED


_COMMANDS: dict[str, Callable[..., ExitStatus]] = {
    "run": measure,
    "make": make,
    "families": families,
    "order": order,
    "queens-steps": queens_steps,
    "tiles": tiles,
    "overhead": overhead,
    "workers": workers,
    "structure": structure,
}
app = Program(
    "benchmarks",
    {name: str(function.__doc__) for name, function in _COMMANDS.items()},
    lambda name: command(name, _COMMANDS[name]),
    help="Solvers measured side by side.",
)

if __name__ == "__main__":
    app.main()
