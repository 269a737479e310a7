"""Propagation for problems whose constraints are layered graphs, such as lines of a board, in machine code.

It knows graphs, not puzzles, and adds nothing to ``root`` and ``fixpoint``: the same revisions in the same order.
"""
