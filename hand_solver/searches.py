"""The searches by name, and the one door to them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from hand_solver import auto, learning, min_conflicts
from hand_solver.backtracking.dfs import solve as backtrack
from hand_solver.backtracking.heuristics.value import VALUE_HEURISTICS
from hand_solver.backtracking.heuristics.variable import VARIABLE_HEURISTICS
from hand_solver.backtracking.inference import INFERENCES
from hand_solver.events import Observer
from hand_solver.limits import Limits
from hand_solver.min_conflicts import LocalOptions
from hand_solver.options import Options
from hand_solver.plugins import demand_events
from hand_solver.problem import Problem
from hand_solver.result import Result
from hand_solver.user_errors import PluginError

if TYPE_CHECKING:
    from hand_solver.tree_search.exploration import Exploration


class Search(NamedTuple):
    """A search: what it is, for help texts; the options it heeds beside the seed; and what runs it."""

    about: str
    heeds: tuple[str, ...]
    run: Callable[[Problem, Options, Limits, Observer], Result]


SEARCHES: Mapping[str, Search] = {
    "auto": Search(
        "propagation, MAC or repair where they are sooner done, then learning",
        ("workers", "compiled"),
        lambda problem, options, limits, observer: auto.solve(problem, limits, options=options, observer=observer),
    ),
    "dfs": Search(
        "the textbook: depth first, with an inference and heuristics of your choice",
        ("inference", "variable", "value", "strategy", "restarts", "compiled"),
        lambda problem, options, limits, observer: backtrack(problem, options, limits, observer=observer),
    ),
    "learning": Search(
        "learn an inequality from every conflict: for problems with much search",
        ("workers", "compiled"),
        lambda problem, options, limits, observer: learning.solve(
            problem, limits, seeds=options.seeds, compiled=options.compiled, observer=observer
        ),
    ),
    "min_conflicts": Search(
        "repair a full assignment: for problems with many solutions; never says unsatisfiable",
        (),
        lambda problem, options, limits, observer: min_conflicts.solve(
            problem, LocalOptions(seed=options.seed), limits, observer=observer
        ),
    ),
}

_DEFAULT, _FIRST = Options(), Limits()
_OF_ONES_OWN = ("inference", "variable", "value", "strategy", "compiled")


@cache
def unheeded_by(search: str) -> tuple[str, ...]:
    """The options that other searches heed, and this one does not; for another name those of a search of one's own.

    >>> unheeded_by("dfs")
    ('workers',)
    """
    heeded = SEARCHES[search].heeds if search in SEARCHES else _OF_ONES_OWN
    return tuple(dict.fromkeys(name for one in SEARCHES.values() for name in one.heeds if name not in heeded))


def solve(
    problem: Problem,
    search: str | Exploration = "auto",
    options: Options = _DEFAULT,
    limits: Limits = _FIRST,
    *,
    observer: Observer | None = None,
) -> Result:
    """Solve a problem as ``magnets solve`` does: until a limit is reached, by default for the first solution.

    With an objective for the best one: its status is ``optimal`` once it is proven that none is better.

    search   a name, or a search of your own: ``FILE.py:FUNCTION`` or a function of a ``tree_search.State``

    options  which heuristics and inference (for dfs), and the seed
    limits   seconds, nodes, and how many solutions to look for

    >>> from hand_solver import Problem, Variable
    >>> from hand_solver.constraints import AllDifferent
    >>> rooms = [Variable(name, ("red", "green", "blue")) for name in "xyz"]
    >>> problem = Problem(tuple(rooms), (AllDifferent([(0, 0), (1, 0), (2, 0)]),))
    >>> solve(problem, "dfs", Options(inference="fc", variable="mrv"), Limits(solutions=None)).statistics.nodes
    15
    >>> solve(problem, "dfs", Options(variable=lambda view: max(view.unassigned()))).solutions[0]
    (2, 1, 0)

    Raises PluginError for an unknown search, heuristic or inference, a faulty one, or one that the search does not
    heed, and for an observer with a method ``on_...`` that is no event; NoMachineCodeError where machine code is asked
    for and there is none; NotImplementedError where ``learning`` meets a constraint that has no encoding; ValueError
    for restarts with several solutions, or an objective with them.
    """
    if not isinstance(problem, Problem):
        raise TypeError(f"expected a Problem, found {type(problem).__name__}")
    if not (callable(search) or isinstance(search, str)):
        raise TypeError(f"search: expected a name or a function, found {type(search).__name__}")
    demand_events(observer)
    if callable(search) or ":" in search:
        return _solve_by_own(problem, search, options, limits, observer)
    if search not in SEARCHES:
        raise PluginError(f"expected one of {', '.join(SEARCHES)}, or FILE.py:FUNCTION; found {search!r}")
    unheeded = [name for name in unheeded_by(search) if getattr(options, name) != getattr(_DEFAULT, name)]
    if unheeded:
        raise PluginError(f"search {search} does not heed {', '.join(unheeded)}; leave them out, or name another")
    if problem.objective is not None:
        _refuse_what_has_no_best(search, limits)
    return SEARCHES[search].run(problem, options, limits, observer or Observer())


def _refuse_what_has_no_best(search: str, limits: Limits) -> None:
    if search == "min_conflicts":
        raise PluginError("search min_conflicts cannot tell which solution is the best; name another")
    if limits.solutions != 1:
        raise ValueError("with an objective one solution is looked for, the best: leave out the limit on solutions")


def _solve_by_own(
    problem: Problem, search: str | Exploration, options: Options, limits: Limits, observer: Observer | None
) -> Result:
    unused = [name for name in unheeded_by("") if getattr(options, name) != getattr(_DEFAULT, name)]
    if unused:
        raise PluginError(f"a search of one's own does not heed {', '.join(unused)}; leave them out")
    if problem.objective is not None:
        _refuse_what_has_no_best("", limits)
    from hand_solver.tree_search.run import solve as run  # who names a search by its name need not load this

    return run(problem, search, options, limits, observer=observer)


def _parts() -> str:
    """What there is to choose from, by the registries."""
    searches = "\n".join(f"        {name:<14} {search.about}" for name, search in SEARCHES.items())
    heuristics = ", FILE.py:FUNCTION, or a function: "
    return f"""
    search     one of

