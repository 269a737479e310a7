"""The heuristic that the figure of the paper compares with others."""


def choose(view):
    """The variable with the fewest values left; among those, the most constrained."""
    return min(view.unassigned(), key=lambda x: (view.size(x), -view.degree(x)))
