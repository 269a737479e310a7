"""What all parts of the solver share."""

from __future__ import annotations

from typing import Any


class Contradiction(Exception):
    """No value is left for a variable, or a constraint cannot hold."""


class TooWide(Exception):
    """No propagator takes this, a term with too many values or a rare form: it is checked at last."""


class Propagator:
    """Some variables, and a way to narrow their domains: right, and decisive once all of them are known."""

    variables: tuple[int, ...] = ()

    def propagate(self, store: Any) -> None:
        """Narrow the domains. Raises Contradiction."""
        raise NotImplementedError
