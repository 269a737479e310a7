"""``python -m benchmarks run``, ``make`` and the others of ``_COMMANDS``; see README.md beside this file."""

from __future__ import annotations

from pathlib import Path

import click

from benchmarks import order as ordered
from benchmarks.catalogue.command import catalogue, transition
from benchmarks.contenders import BESIDE, contenders, missing_packages
from benchmarks.families.command import families
from benchmarks.report import Outcome, Report
from benchmarks.runner import Task, WrongAnswerError, run
from benchmarks.search_commands import beside, nodes, strategies
from benchmarks.sets import SETS, SPLITS, chosen
from magnets_cp.cli.command import PATH, Command, Number, Whole
from magnets_cp.cli.exits import ExitStatus, complain
from magnets_cp.cli.main import Program
from magnets_cp.errors import UsageError
from magnets_cp.workbench.page.printing import show

_sets_argument = click.argument("sets", nargs=-1, metavar="[SETS]...", help=f"Sets: {', '.join(SETS)}.")

_DEFAULT = ("solver=hand",)
_QUICK_BOARDS, _QUICK_SECONDS, _SECONDS = 3, 2.0, 20.0


@click.command("run", cls=Command)
@_sets_argument
@click.option("--config", multiple=True, help='A configuration such as "solver=hand level=counts"; may be repeated.')
@click.option(
    "--beside",
    metavar="NAMES",
    default=",".join(BESIDE),
    help=f"What to measure beside: some of {','.join(BESIDE)}, or none.",
)
@click.option("--quick", is_flag=True, help="Few boards and a short limit.")
@click.option("--large", is_flag=True, help="60x60 and 100x100 as well.")
@click.option("--held-out", is_flag=True, help="The second seeds of each set as well.")
@click.option("--seconds", type=Number(0.001), help="The limit of a run.")
@click.option("--boards", type=Whole(1), help="Only the first N boards of a set.")
@click.option("--repeats", type=Whole(1), default=9, help="Runs of a contender on a board, if they are short.")
@click.option("--output", type=PATH, default="build/benchmark", help="Where to write, less the suffixes .json and .md.")
def measure(
    sets: tuple[str, ...],
    *,
    config: tuple[str, ...],
    beside: str,
    quick: bool,
    large: bool,
    held_out: bool,
    seconds: float | None,
    boards: int | None,
    repeats: int,
    output: Path,
) -> ExitStatus:
    """Measure the hand solver beside CP-SAT and its peers, and write a JSON file and Markdown tables."""
    others = [] if beside == "none" else beside.split(",")
    report = Report(repeats, missing=missing_packages(others))
    limit = seconds or (_QUICK_SECONDS if quick else _SECONDS)
    number = boards or (_QUICK_BOARDS if quick else None)
    for split in SPLITS if held_out else SPLITS[:1]:
        for one in chosen(sets, quick=quick, large=large):
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
                report.save(output)  # an interrupted benchmark leaves what it had
    report.finished = True
    report.save(output)
    click.echo(report.markdown())
    return ExitStatus.SOLVED


@click.command(cls=Command)
@_sets_argument
@click.option("--check", is_flag=True, help="Compare with the boards there are; write nothing.")
def make(sets: tuple[str, ...], *, check: bool) -> ExitStatus:
    """Make the boards of sets, in both splits, from their seeds."""
    from benchmarks.making import make as boards_of
    from magnets_cp.puzzles.magnets.notations.sgt import write

    status = ExitStatus.SOLVED
    for one in chosen(sets, large=True):
        for split in SPLITS:
            text = "".join(map(write, boards_of(one, split)))
            if not check:
                one.path(split).write_text(text, encoding="utf-8")
            elif text.split() != one.read(split):
                complain(f"{one.name}, {split}: other boards than {one.path(split)}")
                status = ExitStatus.REFUTED
    return status


@click.command(cls=Command)
@click.argument("n", type=Whole(1, 8), default=8, metavar="[N]", help="The number of rows.")
def queens_steps(n: int) -> ExitStatus:
    """Count the steps of the original's solvers of queens, by its order and measure, as our solver takes them."""
    from benchmarks.queens_steps import table

    click.echo(table(n))
    return ExitStatus.SOLVED


@click.command(cls=Command)
@click.argument("sizes", nargs=-1, type=int, help="Rows of the landscapes; 8 to 200 if not given.")
@click.option("--landscapes", type=Whole(1), default=5, help="Random landscapes a size.")
@click.option("--seconds", type=Number(0.001), default=10.0, help="The limit of a run.")
def tiles(sizes: tuple[int, ...], *, landscapes: int, seconds: float) -> ExitStatus:
    """Run backtracking, learning, min-conflicts with two costs and CP-SAT on landscapes of tiles that grow."""
    from benchmarks.tiles import SIZES, table

    for n in sizes:
        if n % 4 or not 4 <= n <= 1000:
            raise UsageError(f"sizes: expected multiples of 4 up to 1000, found {n}")
    for line in table(sizes or SIZES, landscapes, seconds):
        click.echo(line)
    return ExitStatus.SOLVED


@click.command(cls=Command)
@click.argument("files", nargs=-1, metavar="[FILES|FOLDERS]...", help="Boards of Magnets to verify.")
@click.option("--repeats", type=Whole(1), default=10, help="How often each is measured; the least counts.")
def overhead(files: tuple[str, ...], *, repeats: int) -> ExitStatus:
    """Measure what everything but solving costs: starting a process, and verifying many boards in one."""
    from benchmarks.overhead import BOARDS, lines

    for line in lines(files or BOARDS, repeats):
        click.echo(line)
    return ExitStatus.SOLVED


@click.command(cls=Command)
@click.argument("sizes", nargs=-1, metavar="[SIZES]...", help="Sizes, such as 15x15.")
@click.option("--boards", type=Whole(1), default=9, help="Boards a size and way.")
@click.option("--seconds", type=Number(0), default=20.0, help="CPU seconds after which trying ends.")
def order(sizes: tuple[str, ...], *, boards: int, seconds: float) -> ExitStatus:
    """Measure how long unique boards take: changed until they are, with and without needless clues, and tried."""
    show([ordered.order(sizes or ("6x5", "10x9", "15x15", "20x20", "30x30"), boards, seconds)])
    return ExitStatus.SOLVED


@click.command(cls=Command)
@click.option("--number", type=Whole(2), default=2, help="How many search side by side.")
@click.option("--boards", type=Whole(1), default=10, help="Boards a kind.")
@click.option("--seconds", type=Number(0), default=120.0, help="The limit of a run.")
def workers(*, number: int, boards: int, seconds: float) -> ExitStatus:
    """Measure searches side by side on boards that take one of them two seconds or more."""
    from benchmarks.workers import workers as measured

    show([measured(number, boards, seconds)])
    return ExitStatus.SOLVED


@click.command(cls=Command)
def structure() -> ExitStatus:
    """Count lines, files and modules of both packages, and the modules that `solve` and `compare` load and enter."""
    from benchmarks.structure import lines

    for line in lines():
        click.echo(line)
    return ExitStatus.SOLVED


_COMMANDS = {
    str(one.name): one
    for one in (
        measure,
        make,
        families,
        catalogue,
        transition,
        order,
        queens_steps,
        tiles,
        overhead,
        workers,
        nodes,
        beside,
        strategies,
        structure,
    )
}
app = Program(
    "benchmarks",
    {name: str(one.help) for name, one in _COMMANDS.items()},
    _COMMANDS.__getitem__,
    help="Solvers measured side by side.",
)

if __name__ == "__main__":
    app.main()