{searches}

    inference  {", ".join(INFERENCES)}{heuristics}(propagation, variable) -> bool
    variable   {", ".join(VARIABLE_HEURISTICS)}{heuristics}(view) -> variable
    value      {", ".join(VALUE_HEURISTICS)}{heuristics}(view, variable) -> values in order
"""


solve.__doc__ = f"{solve.__doc__}{_parts()}"


def count_solutions(
    problem: Problem, limit: int | None = None, search: str = "auto", options: Options = _DEFAULT
) -> int:
    """The number of solutions; ``limit`` if there are that many or more.

    Raises what ``solve`` raises, and ValueError for a problem with an objective, or where the search cannot tell that
    there are no more.

    >>> from hand_solver import Problem, Variable
    >>> count_solutions(Problem((Variable("x", ("no", "yes")), Variable("y", ("no", "yes"))), ()))
    4
    """
    if problem.objective is not None:
        raise ValueError("solutions are counted without an objective: dataclasses.replace(problem, objective=None)")
    result = solve(problem, search, options, Limits(solutions=limit))
    number = len(result.solutions)
    if not result.complete and number != limit:
        raise ValueError(f"search {search} found {number} and cannot tell whether there are more")
    return number


def is_unique(problem: Problem, search: str = "auto") -> bool:
    """Is there exactly one solution? Raises what ``solve`` raises.

    >>> from hand_solver import Problem, Variable
    >>> is_unique(Problem((Variable("x", ("no", "yes"), 0b10),), ()))
    True
    """
    return count_solutions(problem, 2, search) == 1
