"""Cross-checking solvers on any puzzle of puzzles."""
