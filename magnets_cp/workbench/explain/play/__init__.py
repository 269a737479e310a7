"""Boards to play in a browser: what a page needs to know of one, and the page."""
