"""Answers held against the rules and one another; and whose they are: other people's solvers beside ours."""
