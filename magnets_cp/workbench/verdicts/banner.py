"""What a verification came to, in one sentence: the same on the terminal and on pages."""

from __future__ import annotations

from magnets_cp.errors import visible
from magnets_cp.workbench.page.numbers import counted
from magnets_cp.workbench.verify.verification import Verification


def verdict(found: Verification) -> str:
    """Whether all agreed: only said where every board was read and every solver that was named gave an answer to it."""
    undecided = sum(not one.decided and not one.contradicted for one in found.judgements)
    cases = {
        "NOT ALL AGREED": found.contradicted or bool(found.given_up),
        "nothing to agree on": not found.judgements,
        f"{counted(undecided, 'instance')} undecided": undecided > 0,
        "INTERRUPTED, no disagreement until then": found.interrupted,
        "no disagreement among those that were read": found.unread > 0,
        "no disagreement among those that were run": bool(found.unusable),
        "no disagreement, but not every answer was given": found.left_open,
    }
    return next((said for said, holds in cases.items() if holds), "all agreed")


def left_out(found: Verification) -> list[str]:
    """What was not judged, or not to the end: boards that cannot be said, inputs not read, submissions not run."""
    parts = []
    passed_over = found.passed_over
    if passed_over:
        parts.append(f"{counted(passed_over, 'random board')} passed over")
    if found.unread:
        parts.append(f"{counted(found.unread, 'input')} not read")
    if found.unusable:
        parts.append(f"{counted(len(found.unusable), 'submission')} not run")
    if found.given_up:
        parts.append(f"{', '.join(map(visible, found.given_up))} given up")
    return parts
