"""A store in other programs' formats, by the suffix of the path: .csv, .parquet, .aslib and .benchexec (folders).

Bischl et al., "ASlib: a benchmark library for algorithm selection", Artificial Intelligence 237, 2016. A configuration
is an algorithm, a seed a repetition; the features are those known before any search. A run that is refuted counts as
"other", one that a limit stopped as "timeout". Ten folds for cross-validation are drawn with a seed.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from magnets_cp.answer import Outcome
from magnets_cp.errors import UsageError
from magnets_cp.extras import install
from magnets_cp.text.sanitize import csv_of, visible
from magnets_cp.workbench.judge.verify import Verdict
from magnets_cp.workbench.page.saving import refused, whole_folder, write_whole
from magnets_cp.workbench.study.store.benchexec import write_benchexec
from magnets_cp.workbench.study.store.store import Store

if TYPE_CHECKING:
    import pandas as pd


_STATUS = "{ok, timeout, memout, not_applicable, crash, other}"
_FEATURE_STATUS = "{ok, timeout, memout, presolved, crash, other}"
_OUTCOMES = {
    Outcome.ANSWERED: "timeout",
    Outcome.TIMEOUT: "timeout",
    Outcome.MEMORY: "memout",
    Outcome.CRASH: "crash",
    Outcome.DECLINED: "not_applicable",
    Outcome.NOT_ASKED: "not_applicable",
}
_FOLDS = 10
_MEASURE = "PAR10"
_LINE = re.compile(r"[^\t\r\n]+")


def export(store: Store, path: str | os.PathLike[str]) -> None:
    """Write every run to the path. Raises UsageError for a suffix not known here, or where it cannot be written."""
    name = os.fspath(path)
    suffix = os.path.splitext(name.rstrip(os.sep))[1]
    if suffix not in FORMATS:
        raise UsageError(f"{name}: expected a name ending in {', '.join(FORMATS)}")
    with refused(f"cannot write {name}"):
        FORMATS[suffix](store, name)


def _csv(store: Store, path: str) -> None:
    write_whole(Path(path), csv_of(store.frame().map(_shown)))


def _shown(value: Any) -> Any:
    """The value; of a text what does not print as escapes, but for tabs and line ends."""
    return _LINE.sub(lambda line: visible(line[0]), value) if isinstance(value, str) else value


def _parquet(store: Store, path: str) -> None:
    try:
        written = store.frame().to_parquet(index=False)
    except ImportError as error:
        raise UsageError(f"Parquet files need pyarrow: {install('report')}") from error
    write_whole(Path(path), written)


def write_aslib(store: Store, folder: str) -> None:
    """Write the scenario's files into the folder; it is made if it is not there. Raises OSError."""
    name = Path(folder).stem
    frame, features, meta = store.frame(), store.features(), store.meta()
    names = list(dict.fromkeys(name for known in features.values() for name in known))
    instances: list[list[Any]] = [[instance, 1] for instance in features]
    files = {
        "description.txt": _description(name, frame, names, meta),
        "readme.txt": _readme(meta),
        "algorithm_runs.arff": _arff(
            f"ALGORITHM_RUNS_{name}",
            {"repetition": "NUMERIC", "algorithm": "STRING", _MEASURE: "NUMERIC", "runstatus": _STATUS},
            _runs(frame),
        ),
        "feature_values.arff": _arff(
            f"FEATURE_VALUES_{name}",
            {"repetition": "NUMERIC", **dict.fromkeys(names, "NUMERIC")},
            [[*row, *(features[row[0]].get(name) for name in names)] for row in instances],
        ),
        "feature_runstatus.arff": _arff(
            f"FEATURE_RUNSTATUS_{name}",
            {"repetition": "NUMERIC", "board": _FEATURE_STATUS},
            [[*row, "ok"] for row in instances],
        ),
        "cv.arff": _arff(f"CV_{name}", {"repetition": "NUMERIC", "fold": "NUMERIC"}, _folds(list(features))),
    }
    with whole_folder(Path(folder)) as begun:
        for file, text in files.items():
            write_whole(begun / file, text)


