"""Audit a search: hold what it infers against all solutions, found by a solver that shares nothing with it."""
