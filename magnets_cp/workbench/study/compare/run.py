"""A campaign carried out, and at a glance: a few figures a configuration."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count
from typing import TYPE_CHECKING

from magnets_cp.errors import UsageError
from magnets_cp.text.numbers import NOTHING
from magnets_cp.workbench.judge.verdict import DECIDED, Verdict
from magnets_cp.workbench.run.default_solvers import references
from magnets_cp.workbench.study.compare.campaign import Campaign, Task, relabelled
from magnets_cp.workbench.study.compare.capping import Caps
from magnets_cp.workbench.study.compare.engine import Engine
from magnets_cp.workbench.study.scoring.runs import prepared
from magnets_cp.workbench.study.store import Record, Recorder, RefutedRun

if TYPE_CHECKING:
    import pandas as pd

    from magnets_cp.workbench.study.scoring.seeds import Quantile


EASIER = "give them more seconds or nodes, or take smaller boards"
PATIENCE = 5  # boards that nobody solves, until a campaign ends early


def join(campaign: Campaign, recorder: Recorder) -> list[Task]:
    """Enter the campaign into the store; the runs that it still lacks.

    A store may be extended by boards, configurations and seeds. A name goes to the configuration that is asked for
    now: a function of a notebook that was run before had the same name, and was perhaps another. Raises UsageError
    where the store says otherwise than the campaign: a board or a file of the user's has changed.
    """
    asked = {entry.configuration: entry for entry in campaign.entries}
    before = {entry.configuration: entry for entry in recorder.entries()}
    taken = {entry.label for entry in (*before.values(), *asked.values()) if entry.named}
    now = {entry.label for entry in asked.values() if entry.named}
    for configuration, entry in before.items():
        if configuration not in asked and entry.named and entry.label in now:
            before[configuration] = replace(entry, label=_earlier(entry.label, taken))
    joined = {**before, **asked}
    recorder.enter(campaign.instances, relabelled(list(joined.values())), campaign.seeds)
    return list(campaign.tasks(recorder.done()))


def _earlier(label: str, taken: set[str]) -> str:
    """A name for what had this one before, which is then taken."""
    names = (f"{label} (earlier{f' {number}' if number > 1 else ''})" for number in count(1))
    name = next(one for one in names if one not in taken)
    taken.add(name)
    return name


def run_campaign(
    tasks: list[Task], recorder: Recorder, engine: Engine, *, patience: int | None = None, caps: Caps | None = None
) -> Iterator[tuple[Record, list[RefutedRun]]]:
    """Make the runs; after each, when it is safely stored, its record and the faults that came to light with it.

    patience  end early if nobody has decided any of so many boards: more runs on the same terms would tell nothing.
              Unsatisfiable boards are decided though nobody confirms it, for the next boards may have solutions
    caps      end the runs of those that can no longer go on in a race; they are not stored

    Raises UsageError for a configuration that turns out to make no sense; the store forgets those that have no run.
    """
    hopeless = _runs_of_first(tasks, patience) if patience is not None and not recorder.any_decided() else None
    try:
        made = engine.records(iter(tasks)) if caps is None else caps.kept(engine.records(caps.within(tasks)))
        for number, record in enumerate(made, start=1):
            yield record, recorder.add(record)
            if record.verdict in DECIDED:
                hopeless = None
            if number == hopeless and number < len(tasks):
                return
    except UsageError:
        recorder.withdraw({task.configuration for task in tasks})
        raise


def unconfirmed(frame: pd.DataFrame) -> list[str]:
    """What is to be said of runs that claim what only parts of the user's and programs do."""
    count = int((frame["verdict"] == Verdict.UNCONFIRMED).sum())
    if not count:
        return []
    says = "1 run says" if count == 1 else f"{count:,} runs say"
    return [
        f"{says} unsatisfiable, all or optimal where no solver of ours does within the limits: they count as not "
        "solved, so of these boards nothing is told; give more seconds"
    ]


