"""Queens with a locked one: the puzzle, its notations, its models for both solvers."""
