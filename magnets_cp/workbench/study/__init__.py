"""Which solver is better: campaigns of runs, their store, statistics, reports."""
