"""Landscapes as text."""

from magnets_cp.puzzles.tiles.notations.gwu import GWU
from magnets_cp.puzzles.tiles.notations.json_notation import JSON
from magnets_cp.text.notation import Notations

NOTATIONS = Notations(GWU, JSON)
