"""Value heuristics: ``heuristic(view, variable) -> values``, all values left of the variable, the best first."""
