"""External programs as solvers: run under limits, read, and held to the same rules as our own."""
