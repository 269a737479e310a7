"""What a solver cannot express, in the words of ``--without``."""

from __future__ import annotations

import re
from collections.abc import Iterator

from magnets_cp.errors import visible
from magnets_cp.workbench.judge.verdict import Run, Verdict
from magnets_cp.workbench.judge.verification import VerifiedInstances


def declined(found: VerifiedInstances) -> Iterator[str]:
    """For each solver that declined half of the boards or more, the traits that it named when it did so."""
    for configuration in found.external:
        runs = [case.run for case in found.cases if case.run.configuration == configuration]
        said = [run for run in runs if run.verdict is Verdict.DECLINED]
        words = {word for run in said for word in _last_words(run)}
        named = [trait for trait in found.puzzle.traits if trait in words]
        if named and 2 * len(said) >= len(runs):
            yield f"{visible(runs[0].name)} cannot express {len(said)} of {len(runs)}; to leave out what it named:"
            yield f"  --without {','.join(named)}"


def _last_words(run: Run) -> list[str]:
    return re.findall(r"\w+", run.answer.report.splitlines()[-1]) if run.answer.report else []
