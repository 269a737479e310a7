"""The public functions of Python, a group of them a module; ``magnets_cp`` offers them all. ``cli`` prints them."""
