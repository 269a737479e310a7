"""What the kernels of learning say of how they derive: checked line by line, the same in all forms."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache

import pytest
from hypothesis import given, settings

from hand_solver import Limits, Problem
from hand_solver.events import Literal
from hand_solver.learning import Encoding, encode, solve
from hand_solver.learning.build import build
from hand_solver.learning.proof_observer import LongDerivationError, ProofObserver
from hand_solver.learning.search import EXHAUSTED, SOLVED, search
from hand_solver.learning.state import UNKNOWN, State
from hand_solver.limits import NEVER
from hand_solver.machine_code.entries import Entry
from hand_solver.machine_code.forms import form_of, load
from hand_solver.problem import Assignment
from tests.certificates.checker import check, derivations, parsed
from tests.hand_solver.forms import WITHOUT, strict
from tests.hand_solver.weighed import weighed_problems
from tests.strategies import crowded, pigeons

FORMS = ["strict", pytest.param("machine code", marks=pytest.mark.skipif(not load(), reason=WITHOUT))]


class Written(ProofObserver):
    """A proof from what is stated: Boolean b is x(b + 1), and every statement is a constraint of the formula."""

    def __init__(self, encoding: Encoding, *, often: bool = False) -> None:
        self.constraints: list[str] = []
        self.text: list[str] = []
        self.learnt: list[tuple[Sequence[Literal], int]] = []
        self._encoding = encoding
        self._often = often
        for literal in encoding.units:
            self._state({literal: 1}, 1)
        sums = []
        for literals, degree, exactly, weights in encoding.inequalities:
            terms = dict(zip(literals, weights or [1] * len(literals), strict=True))
            sums.append(self._state(terms, degree))
            if exactly:
                negated = {literal ^ 1: weight for literal, weight in terms.items()}
                sums.append(self._state(negated, sum(terms.values()) - degree))
        pairs = {(min(pair), max(pair)): self._state(dict.fromkeys(pair, 1), 1) for pair in encoding.pairs}
        super().__init__(range(1, encoding.booleans + 1), sums, pairs, len(self.constraints))
        self._stated = len(self.constraints)

    def _state(self, weights: Mapping[int, int], degree: int) -> int:
        terms = " ".join(f"{weight} {'~' * (literal & 1)}x{(literal >> 1) + 1}" for literal, weight in weights.items())
        self.constraints.append(f"{terms} >= {degree} ;")
        return len(self.constraints)

    def attach(self, state: State) -> None:
        super().attach(state)
        self.state = state
        if self._often:
            state.restart_at, state.reduce_at = 10, 20

    def write(self, text: bytes) -> None:
        self.text.append(text.decode().replace("!", ""))

    def on_solution(self, assignment: Assignment) -> None:
        truth = self.state.truth
        assigned = [f"{'~' * (not truth[2 * b])}x{b + 1}" for b in range(len(truth) // 2) if truth[2 * b] != UNKNOWN]
        self.text.append(" ".join(["v", *assigned]) + "\n")

    @property
    def proof(self) -> str:
        return f"pseudo-Boolean proof version 1.2\nf {self._stated}\n{''.join(self.text)}"

    def holds(self, *, complete: bool) -> int:
        """The number of solutions, once the proof is checked."""
        end = f"rup >= 1 ;\nc {self.lines + 1}\n" if complete else ""
        proven, solutions = check("\n".join(self.constraints), self.proof + end)
        assert (proven == "contradiction") is complete
        return solutions


@pytest.mark.parametrize("problem", [pigeons(4), pigeons(5), crowded(5)], ids=["pigeons 4", "pigeons 5", "crowded"])
@pytest.mark.parametrize("often", [False, True], ids=["", "reduced often"])
def test_refutations(problem: Problem, often: bool) -> None:
    encoding = encode(problem)
    written = Written(encoding, often=often)
    assert solve(encoding, observer=written).complete
    assert written.holds(complete=True) == 0


def test_what_is_thrown_away_is_deleted() -> None:
    encoding = encode(pigeons(6))
    written = Written(encoding, often=True)
    result = solve(encoding, Limits(nodes=400), observer=written)
    assert result.statistics.restarts > 1
    assert written.proof.count("\ndel id ") > 20
    written.holds(complete=result.complete)


@given(weighed_problems())
@settings(deadline=None, max_examples=60)
def test_sums_with_weights(problem: Problem) -> None:
    encoding = encode(problem)
    if encoding.none_of:
        return
    written = Written(encoding)
    result = solve(encoding, Limits(solutions=None, nodes=300), observer=written)
    if written.constraints and not encoding.contradiction:
        assert written.holds(complete=result.complete) == len(result.solutions)


def test_what_is_derived_is_what_was_learnt() -> None:
    encoding = encode(pigeons(5))
    heard: list[str] = []

    class Both(Written):
        def on_learn(self, literals: Sequence[Literal], least: int) -> None:
            named = {encoding.meaning(2 * b + no): f"1 {'~' * no}x{b + 1}" for b in encoding.active for no in (0, 1)}
            terms = map(named.__getitem__, literals)
            heard.append(" ".join([*terms, f">= {least}"]))

    written = Both(encoding)
    solve(encoding, Limits(nodes=100), observer=written)
    derived = derivations("\n".join(written.constraints), written.proof)
    assert len(heard) > 20
    shorter = 0
    for (literals, least), whole in zip(map(parsed, heard), derived, strict=False):
        if (literals, least) != whole:
            shorter += 1
            assert least == whole[1] == 1
            assert literals.items() < whole[0].items()
    assert 0 < shorter < len(heard)


@cache
def form(name: str) -> Callable[..., int]:
    return strict(Entry(search.__module__, search.__name__)) if name == "strict" else form_of(search, True)


@pytest.mark.parametrize("name", FORMS)
def test_all_forms_say_the_same(name: str) -> None:
    def said(kernel: Callable[..., int]) -> str:
        encoding = encode(pigeons(6))
        written = Written(encoding, often=True)
        state = build(encoding, seed=1)
        written.attach(state)
        outcome = None
        while outcome not in (EXHAUSTED, SOLVED) and len(written.text) < 40:
            outcome = kernel(state, NEVER, len(written.text) * 200)
            written.take(state)
        return written.proof

    assert said(form(name)) == said(search)
    assert said(search).count("\n") > 50


def test_nothing_is_lost_for_want_of_room() -> None:
    encoding = encode(pigeons(5))
    written = Written(encoding)
    state = build(encoding)
    written.attach(state)
    del state.log[200:]
    while search(state, NEVER, NEVER) != EXHAUSTED and state.log_size <= 200:
        written.take(state)
    assert state.current_level >= 0
    with pytest.raises(LongDerivationError, match="one conflict takes more than"):
        written.take(state)
