"""How to search: what can be chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields

from hand_solver.criterion import Criterion
from hand_solver.plugins import name_of


@dataclass(frozen=True, slots=True)
class Options:
    """How to search. The first four, and the strategy, are for backtracking only.

    inference, variable, value  names from the registries, ``file.py:function``, or functions; a heuristic may be a
              ``Criterion``, too
    restarts  fails until the first restart, the unit of the Luby sequence; None for no restarts. With restarts one
              solution can be looked for, not several: a second run may find the first one again.
    seed      of all randomness
    workers   searches side by side, by learning only: see ``learning.solve``
    strategy  a class, ``functools.partial`` of one, or its name, with any of the methods ``choose(view)``,
              ``order(view, variable)``, ``infer(propagation, variable)``, in place of the first three, and of the
              events of ``Observer``
    compiled  True for machine code, False for plain Python, None for machine code where it is to be had, and pays

    >>> Options(inference="fc", variable=lambda view: min(view.unassigned())).as_text()["inference"]
    'fc'
    """

    inference: str | Callable[..., bool] = "mac"
    variable: str | Callable[..., int] = "dom_wdeg"
    value: str | Callable[..., Iterable[int]] = "lcv"
    restarts: int | None = None
    seed: int = 0
    compiled: bool | None = None
    workers: int = 1
    strategy: str | Callable[[], object] | None = None

    def __post_init__(self) -> None:
        """Raises ValueError for fewer than one worker, or restarts after fewer fails than one."""
        if self.workers < 1 or (self.restarts is not None and self.restarts < 1):
            raise ValueError(f"workers and restarts are at least 1: {self}")

    @property
    def seeds(self) -> range:
        """One for each worker."""
        return range(self.seed, self.seed + self.workers)

    def as_text(self) -> dict[str, str]:
        """Every option by name, as text; those that are None left out."""
        given = ((field.name, getattr(self, field.name)) for field in fields(self))
        return {key: _text_of(value) for key, value in given if value is not None}


def _text_of(value: object) -> str:
    return name_of(value) if callable(value) and not isinstance(value, Criterion) else str(value)
