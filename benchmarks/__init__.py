"""Measures the hand solver against CP-SAT and other kinds of solvers, on fixed sets of boards; README.md says how."""
