"""Tables of boards, of runs, of external solvers, of certificates."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from magnets_cp.workbench.judge.certificates.certify import Certified
from magnets_cp.workbench.judge.standings import KINDS, Standing, standings
from magnets_cp.workbench.judge.verdict import OPEN, JudgedInstance, Run, Verdict
from magnets_cp.workbench.judge.verification import VerifiedInstances
from magnets_cp.workbench.page.table import Cell, Column, Table

# With more external solvers than this a column each is too narrow.
_MOST_COLUMNS = 5


def listed_table(judgements: Sequence[JudgedInstance], *, each_run: bool) -> Table:
    """One line a run or a board; of boards one column an external solver, if they are few."""
    if each_run:
        return run_table(judgements)
    external = sum(run.is_external for run in judgements[0].runs)
    return external_table(judgements) if 0 < external <= _MOST_COLUMNS else board_table(judgements)


def board_table(judgements: Sequence[JudgedInstance]) -> Table:
    """One line a board. Hand columns span the configurations that decided it, from the best to the worst."""
    spans = ("hand nodes", "hand seconds", "cp-sat seconds", "decided")
    columns = (*_board_columns(), *map(Column, spans), _text("agreed"))
    return Table("Boards", columns, tuple((*_board(one), *_spans(one), _agreed(one)) for one in judgements))


def external_table(judgements: Sequence[JudgedInstance]) -> Table:
    """One line a board, one column an external solver."""
    names = [_text(run.name) for run in judgements[0].runs if run.is_external]
    rows = [(*_board(one), *(_verdict(run) for run in one.runs if run.is_external)) for one in judgements]
    return Table("Boards", (*_board_columns(), *names), tuple(rows))


def run_table(judgements: Sequence[JudgedInstance]) -> Table:
    """One line a run."""
    columns = (*map(_text, ("instance", "configuration", "status")), *map(Column, ("solutions", "nodes", "seconds")))
    rows = [
        (Cell(one.name if index == 0 else ""), *_run(run)) for one in judgements for index, run in enumerate(one.runs)
    ]
    return Table("Runs", (*columns, _text("verdict")), tuple(rows))


def class_table(verification: VerifiedInstances, *, graded: bool) -> Table:
    """One line an external solver: right, wrong by kind, its score, times and nodes of its correct runs.

    With ``graded`` the score on each kind of board too. Verdicts that nobody got have no column.
    """
    lines = standings(verification.judgements)
    others = [verdict for verdict in Verdict if verdict is not Verdict.CORRECT]
    kinds = [verdict for verdict in others if any(verdict in one.verdicts for one in lines)]
    rows = [
        (
            *map(Cell, (one.name, str(one.asked), str(one.correct))),
            *(_count(one.verdicts.get(kind, 0), kind) for kind in kinds),
            *_scores(one, graded=graded),
            Cell(f"{one.total_seconds:.2f}"),
            Cell("-" if one.median_seconds is None else f"{one.median_seconds:.3f}"),
            Cell("-" if one.nodes is None else str(one.nodes)),
        )
        for one in lines
    ]
    scores = [*KINDS, "score"] if graded else ["score"]
    titles = ("boards", "correct", *map(str, kinds), *scores, "total s", "median s", "nodes")
    return Table("Solvers", (_text("solver"), *map(Column, titles)), (*rows, *_not_run(verification, titles)))


def class_summary(verification: VerifiedInstances) -> Table:
    """The same for a class in few and narrow columns, which fit a terminal; ``class_table`` has the rest."""
    lines = standings(verification.judgements)
    unread = ["unreadable"] if any(one.unreadable for one in lines) else []
    rows = [
        (
            *map(Cell, (one.name, str(one.asked), str(one.correct))),
            Cell(str(one.wrong), tone="bad" if one.wrong else ""),
            *(Cell(str(one.unreadable), tone="bad" if one.unreadable else "") for _ in unread),
            Cell(str(one.unanswered)),
            *_scores(one, graded=True),
        )
        for one in lines
    ]
    titles = ("boards", "correct", "wrong", *unread, "no answer", "one", "many", "none", "score")
    return Table("Solvers", (_text("solver"), *map(Column, titles)), (*rows, *_not_run(verification, titles)))


def _not_run(verification: VerifiedInstances, titles: Sequence[str]) -> list[tuple[Cell, ...]]:
    return [(Cell(one.name), Cell("not run"), *[Cell("")] * (len(titles) - 1)) for one in verification.unusable]


def _scores(one: Standing, *, graded: bool) -> list[Cell]:
    shares = [Cell("-" if share is None else f"{share:.2f}") for share in one.shares.values()]
    return [*(shares if graded else []), Cell(one.shown_score)]


def certificate_table(certificates: Sequence[Certified]) -> Table:
    """One line a certificate: what it claims of which board, and what the checker said."""
    columns = ("board", "claim", "certificate", "files", "detail")
    rows = [
        (
            *map(Cell, (one.name, one.claim)),
            Cell(str(one.standing), tone="bad" if one.is_fault else "best" if one.is_accepted else "faint"),
            *map(Cell, (one.stem, one.detail)),
        )
        for one in certificates
    ]
    return Table("Certificates", tuple(map(_text, columns)), tuple(rows), folded=len(rows) > 30)


def _text(title: str) -> Column:
    return Column(title, numeric=False)


def _board_columns() -> tuple[Column, ...]:
    return _text("instance"), Column("size"), _text("status"), Column("solutions")


def _board(one: JudgedInstance) -> tuple[Cell, ...]:
    return Cell(one.name), Cell(one.size), Cell(str(one.status)), Cell(str(one.count))


def _spans(one: JudgedInstance) -> tuple[Cell, ...]:
    decided = [run for run in one.runs if run.verdict not in OPEN]
    hand = [run for run in decided if run.answer.configuration.get("solver") == "hand"]
    cp_sat = [run for run in decided if "branches" in run.answer.statistics]
    return (
        Cell(_span((run.answer.statistics["nodes"] for run in hand), "{:.0f}")),
        Cell(_span((run.answer.seconds for run in hand), "{:.3f}")),
        Cell(_span((run.answer.seconds for run in cp_sat), "{:.3f}")),
        Cell(f"{len(decided)}/{len(one.runs)}"),
    )


def _span(numbers: Iterable[float], form: str) -> str:
    texts = [form.format(number) for number in sorted(numbers)]
    return "-" if not texts else texts[0] if texts[0] == texts[-1] else f"{texts[0]}..{texts[-1]}"


def _run(run: Run) -> tuple[Cell, ...]:
    answer = run.answer
    return (
        Cell(run.name if run.is_external else run.configuration),
        Cell(str(answer.status)),
        Cell(f"{'' if answer.complete else '>='}{len(answer.solutions)}"),
        Cell(str(answer.statistics.get("nodes", ""))),
        Cell(f"{answer.seconds:.4f}"),
        _verdict(run),
    )


def _verdict(run: Run) -> Cell:
    return Cell(str(run.verdict), tone="bad" if run.verdict.is_fault else "")


def _agreed(judgement: JudgedInstance) -> Cell:
    if judgement.contradicted:
        return Cell("NO", tone="bad")
    return Cell("yes", tone="best") if judgement.decided else Cell("undecided", tone="faint")


def _count(number: int, kind: Verdict) -> Cell:
    return Cell(str(number), tone="bad" if number and kind.is_fault else "")


def board_class_table(classes: Mapping[str, int]) -> Table:
    """Count the random boards of each class."""
    rows = tuple((Cell(name), Cell(str(number))) for name, number in classes.items())
    return Table("Random boards", (_text("random boards"), Column("number")), rows)
