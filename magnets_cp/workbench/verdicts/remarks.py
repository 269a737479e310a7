"""What is wrong with each submission of a class, in one line: how often it failed in which way, and in what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from magnets_cp.errors import visible
from magnets_cp.workbench.page.text import cut
from magnets_cp.workbench.verdict import Run, Verdict
from magnets_cp.workbench.verdicts.broken import broken_rules
from magnets_cp.workbench.verify.verification import Verification

# These are no failures, or said otherwise.
_UNSAID = (Verdict.CORRECT, Verdict.DECLINED, Verdict.NOT_ASKED, Verdict.GIVEN_UP)
_LONGEST = 80  # of what a program said


def remarks(verification: Verification) -> Iterator[str]:
    """A line for each foreign solver that failed or was given up, and for each submission that could not be run."""
    runs: dict[str, list[Run]] = {}
    for judgement in verification.judgements:
        for run in judgement.runs:
            if run.is_foreign:
                runs.setdefault(run.name, []).append(run)
    given_up = verification.given_up
    for name, of_one in runs.items():
        said = list(_failures(of_one))
        if name in given_up:
            said.append(f"given up: {given_up[name]}")
        if said:
            yield visible(f"{name}: {'; '.join(said)}")
    yield from (visible(f"{one.name} is not run: {one.problem}") for one in verification.unusable)


def _failures(runs: Sequence[Run]) -> Iterator[str]:
    """Each way to fail with the number of boards, and the broken rules or what was said at the first of them."""
    kinds: dict[Verdict, list[Run]] = {}
    for run in runs:
        if run.verdict not in _UNSAID:
            kinds.setdefault(run.verdict, []).append(run)
    for verdict, alike in kinds.items():
        said = alike[0].answer.report.splitlines()[-1:]
        detail = broken_rules(alike) or "".join(cut(line.strip(), _LONGEST) for line in said)
        yield f"{verdict} {len(alike)}{': ' if detail else ''}{detail}"
