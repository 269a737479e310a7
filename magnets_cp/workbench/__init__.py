"""Cross-checking solvers on any family of puzzles."""
