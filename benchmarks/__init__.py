"""Measures the hand solver against CP-SAT on sets of boards fixed beforehand; see README.md beside this file."""
