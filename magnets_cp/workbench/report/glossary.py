"""Every word and number of a report, defined where it is read. The counters are defined in ``hand_solver.result``."""

from __future__ import annotations

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
        "Penalised average run time: the mean of the wall seconds of runs, where one that did not solve its board "
        "counts twice its limit. First averaged over the seeds of a board, then over boards."
    ),
    "median, quartiles": (
        "Over runs. In seconds, a run that did not solve its board counts with its limit, in counters with what it "
        "had counted until then; a quantile that could be larger because of such runs is marked ≥."
    ),
    "cactus plot": (
        "For each configuration, how many runs it solves if each is allowed the time across. Higher and further "
        "left is better."
    ),
    "ratio": (
        "On each board the PAR-2 of one configuration divided by that of the other; then the median, or the "
        "geometric mean, over boards. Boards that neither solved have ratio 1."
    ),
    "[a, b]": (
        "95 % interval of the figure before it: the percentile bootstrap, 4,000 resamples of the boards, fixed "
        "seed (Efron 1979). Boards are resampled, not runs, since seeds of one board are not independent."
    ),
    "p": (
        "Wilcoxon signed-rank test of the log ratios of boards, two-sided, boards without a difference left out: "
        "how often chance alone would give a difference as consistent as this. Corrected for the number of "
        "comparisons in its table (Holm 1979); grey where it is 0.05 or more."
    ),
    "effect r": (
        "Matched-pairs rank-biserial correlation (Kerby 2014): the share of the signed-rank sum in favour minus "
        "the share against. 1: better on every board; 0: neither; -1: worse on every board. As a rule of thumb 0.1 "
        "is small, 0.3 medium, 0.5 large."
    ),
    "virtual best solver": (
        "A solver that would know for each board which ranked configuration has the least PAR-2 on it, and use "
        "that one. What a configuration adds is by how many seconds the PAR-2 of the virtual best solver rises "
        "without it."
    ),
    "node": (
        "The hand solver: one decision variable = value taken by search; the root is not counted, each value tried "
        "at a variable is one node (d-way branching). Clause learning decides on Booleans instead: its nodes are "
        "in a table of their own."
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
