"""The verdicts as files: claimed before the work begins, written when it is done."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from magnets_cp.workbench.page.saving import claim, save
from magnets_cp.workbench.verification import Verification


@dataclass(frozen=True, slots=True)
class Files:
    """Where the verdicts go as JUnit XML and as a page; None for nowhere. Raises UsageError where it cannot write."""

    junit: Path | None = None
    html: Path | None = None

    def __post_init__(self) -> None:
        for path in (self.junit, self.html):
            if path is not None:
                claim(path)

    def write(self, verification: Verification) -> Iterator[Path]:
        """Write them, one after the other."""
        found = (verification.puzzle, verification.instances, verification.judgements)
        if self.junit is not None:
            from magnets_cp.workbench.verdicts.junit import junit

            save(self.junit, junit(*found))
            yield self.junit
        if self.html is not None:
            from magnets_cp.workbench.verdicts.page import page

            save(self.html, page(*found))
            yield self.html
