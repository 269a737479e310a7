"""What is known of the instances of the catalogue: decided by two solvers, kept in ``known.json``."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from benchmarks.catalogue.families import made
from hand_solver import Limits
from magnets_cp.answer import Answer
from magnets_cp.models.xcsp3.instance import Instance
from magnets_cp.models.xcsp3.puzzle import XCSP3
from magnets_cp.source import Source
from magnets_cp.workbench.run.configuration import parse

FILE = Path(__file__).with_name("known.json")
# Conflicts of the hand solver up to which an instance is easy, or medium; more, or undecided by one solver, is hard.
EASY, MEDIUM = 100, 5_000
_SOLVERS = ("solver=hand", "solver=cp-sat")


class DisagreementError(Exception):
    """The solvers say different things of an instance."""


class Known(NamedTuple):
    """The status, satisfiable, unsatisfiable or optimal; the value of the best solution; who proved it; how hard."""

    status: str
    objective: int | None
    proven_by: Sequence[str]
    grade: str


def known() -> Mapping[str, Known]:
    """By name, what is known."""
    found: Mapping[str, Mapping[str, object]] = json.loads(FILE.read_text(encoding="utf-8"))
    return {name: Known(**entry) for name, entry in found.items()}  # type: ignore[arg-type]


def read(name: str) -> Instance:
    """The instance, as every command reads it."""
    [instance] = XCSP3.read(Source(f"{name}.xml", made(name)), None)
    return instance


def decide(name: str, seconds: float) -> Known:
    """Have both solvers decide it, within so many seconds each. Raises DisagreementError."""
    instance = read(name)
    answers = {text: parse(text, XCSP3).run(XCSP3, instance, Limits(solutions=1, seconds=seconds)) for text in _SOLVERS}
    for text, answer in answers.items():
        if any(XCSP3.violations(instance, solution) for solution in answer.solutions):
            raise DisagreementError(f"{name}: the solution of {text} breaks a constraint")
    decided = {text: answer for text, answer in answers.items() if _is_decided(instance, answer)}
    said = {(str(answer.status), answer.objective) for answer in decided.values()}
    if len(said) > 1:
        raise DisagreementError(f"{name}: {said}")
    status, objective = next(iter(said), ("unknown", None))
    return Known(status, objective, list(decided), _grade(answers["solver=hand"], len(decided)))


def _is_decided(instance: Instance, answer: Answer) -> bool:
    return answer.complete or (instance.goal is None and bool(answer.solutions))


def _grade(hand: Answer, decided: int) -> str:
    fails = hand.statistics.get("fails", 0)
    if decided < len(_SOLVERS):
        return "hard" if decided else "open"
    return "easy" if fails <= EASY else "medium" if fails <= MEDIUM else "hard"


def save(found: Mapping[str, Known]) -> None:
    """Write what is known, a line an instance."""
    lines = [f"  {json.dumps(name)}: {json.dumps(entry._asdict())}" for name, entry in found.items()]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def decided(names: Sequence[str], seconds: float) -> Iterator[tuple[str, Known]]:
    """All of them in turn."""
    for name in names:
        yield name, decide(name, seconds)
