"""Variable heuristics: ``heuristic(view) -> variable``, one of ``view.unassigned()``. Ties go to the lowest index."""