def _runs_of_first(tasks: list[Task], boards: int) -> int:
    """How many of the runs, which are in the order of their boards, are on the first boards."""
    first = list(dict.fromkeys(task.instance_id for task in tasks))[:boards]
    return sum(task.instance_id in first for task in tasks)


@dataclass(frozen=True, slots=True)
class Figures:
    """A configuration over all its runs.

    solved   runs that gave, within the limit, the answer asked for, and that nothing refutes
    wrong    runs that are refuted, by the rules or by another run
    crashed  runs that ended by a fault, and not by a limit
    par2     mean seconds, a run that did not solve its board counting as twice what stopped it
    seconds  median, of CPU time where that is compared; of a run that did not solve its board as a lower bound
    nodes    likewise; None for solvers that do not count nodes
    """

    label: str
    configuration: str
    runs: int
    solved: int
    wrong: int
    crashed: int
    par2: float
    seconds: Quantile | None
    nodes: Quantile | None

    @property
    def medians(self) -> tuple[str, str]:
        """Seconds and nodes as tables show them; a lower bound is marked."""
        seconds = NOTHING if self.seconds is None else self.seconds.shown("{:.4f}".format)
        return seconds, NOTHING if self.nodes is None else self.nodes.shown("{:.0f}".format)


def summarize(frame: pd.DataFrame) -> list[Figures]:
    """The configurations, best PAR-2 first; those that crashed and those with a wrong answer after all others.

    Where a limit of nodes stopped runs, those that solved more come first.
    """
    runs = prepared(frame)
    by_nodes = bool(runs["out_of_nodes"].any())
    figures = [_figures(str(label), its) for label, its in runs.groupby("label", sort=False)]
    unsolved = {one.label: by_nodes * (1 - one.solved / one.runs) for one in figures}
    return sorted(figures, key=lambda one: (one.wrong > 0, one.crashed > 0, unsolved[one.label], one.par2))


def by_puzzle(frame: pd.DataFrame) -> dict[str, list[Figures]]:
    """The same for the boards of each puzzle; nothing if there is one only."""
    families = frame.groupby("family", sort=False)
    return {str(name): summarize(runs) for name, runs in families} if len(families) > 1 else {}


def _figures(label: str, runs: pd.DataFrame) -> Figures:
    from magnets_cp.workbench.study.scoring.scores import counter_spread
    from magnets_cp.workbench.study.scoring.seeds import spread

    seconds, nodes = spread(runs["time"], runs["solved"]), counter_spread(runs, "nodes")
    return Figures(
        label=label,
        configuration=str(runs["configuration"].iloc[0]),
        runs=len(runs),
        solved=int(runs["solved"].sum()),
        wrong=int(runs["wrong"].sum()),
        crashed=int(runs["crashed"].sum()),
        par2=float(runs["par2"].mean()),
        seconds=None if seconds is None else seconds.median,
        nodes=None if nodes is None else nodes.median,
    )


def confirm_apart(campaign: Campaign, recorder: Recorder, engine: Engine) -> Iterator[RefutedRun]:
    """Ask about each such board, once, within the limits of the campaign; yield the runs that are refuted.

    That is no run of the campaign: its time is nobody's, and only what it says of the others is kept.
    """
    for record in engine.records(_questions(campaign, recorder)):
        yield from recorder.decide(record)


def _questions(campaign: Campaign, recorder: Recorder) -> Iterator[Task]:
    """A run a board, of the first reference that takes no part there."""
    puzzles = {puzzle.name: puzzle for puzzle in campaign.puzzles}
    limits = replace(campaign.terms.limits, nodes=None)
    for board in recorder.unconfirmed():
        puzzle = puzzles[board.family]
        solver = next((one for one in references(puzzle) if str(one) not in board.ran), None)
        if solver is not None:
            yield Task(board.instance_id, str(solver), 0, puzzle, board.text, solver, limits)
