"""Boards to play: what a page is given, and the page in a real browser."""
