"""Constraints run against domains: one by one, to a fixpoint, at the root."""
