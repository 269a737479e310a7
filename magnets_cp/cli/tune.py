"""``magnets tune``: the best configuration of a space, raced on some boards, judged on others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import click

from magnets_cp.cli.boards import Reading, reading_options
from magnets_cp.cli.campaigns import Place, carry_through, place_options
from magnets_cp.cli.command import Command, Whole
from magnets_cp.cli.compare_plan import ByPuzzle, pose_all, read_boards
from magnets_cp.cli.exits import ExitStatus, complain
from magnets_cp.cli.options import json_option, nodes_option, seconds_option
from magnets_cp.cli.racing import chosen, warn_if_never_better
from magnets_cp.errors import UsageError
from magnets_cp.puzzle import Puzzle
from magnets_cp.workbench.run.configuration import limits
from magnets_cp.workbench.study.compare.campaign import Campaign, enter
from magnets_cp.workbench.study.compare.plan import MAX_SEEDS, Plan
from magnets_cp.workbench.study.compare.space import draw, has_ranges
from magnets_cp.workbench.study.store import Competitor, InstanceRow, Store, Terms, is_begun

_WINNER, _FIRST = "tuned", "untuned"


@click.command(cls=Command)
@click.option(
    "--space",
    multiple=True,
    required=True,
    metavar="KEY=VALUE,VALUE ...",
    help='The configurations to choose from, as a grid: "inference=fc,mac restarts=,100", or parameters of your own '
    'function: "variable=mine.py:choose(weight=0.5|1|2)", drawn from a range: "weight=0.1..10"; may be repeated. The '
    "first of it is the one you had.",
)
@click.option(
    "--train", multiple=True, required=True, metavar="FILE|FOLDER", help="Boards to choose by; may be repeated."
)
@click.option("--test", multiple=True, required=True, metavar="FILE|FOLDER", help="Other boards, to judge the choice.")
@click.option(
    "--store",
    required=True,
    metavar="DB",
    help="Keeps the runs on the test boards; NAME-training.db beside it keeps the race.",
)
@click.option(
    "--config", multiple=True, metavar="[NAME:] KEY=VALUE ...", help="Test this one as well; may be repeated."
)
@click.option("--candidates", type=Whole(2), help="Race N of the space, drawn by --seed; default all there are.")
@click.option(
    "--repeat", type=Whole(1, 100), default=1, help="N races, by seeds from --seed on; who wins most is chosen."
)
@click.option("--seed", type=Whole(0), default=0, help="Of the order of the training boards, and of the draw.")
@click.option("--seeds", type=Whole(1, MAX_SEEDS), default=1, help="Run all with seeds 0 to N-1.")
@seconds_option(10.0)
@nodes_option
@place_options
@reading_options
@json_option
def tune(
    *,
    space: tuple[str, ...],
    train: tuple[str, ...],
    test: tuple[str, ...],
    store: str,
    config: tuple[str, ...],
    candidates: int | None,
    repeat: int,
    seed: int,
    seeds: int,
    seconds: float,
    nodes: int | None,
    place: Place,
    reading: Reading,
    as_json: bool,
) -> ExitStatus:
    """Choose the best configuration of a space by a race, and say on other boards what it is worth.

    All of the space run on a few of the training boards. Who is clearly worse by Friedman's test is out; of the others
    the better half at most goes on to twice as many, until one is left.
    That one and the first of the space then run on the test boards, which took no part in the choice. Stopped at any
    moment, the same command goes on. `magnets report DB` reports on the test boards.
    """
    spaces = [_texts(space, candidates, one) for one in range(seed, seed + repeat)]
    common = Plan((), spaces[0], tuple(range(seeds)), seconds, nodes, puzzle=reading.name, notation=reading.notation)
    plans = [replace(common, instances=names, no_rotation=bool(reading.variant)) for names in (train, test)]
    boards = [some for some in map(read_boards, plans) if some is not None]
    if len(boards) < len(plans):
        return ExitStatus.UNUSABLE
    puzzles = tuple(dict.fromkeys([*boards[0], *boards[1]]))
    practice = [
        _drawn(_campaign(replace(plans[0], configurations=texts), boards[0], puzzles), candidates, seed + number)
        for number, texts in enumerate(spaces)
    ]
    trial = _campaign(plans[1], boards[1], puzzles)
    _demand_disjoint(practice[0].instances, trial.instances)
    choice = chosen(practice, store, place, seed)
    if choice is None:
        return ExitStatus.INTERRUPTED
    winner, first = choice.winner, practice[0].entries[0]
    complain(f"{choice.said}: {winner.configuration}")
    warn_if_never_better(choice.store, winner, first)
    _demand_same_winner(store, winner)
    others = enter(config, puzzles, trial.terms.limits)
    trial = replace(trial, entries=_tested(winner, first, others))
    report = {"baseline": _WINNER, "tuned": f"{choice.said}; of {' and of '.join(space)}"}
    return carry_through(trial, store, place, report=report, as_json=as_json)


def _texts(space: Sequence[str], candidates: int | None, seed: int) -> tuple[str, ...]:
    """The space as it is, or what is drawn from it where it has ranges."""
    if not has_ranges(space):
        return tuple(space)
    if candidates is None:
        raise UsageError("--space: a range has no end of values: say how many configurations to draw, --candidates 50")
    return tuple(draw(space, candidates, Random(seed)))


def _campaign(plan: Plan, boards: ByPuzzle, puzzles: tuple[Puzzle[Any], ...]) -> Campaign:
    """All configurations of the plan on these boards."""
    run = limits(seconds=plan.seconds, nodes=plan.nodes, solutions=1)
    terms = Terms(", ".join(one.name for one in puzzles), run)
    entries = enter(plan.configurations, puzzles, run)
    if len(entries) < 2:
        raise UsageError('--space: name at least two configurations, such as "inference=fc,mac"')
    return Campaign(puzzles, terms, pose_all(boards, plan), tuple(entries), plan.seeds)


def _demand_disjoint(train: Sequence[InstanceRow], test: Sequence[InstanceRow]) -> None:
    names = {one.instance_id: one.name for one in train}
    both = [one for one in test if one.instance_id in names]
    if both:
        first = f"{names[both[0].instance_id]} of --train is {both[0].name} of --test"
        more = f", and {len(both) - 1} more are in both" if len(both) > 1 else ""
        raise UsageError(f"{first}{more}: a choice is not judged on boards it was made by")


def _demand_same_winner(path: str, winner: Competitor) -> None:
    """Raise UsageError for a store with the winner of another race: it would show two."""
    if not is_begun(path):
        return
    with Store.open(path) as store:
        stored = store.meta()["campaign"]["configurations"]
    if any(one["label"] == _WINNER and one["configuration"] != winner.configuration for one in stored):
        raise UsageError(f"{path} holds the runs of what won another race: name another store")


def _drawn(campaign: Campaign, candidates: int | None, seed: int) -> Campaign:
    """The boards in random order; of the configurations, the first and as many others as there is room for."""
    random = Random(seed)
    boards = random.sample(campaign.instances, len(campaign.instances))
    first, *others = campaign.entries
    chosen = others if candidates is None else random.sample(others, min(len(others), candidates - 1))
    return replace(campaign, instances=tuple(boards), entries=(first, *chosen))


def _tested(winner: Competitor, first: Competitor, others: Sequence[Competitor]) -> tuple[Competitor, ...]:
    """The entries that run on the test boards, each once."""
    if winner.configuration == first.configuration:
        complain("the first of the space has won: there is nothing to gain here")
    tested = {winner.configuration: replace(winner, label=_WINNER, named=True)}
    for entry in (replace(first, label=_FIRST, named=True), *others):
        tested.setdefault(entry.configuration, entry)
    return tuple(tested.values())
