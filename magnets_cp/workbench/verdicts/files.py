"""The verdicts as files: claimed before the work begins, written when it is done."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from magnets_cp.errors import UsageError
from magnets_cp.workbench.page.saving import claim, save
from magnets_cp.workbench.verification import Verification


@dataclass(frozen=True, slots=True)
class Files:
    """Where the verdicts go as JUnit XML, as a page, as a table of grades; None for nowhere.

    Raises UsageError where it cannot write.
    """

    junit: Path | None = None
    html: Path | None = None
    grades: Path | None = None

    @staticmethod
    def by_ending(paths: Iterable[Path]) -> Files:
        """Files each of the kind its name ends as: .xml, .html, .csv. Raises UsageError for another ending."""
        kinds = {".xml": "junit", ".html": "html", ".csv": "grades"}
        named: dict[str, Path] = {}
        for path in paths:
            if path.suffix not in kinds:
                raise UsageError(f"{path}: expected a name that ends in {', '.join(kinds)}")
            named[kinds[path.suffix]] = path
        return Files(**named)

    def __post_init__(self) -> None:
        for path in (self.junit, self.html, self.grades):
            if path is not None:
                claim(path)

    def write(self, verification: Verification) -> Iterator[Path]:
        """Write them, one after the other."""
        found = (verification.puzzle, verification.instances, verification.judgements, verification.unusable)
        if self.junit is not None:
            from magnets_cp.workbench.verdicts.junit import junit

            save(self.junit, junit(*found))
            yield self.junit
        if self.html is not None:
            from magnets_cp.workbench.verdicts.page import page

            save(self.html, page(*found))
            yield self.html
        if self.grades is not None:
            from magnets_cp.workbench.verdicts.grades import grades

            save(self.grades, grades(verification))
            yield self.grades
