"""Constraints run against domains: one by one, to a fixpoint, at the root; and the same on graphs in machine code."""
