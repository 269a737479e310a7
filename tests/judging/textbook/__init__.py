"""A constraint solver as textbooks have it, right as it stands: a store, a search, and propagators, each a page.

It solves what ``magnets_cp.models.xcsp3.plain`` hands out, and knows no solver of the project. Faults are put in by
text, see ``tests/judging/test_textbook.py``; only ``base`` stays as it is, for all the others share its classes.
"""
