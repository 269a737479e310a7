"""Boards of Aquarium as text."""

from magnets_cp.puzzles.aquarium.notations.aqp import AQP, UWA
from magnets_cp.puzzles.aquarium.notations.json_notation import JSON
from magnets_cp.text.notation import Notations

NOTATIONS = Notations(AQP, UWA, JSON)
