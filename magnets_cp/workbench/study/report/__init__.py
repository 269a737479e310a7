"""A report on a store of runs: one document, written as HTML, Markdown or LaTeX."""
