"""Solvers run on boards, in many processes, and what was found out."""
