"""What is read and written: where a text comes from, notations, JSON, grids of characters, words."""
