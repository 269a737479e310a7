"""The puzzles the workbench knows."""

from __future__ import annotations

from typing import Any

from magnets_cp.magnets.family import Magnets
from magnets_cp.workbench.family import Family

FAMILIES: dict[str, Family[Any]] = {family.name: family for family in (Magnets(),)}
