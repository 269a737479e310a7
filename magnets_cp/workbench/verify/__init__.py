"""Solvers held against the rules and one another: our configurations, and other people's solvers."""
