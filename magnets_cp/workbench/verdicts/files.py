"""The verdicts as files: claimed before the work begins, written when it is done."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from magnets_cp.workbench.page.saving import claim, claim_folder, save
from magnets_cp.workbench.verify.verification import Verification


@dataclass(frozen=True, slots=True)
class Files:
    """Where the verdicts go as JUnit XML, a page, a table of grades, a folder of pages for solvers; None for nowhere.

    Raises UsageError where it cannot write.
    """

    junit: Path | None = None
    html: Path | None = None
    grades: Path | None = None
    feedback: Path | None = None

    def __post_init__(self) -> None:
        for path in (self.junit, self.html, self.grades):
            if path is not None:
                claim(path)
        if self.feedback is not None:
            claim_folder(self.feedback)

    def write(self, verification: Verification) -> Iterator[Path]:
        """Write the files, one after the other; feedback is for ``write_feedback``, when boards have been shrunk."""
        if self.junit is not None:
            from magnets_cp.workbench.verdicts.junit import junit

            save(self.junit, junit(verification))
            yield self.junit
        if self.html is not None:
            from magnets_cp.workbench.verdicts.page import page

            save(self.html, page(verification))
            yield self.html
        if self.grades is not None:
            from magnets_cp.workbench.verdicts.grades import grades

            save(self.grades, grades(verification))
            yield self.grades
