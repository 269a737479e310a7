"""Ways to write a board, one a file; see ``registry`` for choosing one by name or by content."""
