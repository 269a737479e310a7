"""The textbook solver: one depth-first loop, and the inferences and heuristics that it asks."""
