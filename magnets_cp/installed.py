"""Tell modules that are installed from those that a user wrote."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.machinery import ModuleSpec

OURS = frozenset({"hand_solver", "magnets_cp"})


def is_installed(spec: ModuleSpec | None) -> bool:
    """Return whether the module is one of ours, or below a folder for packages."""
    return spec is not None and (spec.name.partition(".")[0] in OURS or "-packages" in (spec.origin or ""))
