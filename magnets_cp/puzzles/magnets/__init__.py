"""The Magnets puzzle: board, rules, notations, the model for each solver, and random boards."""
