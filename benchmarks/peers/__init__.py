"""Solvers of other kinds beside CP-SAT and the hand solver, each with the puzzle stated anew in its own language.

A file a peer, and each is a ``Solver`` of the workbench. They share no rule with one another, nor with the rules
checker, the CP-SAT model or the hand solver's model; their libraries are the extra ``bench``, imported when they run.
"""
