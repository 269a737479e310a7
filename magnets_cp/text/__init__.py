"""Text that is read and written: notations, JSON, grids of characters, numbers in words."""
