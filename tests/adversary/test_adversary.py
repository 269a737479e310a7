"""The adversary finds nothing: a little in the suite; in the soak ``STEPS`` steps at five seeds, from ``SEED`` on."""

from __future__ import annotations

import os
import sys

import pytest
from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis.errors import Flaky
from hypothesis.stateful import run_state_machine_as_test

from tests.adversary.machine import Adversary
from tests.adversary.planted import FAULTS, plant

STEPS = int(os.environ.get("STEPS", "10000"))
SEED = int(os.environ.get("SEED", "0"))


def play(number: int, steps: int, *, length: int = 40, shrinks: bool = True) -> None:
    """So many steps, in sequences of that length."""
    found = settings(
        max_examples=steps // length,
        stateful_step_count=length,
        deadline=None,
        database=None,
        phases=(Phase.generate, Phase.shrink) if shrinks else (Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(seed(number)(Adversary), settings=found)


def test_a_few_commands() -> None:
    play(0, 40, length=4)


@pytest.mark.soak
@pytest.mark.parametrize("name", FAULTS)
def test_planted_faults_are_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(FAULTS[name], monkeypatch)
    monkeypatch.setattr(Adversary, "found", [])
    with pytest.raises((AssertionError, Flaky)):
        play(1, 1500, length=5, shrinks=False)
    assert any(word in found for found in Adversary.found for word in FAULTS[name].words), Adversary.found


@pytest.mark.soak
@pytest.mark.parametrize("number", range(5))
def test_many_commands(number: int) -> None:
    before = Adversary.runs
    try:
        play(SEED + number, STEPS)
    except BaseException:
        sys.stderr.write("\n".join(["found:", *Adversary.found, ""]))  # though it should not come again
        raise
    sys.stderr.write(f"seed {SEED + number}: {STEPS} steps, {Adversary.runs - before} commands\n")
