"""``magnets COMMAND``: the commands put together, each imported when it is called."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

import click

from magnets_cp.cli.exits import Entry
from magnets_cp.version import __version__

COMMANDS = {
    "solve": "Solve a board, with either solver.",
    "check": "Check finished boards by the rules alone, without any solver.",
    "verify": "Run our solvers against each other and against the rules.",
    "judge": "Judge other people's solvers: are they right, and where not?",
    "audit": "Hold every value that propagation removes against CP-SAT.",
    "compare": "Compare configurations on boards with seeds, and keep the runs.",
    "tune": "Choose the best of a space of configurations, and judge it on other boards.",
    "report": "Tables, plots and pages of what was compared.",
    "generate": "Make random boards.",
    "grade": "Say how hard boards are for a person, and why.",
    "convert": "Write boards in another notation.",
    "draw": "Draw a board, or sheets of boards to print.",
    "trace": "Show a search of the hand solver step by step.",
    "hint": "Show what follows next on a board, and why.",
    "new-puzzle": "Begin a puzzle of your own: a file that works, and its tests.",
    "new-assignment": "Begin an assignment: text, starter code, boards, autograder, rubric, solution.",
}


def _show_version(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted:
        from hand_solver import machine_code

        click.echo(f"magnets {__version__}\nmachine code: {'yes' if machine_code.load() else 'no'}")
        context.exit()


def _find(name: str) -> click.Command:
    """The command of that name in the module of that name."""
    identifier = name.replace("-", "_")
    found: click.Command = getattr(import_module(f"magnets_cp.cli.{identifier}"), identifier)
    return found


class Program(Entry, click.Group):
    """Commands by name, each with the line that help says of it, and how to find one that is called."""

    def __init__(
        self, name: str, commands: Mapping[str, str], find: Callable[[str], click.Command], **settings: Any
    ) -> None:
        super().__init__(name, no_args_is_help=True, context_settings={"max_content_width": 120}, **settings)
        self._summaries = commands
        self._find = find

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order of the table."""
        return list(self._summaries)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, None if there is none."""
        return self._find(cmd_name) if cmd_name in self._summaries else None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands with their summaries, without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(self._summaries.items()))


app = Program(
    "magnets",
    COMMANDS,
    _find,
    help="Solve Magnets puzzles with a hand-written solver and with CP-SAT, and check one against the other.",
    epilog="Exit status: 0 solved, all agrees; 1 unsatisfiable, a violation or a disagreement; 2 unusable arguments or "
    "input; 3 undecided within the limits; 70 a fault of our own; 130, 141, 143 ended by Ctrl-C, by a reader that went "
    "away, by SIGTERM.",
    params=[
        click.Option(
            ["--version"],
            is_flag=True,
            expose_value=False,
            is_eager=True,
            callback=_show_version,
            help="Show the version, and whether there is machine code; stop.",
        )
    ],
)
