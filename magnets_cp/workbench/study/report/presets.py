"""The reports there are: everything, and the two that courses ask for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from magnets_cp.text.numbers import counted
from magnets_cp.workbench.study.report.analysis import Analysis, Question, analyse
from magnets_cp.workbench.study.report.document import Document, Section
from magnets_cp.workbench.study.report.sections.alerts import alerts
from magnets_cp.workbench.study.report.sections.best import best, parts
from magnets_cp.workbench.study.report.sections.boards import boards
from magnets_cp.workbench.study.report.sections.counters import counters
from magnets_cp.workbench.study.report.sections.curves import curves
from magnets_cp.workbench.study.report.sections.outcomes import happened, outcomes
from magnets_cp.workbench.study.report.sections.pairs import pairs
from magnets_cp.workbench.study.report.sections.ranking import ranking
from magnets_cp.workbench.study.report.sections.seeds import seeds
from magnets_cp.workbench.study.report.sections.setting import setting, summary
from magnets_cp.workbench.study.report.sections.side_by_side import side_by_side
from magnets_cp.workbench.study.report.sections.size import puzzles, size

if TYPE_CHECKING:
    import pandas as pd


GLOSSARY = {
    "run": "One configuration on one board with one seed.",
    "solved": (
        "The answer was found within the limits, and is right: its solutions break no rule, and no board with a "
        "solution is called unsatisfiable."
    ),
    "wrong": (
        "The answer contradicts the rules or what is known of the board. It counts as worse than none: a "
        "configuration with a wrong answer has no rank, and takes no part in the virtual best solver."
    ),
    "PAR-2": (
        "Penalised average run time: the mean of the seconds of runs (of CPU time, if it was limited or they "
        "waited for it), where one that did not solve its board counts twice its limit (of CPU time, where that was "
        "not limited, the part of it that solved runs had the processor for), or twice what it had taken when its "
        "nodes were used up. First averaged over the seeds of a board, then over boards; the interval of 95 % is by "
        "2,000 samples of the boards (Efron 1979, bootstrap)."
    ),
    "median, quartiles": (
        "Over runs. In seconds, a run that did not solve its board counts with its limit, in counters with what it "
        "had counted until then; a quantile that could be larger because of such runs is marked ≥."
    ),
    "cactus plot": (
        "For each configuration, what share of its runs it solves if each is allowed the time across. Higher and "
        "further left is better."
    ),
    "baseline": (
        "The configuration every other one is compared with: the one that --baseline names, else the first with a part "
        "of the user's own, else the first of the campaign."
    ),
    "ratio": (
        "How many times as long one takes as the other: of the ratios on each board the Hodges-Lehmann estimate, the "
        "median of the means of any two logarithms, of one with itself included (Hodges and Lehmann 1963). A run that "
        "a limit stopped took at least what it had taken then: it is kept as that (Gehan 1965; O'Brien and Fleming "
        "1987), and where that makes the ratio it is 'at least'. Boards without any difference, such as those that "
        "neither solved, have no part in it and are counted beside it."
    ),
    "[a, b]": (
        "The ratios that the test of this pair does not reject at 5 % (Hollander, Wolfe and Chicken 2014, 3.3): "
        "where limits stopped runs by mid-p, as the exact test of few boards is careful (Lancaster 1961); "
        "the same wherever the pair stands. p is corrected for the others beside it, so it may be above 0.04 "
        "though the interval excludes 1: what is called clear goes by p. A ratio stands "
        "alone where there are too few boards."
    ),
    "p": (
        "Wilcoxon signed-rank test of the log ratios of boards, two-sided, exact up to 200 boards: how often chance "
        "alone would give a difference as consistent as this. Corrected for the number of comparisons in its column "
        "(Holm 1979), so that of campaigns without any difference at most 4 % claim one; grey where it is above 0.04."
    ),
    "A": (
        "The probability that the other takes more on a board, a tie counting half: 0.5 if nobody is better (Vargha "
        "and Delaney 2000, on the same boards). Where both were stopped it is a tie."
    ),
    "easiest, hardest third": (
        "By the mean log PAR-2 of all configurations on a board. That a difference lies on "
        "some boards only is said where the groups differ from one another (Mann and Whitney 1947). Such "
        "claims err in 1 % at most, verdicts in 4 %: both together in 5 %."
    ),
    "time or nodes": (
        "Nodes compare ideas: fair between configurations that differ in heuristics, or otherwise spend the same on a "
        "node. Time compares programs: fair always, on one idle machine (Johnson 2002, A theoretician's guide to the "
        "experimental analysis of algorithms). Where nodes are not fair they are not compared. "
        "What a heuristic tries and takes back, as lcv does, is no node: it shows in revisions and in time."
        " Where they are, and times do not differ clearly, they come first; they have 5 % of error for themselves."
    ),
    "boards to tell": (
        "With so many boards, a true difference as large as the one seen would be clear in four of five campaigns: "
        "intervals shrink with the root of the number of boards (Noether 1987, Sample size determination for some "
        "common nonparametric tests). The one seen may be larger or smaller than the true one."
    ),
    "asked": (
        "How often search consulted a part that is a user's own. Where propagation alone decides, heuristics are "
        "never asked, and nothing can be said of them."
    ),
    "runtime distribution": (
        "For each configuration, the share of seeds that had solved one board after the time across (Hoos and Stuetzle "
        "1998, Evaluating Las Vegas algorithms). Deviation / mean is 1 for an exponential distribution, where restarts "
        "neither gain nor lose; well above 1, long runs are better begun anew (Gomes, Selman and Kautz 1998). "
        "Configurations without any random choice run once a board."
    ),
    "performance profile": (
        "The share of boards on which a configuration takes at most so many times as long as the best on that board "
        "(Dolan and More 2002, Benchmarking optimization software with performance profiles)."
    ),
    "critical difference": (
        "Mean ranks that lie further apart differ at 5 % (Nemenyi), if Friedman's test says that not all are equal "
        "(Demsar 2006). Who else takes part changes it, so verdicts do not go by it."
    ),
    "virtual best solver": (
        "A solver that would know for each board which ranked configuration has the least PAR-2 on it, and use "
        "that one. What a configuration adds is by how many seconds the PAR-2 of the virtual best solver rises "
        "without it."
    ),
    "density, tightness": (
        "At the weakest level: the share of pairs of variables with a constraint in common; and the share of its "
        "tuples that a constraint forbids, the mean over constraints, of those with more than 100 tuples by samples."
    ),
    "constrainedness": (
        "Minus the sum over constraints of log(1 - tightness), by the sum over variables of log(domain size): 1 where "
        "solutions would die out if constraints were independent, the phase transition (Gent, MacIntyre, Prosser and "
        "Walsh 1996)."
    ),
    "node": (
        "The hand solver: one decision variable = value taken by search; the root is not counted, each value tried "
        "at a variable is one node (d-way branching). With binary branching variable != value is one, too. Clause "
        "learning decides on Booleans instead: its nodes are in a table of their own."
    ),
    "backtrack": "A decision undone because no solution was below it: the undos of a course report.",
    "fail": "Inference found a contradiction: a domain emptied, or a constraint that cannot hold.",
    "revision": "One call of one constraint's filter, those of probing heuristics included.",
    "check": "One call of a constraint's backward check (inference none only).",
    "pruning": "One value removed from one domain by inference; neither decisions nor probes count.",
    "max depth": "The largest number of decisions in force at once.",
    "restart": "Search began again from the root.",
    "branches, conflicts": "CP-SAT's own counters of its search; they count other things than nodes and fails do.",
}


@dataclass(frozen=True, slots=True)
class Preset:
    """A title and the sections in their order."""

    title: str
    sections: tuple[Callable[[Analysis], Section | None], ...]


PRESETS: Mapping[str, Preset] = {
    "full": Preset(
        "Comparison of solvers",
        (outcomes, pairs, puzzles, ranking, curves, seeds, parts, counters, size, best, boards, setting),
    ),
    "ablation": Preset("The effect of each part", (outcomes, parts, side_by_side, puzzles, ranking, setting)),
    "size": Preset(
        "Time and undos against size", (outcomes, partial(size, counters=("backtracks", "nodes")), ranking, setting)
    ),
}
_DEFAULT = Question()


def document(
    frame: pd.DataFrame, meta: Mapping[str, Any], preset: str = "full", question: Question = _DEFAULT
) -> Document:
    """The report on the rows of a store (``Store.frame``, ``Store.meta``). Raises UsageError if nothing compares."""
    analysis = analyse(frame, meta, question)
    chosen = PRESETS[preset]
    sections = [section for make in chosen.sections if (section := make(analysis)) is not None]
    first = analysis.stored
    subtitle = ", ".join(
        (
            counted(first["label"].nunique(), "configuration"),
            counted(first["instance_id"].nunique(), "board"),
            counted(first["seed"].nunique(), "seed"),
            happened(first),
        )
    )
    return Document(chosen.title, subtitle, alerts(analysis), summary(analysis), tuple(sections), GLOSSARY)
