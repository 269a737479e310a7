"""The workbench, for any puzzle: run solvers, judge them, study them, explain what they do."""
