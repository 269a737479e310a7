"""The audit, held against plain loops over all solutions, and against constraints that lie."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hand_solver import Assignment, Constraint, Limits, Options, Problem, Result, Variable, learning
from hand_solver.backtracking.dfs import solve
from hand_solver.booleans import Encoding, encode
from hand_solver.booleans.encoder import state
from hand_solver.booleans.literals import FALSE, TRUE
from hand_solver.constraints import BinaryTable, Count
from hand_solver.events import Literal, Observer
from hand_solver.problem.domains import Domains, members
from magnets_cp import cpsat
from magnets_cp.errors import UsageError
from magnets_cp.puzzles.magnets.board import Board
from magnets_cp.puzzles.magnets.cpsat import FORMULATIONS
from magnets_cp.puzzles.magnets.puzzle import MAGNETS
from magnets_cp.puzzles.queens.board import Board as QueensBoard
from magnets_cp.puzzles.queens.puzzle import QUEENS
from magnets_cp.workbench.explain.hint.reasons import Reason, Reasoner
from magnets_cp.workbench.judge.audit.audit import audit, audit_board
from magnets_cp.workbench.judge.audit.auditor import Auditor
from magnets_cp.workbench.judge.audit.findings import Audit, FindingKind
from magnets_cp.workbench.judge.audit.totals import Totals
from magnets_cp.workbench.judge.inequalities import Inequality, inequalities
from magnets_cp.workbench.judge.solution_oracle import Ask, Decisions, SolutionOracle, from_cpsat
from magnets_cp.workbench.run.configuration import parse
from magnets_cp.workbench.run.default_solvers import default_solvers
from magnets_cp.workbench.run.instances import Instance
from magnets_cp.workbench.run.solvers import HandSolver
from tests.boards import instance
from tests.brute_force import board_solutions, means, problem_solutions
from tests.hand_solver.test_strategy import singleton
from tests.puzzles.changed import changed
from tests.strategies import boards, problems, queens
from tests.thorough import examples, sample

FAMILY = MAGNETS
OPTIONS = st.builds(
    Options,
    inference=st.sampled_from(["none", "fc", "mac"]),
    variable=st.sampled_from(["input_order", "mrv", "dom_wdeg", "random"]),
    value=st.sampled_from(["input_order", "lcv", "random"]),
)


class Lie(Constraint):
    """True of everything, but removes one value from one variable once another is fixed to a value."""

    def __init__(self, when: tuple[int, int], removes: tuple[int, int]) -> None:
        self.scope = (when[0], removes[0])
        self.name = "lie"
        self._when, self._removes = when, removes

    def filter(self, domains: Domains) -> bool:
        (x, value), (y, removed) = self._when, self._removes
        return domains.masks[x] != 1 << value or domains.restrict(y, ~(1 << removed))

    def is_satisfied(self, values: Sequence[int]) -> bool:
        return True


class Plain(Observer):
    """Counts what an audit counts, by looking through a list of all solutions each time."""

    def __init__(self, problem: Problem) -> None:
        self._solutions = sorted(problem_solutions(problem))
        self._problem = problem
        self._decisions: list[tuple[int, int]] = []
        self._gone: list[set[Assignment]] = [set()]
        self.nodes = self.missed = self.dead_ends = self.prunings = 0
        self.unsound: list[tuple[FindingKind, str, tuple[tuple[int, int], ...], tuple[int, int] | None]] = []

    def _under(self) -> list[Assignment]:
        return [one for one in self._solutions if all(one[x] == value for x, value in self._decisions)]

    def _left(self) -> list[Assignment]:
        gone = set().union(*self._gone)
        return [one for one in self._under() if one not in gone]

    def on_decision(self, variable: int, value: int, depth: int) -> None:
        del self._decisions[depth - 1 :], self._gone[depth:]
        self._decisions.append((variable, value))
        self._gone.append(set())

    def on_prune(self, variable: int, removed: int, constraint: int | None) -> None:
        assert constraint is not None
        name = self._problem.constraints[constraint].name
        for value in members(removed):
            self.prunings += 1
            lost = [one for one in self._left() if one[variable] == value]
            if lost:
                self.unsound.append((FindingKind.PRUNING, name, tuple(self._decisions), (variable, value)))
                self._gone[-1].update(lost)

    def on_fail(self, constraint: int) -> None:
        if self._left():
            name = self._problem.constraints[constraint].name
            self.unsound.append((FindingKind.FAIL, name, tuple(self._decisions), None))

    def on_inferred(self, consistent: bool, masks: Sequence[int]) -> None:
        self.nodes += 1
        if consistent:
            under = self._under()
            self.dead_ends += not under
            for x, mask in enumerate(masks):
                self.missed += sum(all(one[x] != value for one in under) for value in members(mask))


def counted(problem: Problem, options: Options) -> Plain:
    plain = Plain(problem)
    solve(problem, options, Limits(solutions=None), observer=plain)
    return plain


def same(found: Audit, plain: Plain, problem: Problem) -> None:
    at_start = sum((~variable.mask & (1 << len(variable.labels)) - 1).bit_count() for variable in problem.variables)
    assert (found.nodes, found.missed, found.dead_ends) == (plain.nodes, plain.missed, plain.dead_ends)
    assert found.prunings == plain.prunings + at_start
    assert found.unsound == len(plain.unsound)
    if plain.unsound:
        assert found.first is not None
        first = (found.first.kind, found.first.who, found.first.decisions, found.first.removed)
        assert first == plain.unsound[0]
        assert found.first.witness is not None
        assert problem.is_satisfied(found.first.witness)
        assert all(found.first.witness[x] == value for x, value in found.first.decisions)
    else:
        assert found.first is None


def from_solutions(solutions: Iterable[Assignment]) -> Ask:
    """Answers from a list of all solutions there are."""
    known = list(solutions)

    def ask(decisions: Decisions, most: int) -> tuple[Sequence[Assignment], bool]:
        found = [one for one in known if all(one[variable] == value for variable, value in decisions)]
        return found[:most], len(found) <= most

    return ask


@settings(max_examples=examples(30))
@given(problems())
def test_probes_of_singleton_consistency_are_no_prunings(problem: Problem) -> None:
    found = audit(problem, from_solutions(problem_solutions(problem)), Options(singleton, "mrv", "input_order"))
    assert found.unsound == 0


@given(problems(), OPTIONS)
def test_of_sound_constraints_nothing_is_unsound_and_what_is_missed_is_what_brute_force_says(
    problem: Problem, options: Options
) -> None:
    plain = counted(problem, options)
    assert not plain.unsound
    same(audit(problem, from_solutions(problem_solutions(problem)), options), plain, problem)


@settings(max_examples=examples(200))
@given(problems(), OPTIONS, st.data())
def test_lies_are_counted_as_brute_force_counts_them(problem: Problem, options: Options, data: st.DataObject) -> None:
    x, y = data.draw(st.permutations(range(len(problem.variables))))[:2]
    lie = Lie((x, data.draw(st.integers(0, 2))), (y, data.draw(st.integers(0, 2))))
    lying = Problem(problem.variables, (*problem.constraints, lie))
    plain = counted(lying, options)
    found = audit(lying, from_solutions(problem_solutions(lying)), options)
    same(found, plain, lying)
    # One question at a time, instead of all solutions at once: the same first fault, the same that was missed.
    auditor = Auditor(lying, SolutionOracle(lying, from_solutions(problem_solutions(lying)), few=0))
    asked = auditor.finished(solve(lying, options, Limits(solutions=None), observer=auditor))
    assert (asked.nodes, asked.missed, asked.dead_ends) == (found.nodes, found.missed, found.dead_ends)
    assert (asked.first is None) == (found.first is None)
    if asked.first and found.first:
        assert (asked.first.who, asked.first.node, asked.first.removed) == (
            found.first.who,
            found.first.node,
            found.first.removed,
        )


def test_the_first_unsound_pruning_is_named_with_its_node() -> None:
    problem = queens(4)
    # The solutions are 1302 and 2031: under row 0 = 1, row 2 is 0.
    lying = Problem(problem.variables, (*problem.constraints, Lie((0, 1), (2, 0))))
    found = audit(lying, from_solutions(problem_solutions(problem)), Options("fc", "input_order"))
    assert found.first is not None
    assert (found.first.kind, found.first.who, found.first.removed) == (FindingKind.PRUNING, "lie", (2, 0))
    assert found.first.decisions == ((0, 1),)
    assert found.first.witness == (1, 3, 0, 2)
    assert found.unsound == 1


def test_the_fault_shown_is_that_on_the_smallest_board() -> None:
    totals = Totals(HandSolver("arcs"))
    for size in (6, 4, 5, 4):
        problem = queens(size)
        lying = Problem(problem.variables, (*problem.constraints, Lie((0, 1), (2, 0))))
        found = audit(lying, from_solutions(problem_solutions(problem)), Options("fc", "input_order"))
        totals.add(Instance(str(totals.boards), None), lying, found)
    assert totals.fault is not None
    assert (totals.fault.instance.name, len(totals.fault.problem.variables)) == ("1", 4)


def test_blame_falls_on_who_loses_the_solution_not_on_who_concludes_from_it() -> None:
    different = [(a, b) for a, b in product(range(2), repeat=2) if a != b]
    variables = tuple(Variable(name, ("0", "1")) for name in "abc")
    lie = Lie((0, 0), (1, 1))
    chain = (lie, BinaryTable(0, 1, different), BinaryTable(1, 2, different))
    problem = Problem(variables, chain)
    found = audit(problem, from_solutions([(0, 1, 0), (1, 0, 1)]), Options("mac", "input_order"))
    assert (found.unsound, found.first and found.first.who) == (1, "lie")


def test_an_inference_that_prunes_or_fails_on_its_own_is_found_out() -> None:
    problem = queens(4)
    reference = from_solutions(problem_solutions(problem))

    def prunes(propagation: object, variable: int | None) -> bool:
        return propagation.domains.restrict(1, 0b0111)  # type: ignore[attr-defined, no-any-return]

    def fails(propagation: object, variable: int | None) -> bool:
        return variable != 3

    pruned = audit(problem, reference, Options(prunes, "input_order")).first
    assert pruned is not None
    assert (pruned.kind, pruned.removed, pruned.witness) == (FindingKind.PRUNING, (1, 3), (1, 3, 0, 2))
    assert "inference" in pruned.who
    failed = audit(problem, reference, Options(fails, "input_order")).first
    assert failed is not None
    assert (failed.kind, failed.removed, len(failed.decisions)) == (FindingKind.FAIL, None, 4)


def test_domains_wrong_from_the_start_are_found_out() -> None:
    problem = Problem((Variable("a", ("0", "1"), 0b01),), ())
    first = audit(problem, from_solutions([(0,), (1,)])).first
    assert first is not None
    assert (first.who, first.removed) == ("the domains at the start", (0, 1))


def test_a_wrong_solution_and_a_lost_one_are_found_out() -> None:
    problem = Problem((Variable("a", ("0", "1")),), ())
    wrong = audit(problem, from_solutions([(1,)]), Options("none", "input_order"))
    assert (wrong.unsound, wrong.first and wrong.first.kind) == (1, FindingKind.WRONG)

    def gives_up(problem: Problem, observer: Observer) -> Result:
        return solve(Problem((Variable("a", ("0", "1"), 0b01),), ()), limits=Limits(solutions=None))

    lost = audit(problem, from_solutions([(0,), (1,)]), gives_up)
    assert (lost.unsound, lost.first and lost.first.kind) == (2, FindingKind.LOST)


@settings(max_examples=examples(60))
@given(problems(), st.integers(0, 3))
def test_learnt_clauses_hold(problem: Problem, seed: int) -> None:
    encoded = tuple(constraint for constraint in problem.constraints if _has_encoding(constraint, problem))
    problem = Problem(problem.variables, encoded)

    def run(problem: Problem, observer: Observer) -> Result:
        return learning.solve(problem, Limits(solutions=None), seeds=(seed,), observer=observer)

    found = audit(problem, from_solutions(problem_solutions(problem)), run)
    assert found.unsound == 0


def _has_encoding(constraint: Constraint, problem: Problem) -> bool:
    try:
        state([constraint], Encoding(problem))
    except NotImplementedError:
        return False
    return True


class Overstated(Count):
    """States one more of itself than it means."""

    def encode(self, encoding: Encoding) -> None:
        literals = [encoding.literal(x, value) for x, mask in self._pairs for value in members(mask)]
        encoding.exactly(self.target + 1, literals)


def test_an_encoding_that_says_something_else_is_found_out() -> None:
    variables = tuple(Variable(f"x{i}", ("0", "1")) for i in range(4))
    problem = Problem(variables, (Overstated([(i, 1) for i in range(4)], 2, "two of four"),))

    def run(problem: Problem, observer: Observer) -> Result:
        return learning.solve(problem, Limits(solutions=None), observer=observer)

    found = audit(problem, from_solutions(problem_solutions(problem)), run)
    assert found.first is not None
    assert (found.first.kind, found.first.who) == (FindingKind.INEQUALITY, "the encoding of two of four")
    assert found.first.stated is not None
    assert (found.first.stated.degree, found.first.stated.exactly) == (3, True)
    assert sorted(found.first.stated.literals) == [Literal(((i, 1, True),), some=True) for i in range(4)]
    assert found.unsound == 1 + 4  # and the four wrong solutions that come of it


@given(
    st.lists(st.tuples(st.integers(0, 2), st.integers(1, 4)), min_size=1, max_size=5),
    st.integers(-1, 21),
    st.booleans(),
)
def test_solutions_in_which_literals_reach_a_weight(drawn: list[tuple[int, int]], degree: int, some: bool) -> None:
    size = len(drawn)
    problem = Problem(tuple(Variable(f"x{i}", ("a", "b", "c")) for i in range(size)), ())
    known = SolutionOracle(problem, from_solutions(product(range(3), repeat=size)))
    literals = [Literal(((x, value, x % 2 == 0),), some) for x, (value, _) in enumerate(drawn)]
    weights = [weight for _, weight in drawn]
    reaching, plain = known.reaching(degree, literals, weights), known.reaching(degree, literals)
    for number, solution in enumerate(known.solutions):
        held = [((solution[x] == value) is (x % 2 == 0)) is some for x, (value, _) in enumerate(drawn)]
        weighed = sum(weight for weight, holds in zip(weights, held, strict=True) if holds)
        assert bool(reaching >> number & 1) is (weighed >= degree)
        assert bool(plain >> number & 1) is (sum(held) >= degree)


class Runs(Constraint):
    """Of some variables so many in a row are 1: an automaton, each of its states a Boolean of those before."""

    def __init__(self, size: int, ways: Iterable[Assignment]) -> None:
        self.scope, self.name, self.ways = tuple(range(size)), "runs", set(ways)

    def is_satisfied(self, values: Sequence[int]) -> bool:
        return tuple(values) in self.ways

    def filter(self, domains: Domains) -> bool:
        return self.may_hold(domains)

    def encode(self, encoding: Encoding) -> None:
        states: dict[tuple[int, ...], int] = {(): TRUE}
        for x in self.scope:
            prefixes = {way[: x + 1] for way in self.ways}
            states = {
                prefix: encoding.either([states[prefix[:-1]] ^ 1 if x else FALSE, encoding.literal(x, prefix[x]) ^ 1])
                ^ 1
                for prefix in prefixes
            }
        encoding.clause(*states.values())


@given(st.data(), st.integers(2, 4))
def test_booleans_of_booleans_mean_what_they_say(data: st.DataObject, size: int) -> None:
    ways = data.draw(st.sets(st.tuples(*[st.integers(0, 2)] * size), min_size=1))
    problem = Problem(tuple(Variable(f"x{i}", ("a", "b", "c")) for i in range(size)), (Runs(size, ways),))
    assert set(learning.solve(problem, Limits(solutions=None)).solutions) == ways
    known = SolutionOracle(problem, from_solutions(product(range(3), repeat=size)))
    encoding = encode(problem)
    for boolean in encoding.none_of:
        for literal in (2 * boolean, 2 * boolean + 1):
            meaning = encoding.meaning(literal)
            holding = known.holding(meaning)
            for number, solution in enumerate(known.solutions):
                assert bool(holding >> number & 1) is means(meaning, solution)
    # All that is stated holds in the solutions, and in them alone.
    stated = [one for _, one in inequalities(problem)]
    reaching = [known.reaching(one.degree, one.literals, one.weights) for one in stated if not one.exactly]
    allowed = {solution for i, solution in enumerate(known.solutions) if all(bits >> i & 1 for bits in reaching)}
    assert allowed == ways
    reasoner = Reasoner(problem)
    everything = Reason((0,), reasoner.known([7] * size))
    assert (reasoner.conflict(everything, reasoner.known([7] * size)) is None) is bool(ways)


@given(st.lists(st.integers(0, 2), min_size=1, max_size=5), st.booleans())
def test_a_literal_of_several_parts_holds_where_one_does(values: list[int], some: bool) -> None:
    size = len(values)
    problem = Problem(tuple(Variable(f"x{i}", ("a", "b", "c")) for i in range(size)), ())
    known = SolutionOracle(problem, from_solutions(product(range(3), repeat=size)))
    parts = tuple((x, value, x % 2 == 0) for x, value in enumerate(values))
    holding = known.holding(Literal(parts, some))
    for number, solution in enumerate(known.solutions):
        so = any((solution[x] == value) is takes for x, value, takes in parts)
        assert bool(holding >> number & 1) is (so is some)


class Conceited(Observer):
    """Passes on one more than was learnt."""

    def __init__(self, told: Observer) -> None:
        self.told = told

    def on_learn(self, literals: Sequence[Literal], least: int) -> None:
        self.told.on_learn(literals, least + 1)


def test_an_inequality_that_asks_for_one_too_many_is_found_out() -> None:
    problem = Problem(tuple(Variable(f"x{i}", ("0", "1")) for i in range(4)), (Count([(i, 1) for i in range(4)], 2),))
    learnt = [Literal(((i, 1, True),), some=True) for i in range(4)]

    def run(problem: Problem, observer: Observer) -> Result:
        Conceited(observer).on_learn(learnt, 2)
        return learning.solve(problem, Limits(solutions=None), observer=observer)

    found = audit(problem, from_solutions(problem_solutions(problem)), run)
    assert found.first is not None
    assert (found.first.kind, found.first.who) == (FindingKind.INEQUALITY, "learning")
    assert found.first.stated == Inequality(tuple(learnt), 3)


def test_conflicts_of_a_hard_board_teach_clauses_that_hold() -> None:
    board = instance("large-14x15.txt")
    problem = FAMILY.csp(board, "lines")

    def run(problem: Problem, observer: Observer) -> Result:
        return learning.solve(problem, Limits(nodes=300), observer=observer)

    told: list[Sequence[Literal]] = []

    class Listening(Observer):
        def on_learn(self, literals: Sequence[Literal], least: int) -> None:
            told.append(literals)

    result = learning.solve(problem, Limits(nodes=300), observer=Listening())
    assert len(told) == result.statistics.fails > 0
    assert result.statistics.nodes == learning.solve(problem, Limits(nodes=300), compiled=False).statistics.nodes
    found = audit(problem, from_cpsat(FAMILY, board, problem), run, limits=Limits(nodes=300))
    assert found.inequalities > len(told)
    assert found.unsound == 0


@settings(max_examples=examples(25))
@given(boards(max_cells=8), st.sampled_from(sorted(FORMULATIONS)), st.data())
def test_what_shows_in_a_cell_can_be_asked_of_every_formulation(
    board: Board, formulation: str, data: st.DataObject
) -> None:
    r, c = data.draw(st.sampled_from(board.cells))
    sign = data.draw(st.sampled_from("+-."))

    def declared() -> cpsat.Declaration:
        declaration = FORMULATIONS[formulation](board)
        assert declaration.shows is not None
        for constraint in declaration.shows(r, c, sign):
            declaration.model.add(constraint)
        return declaration

    answer = cpsat.run(declared, cpsat.Parameters(), Limits(solutions=None))
    assert set(answer.solutions) == {one for one in board_solutions(board) if one[r][c] == sign}


@settings(max_examples=examples(15))
@given(boards(max_cells=8))
def test_cp_sat_asked_value_by_value_knows_what_brute_force_knows(board: Board) -> None:
    problem = FAMILY.csp(board, "counts")
    known = SolutionOracle(problem, from_cpsat(FAMILY, board, problem), few=1)
    solutions = board_solutions(board)
    for x, variable in enumerate(problem.variables):
        for value in range(len(variable.labels)):
            assignments = {one for one in problem_solutions(problem) if one[x] == value}
            assert known.look_for(((x, value),)) is bool(assignments)
    assert {FAMILY.decode(board, one) for one in known.solutions} <= solutions


@pytest.mark.parametrize("name", ["seed-1-6x6.txt", "unsatisfiable-6x6.sgt", "singles-6x7.sgt", "givens-6x7.json"])
def test_our_own_configurations_are_sound_and_whole_lines_miss_least(name: str) -> None:
    solvers = [solver for solver in default_solvers(FAMILY) if isinstance(solver, HandSolver)]
    audits = [found for _, found in audit_board(FAMILY, instance(name), solvers, Limits(solutions=None))]
    assert [found.unsound for found in audits] == [0] * 12
    assert all(found.ended and found.exhaustive and not found.unanswered for found in audits)
    weakest, strongest = audits[2], audits[9]
    assert weakest.missed >= strongest.missed


def test_fuzz_boards_one_configuration_a_board() -> None:
    solvers = [solver for solver in default_solvers(FAMILY) if isinstance(solver, HandSolver)]
    for index in range(examples(120)):
        solver = solvers[index % len(solvers)]
        ((_, found),) = audit_board(FAMILY, FAMILY.fuzz(3, index), [solver], Limits(solutions=50))
        assert found.unsound == 0


def test_variables_that_do_not_show_on_the_board_cannot_be_audited() -> None:
    def all_blank(board: Board, assignment: Assignment) -> tuple[str, ...]:
        return FAMILY.decode(board, (2,) * len(assignment))

    unshown = changed(FAMILY, decode=all_blank)
    with pytest.raises(UsageError, match="cannot be read off"):
        list(audit_board(unshown, instance("seed-1-6x6.txt"), [parse_hand("search=dfs")], Limits()))


def parse_hand(text: str) -> HandSolver:
    solver = parse(text, FAMILY)
    assert isinstance(solver, HandSolver)
    return solver


def test_queens_are_audited_all_at_once_or_value_by_value() -> None:
    queens_puzzle = QUEENS
    solvers = [solver for solver in default_solvers(queens_puzzle) if isinstance(solver, HandSolver)]
    for index in sample(range(6), 2):
        board = queens_puzzle.fuzz(0, index)
        audits = [found for _, found in audit_board(queens_puzzle, board, solvers, Limits(solutions=30))]
        assert [found.unsound for found in audits] == [0] * len(solvers)
    problem = queens_puzzle.csp(QueensBoard(12, 0, 11), queens_puzzle.levels[0])
    for formulation in queens_puzzle.formulations:
        assert queens_puzzle.cpsat(QueensBoard(12, 0, 11), formulation).shows is not None
    known = SolutionOracle(problem, from_cpsat(queens_puzzle, QueensBoard(12, 0, 11), problem), few=1)
    assert known.look_for(((0, 11), (5, 10))) is True
    assert known.look_for(((0, 11), (5, 6))) is False
    assert len(known.solutions) == 2
