"""The kinds of constraints that have a kernel."""

# The kind of a constraint without one: its filter is called in its turn.
IN_PYTHON = 0
ALL_DIFFERENT, LINEAR_SUM, NOT_EQUAL, LESS_EQUAL, BINARY_TABLE, TABLE, COUNT, OBJECTIVE = range(1, 9)

# Values of a variable, or members of a set, that one number holds.
MOST_BITS = 62
# Rows of a table.
MOST_ROWS = 4000
# What an integer that a value stands for may come to, and what stands for no bound: no sum leaves 64 bits.
LARGEST, UNBOUNDED = 1 << 40, 1 << 60
