"""Nodes a second beside other solvers that count their own: all solutions of five small problems, stated alike."""

from __future__ import annotations

import multiprocessing
import re
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from itertools import combinations
from pathlib import Path
from random import Random
from typing import NamedTuple

from benchmarks.families.model import Model
from hand_solver import Limits, Options, solve


class Counted(NamedTuple):
    """Solutions, nodes by the solver's own count (None where it has none), and processor seconds."""

    solutions: int
    nodes: int | None
    seconds: float


def queens(n: int) -> Model:
    """One a row, in different columns and diagonals."""
    model = Model()
    x = model.variables(n, range(n))
    model.different += [[(one, step * one) for one in x] for step in (-1, 0, 1)]
    return model


def latin_squares(n: int) -> Model:
    """In every row and column every number."""
    model = Model()
    model.variables(n * n, range(n))
    for line in range(n):
        model.all_different(range(line * n, line * n + n))
        model.all_different(range(line, n * n, n))
    return model


def magic_squares(n: int) -> Model:
    """Rows, columns and diagonals come to the same; the smallest number in a corner."""
    model = Model()
    x = [*model.variables(1, (1,)), *model.variables(n * n - 1, range(1, n * n + 1))]
    model.all_different(x)
    lines = [x[k * n : k * n + n] for k in range(n)] + [x[k::n] for k in range(n)]
    for line in [*lines, x[:: n + 1], x[n - 1 : -1 : n - 1]]:
        model.sums.append(([(one, 1) for one in line], n * (n * n + 1) // 2, n * (n * n + 1) // 2))
    return model


def langford(n: int) -> Model:
    """Two of each number k, with k numbers between them."""
    model = Model()
    x = model.variables(2 * n, range(2 * n))
    model.all_different(x)
    model.sums += [([(x[2 * k + 1], 1), (x[2 * k], -1)], k + 2, k + 2) for k in range(n)]
    return model


def colouring(n: int) -> Model:
    """Three colours for a random graph."""
    model = Model()
    x = model.variables(n, range(3))
    model.unequal += Random(n).sample(list(combinations(x, 2)), 2 * n)
    return model


PROBLEMS: dict[str, Callable[[], Model]] = {
    "queens, 11": lambda: queens(11),
    "latin squares, 5": lambda: latin_squares(5),
    "magic squares, 4": lambda: magic_squares(4),
    "Langford, 10": lambda: langford(10),
    "colouring, 40": lambda: colouring(40),
}


def hand_solver(model: Model) -> Counted:
    """``dfs`` with MAC, smallest domain first, least value first; run once before, that loading is not counted."""
    for _ in range(2):
        started = time.process_time()
        result = solve(model.problem(), "dfs", Options("mac", "mrv", "input_order"), Limits(solutions=None))
        seconds = time.process_time() - started
    return Counted(len(result.solutions), result.statistics.nodes, seconds)


def nucs(model: Model) -> Counted:
    """NuCS, by the same heuristics; run once before, that compiling is not counted. Its nodes are its choices."""
    from nucs.heuristics.heuristics import DOM_HEURISTIC_MIN_VALUE, VAR_HEURISTIC_SMALLEST_DOMAIN
    from nucs.problems.problem import Problem
    from nucs.propagators.propagators import ALG_ALLDIFFERENT, ALG_LINEAR_EQ_C, ALG_NEQ, ALG_SUM_EQ_C
    from nucs.solvers.backtrack_solver import BacktrackSolver

    def run() -> Counted:
        problem = Problem([(min(values), max(values)) for values in model.values])
        for terms in model.different:
            problem.add_propagator(ALG_ALLDIFFERENT, [x for x, _ in terms], [offset for _, offset in terms])
        for one, other in model.unequal:
            problem.add_propagator(ALG_NEQ, [one, other])
        for terms, total, _ in model.sums:
            factors = [factor for _, factor in terms]
            kind, given = (ALG_SUM_EQ_C, [total]) if set(factors) == {1} else (ALG_LINEAR_EQ_C, [*factors, total])
            problem.add_propagator(kind, [x for x, _ in terms], given)
        solver = BacktrackSolver(
            problem,
            var_heuristic=VAR_HEURISTIC_SMALLEST_DOMAIN,
            dom_heuristic=DOM_HEURISTIC_MIN_VALUE,
            log_level="ERROR",
        )
        started = time.process_time()
        solutions = sum(1 for _ in solver.solve())
        seconds = time.process_time() - started
        return Counted(solutions, solver.get_statistics_as_dictionary()["SOLVER_CHOICE_NB"], seconds)

    run()
    return run()


def ace(model: Model) -> Counted:
    """ACE, by the same heuristics, in one run. Its nodes are its assignments, its seconds those after preprocessing."""
    package = find_spec("pycsp3")
    jar = next(Path(str(package and package.origin)).parent.glob("solvers/ace/ACE-*.jar"))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "problem.xml")
        path.write_text(_xml(model))
        options = ("-s=all", "-varh=Dom", "-lc=0", "-rr=", "-r_n=1", "-r_c=1000000000", "-ng=NO", "-npc")
        done = subprocess.run(
            ["java", "-jar", str(jar), str(path), *options], capture_output=True, text=True, check=True
        )
    solutions = re.search(r"FOUND SOLUTIONS +([\d,]+)", done.stdout)
    nodes = re.search(r"asgs:\(?([\d,]+)", done.stdout)
    begun, *_, ended = map(float, re.findall(r"cpu:([\d.]+)", done.stdout.partition("preprocessing")[2]))
    if solutions is None or nodes is None:
        raise ValueError(done.stdout)
    return Counted(int(solutions[1].replace(",", "")), int(nodes[1].replace(",", "")), ended - begun)


def _xml(model: Model) -> str:
    domains = "".join(f'<var id="x{x}"> {" ".join(map(str, values))} </var>' for x, values in enumerate(model.values))
    different = [[f"add(x{x},{offset})" if offset else f"x{x}" for x, offset in terms] for terms in model.different]
    stated = [f"<allDifferent> {' '.join(terms)} </allDifferent>" for terms in different]
    stated += [f"<intension> ne(x{one},x{other}) </intension>" for one, other in model.unequal]
    stated += [
        f"<sum> <list> {' '.join(f'x{x}' for x, _ in terms)} </list> <coeffs> {' '.join(str(f) for _, f in terms)} "
        f"</coeffs> <condition> (eq,{total}) </condition> </sum>"
        for terms, total, _ in model.sums
    ]
    return (
        f'<instance format="XCSP3" type="CSP"><variables>{domains}</variables>'
        f"<constraints>{''.join(stated)}</constraints></instance>"
    )


def python_constraint(model: Model) -> Counted:
    """python-constraint, its default solver; it counts no nodes."""
    import constraint

    problem = constraint.Problem()
    for x, values in enumerate(model.values):
        problem.addVariable(x, list(values))
    for terms in model.different:
        if any(offset for _, offset in terms):
            for (one, a), (other, b) in combinations(terms, 2):
                problem.addConstraint(lambda v, w, a=a, b=b: v + a != w + b, (one, other))
        else:
            problem.addConstraint(constraint.AllDifferentConstraint(), [x for x, _ in terms])
    for one, other in model.unequal:
        problem.addConstraint(constraint.AllDifferentConstraint(), (one, other))
    for terms, total, _ in model.sums:
        factors = [factor for _, factor in terms]
        problem.addConstraint(constraint.ExactSumConstraint(total, factors), [x for x, _ in terms])
    started = time.process_time()
    return Counted(len(problem.getSolutions()), None, time.process_time() - started)


SOLVERS = {"hand solver": hand_solver, "NuCS": nucs, "ACE": ace, "python-constraint": python_constraint}


class DisagreementError(Exception):
    """Two solvers have counted different numbers of solutions."""


def lines(seconds: float) -> Iterator[str]:
    """The table, line by line, solvers that are not installed left out. Raises DisagreementError."""
    yield f"{'problem':<18}{'solver':<19}{'solutions':>10}{'nodes':>10}{'CPU s':>9}{'nodes/s':>11}"
    for problem, model in PROBLEMS.items():
        counts = set()
        for name, solver in SOLVERS.items():
            found = _within(seconds, solver, model())
            if isinstance(found, str):
                yield f"{problem:<18}{name:<19}{found}"
                continue
            counts.add(found.solutions)
            rate = f"{found.nodes / found.seconds:,.0f}" if found.nodes else ""
            nodes = f"{found.nodes:,}" if found.nodes else ""
            yield f"{problem:<18}{name:<19}{found.solutions:>10,}{nodes:>10}{found.seconds:>9.3f}{rate:>11}"
        if len(counts) > 1:
            raise DisagreementError(f"{problem}: {counts}")


def _within(seconds: float, solver: Callable[[Model], Counted], model: Model) -> Counted | str:
    """What it counts, in a process of its own; or why it has not."""
    with multiprocessing.get_context("fork").Pool(1, signal.signal, (signal.SIGTERM, signal.SIG_DFL)) as pool:
        try:
            return pool.apply_async(solver, (model,)).get(seconds)
        except multiprocessing.TimeoutError:
            return f"not within {seconds:g} s"
        except (ImportError, OSError, StopIteration) as error:
            return f"not installed: {type(error).__name__}"