def _arff(relation: str, attributes: dict[str, str], rows: Iterable[Sequence[Any]]) -> str:
    """An ARFF file whose first attribute is the name of the instance."""
    head = [f"@ATTRIBUTE {name} {kind}" for name, kind in {"instance_id": "STRING", **attributes}.items()]
    data = [",".join(_quoted(value) for value in row) for row in rows]
    return "\n".join([f"@RELATION {_quoted(relation)}", "", *head, "", "@DATA", *data, ""])


def _description(name: str, frame: pd.DataFrame, features: Sequence[str], meta: dict[str, Any]) -> str:
    """YAML, of which JSON values are a part."""
    campaign = meta["campaign"]
    algorithms = {one["label"]: one["configuration"] for one in campaign["configurations"]}
    stochastic = _stochastic(frame)
    deterministic = [label for label in algorithms if label not in stochastic]
    lines = {
        "scenario_id": name,
        "performance_measures": [_MEASURE],
        "maximize": [False],
        "performance_type": ["runtime"],
        "algorithm_cutoff_time": campaign["seconds"],
        "algorithm_cutoff_memory": campaign["memory"] or "?",
        "features_cutoff_time": "?",
        "features_cutoff_memory": "?",
        "number_of_feature_steps": 1,
        "feature_steps": {"board": {"provides": list(features)}},
        "default_steps": ["board"],
        "features_deterministic": list(features),
        "features_stochastic": [],
        "algorithms_deterministic": deterministic,
        "algorithms_stochastic": [label for label in algorithms if label in stochastic],
        "metainfo_algorithms": {
            label: {"configuration": text, "deterministic": label in deterministic}
            for label, text in algorithms.items()
        },
    }
    return "".join(f"{key}: {json.dumps(value)}\n" for key, value in lines.items())


def _folds(instances: list[str]) -> Iterable[list[Any]]:
    shuffled = Random(0).sample(instances, len(instances))
    return [[instance, 1, place % _FOLDS + 1] for place, instance in enumerate(shuffled)]


def _readme(meta: dict[str, Any]) -> str:
    campaign = meta["campaign"]
    return (
        f"Boards of {campaign['family']}, solved by configurations of the hand solver, CP-SAT or other programs.\n"
        f"A run is limited to {campaign['seconds']} seconds. {_MEASURE} is the wall time in seconds as measured,\n"
        f"without a penalty; runstatus says which runs solved their board.\n"
        f"Repetitions are the seeds {campaign['seeds']}.\n"
        'Answers that the rules, or another run, refute have the runstatus "other".\n\n'
        f"Made by: {meta['command']}\n"
    )


def _runs(frame: pd.DataFrame) -> Iterable[list[Any]]:
    repetition = {seed: number for number, seed in enumerate(sorted(set(frame["seed"])), start=1)}
    columns = (frame[name] for name in ("instance", "seed", "label", "seconds", "verdict", "outcome"))
    for instance, seed, label, seconds, verdict, outcome in zip(*columns, strict=True):
        yield [instance, repetition[seed], label, seconds, _status(verdict, outcome)]


FORMATS: dict[str, Callable[[Store, str], None]] = {
    ".csv": _csv,
    ".parquet": _parquet,
    ".aslib": write_aslib,
    ".benchexec": write_benchexec,
}


def _stochastic(frame: pd.DataFrame) -> set[str]:
    """The configurations whose seeds showed in the counters of some finished run."""
    solved = frame[frame["verdict"] == Verdict.CORRECT]
    different = solved.groupby(["label", "instance_id"])["counters"].nunique()
    return set(different[different > 1].index.get_level_values("label"))


def _status(verdict: str, outcome: str) -> str:
    if verdict == Verdict.CORRECT:
        return "ok"
    return _OUTCOMES.get(Outcome(outcome), "other") if verdict == Verdict.UNDECIDED else "other"


def _quoted(value: Any) -> str:
    """Names with anything but letters, digits and a few signs in single quotes; a question mark for nothing."""
    if value is None:
        return "?"
    text = str(value)
    if text and all(c.isascii() and (c.isalnum() or c in "_-./#:+") for c in text):
        return text
    escaped = text.encode("ascii", "backslashreplace").decode().replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"
