"""When constraints are run: one signature, one return convention; see ``registry``.

An inference is called with the variable just decided (None at the root of the search) and answers True if the node
may still hold a solution, False if it cannot. It removes values through ``propagation.revise`` only.
"""
