"""Depth-first search in array form, with built-in heuristics: what ``search.Search`` runs instead where it pays.

Read ``state`` first, then ``choose`` (variables), ``order`` (values) and ``search`` (the loop); ``propagation.kernels``
infers.
"""
