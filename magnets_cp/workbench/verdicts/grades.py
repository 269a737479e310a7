"""The class as CSV: a line a submission, its score, and how it did on each kind of board."""

from __future__ import annotations

import csv
import io

from magnets_cp.text.spreadsheet import plain
from magnets_cp.workbench.judge.standings import KINDS, standings
from magnets_cp.workbench.verdict import Verdict
from magnets_cp.workbench.verify.verification import Verification


def grades(verification: Verification) -> str:
    """The table with its head; submissions that could not be run come last, each with its problem."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    verdicts = [str(verdict) for verdict in Verdict]
    scores, rights = ([f"{kind} {what}" for kind in KINDS] for what in ("score", "correct"))
    writer.writerow(["name", "score", *scores, "boards", *rights, *KINDS, *verdicts, "not run"])
    for one in standings(verification.judgements):
        right, asked = ([counts.get(kind, 0) for kind in KINDS] for counts in (one.right, one.given))
        numbers = [one.verdicts.get(verdict, 0) for verdict in Verdict]
        shares = ["" if share is None else f"{share:.3f}" for share in one.shares.values()]
        writer.writerow([plain(one.name), f"{one.score:.3f}", *shares, one.asked, *right, *asked, *numbers, ""])
    for submission in verification.unusable:
        shares, counts = [""] * len(KINDS), [""] * (2 * len(KINDS) + len(verdicts))
        writer.writerow([plain(submission.name), "0.000", *shares, 0, *counts, plain(submission.problem)])
    return text.getvalue()
