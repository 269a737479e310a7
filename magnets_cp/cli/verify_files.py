"""The files ``magnets verify`` writes: claimed before the work begins, written when it is done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from magnets_cp.cli.exits import complain
from magnets_cp.workbench.family import Family
from magnets_cp.workbench.instances import Instance
from magnets_cp.workbench.page.saving import claim, save
from magnets_cp.workbench.verify import Judgement

Junit = Annotated[Path | None, typer.Option(help="Write the verdicts as JUnit XML too.", metavar="FILE")]
Html = Annotated[
    Path | None, typer.Option(help="Write them as one HTML page too, every fault with its boards.", metavar="FILE")
]
Writer = Callable[[Family[Any], Sequence[Instance], Sequence[Judgement]], None]


def prepared(junit: Path | None, html: Path | None) -> Writer:
    """What writes the files that were asked for. Raises UsageError if one cannot be written."""
    for path in (junit, html):
        if path is not None:
            claim(path)

    def write(family: Family[Any], instances: Sequence[Instance], judgements: Sequence[Judgement]) -> None:
        if junit is not None:
            from magnets_cp.workbench.verdicts import junit as document

            save(junit, document.junit(family, instances, judgements))
            complain(f"wrote {junit}")
        if html is not None:
            from magnets_cp.workbench.verdicts import page

            save(html, page.page(family, instances, judgements))
            complain(f"wrote {html}")

    return write
